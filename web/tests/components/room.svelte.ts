// A table to sit at in tests: what the server would send is put into it, what the player does is noted.
import type { Status, TableSource, Talk } from '../../src/table/session/connection.svelte';
import type {
  Advice,
  Both,
  Command,
  GameName,
  Matches,
  SeatView,
  TableOf,
  TableView,
  Told,
} from '../../src/lib/api/messages';
import { seated } from '../../src/review/frames';
import { Fingers } from '../../src/table/play/fingers.svelte';

export class Room implements TableSource {
  view: TableView = $state.raw() as TableView;
  events: Told[] = $state.raw([]);
  status: Status = $state('live');
  refusal: Both | null = $state.raw(null);
  advice: Advice[] = $state.raw([]);
  advising = $state(false);
  talk: Talk = $state.raw({ on: true, muted: [], lines: [] });
  moving = false;
  ahead = 0;
  watching = $state(0);
  sent: Command[] = [];

  constructor(view: TableView, events: Told[] = []) {
    this.view = view;
    this.events = events;
  }
  send(command: Command): void {
    this.sent.push(command);
  }
  forget(): void {
    this.refusal = null;
  }
  close(): void {}
}

export const fingersAt = (view: TableView): { fingers: Fingers; room: Room } => {
  const room = new Room(view);
  return { fingers: new Fingers(room), room };
};

export const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({ ...seated(name), ...more });

/** A table in play, with Anna on the first seat and this browser hers. */
export function table<G extends GameName>(game: G, match: Matches[G], more: Partial<TableOf<G>> = {}): TableOf<G> {
  return {
    game,
    match,
    options: { players: match.players },
    settings: {
      strength: 'casual',
      rated: false,
      daily: null,
      per_move: null,
      total: null,
      increment: 0,
      pause: 60,
      remind_after: 60,
      stand_in_after: 120,
    },
    stage: 'playing',
    host: 0,
    seats: [seat('Anna'), ...Array.from({ length: match.players - 1 }, () => seat('bot:casual'))],
    pause_until: null,
    rematch_agreed: false,
    seed_hash: '0'.repeat(64),
    number: 1,
    you: 0,
    legal: [],
    may_hint: true,
    may_take_back: false,
    ...more,
  } as TableOf<G>;
}

export const habeFertig = (more: Partial<Matches['habe-fertig']> = {}): Matches['habe-fertig'] => ({
  seat: 0,
  players: 3,
  phase: 'play',
  round: 1,
  rounds: 4,
  dealer: 2,
  turn: 0,
  turns: 0,
  chosen: [false, false, false],
  hand: ['red-5', 'blue-9', 'grey-11'],
  pressed: ['yellow-6', 'green-6'],
  held: [3, 4, 5],
  stock: 20,
  left: { top: 'red-3', height: 2 },
  right: { top: 'green-8', height: 4 },
  revealed: null,
  shown_hands: [[], [], []],
  shown_pressed: [[], [], []],
  totals: [0, 0, 0],
  ...more,
});

export const nullUndNichtig = (more: Partial<Matches['null-und-nichtig']> = {}): Matches['null-und-nichtig'] => ({
  seat: 0,
  players: 3,
  phase: 'trick',
  round: 1,
  rounds: 3,
  target: null,
  teams: false,
  tricks_left: 5,
  leader: 1,
  turn: 0,
  chosen: [false, false, false],
  hand: ['red-0', 'blue-4'],
  held: [2, 1, 1],
  out: 0,
  stacks: [
    { red: { top: 'red-9', height: 2 } },
    { green: { top: 'green-3', height: 1 } },
    { yellow: { top: 'yellow-10', height: 4 } },
  ],
  worth: [9, 3, 10],
  trick: [null, 'red-2', 'yellow-5'],
  taker: 2,
  totals: [0, 0, 0],
  ...more,
});

export const blanco = (more: Partial<Matches['blanco']> = {}): Matches['blanco'] => ({
  seat: 0,
  players: 2,
  phase: 'act',
  game: 1,
  games: null,
  wins: 1,
  rewards: false,
  dealer: 1,
  turn: 0,
  turns_left: 50,
  chosen: [false, false],
  hand: [],
  hands: [[], []],
  grids: [
    grid(['red-8 up', 'pink-8 up', '?'], ['?', 'grey-2 seen', '?'], ['?', '?', '?']),
    grid(['?', '?', '?'], ['?', '?', '?'], ['?', '?', '?']),
  ],
  stage: [1, 1],
  stock: 60,
  discard: 'brown-4',
  discards: 1,
  box: 0,
  reshuffles: 0,
  pair: [],
  lines: [],
  due: [],
  totals: [0, 0],
  ...more,
});

/** `red-8 up` lies face up, `grey-2 seen` was looked at, `?` nobody here knows. */
export const grid = (...rows: string[][]) =>
  rows.map((row) =>
    row.map((text) => {
      const [card, how] = text.split(' ');
      return { card: text === '?' ? null : card!, up: how === 'up', seen: how === 'seen' };
    }),
  );

export const dichtDran = (more: Partial<Matches['dicht-dran']> = {}): Matches['dicht-dran'] => ({
  seat: 0,
  players: 3,
  phase: 'lay',
  hand_number: 1,
  hands_to_play: 2,
  pods: Array.from({ length: 100 }, (_, at) => (at % 3) + 1),
  dealer: 0,
  circle: ['10', '67', '90', '30', '45', '80'],
  target: 1,
  gap: ['10', '90'],
  stock: 50,
  discard: 0,
  chosen: [false, false, false],
  laid: null,
  hand: ['4', '70'],
  held: [2, 2, 2],
  collected: [0, 1, 0],
  hands: [[], [], []],
  collections: [[], [], []],
  totals: [0, 0, 0],
  ...more,
});
