"""Records and exported positions."""

import random

import numpy as np
import pytest
from conftest import play_randomly

import tessera
from tessera import export, records


def test_records_replay(case, tmp_path):
    name, options = case
    match = play_randomly(tessera.Match(name, seed=5, record=True, **options), random.Random(5))
    records.write(match, tmp_path / "match.record")
    record = records.read(tmp_path / "match.record")
    assert record.game == name and record.end == match
    seen = [event for _, event in record.positions()]
    assert tuple(seen) == record.events
    assert all((event.seat is None) == before.to_draw for before, event in record.positions())


def test_a_changed_record_is_refused():
    match = play_randomly(tessera.Match("warring_states", seed=5, record=True), random.Random(5))
    lines = match.record.splitlines()
    with pytest.raises(ValueError):
        records.parse("\n".join([*lines[:3], *lines[4:]]))
    with pytest.raises(ValueError, match="line 1"):
        records.parse("something else")
    with pytest.raises(ValueError, match="record=True"):
        records.write(tessera.Match("warring_states"), "nowhere")


def test_a_corpus_holds_whole_matches(tmp_path):
    corpus = export.selfplay("warring_states", 300, num_envs=4, seed=2, players=3)
    assert len(corpus.actions) >= 300
    masks = np.unpackbits(corpus.masks, axis=1, count=corpus.layout.actions).astype(bool)
    assert masks[np.arange(len(masks)), corpus.actions].all()
    for number in np.unique(corpus.matches):
        rows = corpus.matches == number
        assert corpus.seats[rows].tolist() == [step % 3 for step in range(rows.sum())]
        outcomes = {seat: set(corpus.outcomes[rows & (corpus.seats == seat)]) for seat in range(3)}
        assert sorted(value for values in outcomes.values() for value in values) == [-1, -1, 1]
    again = export.selfplay("warring_states", 300, num_envs=4, seed=2, players=3)
    assert all(np.array_equal(one, other) for one, other in zip(corpus[:6], again[:6]))

    export.save_npz(corpus, tmp_path / "corpus.npz")
    with np.load(tmp_path / "corpus.npz") as read:
        assert np.array_equal(read["observations"], corpus.observations) and read["game"] == "warring_states"


def test_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    corpus = export.selfplay("agamemnon", 50, num_envs=2)
    export.save_parquet(corpus, tmp_path / "corpus.parquet")
    table = parquet.read_table(tmp_path / "corpus.parquet")
    assert table.num_rows == len(corpus.actions)
    assert table["observation"][0].as_py() == corpus.observations[0].tobytes()
    assert table.schema.metadata[b"game"] == b"agamemnon"
