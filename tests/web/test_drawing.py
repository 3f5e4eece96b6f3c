"""What is drawn can be told apart and read, in a real Chromium: the ten symbols of Blanco by their
shape alone, and every word on paper, cloth and wood."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, product

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from browser_kit import PHONE, Person
from vierblatt import games

Shape = list[list[float]]

ALIKE = 0.75  # of the ink of two symbols may lie on the same spot, at most

# How black each point of a square of that many is, for the shape drawn in it.
DRAW = """([outline, size]) => {
  const pen = new OffscreenCanvas(size, size).getContext('2d');
  pen.scale(size / 24, size / 24);
  pen.fill(new Path2D(outline));
  const {data} = pen.getImageData(0, 0, size, size);
  return Array.from({length: size}, (_, y) =>
    Array.from({length: size}, (_, x) => data[4 * (y * size + x) + 3] / 255));
}"""
SQUARE = "M4 4h16v16h-16Z"
ROUNDED = "M6 4h12l2 2v12l-2 2h-12l-2-2v-12Z"


def drawn(page: Page, outline: str, size: int) -> Shape:
    shape: Shape = page.evaluate(DRAW, [outline, size])
    return shape


def overlap(one: Shape, other: Shape) -> float:
    """Shared ink in all ink, as the two lie, or one of them a point aside."""
    size = len(one)

    def ink(shape: Shape, x: int, y: int) -> float:
        return shape[y][x] if 0 <= x < size and 0 <= y < size else 0.0

    def at(dx: int, dy: int) -> float:
        spots = product(range(-1, size + 1), repeat=2)
        pairs = [(ink(one, x, y), ink(other, x + dx, y + dy)) for x, y in spots]
        return sum(min(pair) for pair in pairs) / sum(max(pair) for pair in pairs)

    return max(at(dx, dy) for dx, dy in product((-1, 0, 1), repeat=2))


def test_no_two_symbols_look_alike_on_a_phone(browser: Browser, address: str) -> None:
    anna = Person(browser, address, viewport=PHONE)
    anna.open_table("blanco", {"players": 5}, bots=["beginner"] * 4)
    anna.page.get_by_role("button", name="Austeilen").click()
    others = anna.page.locator(".players .grid .cell").first.bounding_box()
    own = anna.page.locator(".grid.own .cell").first.bounding_box()
    anna.page.goto(f"{anna.address}/#/rules/blanco")
    cards = anna.page.locator("#BL1 figure svg.card > path")
    expect(cards).to_have_count(10)
    outlines = [str(one.get_attribute("d")) for one in cards.all()]
    assert others is not None
    assert own is not None
    for width in (others["width"], own["width"]):
        size = round(24 * 1.75 * width / 100)  # as Card.svelte draws it
        assert size >= 8
        shapes = [drawn(anna.page, outline, size) for outline in outlines]
        for (at, one), (also, other) in combinations(enumerate(shapes), 2):
            assert overlap(one, other) < ALIKE, (outlines[at], outlines[also], size)
        # The measure would notice two that are nearly the same.
        nearly = [drawn(anna.page, outline, size) for outline in (SQUARE, ROUNDED)]
        assert overlap(*nearly) > ALIKE
    anna.context.close()


LETTER = 8  # pixels: what lies behind a letter is seen together
LEAST = 4.5

# The colours of all words that stand on the table itself.
WORDS = """([look, theme, games]) => {
  const root = document.documentElement;
  Object.assign(root.dataset, {look, theme});
  document.body.hidden = true;
  const colour = (one, name) => getComputedStyle(one).getPropertyValue(name);
  const names = ['--ink', '--soft', '--glow', '--alarm', '--hint'];
  const own = names.map((name) => [name, colour(root, name)]);
  return Object.fromEntries([...own, ...games.map((game) => {
    const one = root.appendChild(document.createElement('i'));
    one.dataset.game = game;
    const accent = colour(one, '--accent');
    one.remove();
    return [game, accent];
  })]);
}"""


@pytest.fixture(scope="module")
def anna(browser: Browser, address: str) -> Person:
    return Person(browser, address)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("look", ["paper", "cloth", "wood"])
def test_every_word_is_read_where_the_grain_is_worst(look: str, theme: str, anna: Person) -> None:
    words = anna.page.evaluate(WORDS, [look, theme, games.names()])
    drawn = Image.open(BytesIO(anna.page.screenshot())).convert("RGB")
    grounds = [light(ground) for ground in behind_letters(drawn)]
    found = {
        word: min(contrast(light(bytes.fromhex(colour[1:])), ground) for ground in grounds)
        for word, colour in words.items()
    }
    assert {word: ratio for word, ratio in found.items() if ratio < LEAST} == {}


def behind_letters(drawn: Image.Image) -> set[bytes]:
    """The different colours of the picture, seen from as far as one reads."""
    small = drawn.resize((drawn.width // LETTER, drawn.height // LETTER), Image.Resampling.BOX)
    values = small.tobytes()
    return {values[at : at + 3] for at in range(0, len(values), 3)}


def light(colour: bytes) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
