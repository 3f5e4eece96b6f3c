import { describe, expect, it } from 'vitest';
import { drop, given, lit, tap as meant, type LegalMove, type Tap } from '../src/table/play/taps';
import type { GameName } from '../src/lib/api/messages';
import { gameOf, thingsOf } from '../src/games/registry';

const legal = (game: GameName, moves: string[]): LegalMove[] =>
  moves.map((move) => ({ move, things: thingsOf(game, move) }));

const tap = (game: GameName, phase: string, moves: string[], chosen: string | null, thing: string): Tap =>
  meant(legal(game, moves), chosen, thing, (held, touched) => gameOf(game).attempt(phase, held, touched));

const HF = ['play red-7 left', 'play red-7 right', 'play blue-3 left', 'pass'];

describe('a tap in Habe fertig', () => {
  const on = (chosen: string | null, thing: string) => tap('habe-fertig', 'play', HF, chosen, thing);

  it('plays a card at once that goes on one pile only', () => {
    expect(on(null, 'card blue-3')).toEqual({ do: 'play', move: 'play blue-3 left' });
  });
  it('takes up a card that goes on both, and then plays it where one taps', () => {
    expect(on(null, 'card red-7')).toEqual({ do: 'select', thing: 'card red-7' });
    expect(lit(legal('habe-fertig', HF), 'card red-7')).toEqual(new Set(['pile left', 'pile right']));
    expect(on('card red-7', 'pile right')).toEqual({ do: 'play', move: 'play red-7 right' });
  });
  it('puts the card back when it is tapped again', () => {
    expect(on('card red-7', 'card red-7')).toEqual({ do: 'drop' });
  });
  it('asks the referee about a card that does not go, so that it says why', () => {
    expect(on(null, 'card grey-11')).toEqual({ do: 'try', move: 'play grey-11 left' });
  });
  it('passes with the button', () => {
    expect(on(null, 'pass')).toEqual({ do: 'play', move: 'pass' });
  });
  it('presses, and lays the revealed card', () => {
    expect(tap('habe-fertig', 'press', ['press red-1'], null, 'card red-1')).toEqual({
      do: 'play',
      move: 'press red-1',
    });
    const reveal = ['reveal left', 'reveal right'];
    expect(given(legal('habe-fertig', reveal))).toBe('revealed');
    expect(tap('habe-fertig', 'reveal', reveal, given(legal('habe-fertig', reveal)), 'pile left')).toEqual({
      do: 'play',
      move: 'reveal left',
    });
  });
});

describe('a tap in Blanco', () => {
  const place = [
    'discard pink-8',
    'lay pink-8 1 1',
    'lay pink-8 1 2',
    'discard red-2',
    'lay red-2 1 1',
    'lay red-2 1 2',
  ];
  const act = ['draw', 'take', 'swap 1 1 1 2', 'swap 1 1 2 1', 'swap 1 2 2 2', 'swap 2 1 2 2'];

  it('lays a chosen card on a place or on the discards', () => {
    expect(tap('blanco', 'place', place, null, 'card pink-8')).toEqual({ do: 'select', thing: 'card pink-8' });
    expect(tap('blanco', 'place', place, 'card pink-8', 'cell 1 2')).toEqual({ do: 'play', move: 'lay pink-8 1 2' });
    expect(tap('blanco', 'place', place, 'card pink-8', 'discard')).toEqual({ do: 'play', move: 'discard pink-8' });
  });
  it('takes another card of the hand instead', () => {
    expect(tap('blanco', 'place', place, 'card pink-8', 'card red-2')).toEqual({ do: 'select', thing: 'card red-2' });
  });
  it('does not light places before a card is chosen', () => {
    expect(lit(legal('blanco', place), null)).toEqual(new Set(['card pink-8', 'card red-2']));
  });
  it('swaps two neighbours in either order', () => {
    expect(tap('blanco', 'act', act, null, 'cell 1 2')).toEqual({ do: 'select', thing: 'cell 1 2' });
    expect(tap('blanco', 'act', act, 'cell 1 2', 'cell 1 1')).toEqual({ do: 'play', move: 'swap 1 1 1 2' });
  });
  it('never swaps with a single tap', () => {
    expect(tap('blanco', 'act', ['draw', 'swap 1 1 1 2'], null, 'cell 1 1')).toEqual({
      do: 'select',
      thing: 'cell 1 1',
    });
  });
  it('draws and takes at once', () => {
    expect(tap('blanco', 'act', act, null, 'stock')).toEqual({ do: 'play', move: 'draw' });
    expect(tap('blanco', 'act', act, null, 'discard')).toEqual({ do: 'play', move: 'take' });
  });
  it('turns, looks and clears', () => {
    expect(tap('blanco', 'turn', ['turn 2 3'], null, 'cell 2 3')).toEqual({ do: 'play', move: 'turn 2 3' });
    expect(tap('blanco', 'setup', ['look 2 3'], null, 'cell 2 3')).toEqual({ do: 'play', move: 'look 2 3' });
    expect(tap('blanco', 'clear', ['clear row 1', 'clear column 2'], null, 'clear column 2')).toEqual({
      do: 'play',
      move: 'clear column 2',
    });
  });
});

describe('a drop', () => {
  const let_go = (moves: string[], dragged: string, on: string | null, game: GameName = 'habe-fertig') =>
    drop(legal(game, moves), dragged, on, (held, thing) => gameOf(game).attempt('play', held, thing));

  it('plays a card on the pile it was dropped on', () => {
    expect(let_go(HF, 'card red-7', 'pile right')).toEqual({ do: 'play', move: 'play red-7 right' });
  });
  it('asks the referee about a pile that does not take it', () => {
    expect(let_go(HF, 'card blue-3', 'pile right')).toEqual({ do: 'try', move: 'play blue-3 right' });
    expect(let_go(HF, 'card grey-11', null)).toEqual({ do: 'try', move: 'play grey-11 left' });
  });
  it('plays on the open table what can go one way only, and returns the rest', () => {
    expect(let_go(HF, 'card blue-3', null)).toEqual({ do: 'play', move: 'play blue-3 left' });
    expect(let_go(HF, 'card red-7', null)).toEqual({ do: 'drop' });
    expect(let_go(['play red-0', 'play red-1'], 'card red-0', null, 'null-und-nichtig')).toEqual({
      do: 'play',
      move: 'play red-0',
    });
  });
  it('swaps a place with its neighbour only', () => {
    expect(let_go(['swap 1 1 1 2'], 'cell 1 2', 'cell 1 1', 'blanco')).toEqual({ do: 'play', move: 'swap 1 1 1 2' });
  });
});

it('plays single cards in the other games', () => {
  expect(tap('dicht-dran', 'lay', ['lay 63'], null, 'card 63')).toEqual({ do: 'play', move: 'lay 63' });
  expect(tap('null-und-nichtig', 'trick', ['play red-0'], null, 'card red-0')).toEqual({
    do: 'play',
    move: 'play red-0',
  });
  expect(tap('null-und-nichtig', 'lay', ['lay red-0'], null, 'card red-0')).toEqual({ do: 'play', move: 'lay red-0' });
});

it.each<[GameName, string[]]>([
  ['habe-fertig', ['press red-1', 'reveal left', 'play red-1 left']],
  ['null-und-nichtig', ['lay red-1', 'play red-1']],
  ['dicht-dran', ['lay 63']],
  ['blanco', ['turn 1 2', 'look 1 2', 'draw', 'take', 'discard red-1', 'lay red-1 1 2', 'swap 1 1 1 2']],
])('knows the things of every kind of move of %s in docs/records.md', (game, moves) => {
  for (const move of moves) expect(thingsOf(game, move)).not.toContain(move);
  for (const word of ['pass', 'decline', 'clear row 1']) expect(thingsOf(game, word)).toEqual([word]);
});
