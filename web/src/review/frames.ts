// A finished match as a row of positions: after the deal, and after every move.
import type { SeatView, TableView, Told } from '../lib/api/messages';
import type { JudgedMove, Replay } from '../lib/api/messages.generated';

type SeatFrame = Record<string, unknown>;

/** What every seat saw in every position: `frames[position][seat]`. */
export function frames({ start, steps }: Replay): SeatFrame[][] {
  const all = [start];
  for (const { changes } of steps) {
    const before = all.at(-1)!;
    all.push(before.map((view, seat) => ({ ...view, ...changes[seat] })));
  }
  return all;
}

/** What a seat had been told up to a position. */
export function toldTo({ steps, places, totals, seed }: Replay, seat: number, position: number): Told[] {
  const heard: Told[] = steps
    .slice(0, position)
    .flatMap(({ events }) => events)
    .filter(({ to }) => to === null || to === seat)
    .map(({ event, de, en }, at) => ({ number: at + 1, event, de, en }));
  if (position === steps.length)
    heard.push({ number: heard.length + 1, event: { table: 'finished', totals, places, seed }, de: '', en: '' });
  return heard;
}

/** Somebody who sits there and plays, under a name as records have it. */
export const seated = (name: string): SeatView => ({
  name,
  plays: name.startsWith('bot:') ? 'bot' : 'person',
  strength: name.startsWith('bot:') ? name.slice(4) : null,
  away: false,
  resigned: false,
  out_of_time: false,
  ready: false,
  agrees: false,
  clock: null,
});

export const seatsOf = ({ players }: Replay): SeatView[] => players.map(seated);

/** The table as a seat saw it, for the same drawings; nobody can move any more. */
export function stillView(replay: Replay, match: SeatFrame, seat: number, over: boolean): TableView {
  return {
    game: replay.game,
    match,
    options: replay.options,
    stage: over ? 'over' : 'playing',
    you: seat,
    seats: seatsOf(replay),
    host: null,
    pause_until: null,
    legal: [],
    number: 0,
    may_hint: false,
    may_take_back: false,
    rematch_agreed: false,
  } as unknown as TableView;
}

export interface Point {
  position: number;
  win: number;
}

/** A seat's chance to win over the match: before each of its decisions and after it, and the end, unless it
 *  still grows. */
export function curve(replay: Replay, decisions: readonly JudgedMove[], seat: number, grows = false): Point[] {
  const points = decisions
    .filter((one) => one.seat === seat)
    .flatMap(({ step, win, cost }) => [
      { position: step, win },
      { position: step + 1, win: Math.max(0, win - cost) },
    ]);
  if (grows) return points;
  const winners = replay.places.filter((place) => place === 1).length;
  points.push({ position: replay.steps.length, win: replay.places[seat] === 1 ? 1 / winners : 0 });
  return points;
}

/** The next position after a marked move of that seat, in either direction; null where there is none. */
export function nextMarked(decisions: readonly JudgedMove[], seat: number, from: number, step: 1 | -1): number | null {
  const marked = decisions.filter((one) => one.seat === seat && one.mark !== 'good').map((one) => one.step + 1);
  return (step > 0 ? marked.find((at) => at > from) : marked.findLast((at) => at < from)) ?? null;
}

/** The position after the move that cost most, of one seat or of all; null where none cost anything. */
export function turningPoint(decisions: readonly JudgedMove[], seat: number | null): number | null {
  const own = decisions.filter((one) => one.cost > 0 && (seat === null || one.seat === seat));
  const dearest = own.reduce<JudgedMove | null>((most, one) => (most && most.cost >= one.cost ? most : one), null);
  return dearest && dearest.step + 1;
}
