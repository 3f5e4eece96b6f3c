// What the tests share.
import type { GameName, Happening, Told } from '../src/lib/api/messages';

/** Events as they were heard, one after the other. */
export const told = <G extends GameName = GameName>(...events: Happening<G>[]): Told<G>[] =>
  events.map((event, at) => ({ number: at + 1, event, de: 'bot:casual spielt.', en: 'bot:casual plays.' }));
