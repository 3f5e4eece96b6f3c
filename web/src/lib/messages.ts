// What travels between server and browser, under the names this side uses. The types themselves
// are generated from the server's (docs/protocol.md); only what JSON leaves open is said here.
import type { AnyCommand, GameName, Happening, HeardEvent } from './messages.generated';

export type {
  AdvisedMove as Advice,
  Answer as FromServer,
  BlancoCell,
  BlancoView,
  ChatLine,
  Clock,
  DichtDranView,
  GameEvents,
  GameName,
  HabeFertigView,
  Happening,
  LobbyTable,
  Matches,
  Me,
  MyMatch,
  NullUndNichtigStack,
  NullUndNichtigView,
  Phrase,
  Problem as Both,
  SeatView,
  TableOf,
  TableView,
} from './messages.generated';

export type Lang = 'de' | 'en';

/** An event as it was heard; at a table whose game is known, one of that game's. */
export type Told<G extends GameName = GameName> = Omit<HeardEvent, 'event'> & { event: Happening<G> };

/** A command before it is given its id. */
type Unsent<C> = C extends AnyCommand ? Omit<C, 'id'> : never;
export type Command = Unsent<AnyCommand>;
