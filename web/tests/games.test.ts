// The registry of games: what is found, in which order, and what a game without a folder gets.
import { describe, expect, it } from 'vitest';
import { GAMES, gameAt, gameCalled, setGames, titleOf } from '../src/games/catalogue';
import { dealOf } from '../src/games/deals';
import { drawnGames, gameOf, thingsOf } from '../src/games/registry';
import type { GameName } from '../src/lib/api/messages';
import { remember } from '../src/lib/preferences/prefs.svelte';

const STRANGER = 'tarot' as GameName; // no folder, as far as the browser knows

describe('the folders', () => {
  it('are found by themselves, in the order of the leaves', () => {
    expect(drawnGames().slice(0, 4)).toEqual(['habe-fertig', 'null-und-nichtig', 'dicht-dran', 'blanco']);
  });
  it.each(GAMES.map(({ name }) => name))('%s says what each of the four says', (name) => {
    const game = gameOf(name);
    expect(game.Board).toBeDefined();
    expect(game.sample).toHaveLength(3);
    expect(Object.keys(game.verbs)).not.toHaveLength(0);
    expect(game.idea?.de).not.toBe(game.idea?.en);
    expect(dealOf(name)?.players).toBeGreaterThan(1);
  });
  it('are asked for more than once and made once', () => {
    expect(gameOf('blanco')).toBe(gameOf('blanco'));
  });
});

describe('the catalogue', () => {
  it('takes its facts from the server and its order from the leaves', () => {
    expect(GAMES.map(({ name }) => name)).toEqual(drawnGames().slice(0, 4));
    expect(titleOf('null-und-nichtig')).toBe('Null & nichtig');
    expect(gameCalled('tarot')).toBeUndefined();
    expect(gameAt('').name).toBe('habe-fertig');
  });
  it('puts a game without a leaf behind the others', () => {
    const before = GAMES;
    setGames([{ name: STRANGER, title: 'Tarot', seats: [2], usual_players: 2, options: [] }, ...before]);
    expect(GAMES.at(-1)!.title).toBe('Tarot');
    setGames(before);
  });
});

describe('a game without a folder', () => {
  const game = gameOf(STRANGER);
  const seen = (match: object) => match as Parameters<typeof game.hand>[0];

  it('has no board of its own, and every move is a button', () => {
    expect(game.Board).toBeUndefined();
    expect(thingsOf(STRANGER, 'bet 3')).toEqual(['bet 3']);
    expect(dealOf(STRANGER)).toBeUndefined();
  });
  it('is read under the names that all views share, where they are there', () => {
    const match = seen({ hand: ['red-1'], held: [1, 2], turn: 1, chosen: [false, true] });
    expect(game.hand(match)).toEqual(['red-1']);
    expect(game.held(match, 1)).toBe(2);
    expect(game.turn(match)).toBe(1);
    expect([0, 1].map((seat) => game.chosen(match, seat))).toEqual([false, true]);
  });
  it('gets along without them, and with others of the same name', () => {
    for (const match of [seen({}), seen({ hand: 7, held: 'all', turn: null, chosen: 3 })]) {
      expect(game.hand(match)).toEqual([]);
      expect(game.held(match, 0)).toBeNull();
      expect(game.turn(match)).toBeNull();
      expect(game.chosen(match, 0)).toBe(false);
      expect(game.at(match)).toBeNull();
    }
  });
  it('asks for a move in the language of this browser', () => {
    remember({ lang: 'de' });
    expect(game.prompt({} as never, null)).toBe('Wähle einen Zug.');
    remember({ lang: 'en' });
    expect(game.prompt({} as never, null)).toBe('Choose a move.');
  });
});
