// A game of which the browser knows nothing but its view. Fields that all our games have are read
// under their usual names, where they are.
import { INKS } from '../cards/deck';
import type { GameName, Matches } from '../lib/api/messages';
import { inWords, ui } from '../lib/preferences/prefs.svelte';
import type { Game } from './game';
import { DICTIONARY } from './words';

const field = (match: Matches[GameName], name: string): unknown => (match as unknown as Record<string, unknown>)[name];
const list = (match: Matches[GameName], name: string): unknown[] => {
  const value = field(match, name);
  return Array.isArray(value) ? value : [];
};
const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const PLAIN: Game<GameName> = {
  sample: [],
  back: INKS.pink.symbol,
  print: () => ({}),
  hand: (match) => list(match, 'hand').filter((card) => typeof card === 'string'),
  held: (match, seat) => whole(list(match, 'held')[seat]),
  turn: (match) => whole(field(match, 'turn')),
  chosen: (match, seat) => list(match, 'chosen')[seat] === true,
  verbs: {},
  called: () => undefined,
  attempt: () => null,
  course: (number, of) => ui.t.round(number, of),
  at: () => null,
  prompt: () => inWords(DICTIONARY).choose,
  parts: () => [],
  quiet: [],
};
