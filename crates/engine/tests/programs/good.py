"""Plays the first action it is offered. With a word as argument it misbehaves in that way instead."""
import json
import os
import subprocess
import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else ""


def say(message):
    print(json.dumps(message), flush=True)


if WAY == "slow-start":
    time.sleep(0.5)
if WAY == "deaf":
    time.sleep(600)
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message and WAY != "no-hello":
        say({"hello": {"name": "first", "fond of": "first actions"}})
        if WAY == "unasked":
            say({"action": {"id": 1, "action": "t1"}})
    if "play" in message:
        play = message["play"]
        answer = {"action": {"id": play["id"], "action": play["actions"][0]}}
        if WAY == "silence":
            time.sleep(600)
        elif WAY == "garbage":
            sys.stderr.write("one\nabout to write nonsense\n")
            print("nonsense", flush=True)
        elif WAY == "illegal":
            answer["action"]["action"] = "t9"
        elif WAY == "malformed":
            answer["action"]["action"] = "\u202e\n"
        elif WAY == "other-id":
            answer["action"]["id"] = 99
        elif WAY == "other-type":
            answer["action"] = "t1"
        elif WAY == "exit":
            sys.stderr.write("giving up\n")
            sys.exit(3)
        elif WAY == "crash":
            os.abort()
        elif WAY == "closes-output":
            os.close(1)
            time.sleep(600)
        elif WAY == "huge-line":
            sys.stdout.write("x" * (2 << 20))
            sys.stdout.flush()
            time.sleep(600)
        elif WAY == "flood":
            info = json.dumps({"info": {"id": play["id"], "value": 0.5, "text": "x" * 100}}) + "\n"
            try:
                for _ in range(20000):
                    sys.stdout.write(info)
                sys.stdout.flush()
            except BrokenPipeError:
                pass
        elif WAY == "loud":
            sys.stderr.write("y" * (1 << 20) + "\nthe end\n")
            sys.stderr.flush()
        elif WAY == "info":
            say({"info": {"id": play["id"], "value": 0.75, "line": play["actions"][:1], "nodes": 12}})
        elif WAY == "children":
            subprocess.Popen(["sleep", "600"], start_new_session=True)
            subprocess.Popen(["sleep", "600"])
        say(answer)
    if "quit" in message:
        break
if WAY == "lingers":
    time.sleep(600)
