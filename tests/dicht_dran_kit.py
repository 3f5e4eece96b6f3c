"""Tables of Dicht dran, laid out as a test wants them."""

from kit import cards, hold, says
from vierblatt import Match
from vierblatt.games.dicht_dran import GAME, rules

CIRCLE = "1 67 38 100 20 80"
SEATS = (2, 3, 4, 5)


def new(players: int, *, seed: int = 1, dealer: int | None = None, **options: object) -> Match:
    match = Match.new("dicht-dran", players=players, seed=seed, **options)
    if dealer is not None:
        match.position.dealer = dealer
    return match


def layout(
    match: Match,
    *hands: str,
    circle: str = CIRCLE,
    target: int = 1,
    stock: str | None = None,
    discard: str | None = None,
    collections: tuple[str, ...] = (),
) -> None:
    """Lay all 100 cards out.

    What is not named is in the stock; if the stock is named too, on the discard pile; and if
    that is named as well, on the last seat's collection.
    """
    position = match.position
    position.lies = [rules.UNSEEN] * rules.CARDS
    position.circle = cards(match, circle)
    position.target = target
    for card in position.circle:
        position.lies[card] = rules.IN_CIRCLE
    named = set(position.circle)
    for seat, texts in enumerate(hands):
        hold(match, seat, texts)
        named |= set(cards(match, texts))
    for seat, texts in enumerate(collections):
        for card in cards(match, texts):
            position.lies[card] = seat
            named.add(card)
    for card in cards(match, discard or ""):
        position.lies[card] = rules.DISCARDED
        named.add(card)
    named |= set(cards(match, stock or ""))
    rest = [card for card in range(rules.CARDS) if card not in named]
    drawable = rest if stock is None else cards(match, stock)
    position.stock[: len(drawable)] = drawable
    position.stock_count = len(drawable)
    if stock is not None:
        for card in rest:
            position.lies[card] = rules.DISCARDED if discard is None else match.players - 1
    for seat in range(match.players):
        collection = [card for card in range(rules.CARDS) if position.lies[card] == seat]
        position.collected[seat] = sum(position.pods[card] for card in collection)


def lay(match: Match, texts: str) -> list[dict[str, int | str]]:
    """Everybody lays a card, in the order of the seats; gives what everybody heard last."""
    told: list[dict[str, int | str]] = []
    for seat, text in enumerate(texts.split()):
        told = says(match, seat, f"lay {text}", None)
    return told


def named(told: list[dict[str, int | str]], *names: str) -> list[dict[str, int | str]]:
    """Only the events of these names."""
    return [event for event in told if event["event"] in names]


def circle(match: Match) -> list[str]:
    texts: list[str] = match.view(None).circle
    return texts


def collection(match: Match, seat: int) -> list[str]:
    texts: list[str] = GAME.views.trace(match.position)["collections"][seat]
    return texts


def discards(match: Match) -> list[str]:
    texts: list[str] = GAME.views.trace(match.position)["discard"]
    return texts


def anna_paul_max_linus(match: Match) -> None:
    layout(match, "4 9 15", "32 40 41", "63 50 51", "70 90 91")
