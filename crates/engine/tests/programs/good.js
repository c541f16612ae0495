// Plays the first action it is offered.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => console.log(JSON.stringify(message));
lines.on("line", (line) => {
  const { hello, play, quit } = JSON.parse(line);
  if (hello) say({ hello: {} });
  if (play) say({ action: { id: play.id, action: play.actions[0] } });
  if (quit) process.exit(0);
});
