#!/usr/bin/env python3
"""Lets `tessera grade` ask your functions: put them into OPS under the names of the operations.

    tessera grade warring_states -- python3 adapter.py
"""
import json
import sys


def placement_well_formed(placement):  # your function; this one is only a start
    return placement is not None and len(placement) > 0 and len(placement) % 3 == 0


OPS = {"placement_well_formed": placement_well_formed}


def answer(request, ops):
    if request["op"] not in ops:
        return {"error": {"code": "unknown_op"}}  # not attempted, which is not a mistake
    try:
        return {"ok": ops[request["op"]](**request["args"])}
    except ValueError as error:  # right where the engine has an error too
        return {"error": {"code": "malformed", "message": str(error)}}


def serve(ops):
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request, ops)}), flush=True)


if __name__ == "__main__":
    serve(OPS)
