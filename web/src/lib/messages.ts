// What travels between server and browser (docs/protocol.md). Hand-written until it is generated.

export type Lang = 'de' | 'en';
export type GameName = 'habe-fertig' | 'null-und-nichtig' | 'blanco' | 'dicht-dran';
export type Stage = 'open' | 'playing' | 'pause' | 'over' | 'closed';
export type Plays = 'nobody' | 'person' | 'bot' | 'stand-in';

export interface Clock {
  move: number | null;
  total: number | null;
  since: number | null;
}

export interface SeatView {
  name: string;
  plays: Plays;
  strength: string | null;
  away: boolean;
  resigned: boolean;
  out_of_time: boolean;
  ready: boolean;
  agrees: boolean;
  clock: Clock | null;
}

interface AnyTable {
  number: number;
  options: Record<string, unknown>;
  settings: Record<string, unknown>;
  stage: Stage;
  host: number | null;
  you: number | null;
  seats: SeatView[];
  pause_until: number | null;
  legal: string[];
  may_hint: boolean;
  may_take_back: boolean;
  rematch_agreed: boolean;
}

export interface Pile {
  top: string;
  height: number;
}

export interface HabeFertigView {
  seat: number | null;
  players: number;
  phase: 'press' | 'reveal' | 'play' | 'over';
  round: number;
  rounds: number;
  dealer: number;
  turn: number | null;
  turns: number;
  chosen: boolean[];
  hand: string[];
  pressed: string[];
  held: number[];
  stock: number;
  left: Pile | null;
  right: Pile | null;
  revealed: string | null;
  shown_hands: string[][];
  shown_pressed: string[][];
  totals: number[];
}

export interface NullUndNichtigView {
  seat: number | null;
  players: number;
  phase: 'lay' | 'trick' | 'over';
  round: number;
  rounds: number | null;
  target: number | null;
  teams: boolean;
  tricks_left: number;
  leader: number;
  turn: number | null;
  chosen: boolean[];
  hand: string[];
  held: number[];
  out: number;
  stacks: Record<string, Pile>[];
  trick: (string | null)[];
  totals: number[];
}

export interface Cell {
  card: string | null;
  up: boolean;
  seen: boolean;
}

export interface BlancoView {
  seat: number | null;
  players: number;
  phase: 'setup' | 'act' | 'place' | 'turn' | 'clear' | 'reward' | 'over';
  game: number;
  games: number | null;
  wins: number | null;
  rewards: boolean;
  dealer: number;
  turn: number | null;
  turns_left: number;
  chosen: boolean[];
  hand: string[];
  hands: (string | null)[][];
  grids: Cell[][][];
  stage: number[];
  stock: number;
  discard: string | null;
  discards: number;
  box: number;
  reshuffles: number;
  pair: string[];
  lines: string[];
  due: string[];
  totals: number[];
}

export interface DichtDranView {
  seat: number | null;
  players: number;
  phase: 'lay' | 'over';
  hand_number: number;
  hands_to_play: number;
  pods: number[];
  dealer: number;
  circle: string[];
  target: number;
  gap: string[];
  stock: number;
  discard: number;
  chosen: boolean[];
  laid: string | null;
  hand: string[];
  held: number[];
  collected: number[];
  hands: string[][];
  collections: string[][];
  totals: number[];
}

export type TableView = AnyTable &
  (
    | { game: 'habe-fertig'; match: HabeFertigView | null }
    | { game: 'null-und-nichtig'; match: NullUndNichtigView | null }
    | { game: 'blanco'; match: BlancoView | null }
    | { game: 'dicht-dran'; match: DichtDranView | null }
  );

/** A game's event has its kind under `event`, one of the table's own under `table`. */
export interface Happening {
  event?: string;
  table?: string;
  seat?: number;
  card?: string;
  [field: string]: unknown;
}

export interface Told {
  number: number;
  event: Happening;
  de: string;
  en: string;
}

export interface Advice {
  move: string;
  win: number;
  points: number;
  de: string | null;
  en: string | null;
}

export type FromServer =
  | { type: 'update'; view: TableView; now: number; events: Told[] }
  | { type: 'done'; id: string }
  | { type: 'refused'; id: string | null; de: string; en: string }
  | { type: 'advice'; id: string; moves: Advice[] }
  | { type: 'rematch'; code: string };

export type Command =
  | { do: 'move'; move: string }
  | { do: 'sit' | 'free'; seat: number }
  | { do: 'seat-bot'; seat: number; strength: string }
  | {
      do:
        | 'start'
        | 'ready'
        | 'take-back'
        | 'hand-over'
        | 'resume'
        | 'resign'
        | 'leave'
        | 'agree'
        | 'hint';
    };

export interface Both {
  de: string;
  en: string;
}

export interface Me {
  name: string | null;
}

/** A public table that has not begun; an empty seat is null. */
export interface LobbyTable {
  code: string;
  game: GameName;
  options: Record<string, unknown>;
  settings: Record<string, unknown>;
  seats: (string | null)[];
}

export interface PlayedMatch {
  id: string;
  game: GameName;
  finished: number;
  seat: number;
  players: string[];
  totals: number[];
  places: number[];
}
