"""What the documents and the stubs say, held against the package."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tessera
from tessera import _tessera

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples" / "python"


@pytest.mark.parametrize("document", ["README.md", "docs/python.md", "crates/python/README.md"])
def test_the_code_of_a_document_runs(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    names: dict = {}
    for block in blocks:
        if "tessera.pettingzoo" in block:
            for library in ("pettingzoo", "gymnasium", "pyspiel"):
                pytest.importorskip(library)
        exec(compile(block, document, "exec"), names)


def test_the_stubs_name_what_there_is():
    stub = ast.parse((Path(tessera.__file__).parent / "_tessera.pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            assert callable(getattr(_tessera, node.name)) and getattr(_tessera, node.name).__doc__
        if isinstance(node, ast.ClassDef) and node.name != "IllegalAction":
            described = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            public = {name for name in dir(getattr(_tessera, node.name)) if not name.startswith("_")}
            assert public == {name for name in described if not name.startswith("_")}
            assert all(hasattr(getattr(_tessera, node.name), name) for name in described)
            assert all(getattr(getattr(_tessera, node.name), name).__doc__ for name in public)


def run(*words, **options):
    return subprocess.run([sys.executable, *map(str, words)], capture_output=True, text=True, check=True, **options)


def test_random_playouts():
    assert len(run(EXAMPLES / "random_playouts.py").stdout.splitlines()) == len(tessera.games())


def test_the_bot_speaks_the_protocol():
    match = tessera.Match("warring_states", setup="z9Aa0Bb0Ca1D")
    play = {"id": 1, "seat": 0, "setup": match.setup, "actions": match.legal(), "events": []}
    lines = [{"hello": {"protocol": 1, "game": "warring_states"}}, {"play": play}, {"quit": {}}]
    said = run(EXAMPLES / "bot.py", input="".join(json.dumps(line) + "\n" for line in lines)).stdout
    answers = [json.loads(line) for line in said.splitlines()]
    assert answers[0]["hello"]["name"] == "Greedy"
    assert answers[1]["action"]["id"] == 1 and answers[1]["action"]["action"] in match.legal()


def test_learning_runs_and_its_network_plays(tmp_path):
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    learn, network = EXAMPLES / "learn_from_zero.py", tmp_path / "network.npz"
    curve = run(learn, "--minutes", 0.01, "--out", network, env=environment).stdout
    assert "positions: policy against random" in curve
    played = run(learn, "--play", network, "--against", "random", "--matches", 4, "--leaves", 100, env=environment).stdout
    assert "of 4 matches won against random" in played


def test_the_benchmark_prints_a_rate():
    said = run("-m", "tessera.bench", "--no-peers", "--only", "Match").stdout
    assert re.search(r"Match warring_states, Python loop +[\d,]+ steps/s", said)
