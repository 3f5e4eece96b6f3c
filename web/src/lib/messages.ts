// What travels between server and browser, under the names this side uses. The types themselves
// are generated from the server's (docs/protocol.md); only what JSON leaves open is said here.
import type { AnyCommand, Answer, HeardEvent, Update } from './messages.generated';

export type {
  AdvisedMove as Advice,
  BlancoCell,
  BlancoView,
  ChatLine,
  Clock,
  DichtDranView,
  GameName,
  HabeFertigView,
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

/** A game's event has its kind under `event`, one of the table's own under `table`. */
export interface Happening {
  event?: string;
  table?: string;
  seat?: number;
  card?: string;
  [field: string]: unknown;
}

export type Told = Omit<HeardEvent, 'event'> & { event: Happening };

type Heard = Omit<Update, 'events'> & { events: Told[] };
export type FromServer = Exclude<Answer, Update> | Heard;

/** A command before it is given its id. */
type Unsent<C> = C extends AnyCommand ? Omit<C, 'id'> : never;
export type Command = Unsent<AnyCommand>;
