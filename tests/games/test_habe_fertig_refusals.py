"""Habe fertig, rule by rule: why a move is refused."""

import pytest

from habe_fertig_kit import (
    lay_out,
    refused,
)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("play grey-5 left", "You do not hold the grey 5."),
        ("play red-7 right", "The red 7 only goes on the left pile, which shows its colour."),
        ("play green-9 left", "The green 9 only goes on the right pile, which shows its number."),
        (
            "play grey-10 left",
            "The grey 10 does not lie between 4 and 9, "
            "and neither pile shows its colour or number.",
        ),
        (
            "play grey-3 right",
            "The grey 3 does not lie between 4 and 9, and neither pile shows its colour or number.",
        ),
        ("play red-12 left", "'play red-12 left' is no move of Habe fertig."),
        ("play red-7", "'play red-7' is no move of Habe fertig."),
    ],
)
def test_HF11_HF12_a_refusal_says_why(move: str, why: str) -> None:
    match = lay_out("red-4", "blue-9", "red-7 green-9 grey-10 grey-3", "grey-7")
    assert refused(match, 0, move) == why


def test_HF7_HF11_a_refusal_says_that_there_is_no_gap() -> None:
    match = lay_out("red-4", "blue-5", "grey-7 grey-1", "grey-6")
    assert refused(match, 0, "play grey-7 left") == (
        "There is no gap between 4 and 5, "
        "and neither pile shows the colour or number of the grey 7."
    )
