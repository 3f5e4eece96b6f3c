import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toYou } from '../src/table/session/you';
import type { Lang } from '../src/lib/api/messages';

const GAMES = ['habe-fertig', 'null-und-nichtig', 'blanco', 'dicht-dran'];
const NAME = /\bAnna\b/;

/** Whole matches in sentences, as the server says them; those of them that name Anna. */
function sentences(game: string, lang: Lang): string[] {
  const text = readFileSync(`../tests/golden/${game}.${lang}.txt`, 'utf8');
  const said = text.split('\n').filter((line) => line.startsWith('    '));
  return said.map((line) => line.trim().replace(/ \[only \w+\]$/, '')).filter((line) => NAME.test(line));
}

describe.each(GAMES)('%s', (game) => {
  it.each(['de', 'en'] as const)('speaks to who is meant (%s)', (lang) => {
    const lines = sentences(game, lang);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      const said = toYou(line, lang, 'Anna');
      expect(said).not.toMatch(NAME);
      expect(said).toMatch(/\b([Dd]u|[Dd]eine|dich|[Yy]ou|Your)\b/);
    }
  });
});

it.each([
  ['de', 'Keine Lücke: Anna deckt die rote 7 auf.', 'Keine Lücke: Du deckst die rote 7 auf.'],
  [
    'de',
    'Keine Lücke, aber Anna findet keine Karte zum Aufdecken.',
    'Keine Lücke, aber du findest keine Karte zum Aufdecken.',
  ],
  ['de', 'Anna passt und zieht eine Karte.', 'Du passt und ziehst eine Karte.'],
  [
    'de',
    'Anna sieht sich eine verdeckte Karte an (Reihe 1, Spalte 2).',
    'Du siehst dir eine verdeckte Karte an (Reihe 1, Spalte 2).',
  ],
  ['de', 'Die 38 von Anna passt in die Lücke.', 'Deine 38 passt in die Lücke.'],
  ['en', 'Round 2: Anna deals 7 cards to each player.', 'Round 2: you deal 7 cards to each player.'],
  [
    'en',
    'Anna is nearest, at a distance of 3, and wins the 63.',
    'You are nearest, at a distance of 3, and win the 63.',
  ],
  ['en', 'No gap, but there is no card for Anna to reveal.', 'No gap, but there is no card for you to reveal.'],
  ['en', 'Cards drawn by Anna: 2.', 'Cards drawn by you: 2.'],
  ['en', 'Anna juggles.', 'Anna juggles.'],
] as const)('says it in %s: %s', (lang, told, said) => expect(toYou(told, lang, 'Anna')).toBe(said));

it('takes a name for a name, whatever it holds', () => {
  expect(toYou('A.* (1) plays the red 7.', 'en', 'A.* (1)')).toBe('You play the red 7.');
});
