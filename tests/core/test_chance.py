"""The generator is ChaCha, and a pick is exactly fair."""

import contextlib
from collections import Counter

import pytest

from vierblatt.core import chance
from vierblatt.core.game import key_of
from vierblatt.core.state import State, i1


class Box(State):
    pass


def test_quarter_round_of_RFC_8439() -> None:
    before = (0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)
    assert chance.quarter(*before) == (0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB)


def test_chacha20_block_of_the_published_zero_key_vector() -> None:
    """RFC 8439, A.1, vector 1: key, nonce and counter zero, twenty rounds."""
    box = Box()
    chance.block(box, 0, 10)
    stream = b"".join(word.to_bytes(4, "little") for word in box.words)
    assert stream.hex().startswith(
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    )


def test_chacha8_block_of_the_published_zero_key_vector() -> None:
    """The eSTREAM vector for eight rounds and a key of 256 zero bits."""
    box = Box()
    chance.block(box, 0, 4)
    stream = b"".join(word.to_bytes(4, "little") for word in box.words)
    assert stream.hex().startswith(
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    )


def test_words_come_from_one_block_after_the_other() -> None:
    box, first, second = Box(), Box(), Box()
    for one in (box, first, second):
        one.key = key_of("0123456789abcdef" * 4)
    chance.block(first, 0, 4)
    chance.block(second, 1, 4)
    assert [chance.word(box) for _ in range(32)] == first.words + second.words


def test_a_seed_is_the_key_in_little_endian_words() -> None:
    assert key_of("01000000" + "00" * 24 + "000000ff") == [1, 0, 0, 0, 0, 0, 0, 0xFF000000]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 52, 120])
def test_pick_is_exactly_fair(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a generator of 8-bit words every outcome has the same number of words."""
    monkeypatch.setattr(chance, "BITS", 8)
    monkeypatch.setattr(chance, "WORD", 0xFF)
    outcomes: Counter[int] = Counter()
    for start in range(256):
        words = iter([start])
        monkeypatch.setattr(chance, "word", lambda box, words=words: next(words))
        with contextlib.suppress(StopIteration):  # refused: another word would be drawn
            outcomes[chance.pick(Box(), count)] += 1
    assert set(outcomes) == set(range(count))
    assert len(set(outcomes.values())) == 1
    assert sum(outcomes.values()) > 128


def test_fields_are_zero_and_lie_wide_first() -> None:
    class Hand(State):
        hand: list[list[int]] = i1(2, 3)

    position = Hand()
    assert position.hand == [[0, 0, 0], [0, 0, 0]]
    assert list(Hand.fields)[:3] == ["key", "words", "drawn"]
    assert Hand.dtype().itemsize == 32 + 64 + 4 + 12 + (3 + 6) + 6 + 1  # only the last is lost
    twin = position.copy()
    assert twin == position
    twin.hand[1][2] = 5
    assert twin != position
    assert position.hand[1][2] == 0
