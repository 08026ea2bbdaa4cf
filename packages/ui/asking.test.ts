/** Checks which earlier answer may be shown while a new one is loading. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { endpoint, type EndpointCaller } from '#packages/endpoint';
import { z } from 'zod';
import { createQueryOptions } from './asking.ts';

const readAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/:account',
  may: 'own',
  summary: '',
  input: z.object({ account: z.string(), from: z.string().optional() }),
  output: z.object({ value: z.string() }),
  refuses: [],
});
const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  may: 'own',
  summary: '',
  input: z.object({ search: z.string() }),
  output: z.object({ value: z.string() }),
  refuses: [],
});

const call = ((_: unknown, { account = 'list' }: { account?: string }) =>
  Promise.resolve({ value: `of ${account}` })) as unknown as EndpointCaller;
const ask = createQueryOptions(call);

it('keys an answer by method, record and question', () => {
  expect(ask(readAccount, { account: 'a', from: '2026-01-01' }).queryKey).toEqual(['GET', '/api/accounts/a', { from: '2026-01-01' }]);
});

it('lets the last answer of the same record stand in, and never that of another', async () => {
  const observer = new QueryObserver(new QueryClient(), ask(readAccount, { account: 'a' }));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ value: 'of a' });

  observer.setOptions(ask(readAccount, { account: 'a', from: '2026-01-01' }));
  expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: { value: 'of a' } });

  observer.setOptions(ask(readAccount, { account: 'b' }));
  expect(observer.getCurrentResult().data).toBeUndefined();
  observer.setOptions(ask(listAccounts, { search: '' }) as never);
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});
