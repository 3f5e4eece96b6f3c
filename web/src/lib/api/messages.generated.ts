// Made by `make generate` from the server's messages and the games' views; do not edit.

export interface BlancoCell {
  card: string | null;
  up: boolean;
  seen: boolean;
}

export interface BlancoView {
  seat: number | null;
  players: number;
  phase: 'act' | 'clear' | 'over' | 'place' | 'reward' | 'setup' | 'turn';
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
  grids: BlancoCell[][][];
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

export interface HabeFertigPile {
  top: string;
  height: number;
}

export interface HabeFertigView {
  seat: number | null;
  players: number;
  phase: 'over' | 'play' | 'press' | 'reveal';
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
  left: HabeFertigPile | null;
  right: HabeFertigPile | null;
  revealed: string | null;
  shown_hands: string[][];
  shown_pressed: string[][];
  totals: number[];
}

export interface NullUndNichtigStack {
  top: string;
  height: number;
}

export interface NullUndNichtigView {
  seat: number | null;
  players: number;
  phase: 'lay' | 'over' | 'trick';
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
  stacks: Record<string, NullUndNichtigStack>[];
  worth: number[];
  trick: (string | null)[];
  taker: number | null;
  totals: number[];
}

export interface Matches {
  'blanco': BlancoView;
  'dicht-dran': DichtDranView;
  'habe-fertig': HabeFertigView;
  'null-und-nichtig': NullUndNichtigView;
}

export type GameName = keyof Matches;

export type BlancoEvent =
  | { event: 'dealt'; game: number; dealer: number }
  | { event: 'opened'; card: string }
  | { event: 'picked'; seat: number; move: string }
  | { event: 'ready'; seat: number }
  | { event: 'turned'; seat: number; card: string; place: string }
  | { event: 'looked'; seat: number; place: string }
  | { event: 'saw'; seat: number; card: string; place: string }
  | { event: 'drew'; seat: number }
  | { event: 'got'; seat: number; card: string }
  | { event: 'took'; seat: number; card: string }
  | { event: 'reshuffled'; cards: number }
  | { event: 'discarded'; seat: number; card: string }
  | { event: 'laid'; seat: number; card: string; place: string; before: string }
  | { event: 'swapped'; seat: number; places: string }
  | { event: 'cleared'; seat: number; line: 'row 1' | 'row 2' | 'row 3' | 'column 1' | 'column 2' | 'column 3' | 'column 4'; left: number }
  | { event: 'second-grid'; seat: number }
  | { event: 'declined'; seat: number }
  | { event: 'stopped'; turns: number }
  | { event: 'won'; seat: number }
  | { event: 'scored'; seat: number; points: number; total: number }
  | { event: 'ended' };

export type DichtDranEvent =
  | { event: 'dealt'; hand: number; cards: number }
  | { event: 'opened'; card: string }
  | { event: 'aimed'; target: string; low: string; high: string }
  | { event: 'put-down'; seat: number; card: string }
  | { event: 'ready'; seat: number }
  | { event: 'shown'; seat: number; card: string }
  | { event: 'won'; seat: number; target: string; distance: number }
  | { event: 'fitted'; seat: number; card: string }
  | { event: 'missed'; seat: number; card: string; pods: number }
  | { event: 'drawn'; seat: number; card: string }
  | { event: 'reshuffled'; cards: number }
  | { event: 'drew'; seat: number; cards: number }
  | { event: 'kept'; seat: number; card: string }
  | { event: 'scored'; seat: number; plus: number; minus: number; total: number }
  | { event: 'ended' };

export type HabeFertigEvent =
  | { event: 'dealt'; round: number; dealer: number; cards: number }
  | { event: 'put-aside'; seat: number; card: string }
  | { event: 'ready'; seat: number }
  | { event: 'opened'; card: string; pile: 'left' | 'right' }
  | { event: 'revealed'; seat: number; card: string }
  | { event: 'not-revealed'; seat: number }
  | { event: 'covered'; seat: number; card: string; pile: 'left' | 'right' }
  | { event: 'gap'; seat: number; card: string; pile: 'left' | 'right' }
  | { event: 'matched'; seat: number; card: string; pile: 'left' | 'right' }
  | { event: 'passed'; seat: number }
  | { event: 'passed-dry'; seat: number }
  | { event: 'drew'; seat: number; card: string }
  | { event: 'reshuffled'; cards: number }
  | { event: 'finished'; seat: number }
  | { event: 'stuck' }
  | { event: 'too-long'; turns: number }
  | { event: 'kept'; seat: number; card: string }
  | { event: 'shown'; seat: number; card: string }
  | { event: 'scored'; seat: number; points: number; total: number }
  | { event: 'ended' };

export type NullUndNichtigEvent =
  | { event: 'dealt'; round: number; cards: number }
  | { event: 'put-down'; seat: number; card: string }
  | { event: 'ready'; seat: number }
  | { event: 'shown'; seat: number; card: string }
  | { event: 'played'; seat: number; card: string }
  | { event: 'took'; seat: number }
  | { event: 'scored'; seat: number; points: number; total: number }
  | { event: 'ended' };

export interface GameEvents {
  'blanco': BlancoEvent;
  'dicht-dran': DichtDranEvent;
  'habe-fertig': HabeFertigEvent;
  'null-und-nichtig': NullUndNichtigEvent;
}

export type TableEvent =
  | { table: 'opened'; game: string }
  | { table: 'sat-down'; seat: number; name: string }
  | { table: 'bot-sat-down'; seat: number; strength: string }
  | { table: 'stood-up'; seat: number; name: string }
  | { table: 'new-host'; seat: number }
  | { table: 'closed' }
  | { table: 'shut' }
  | { table: 'started'; seed_hash: string }
  | { table: 'moved'; seat: number; move: string; move_id: string; by: string }
  | { table: 'clock-started'; seat: number; move: number | null; total: number | null }
  | { table: 'too-slow'; seat: number }
  | { table: 'out-of-time'; seat: number }
  | { table: 'took-back'; seat: number; kept: number }
  | { table: 'asked-for-hint'; seat: number }
  | { table: 'paused'; until: number }
  | { table: 'said-ready'; seat: number }
  | { table: 'played-on' }
  | { table: 'went-away'; seat: number }
  | { table: 'reminded'; seat: number }
  | { table: 'stood-in'; seat: number }
  | { table: 'came-back'; seat: number }
  | { table: 'handed-over'; seat: number }
  | { table: 'resumed'; seat: number }
  | { table: 'left'; seat: number; name: string; strength: string }
  | { table: 'resigned'; seat: number }
  | { table: 'finished'; totals: number[]; places: number[]; seed: string | null }
  | { table: 'wants-rematch'; seat: number }
  | { table: 'rematch-agreed' };

/** A game's event has its kind under `event`, the table's own under `table`. */
export type Happening<G extends GameName = GameName> =
  | (GameEvents[G] & { table?: undefined })
  | (TableEvent & { event?: undefined });

export interface Settings {
  strength: string;
  rated: boolean;
  daily: string | null;
  per_move: number | null;
  total: number | null;
  increment: number;
  pause: number;
  remind_after: number;
  stand_in_after: number;
  gives_up_after: number | null;
  starts_at: number | null;
}

export interface Clock {
  move: number | null;
  total: number | null;
  since: number | null;
}

export interface SeatView {
  name: string;
  plays: 'bot' | 'nobody' | 'person' | 'stand-in';
  strength: string | null;
  away: boolean;
  resigned: boolean;
  out_of_time: boolean;
  ready: boolean;
  agrees: boolean;
  clock: Clock | null;
}

interface AnyTable {
  options: Record<string, unknown>;
  settings: Settings;
  stage: 'closed' | 'open' | 'over' | 'pause' | 'playing';
  host: number | null;
  seats: SeatView[];
  pause_until: number | null;
  rematch_agreed: boolean;
  seed_hash: string | null;
  number: number;
  you: number | null;
  asked: number | null;
  legal: string[];
  may_hint: boolean;
  may_take_back: boolean;
}
export type TableOf<G extends GameName> =
  AnyTable & { game: G; match: Matches[G] | null };
export type TableView = { [G in GameName]: TableOf<G> }[GameName];

export const BOT_NAMES = ['Ada', 'Bruno', 'Cleo', 'Dario', 'Elsa', 'Finn'];

export interface Join {
  do: 'join';
  since: number | null;
  chat?: number | null;
}

export interface Move {
  do: 'move';
  id: string;
  move: string;
}

export interface Sit {
  do: 'sit';
  id: string;
  seat: number;
}

export interface Free {
  do: 'free';
  id: string;
  seat: number;
}

export interface SeatBot {
  do: 'seat-bot';
  id: string;
  seat: number;
  strength: string;
}

export interface Start {
  do: 'start';
  id: string;
}

export interface Ready {
  do: 'ready';
  id: string;
}

export interface TakeBack {
  do: 'take-back';
  id: string;
}

export interface HandOver {
  do: 'hand-over';
  id: string;
}

export interface Resume {
  do: 'resume';
  id: string;
}

export interface Resign {
  do: 'resign';
  id: string;
}

export interface Leave {
  do: 'leave';
  id: string;
}

export interface Agree {
  do: 'agree';
  id: string;
}

export interface Hint {
  do: 'hint';
  id: string;
}

export interface SayText {
  do: 'say';
  id: string;
  text: string;
}

export interface SayPhrase {
  do: 'phrase';
  id: string;
  phrase: string;
}

export interface SwitchChat {
  do: 'switch-chat';
  id: string;
  on: boolean;
}

export interface Mute {
  do: 'mute';
  id: string;
  seat: number;
  on?: boolean;
}

export type ChatCommand =
  | SayText
  | SayPhrase
  | SwitchChat
  | Mute;

export type AnyCommand =
  | Move
  | Sit
  | Free
  | SeatBot
  | Start
  | Ready
  | TakeBack
  | HandOver
  | Resume
  | Resign
  | Leave
  | Agree
  | Hint
  | SayText
  | SayPhrase
  | SwitchChat
  | Mute;

export interface HeardEvent {
  event: Happening;
  de: string;
  en: string;
}

export interface Update {
  type: 'update';
  match: Partial<NonNullable<TableView['match']>> | null;
  now: number;
  events: HeardEvent[];
  view: Partial<TableView> & { number: number };
}

export interface Done {
  type: 'done';
  id: string;
}

export interface RefusedCommand {
  type: 'refused';
  id: string | null;
  de: string;
  en: string;
}

export interface AdvisedMove {
  move: string;
  win: number;
  points: number;
  de: string | null;
  en: string | null;
}

export interface Conclusion {
  seat: number;
  de: string;
  en: string;
}

export interface Advised {
  type: 'advice';
  id: string;
  asked: number;
  moves: AdvisedMove[];
  conclusion: Conclusion | null;
}

export interface Rematch {
  type: 'rematch';
  code: string;
}

export interface ChatLine {
  number: number;
  at: number;
  seat: number;
  name: string;
  kind: 'off' | 'on' | 'phrase' | 'text';
  de: string;
  en: string;
}

export interface ChatNews {
  type: 'chat';
  on: boolean;
  muted: number[];
  lines: ChatLine[];
}

export interface Watching {
  type: 'watching';
  count: number;
}

export type Answer =
  | Watching
  | Update
  | Done
  | RefusedCommand
  | Advised
  | Rematch
  | ChatNews;

export interface Problem {
  de: string;
  en: string;
}

export interface Me {
  name: string | null;
  account: boolean;
}

export interface NewName {
  name: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface LogOut {
  everywhere?: boolean;
}

export interface Goodbye {
  password?: string | null;
}

export interface OptionInfo {
  name: string;
  kind: string;
  least: number | null;
  most: number | null;
  usual: number | number[] | null;
  de: string;
  en: string;
}

export interface GameInfo {
  name: GameName;
  title: string;
  seats: number[];
  usual_players: number;
  options: OptionInfo[];
}

export interface RulesPage {
  markdown: string;
  study: string | null;
}

export interface NewTable {
  game: GameName;
  options: Record<string, unknown>;
  settings?: Record<string, unknown>;
  public?: boolean;
  bots?: string[];
  newcomer?: 'de' | 'en' | null;
}

export interface QuickTable {
  game: GameName;
  players: number;
  strength?: string;
  options?: Record<string, unknown>;
  deal?: number | null;
  newcomer?: 'de' | 'en' | null;
}

export interface Pairing {
  game: GameName;
  newcomer?: 'de' | 'en' | null;
}

export interface DailyTry {
  newcomer?: 'de' | 'en' | null;
}

export interface TableCode {
  code: string;
}

export interface LobbyTable {
  code: string;
  game: GameName;
  options: Record<string, unknown>;
  settings: Record<string, unknown>;
  seats: (string | null)[];
  stage: 'open' | 'playing';
}

export interface MyTable {
  code: string;
  game: GameName;
  stage: 'open' | 'pause' | 'playing';
  players: (string | null)[];
  your_turn: boolean;
}

export interface MyMatch {
  id: string;
  game: GameName;
  finished: number;
  seat: number;
  players: string[];
  totals: number[];
  places: number[];
}

export interface Health {
  status: string;
}

export interface Phrase {
  id: string;
  de: string;
  en: string;
}

export interface Rating {
  rating: number;
  deviation: number;
  played: number;
}

export interface LadderLine {
  place: number;
  name: string;
  rating: number;
  deviation: number;
  played: number;
  you: boolean;
}

export interface RatingPoint {
  at: number;
  match: string;
  rating: number;
}

export interface GameStatistics {
  game: GameName;
  played: number;
  won: number;
  mean_place: number | null;
  rating: Rating | null;
  history: RatingPoint[];
}

export interface Statistics {
  name: string;
  games: GameStatistics[];
}

export interface PersonPage {
  name: string;
  since: string;
  games: GameStatistics[];
  matches: MyMatch[];
}

export interface RecordResult {
  totals: number[];
  places: number[];
}

export interface RecordPage {
  format: 'vierblatt-record/1';
  game: GameName;
  options: Record<string, unknown>;
  players: string[];
  seed: string;
  moves: [number, string][];
  result: RecordResult;
}

export interface ToldEvent {
  to: number | null;
  event: Happening;
  de: string;
  en: string;
}

export interface ReplayStep {
  seat: number;
  move: string;
  de: string;
  en: string;
  events: ToldEvent[];
  changes: Record<string, unknown>[];
}

export interface Replay {
  id: string;
  game: GameName;
  options: Record<string, unknown>;
  players: string[];
  seed: string;
  totals: number[];
  places: number[];
  start: Record<string, unknown>[];
  steps: ReplayStep[];
  accounts: number[];
}

export interface JudgedMove {
  step: number;
  seat: number;
  played: string;
  best: string;
  win: number;
  cost: number;
  mark: 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  de: string | null;
  en: string | null;
  conclusion: Conclusion | null;
}

export interface PlayerSummary {
  seat: number;
  decisions: number;
  accuracy: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface AnalysisPage {
  state: 'failed' | 'ready' | 'running' | 'waiting';
  progress: number;
  decisions: JudgedMove[];
  players: PlayerSummary[];
}

export interface DailyGame {
  game: GameName;
  day: string;
  ends: number;
  players: number;
  strength: string;
  code: string | null;
  done: boolean;
  played: number;
}

export interface DailyResult {
  rank: number;
  name: string;
  account: boolean;
  place: number;
  total: number;
  you: boolean;
  match: string | null;
}

export interface DailyPar {
  place: number;
  total: number;
}

export interface DailyBoard {
  game: GameName;
  day: string;
  over: boolean;
  seed: string | null;
  results: DailyResult[];
  par: DailyPar | null;
}

export interface DailyDay {
  day: string;
  played: number;
}

export interface NewToken {
  name: string;
}

export interface Token {
  id: string;
  name: string;
  since: number;
}

export interface FreshToken {
  id: string;
  name: string;
  token: string;
}
