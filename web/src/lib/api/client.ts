// The few things asked over HTTP. A refusal is thrown as a sentence in both languages. No runes here:
// early.ts asks before Svelte is there.
import type { Deal } from '../../games/deals';
import type { Both, GameInfo, GameName, Lang, LobbyTable, Me, MyMatch, Phrase } from './messages';
import type {
  AnalysisPage,
  DailyBoard,
  DailyDay,
  DailyGame,
  FreshToken,
  LadderLine,
  MyTable,
  NewTable,
  PersonPage,
  QuickTable,
  Replay,
  RulesPage,
  Statistics,
  TableCode,
  Token,
} from './messages.generated';

export class Refusal extends Error {
  constructor(
    readonly words: Both | null,
    readonly status: number,
  ) {
    super(words?.en ?? `status ${status}`);
  }
}

/** Answers that were asked for while the page that needs them was on its way; each is used once. */
const prefetched = new Map<string, Promise<unknown>>();
let prefetching = false;

export function prefetch(requests: () => Promise<unknown>[]): void {
  prefetching = true;
  for (const answer of requests()) answer.catch(() => undefined);
  prefetching = false;
}

export function request<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const key = JSON.stringify([path, body, method]);
  const known = prefetched.get(key);
  prefetched.delete(key);
  const answer = (known as Promise<T>) ?? send<T>(path, body, method);
  if (prefetching) prefetched.set(key, answer);
  // What was asked before a change may not be true after it.
  else if (!known && (body !== undefined || method)) prefetched.clear();
  answer.catch((error: Refusal) => error.status || dispatchEvent(new Event('unreachable')));
  return answer;
}

async function send<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(null, 0);
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const words = said && typeof said === 'object' && 'de' in said ? (said as Both) : null;
    throw new Refusal(words, answer.status);
  }
  return said as T;
}

/** Everybody who sits down has a name; a newcomer gets one without being asked. */
const seat = (path: string, wanted: object): Promise<TableCode> =>
  request(path, { ...wanted, newcomer: document.documentElement.lang });

export const me = (): Promise<Me> => request('me');
export const rename = (name: string): Promise<Me> => request('me', { name });
export const lobby = (game: GameName | ''): Promise<LobbyTable[]> => request(game ? `tables?game=${game}` : 'tables');
export const running = (game: GameName | ''): Promise<LobbyTable[]> =>
  request(game ? `tables/running?game=${game}` : 'tables/running');
export const myTables = (): Promise<MyTable[]> => request('me/tables');
export const matches = (): Promise<MyMatch[]> => request('matches');
export const replay = (id: string): Promise<Replay> => request(`matches/${encodeURIComponent(id)}/replay`);
export const analysis = (id: string): Promise<AnalysisPage> => request(`matches/${encodeURIComponent(id)}/analysis`);
export const daily = (): Promise<DailyGame[]> => request('daily');
export const playDaily = (game: GameName): Promise<TableCode> => seat(`daily/${game}`, {});
export const dailyBoard = (game: GameName, day: string): Promise<DailyBoard> =>
  request(day ? `daily/${game}?day=${encodeURIComponent(day)}` : `daily/${game}`);
export const dailyDays = (game: GameName): Promise<DailyDay[]> => request(`daily/${game}/days`);
export const ladder = (game: GameName): Promise<LadderLine[]> => request(`ladder/${game}`);
export const statistics = (): Promise<Statistics> => request('me/statistics');
/** The name as it stands in an address. */
export const person = (name: string): Promise<PersonPage> => request(`people/${name}`);
export const register = (name: string, password: string): Promise<Me> => request('account', { name, password });
export const logIn = (name: string, password: string): Promise<Me> => request('login', { name, password });
export const logOut = (everywhere: boolean): Promise<Me> => request('logout', { everywhere });
export const changePassword = (old: string, fresh: string): Promise<Me> =>
  request('account/password', { old, new: fresh });
export const forgetMe = (password: string | null): Promise<Me> => request('me/delete', { password });
export const tokens = (): Promise<Token[]> => request('tokens');
export const newToken = (name: string): Promise<FreshToken> => request('tokens', { name });
export const endToken = (id: string): Promise<unknown> =>
  request(`tokens/${encodeURIComponent(id)}`, undefined, 'DELETE');
export const rules = (game: GameName, lang: Lang): Promise<RulesPage> => request(`games/${game}/rules?lang=${lang}`);
export const quick = (wanted: QuickTable): Promise<TableCode> => seat('quick', wanted);
export const lesson = (game: GameName, deal: Deal): Promise<TableCode> =>
  quick({ game, ...deal, strength: 'beginner' });
export const pair = (game: GameName): Promise<TableCode> => seat('pairing', { game });
export const open = (wanted: NewTable): Promise<TableCode> => seat('tables', wanted);
export const phrases = (): Promise<Phrase[]> => request('phrases');
export const games = (): Promise<GameInfo[]> => request('games');
