// A game of which the browser knows nothing but its view. Fields that all our games have are read
// under their usual names, where they are.
import type { GameName, Matches } from '../lib/api/messages';
import { inWords, ui } from '../lib/preferences/prefs.svelte';
import type { Game } from './game';
import { DICTIONARY } from './words';

/** A heart-shaped leaf. */
const LEAF =
  'M12 21.200c-.4 0-.8-.1-1.100-.4C5.600 16.400 2 13 2 8.900 2 5.600 4.500 3.200 7.600 3.200c1.700 0 3.400.8 4.400 2.200 1-1.400 2.700-2.200 4.400-2.200C19.500 3.200 22 5.600 22 8.900c0 4.100-3.600 7.500-8.900 11.900-.3.3-.7.4-1.100.4Z';

const field = (match: Matches[GameName], name: string): unknown => (match as unknown as Record<string, unknown>)[name];
const list = (match: Matches[GameName], name: string): unknown[] => {
  const value = field(match, name);
  return Array.isArray(value) ? value : [];
};
const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const PLAIN: Game<GameName> = {
  sample: [],
  back: LEAF,
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
