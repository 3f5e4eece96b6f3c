import { cardName } from '../../cards/names';
import { gameOf, thingsOf } from '../../games/registry';
import type { GameName } from '../../lib/api/messages';
import { ui } from '../../lib/preferences/prefs.svelte';

/** A move in words: the things one touches for it. */
export const moveName = (game: GameName, move: string): string =>
  thingsOf(game, move)
    .map((thing) => {
      if (thing.startsWith('card ')) return cardName(thing.slice(5), ui.t);
      return gameOf(game).called(thing) ?? thing;
    })
    .join(' → ');
