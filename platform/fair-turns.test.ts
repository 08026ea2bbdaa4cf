/** Tests work in turn: who has the next turn, what may wait, and what becomes of work that nobody waits for any more. */
import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const LIMITS = { all: 40, ofTenant: 30, ofPerson: 20 };
const busy = expect.objectContaining({ code: 'server.busy' }) as Error;

/** Work that notes when it begins, and ends when it is told to. */
function heldWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    },
    /** Ends what runs, until nothing does. */
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((later) => setImmediate(later));
      }
    },
  };
}

test('a flood of one person keeps others waiting for what has begun, and for no more than one of it', async () => {
  const turns = new FairTurns(1, LIMITS);
  const held = heldWork();
  const flood = Array.from({ length: 15 }, (_, number) =>
    turns.run({ tenant: 'hekla', person: 'ann' }, null, held.work(`flood ${number}`)),
  );
  const other = turns.run({ tenant: 'pelagos', person: 'bob' }, null, held.work('of another firm'));
  const colleague = turns.run({ tenant: 'hekla', person: 'ada' }, null, held.work('of a colleague'));
  await held.endAll();
  expect(held.begun.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'of another firm', 'of a colleague']);
  expect(await Promise.all([...flood, other, colleague])).toHaveLength(17);
});

test('no more runs at a time than may, and a failure gives its place to the next', async () => {
  const turns = new FairTurns(2, LIMITS);
  const held = heldWork();
  const by = { tenant: 'hekla', person: 'ann' };
  const failing = turns.run(by, null, () => Promise.reject(new Error('of the work itself')));
  const three = ['one', 'two', 'three'].map((name) => turns.run(by, null, held.work(name)));
  await expect(failing).rejects.toThrow('of the work itself');
  expect(held.begun).toEqual(['one', 'two']);
  await held.endAll();
  expect(await Promise.all(three)).toEqual(['one', 'two', 'three']);
});

test('beyond their share somebody is refused, and nobody else', async () => {
  const turns = new FairTurns(1, LIMITS);
  const held = heldWork();
  const by = { tenant: 'hekla', person: 'ann' };
  // One has begun, twenty wait.
  const answers = Promise.allSettled(Array.from({ length: 22 }, (_, number) => turns.run(by, null, held.work(`flood ${number}`))));
  const colleague = turns.run({ ...by, person: 'ada' }, null, held.work('of a colleague'));
  await held.endAll();
  expect((await answers).filter(({ status }) => status === 'rejected')).toEqual([{ status: 'rejected', reason: busy }]);
  expect(await colleague).toBe('of a colleague');
});

test('what nobody waits for any more is dropped while it waits, and goes on once it has begun', async () => {
  const turns = new FairTurns(1, LIMITS);
  const held = heldWork();
  const by = { tenant: 'hekla', person: 'ann' };
  const leaving = new AbortController();
  const begun = turns.run(by, leaving.signal, held.work('begun'));
  const waiting = turns.run(by, leaving.signal, held.work('waiting'));
  const next = turns.run(by, null, held.work('next'));
  leaving.abort();
  await expect(waiting).rejects.toEqual(busy);
  await expect(turns.run(by, leaving.signal, held.work('too late'))).rejects.toEqual(busy);
  await held.endAll();
  expect([await begun, await next, held.begun]).toEqual(['begun', 'next', ['begun', 'next']]);
});

test('all that waits is refused with a reason, and what runs is not', async () => {
  const turns = new FairTurns(1, LIMITS);
  const held = heldWork();
  const by = { tenant: 'hekla', person: null };
  const running = turns.run(by, null, held.work('running'));
  const waiting = turns.run(by, new AbortController().signal, held.work('waiting'));
  turns.clear(new Error('stopping'));
  await expect(waiting).rejects.toThrow('stopping');
  await held.endAll();
  expect([await running, held.begun]).toEqual(['running', ['running']]);
});
