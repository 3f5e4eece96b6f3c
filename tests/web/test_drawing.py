"""The ten symbols of Blanco are told apart by their shape alone, in a real Chromium."""

from __future__ import annotations

from itertools import combinations, product

from playwright.sync_api import Browser, Page, expect

from browser_kit import PHONE, Person

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
