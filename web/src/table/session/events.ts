// What the events tell besides the view: who did what, and how a round was scored.
import type { Conclusion, Happening, Lang, SeatView, TableView, Told } from '../../lib/api/messages';
import { BOT_NAMES } from '../../lib/api/messages.generated';

const BOT = /bot:[a-z0-9_-]+/g; // what the server calls one

/** Bots get a first name for the table; two of one strength could not be told apart. */
export function nameOf(seats: readonly Pick<SeatView, 'name'>[], seat: number): string {
  const shown = seats[seat];
  if (!shown) return '';
  return shown.name.startsWith('bot:') ? BOT_NAMES[seat % BOT_NAMES.length]! : shown.name;
}

/** What happened, in a sentence: the server says “you” to the seat it is about. Here bots get their names. */
export function sentence(told: Told, lang: Lang, seats: readonly SeatView[]): string {
  const who = seatOf(told.event) ?? ('dealer' in told.event ? told.event.dealer : undefined);
  // What is about everybody names them in the order of the seats.
  const bots = [...seats.keys()].filter((seat) => seats[seat]!.name.startsWith('bot:'));
  return unsealed(told[lang]).replace(BOT, () => nameOf(seats, who ?? bots.shift() ?? 0));
}

/** What somebody's moves say about their cards. */
export const concluded = (told: Conclusion, lang: Lang, seats: readonly Pick<SeatView, 'name'>[]): string =>
  told[lang].replace(BOT, nameOf(seats, told.seat));

/** What happened in a sentence, of one event or of several in a row. */
export interface Story {
  told: Told[];
  text: string;
}

/** What happened, in sentences; what somebody does with several cards in a row is told in one of them. */
export function stories(events: readonly Told[], lang: Lang, seats: readonly SeatView[]): Story[] {
  const all: { told: Told[]; said: string[] }[] = [];
  for (const one of events) {
    const [said, last] = [sentence(one, lang, seats), all.at(-1)];
    const deed = last && deedOf(one, said, seats);
    if (last && deed !== undefined && deed === deedOf(last.told[0]!, last.said[0]!, seats)) {
      last.told.push(one);
      last.said.push(said);
    } else all.push({ told: [one], said: [said] });
  }
  return all.map(({ told, said }) => ({ told, text: inOne(said, AND[lang]) }));
}

const AND: Record<Lang, string> = { de: 'und', en: 'and' };
/** “Gap! ”, and then what somebody does. */
const LEAD = /^[^!:.]+[!:] /;

/** Who does what with a card, in the first words of a sentence; or what happens to it. */
function deedOf({ event }: Told, said: string, seats: readonly SeatView[]): string | undefined {
  const seat = seatOf(event);
  if (event.table !== undefined || !('card' in event) || said.includes(';')) return undefined;
  if (seat === undefined) return JSON.stringify({ ...event, card: '' }); // nothing but the card differs
  const body = said.replace(LEAD, '');
  const who = [nameOf(seats, seat), 'Du', 'You', 'du', 'you'].find((one) => body.startsWith(`${one} `));
  return who && `${seat} ${body.slice(who.length + 1).split(' ')[0]}`;
}

/** “Bruno plays the 5.” and “Bruno plays the 7.” are “Bruno plays the 5 and 7.” */
function inOne(said: readonly string[], and: string): string {
  if (said.length === 1) return said[0]!;
  const rests = said.map((one) => one.replace(LEAD, '').replace(/\.$/, '').split(' '));
  const begin = shared(rests);
  const cut = rests.map((words) => words.slice(begin));
  const end = Math.min(shared(cut.map((words) => [...words].reverse())), ...cut.map((words) => words.length - 1));
  const parts = cut.map((words) => words.slice(0, words.length - end).join(' '));
  const lead = LEAD.exec(said[0]!)?.[0] ?? '';
  const [head, tail] = [rests[0]!.slice(0, begin).join(' '), cut[0]!.slice(cut[0]!.length - end).join(' ')];
  return `${lead}${head} ${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)!}${tail && ` ${tail}`}.`;
}

/** With how many words all of them begin. */
function shared(all: readonly string[][]): number {
  const [first = []] = all;
  const differs = first.findIndex((word, at) => all.some((words) => words[at] !== word));
  return differs < 0 ? first.length : differs;
}

/** Without what only a computer reads: the seed and its hash have a line of their own. With a real minus. */
const unsealed = (said: string): string =>
  said.replace(/ [^.:]+: [0-9a-f]{64}\./, '').replace(/(?<=[ (])-(?=\d)/g, '−');

/** Who did it, or to whom it happened. */
export const seatOf = (event: Happening): number | undefined => ('seat' in event ? event.seat : undefined);

/** Whether somebody, not a bot from the start, has this seat. */
export const isPerson = (seat: SeatView): boolean => seat.plays !== 'nobody' && !seat.name.startsWith('bot:');

/** Bookkeeping of the table that needs no line in the log. */
const QUIET = new Set<Happening['table']>([
  'moved',
  'clock-started',
  'said-ready',
  'opened',
  'bot-sat-down',
  'started',
]);
export const worthTelling = (event: Happening, quiet: readonly string[]): boolean =>
  event.table === undefined ? !quiet.includes(event.event) : !QUIET.has(event.table);

/** The numbers of what was undone: somebody takes back their last own move and all that came of it. */
export function undone(events: readonly Told[]): Set<number> {
  const stand: Told[] = [];
  const gone = new Set<number>();
  for (const one of events) {
    const { event } = one;
    if (event.table !== 'took-back') {
      stand.push(one);
      continue;
    }
    // Who moved knows where it began, and has been told more than all the others, who count.
    const own = stand.findLastIndex((told) => told.event.table === 'moved' && told.event.by === 'person');
    const from = own >= 0 ? own : stand.findIndex(({ number }) => number > event.kept);
    if (from >= 0) for (const back of stand.splice(from)) gone.add(back.number);
  }
  return gone;
}

/** What has happened and still holds. */
export function standing<T extends Told>(events: readonly T[]): readonly T[] {
  const gone = undone(events);
  return gone.size ? events.filter((one) => !gone.has(one.number)) : events;
}

const kind = (told: Told | undefined): Happening['event'] => told?.event.event;

/** The events of the round that was scored last, from its deal to its scores. */
export function lastRound<T extends Told>(events: readonly T[]): T[] {
  let end = events.length;
  while (end > 0 && kind(events[end - 1]) !== 'scored') end -= 1;
  let start = end;
  while (start > 0 && kind(events[start - 1]) !== 'dealt') start -= 1;
  return events.slice(start, end);
}

export interface SeatScore {
  seat: number;
  points: number;
  total: number;
}

/** What everybody got in the round that was scored last. */
export function scores(view: TableView, round: readonly Told[]): SeatScore[] {
  return view.seats.map((_, seat) => {
    const points = round.flatMap(({ event }) => {
      if (event.event !== 'scored' || event.seat !== seat) return [];
      return 'points' in event ? event.points : event.plus - event.minus;
    });
    return { seat, points: points.at(-1) ?? 0, total: view.match?.totals[seat] ?? 0 };
  });
}

/** What everybody got in each round, by seat, in the order of the rounds. */
export function sheet(players: number, events: readonly Told[]): number[][] {
  const rounds: Map<number, number>[] = [];
  for (const { event } of events) {
    if (event.event !== 'scored') continue;
    const points = 'points' in event ? event.points : event.plus - event.minus;
    if (!rounds.length || rounds.at(-1)!.has(event.seat)) rounds.push(new Map());
    rounds.at(-1)!.set(event.seat, points);
  }
  return rounds.map((round) => Array.from({ length: players }, (_, seat) => round.get(seat) ?? 0));
}

/** The places at the end, by seat. */
export function places(events: readonly Told[]): number[] | null {
  return events.flatMap(({ event }) => (event.table === 'finished' ? [event.places] : [])).at(-1) ?? null;
}
