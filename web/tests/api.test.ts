import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as api from '../src/lib/api/client';
import { dealOf } from '../src/games/deals';

const asked = vi.fn((_path: string, _how: RequestInit) => Promise.resolve(Response.json({ code: 'ABC234' })));
const paths = () => asked.mock.calls.map(([path]) => path);

beforeEach(() => void vi.stubGlobal('fetch', asked.mockClear()));
afterEach(() => vi.unstubAllGlobals());

it('asks once for what was asked for ahead', async () => {
  api.prefetch(() => [api.lesson('blanco', dealOf('blanco')!), api.daily()]);
  expect(await api.lesson('blanco', dealOf('blanco')!)).toEqual({ code: 'ABC234' });
  expect(paths()).toEqual(['/api/quick', '/api/daily']);
  await api.lesson('blanco', dealOf('blanco')!); // each answer is used once
  expect(paths()).toEqual(['/api/quick', '/api/daily', '/api/quick']);
});

it('does not go by what was said before a change', async () => {
  api.prefetch(() => [api.me()]);
  await api.rename('Anna');
  await api.me();
  expect(paths()).toEqual(['/api/me', '/api/me', '/api/me']);
});

it('says that a newcomer may be sitting down, in one request', async () => {
  document.documentElement.lang = 'de';
  await api.playDaily('blanco');
  expect(paths()).toEqual(['/api/daily/blanco']);
  expect(JSON.parse(asked.mock.calls[0]![1].body as string)).toEqual({ newcomer: 'de' });
});

it('tells whoever wants to know that the server is out of reach', async () => {
  const told = vi.fn();
  addEventListener('unreachable', told);
  asked.mockRejectedValueOnce(new TypeError('no network'));
  await expect(api.daily()).rejects.toMatchObject({ status: 0 });
  expect(told).toHaveBeenCalledOnce();
});
