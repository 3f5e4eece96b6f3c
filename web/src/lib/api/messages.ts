// What travels between server and browser, under the names this side uses. The types themselves
// are generated from the server's (docs/protocol.md); only what JSON leaves open is said here.
import type { AnyCommand, GameName, Happening, HeardEvent, TableView, Update } from './messages.generated';

export type {
  Advised,
  Answer,
  AdvisedMove as Advice,
  ChatLine,
  Clock,
  Conclusion,
  GameEvents,
  GameInfo,
  GameName,
  Happening,
  LobbyTable,
  Matches,
  Me,
  MyMatch,
  Phrase,
  Problem as Both,
  SeatView,
  TableOf,
  TableView,
  Update,
} from './messages.generated';

export type Lang = 'de' | 'en';

/** An event with its number; at a table whose game is known, one of that game's. */
export type Told<G extends GameName = GameName> = Omit<HeardEvent, 'event'> & {
  number: number;
  event: Happening<G>;
};

/** What one sees after an update; the first of a connection holds all there is to see. */
export function updated(before: TableView | null, { view, match }: Update): TableView {
  const cards = match ? { ...before?.match, ...match } : (before?.match ?? null);
  return { ...before, ...view, match: cards } as TableView;
}

/** The events of an update with their numbers. */
export function numbered({ events, view }: Update): Told[] {
  return events.map((one, at) => ({ ...one, number: view.number - events.length + 1 + at }));
}

/** A command before it is given its id. */
type Unsent<C> = C extends AnyCommand ? Omit<C, 'id'> : never;
export type Command = Unsent<AnyCommand>;
