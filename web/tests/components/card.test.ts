import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Back from '../../src/cards/Back.svelte';
import Card from '../../src/cards/Card.svelte';
import Suit from '../../src/cards/Suit.svelte';
import { INKS, POD, STAR, type Colour } from '../../src/cards/deck';
import type { Print } from '../../src/cards/names';
import { PRINT } from '../../src/games/habe-fertig/stars';

const outlines = (inside: HTMLElement) => [...inside.querySelectorAll('path')].map((path) => path.getAttribute('d'));

it.each(Object.keys(INKS) as Colour[])('prints number, colour and symbol of %s', (colour) => {
  const { container } = render(Card, { card: `${colour}-7` });
  expect(container.querySelector('text')).toHaveProperty('textContent', '7');
  expect(container.querySelector('text')!.getAttribute('fill')).toBe(INKS[colour].numeral);
  expect(outlines(container)).toEqual([INKS[colour].symbol]);
  expect(container.querySelector(`rect[fill="${INKS[colour].field}"]`)).not.toBeNull();
});

it('prints the stars of Habe fertig, and none where no stars are played for', () => {
  const stars = (card: string, print: Print) =>
    outlines(render(Card, { card, ...print }).container).filter((outline) => outline === STAR).length;
  expect(['red-1', 'red-2', 'red-6', 'red-11'].map((card) => stars(card, PRINT))).toEqual([0, 1, 4, 0]);
  expect(stars('red-6', {})).toBe(0);
});

it('prints as many pods as the table has agreed on', () => {
  const pods = (value: number) => (value === 63 ? 3 : 1);
  const shown = (card: string) =>
    outlines(render(Card, { card, pods }).container).filter((outline) => outline === POD).length;
  expect([shown('63'), shown('64')]).toEqual([3, 1]);
});

it('writes a card of another deck as it is called', () => {
  expect(render(Card, { card: 'king' }).container.querySelector('text')).toHaveProperty('textContent', 'king');
});

it('leaves room for three digits', () => {
  const size = (card: string) =>
    Number(render(Card, { card }).container.querySelector('text')!.getAttribute('font-size'));
  expect(size('100')).toBeLessThan(size('99'));
});

it('strikes a barred colour out, and marks a back', () => {
  expect(outlines(render(Suit, { colour: 'red', struck: true }).container)).toHaveLength(3);
  expect(outlines(render(Suit, { colour: 'red' }).container)).toEqual([INKS.red.symbol]);
  expect(outlines(render(Back, { outline: STAR }).container)).toEqual([STAR]);
});
