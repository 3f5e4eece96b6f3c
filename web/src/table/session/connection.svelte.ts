// One table over a WebSocket that heals by itself: the last number heard is sent on the way in, and
// commands that were not answered are sent again under the same id, which acts once.
import { numbered, updated } from '../../lib/api/messages';
import type {
  Advice,
  Advised,
  Answer,
  Both,
  ChatLine,
  Conclusion,
  Command,
  Happening,
  TableView,
  Told,
  Update,
} from '../../lib/api/messages';
import { gameOf } from '../../games/registry';
import { isStill } from '../../lib/motion';
import { seatOf } from './events';
import { Pacer } from './pacer.svelte';
import type { Scene } from './scenes';

export type Status = 'connecting' | 'live' | 'lost' | 'missing';

export interface TableSource {
  readonly view: TableView | null;
  readonly events: Told[];
  readonly status: Status;
  readonly refusal: Both | null;
  /** for the decision that we owe now, best first */
  readonly advice: Advice[];
  /** what the others' moves say to whoever asked for that advice */
  readonly conclusion?: Conclusion | null;
  /** a hint was asked for and is not there yet */
  readonly advising: boolean;
  /** a move of ours is on its way to the referee */
  readonly moving: boolean;
  /** seconds that the server's clock is ahead of ours */
  readonly ahead?: number;
  readonly talk?: Talk;
  /** how many look on */
  readonly watching?: number;
  /** more has happened than one sees, and waits for a click */
  readonly held?: boolean;
  /** One has seen what lies there. */
  next?(): void;
  send(command: Command): void;
  /** Come again as who one is now. */
  reconnect?(): void;
  forget(): void;
  close(): void;
}

/** What is said at the table, and of whom one hears nothing. */
export interface Talk {
  on: boolean;
  muted: number[];
  lines: ChatLine[];
}

export class Connection implements TableSource {
  view: TableView | null = $state.raw(null);
  events: Told[] = $state.raw([]);
  status: Status = $state('connecting');
  refusal: Both | null = $state.raw(null);
  advising = $state(false);
  ahead = $state(0);
  watching = $state(0);
  talk: Talk = $state.raw({ on: true, muted: [], lines: [] });
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the pages follow #moves and advising
  #pending: Map<string, Command> = new Map();
  #moves = $state(0);
  #advised: Advised | null = $state.raw(null);
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #closed = false;
  #pacer = new Pacer(
    (update) => this.#show(update),
    ({ events }) => this.#isOthersTurn && events.some(({ event }) => this.#isOthers(event)),
    (update) => this.#scenes(update),
    (before, next) => {
      const [one, other] = [this.#movers(before).at(-1), this.#movers(next)[0]];
      return one !== undefined && one === other;
    },
  );

  constructor(
    readonly code: string,
    readonly onRematch: (code: string) => void,
  ) {
    this.#connect();
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
  }

  get moving(): boolean {
    return this.#moves > 0;
  }

  get held(): boolean {
    return this.#pacer.waits;
  }

  next(): void {
    this.#pacer.next();
  }

  get advice(): Advice[] {
    return this.#current?.moves ?? [];
  }

  get conclusion(): Conclusion | null {
    return this.#current?.conclusion ?? null;
  }

  get #current(): Advised | null {
    return this.#advised?.asked === this.view?.asked && !this.moving ? this.#advised : null;
  }

  send(command: Command): void {
    if (command.do === 'hint' && this.advising) return;
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    this.#pending.set(id, command);
    this.#count();
    this.#transmit({ ...command, id });
  }

  reconnect(): void {
    this.#connect();
  }

  forget(): void {
    this.refusal = null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#pacer.clear();
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.status === 'lost' && !document.hidden && !this.#closed) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #connect(): void {
    this.#socket?.close();
    const secure = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${secure}://${location.host}/ws/tables/${this.code}`);
    this.#socket = socket;
    let heard = false;
    socket.onopen = () => {
      this.watching = 0;
      this.#pacer.clear();
      // 0, not null, for a newcomer: the log and the last round's scores come along.
      this.#transmit({
        do: 'join',
        since: this.events.at(-1)?.number ?? 0,
        chat: this.talk.lines.at(-1)?.number ?? 0,
      });
      for (const [id, command] of this.#pending) this.#transmit({ ...command, id });
    };
    socket.onmessage = (message) => {
      heard = true;
      this.#tries = 0;
      this.#receive(JSON.parse(String(message.data)) as Answer);
    };
    socket.onclose = (closing) => {
      if (this.#closed || this.#socket !== socket) return;
      if (closing.code === 4404 || closing.code === 4004) {
        this.status = 'missing';
        return;
      }
      this.status = this.view === null && !heard && this.#tries > 2 ? 'missing' : 'lost';
      const wait = Math.min(8000, 400 * 2 ** this.#tries) * (0.75 + Math.random() / 2);
      this.#tries += 1;
      this.#timer = window.setTimeout(() => this.#connect(), wait);
    };
  }

  #transmit(words: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(words));
  }

  #receive(message: Answer): void {
    switch (message.type) {
      case 'update':
        this.ahead = message.now - Date.now() / 1000;
        this.status = 'live';
        this.#pacer.take(message, { atOnce: this.#isUrgent(message) });
        break;
      case 'refused':
        // Of a hint that is not waited for any more, nobody wants to know why there is none.
        if (message.id === null || this.#pending.has(message.id)) this.refusal = { de: message.de, en: message.en };
        if (message.id !== null) this.#settle(message.id);
        break;
      case 'advice':
        this.#advised = message;
        this.refusal = null;
        this.#settle(message.id);
        break;
      case 'done':
        this.#settle(message.id);
        break;
      case 'chat': {
        const last = this.talk.lines.at(-1)?.number ?? 0;
        const lines = [...this.talk.lines, ...message.lines.filter((one) => one.number > last)];
        this.talk = { on: message.on, muted: message.muted, lines };
        break;
      }
      case 'watching':
        this.watching = message.count;
        break;
      case 'rematch':
        this.onRematch(message.code);
    }
  }

  #show(update: Update): void {
    const last = this.events.at(-1)?.number ?? 0;
    const fresh = numbered(update).filter((one) => one.number > last);
    if (fresh.length) this.events = [...this.events, ...fresh];
    const { asked } = this.view ?? {};
    this.view = updated(this.view, update);
    if (this.view.asked !== asked) this.#settle(...this.#waiting('hint'));
  }

  /** What nobody may wait for: the table itself, an answer to one's own move, and everything while a clock runs. */
  #isUrgent({ events }: Update): boolean {
    const own = (event: Happening) => event.table === 'moved' || event.table === 'took-back';
    return !this.view || this.#isTimed || events.some(({ event }) => own(event));
  }

  get #isTimed(): boolean {
    const { per_move, total } = this.view!.settings;
    return per_move !== null || total !== null;
  }

  /** As the game plays it out, where there is time for that. */
  #scenes(update: Update): Scene[] {
    const { view } = this;
    const scenes = view?.match && !isStill() && !this.#isTimed && gameOf(view.game).scenes?.(update, view.match);
    return scenes || [{ update, look: 0 }];
  }

  get #isOthersTurn(): boolean {
    return this.view?.stage === 'playing' && !this.view.legal.length;
  }

  /** Whether somebody else has made a move that can be seen. */
  #isOthers(event: Happening): boolean {
    const seat = seatOf(event);
    return event.table === undefined && event.event !== 'ready' && seat !== undefined && seat !== this.view?.you;
  }

  /** Which of the others do something in an update, in the order of its events. */
  #movers({ events }: Update): (number | undefined)[] {
    return events.filter(({ event }) => this.#isOthers(event)).map(({ event }) => seatOf(event));
  }

  #settle(...ids: string[]): void {
    for (const id of ids) this.#pending.delete(id);
    this.#count();
  }

  #count(): void {
    this.#moves = this.#waiting('move').length;
    this.advising = this.#waiting('hint').length > 0;
  }

  /** The ids of the commands of that kind that are not answered yet. */
  #waiting(kind: Command['do']): string[] {
    return [...this.#pending].filter(([, command]) => command.do === kind).map(([id]) => id);
  }
}
