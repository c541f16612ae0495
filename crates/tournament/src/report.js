"use strict";
// Shows matches as pictures. A film has frames: the first whole, each later one with what is different.
(() => {
  const at = (id) => document.getElementById(id);
  const svgName = "http://www.w3.org/2000/svg";
  let frames = [];
  let names = [];
  let now = 0;
  let timer = 0;

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => {
    document.documentElement.classList.toggle("dark", dark.matches);
    document.documentElement.classList.toggle("light", !dark.matches);
  };
  theme();
  dark.addEventListener("change", theme);

  const words = (phrase) =>
    typeof phrase === "string"
      ? phrase
      : phrase.map((part) => (typeof part === "string" ? part : (names[part.seat] ?? ""))).join("");

  /** The panels of every frame, from what is told of each. */
  function develop(film) {
    const panels = new Map();
    let order = [];
    return film.map((frame) => {
      if (frame.order) order = frame.order;
      for (const told of frame.panels) {
        const old = panels.get(told.id);
        if (told.items || !old) {
          panels.set(told.id, told);
          continue;
        }
        const gone = new Set(told.gone ?? []);
        const items = old.items.filter((item) => !gone.has(item.id));
        for (const [place, item] of told.set ?? []) {
          const known = items.findIndex((other) => other.id === item.id);
          if (known < 0) items.splice(place, 0, item);
          else items[known] = item;
        }
        panels.set(told.id, { ...old, ...(told.title && { title: told.title }), ...(told.view && { view: told.view }), items });
      }
      return { text: frame.text, scores: frame.scores, panels: order.map((id) => panels.get(id)).filter(Boolean) };
    });
  }

  function element(name, attributes) {
    const made = document.createElementNS(svgName, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function draw(item) {
    let transform = `translate(${item.at[0]} ${item.at[1]})`;
    if (item.rotate) transform += ` rotate(${item.rotate})`;
    if (item.scale) transform += ` scale(${item.scale})`;
    const group = element("g", { class: item.class ?? "", transform });
    if (item.svg) group.innerHTML = item.svg;
    else if (item.symbol) group.append(element("use", { href: `#${item.symbol}` }));
    else if (item.text !== undefined) {
      const text = element("text", { "text-anchor": "middle", "dominant-baseline": "central" });
      text.textContent = item.text;
      group.append(text);
    }
    if (item.label) {
      const title = element("title", {});
      title.textContent = words(item.label);
      group.prepend(title);
    }
    return group;
  }

  function show(place) {
    now = Math.max(0, Math.min(place, frames.length - 1));
    const frame = frames[now];
    at("place").value = String(now);
    const scores = frame.scores.map((score, seat) => `${names[seat] ?? `player ${seat + 1}`} ${score}`).join(", ");
    at("what").textContent = `${now} of ${frames.length - 1}. ${frame.text || "The start"}. Points: ${scores}`;
    at("picture").replaceChildren(
      ...frame.panels.map((panel) => {
        const figure = document.createElement("figure");
        figure.className = panel.role;
        const caption = document.createElement("figcaption");
        caption.textContent = words(panel.title);
        const svg = element("svg", { class: `panel panel-${panel.id}`, viewBox: panel.view.join(" "), role: "img" });
        svg.setAttribute("aria-label", words(panel.title));
        svg.append(...panel.items.map(draw));
        figure.append(caption, svg);
        return figure;
      }),
    );
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    at("run").textContent = "Play";
  }

  function open(id) {
    const film = JSON.parse(at(`film-${id}`).textContent);
    names = film.names;
    // Copies of a game for one follow each other.
    frames = film.copies.flatMap((copy, number) => {
      if (film.copies.length > 1) names = [film.names[number]];
      return develop(copy).map((frame) => ({
        ...frame,
        text: film.copies.length > 1 ? `${film.names[number]}: ${frame.text || "the start"}` : frame.text,
      }));
    });
    names = film.names;
    at("who").textContent = film.names.join(" : ");
    at("place").max = String(frames.length - 1);
    stop();
    show(0);
    at("player").showModal();
  }

  document.addEventListener("click", (event) => {
    const id = event.target.closest?.("[data-film]")?.dataset.film;
    if (id) open(id);
  });
  at("first").onclick = () => show(0);
  at("back").onclick = () => show(now - 1);
  at("on").onclick = () => show(now + 1);
  at("last").onclick = () => show(frames.length - 1);
  at("place").oninput = () => show(Number(at("place").value));
  at("run").onclick = () => {
    if (timer) return stop();
    at("run").textContent = "Pause";
    if (now === frames.length - 1) show(0);
    timer = setInterval(() => (now < frames.length - 1 ? show(now + 1) : stop()), 700);
  };
  at("player").addEventListener("close", stop);
  at("player").addEventListener("keydown", (event) => {
    if (event.target === at("place")) return;
    if (event.key === "ArrowLeft") show(now - 1);
    if (event.key === "ArrowRight") show(now + 1);
  });
})();
