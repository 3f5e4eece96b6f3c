import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INKS } from '../src/cards/deck';
import { GAMES } from '../src/games/catalogue';
import { picturesOf, spots } from '../src/learn/picture';

describe.each(GAMES.map(({ name }) => name))('the pictures of %s', (game) => {
  const pictures = picturesOf(game);
  const rules = ['de', 'en'].map((lang) =>
    readFileSync(`../src/vierblatt/games/${game.replaceAll('-', '_')}/rules.${lang}.md`, 'utf8'),
  );

  it('are there, and belong to rules that exist', () => {
    expect(Object.keys(pictures).length).toBeGreaterThan(4);
    for (const number of Object.keys(pictures)) for (const text of rules) expect(text).toContain(`- **${number}** `);
  });
  it('show cards of our decks', () => {
    for (const { parts } of Object.values(pictures))
      for (const spot of parts.flatMap((part) => part.rows.flatMap(spots)))
        if (spot.kind === 'card' && spot.text.includes('-'))
          expect(Object.keys(INKS)).toContain(spot.text.split('-')[0]);
        else if (spot.kind === 'card') expect(game).toBe('dicht-dran');
        else if (spot.kind === 'word') expect(spot.text).toMatch(/^([…+→←<]|=[+−]?\d+)$/);
  });
});

it('reads a row', () => {
  expect(spots('red-7! # _ 63? →').map(({ kind, text, mark }) => [kind, text, mark])).toEqual([
    ['card', 'red-7', 'good'],
    ['back', '#', ''],
    ['empty', '_', ''],
    ['card', '63', 'bad'],
    ['word', '→', ''],
  ]);
});
