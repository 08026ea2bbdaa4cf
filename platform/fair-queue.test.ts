/** Tests the fair queue: tenants and people take turns, and nobody has more waiting than their share. */
import { expect, test } from 'vitest';
import { FairQueue, type QueueMember } from './fair-queue.ts';

interface QueuedQuestion extends QueueMember {
  readonly name: string;
}

const makeQuestion = (tenant: string, person: string | null, name: string): QueuedQuestion => ({ tenant, person, name });

function takeAllNames(turns: FairQueue<QueuedQuestion>): string[] {
  const names: string[] = [];
  for (let next = turns.take(); next; next = turns.take()) names.push(next.name);
  return names;
}

test('a flood by one person of one tenant delays nobody of another by more than one question, nor a colleague by more than two', () => {
  const turns = new FairQueue<QueuedQuestion>({ all: 400, ofTenant: 300, ofPerson: 60 });
  for (let number = 0; number < 50; number += 1) turns.add(makeQuestion('hekla', 'ann', `flood ${number}`));
  turns.add(makeQuestion('pelagos', 'bob', 'of another tenant'));
  turns.add(makeQuestion('hekla', 'ada', 'of a colleague'));
  expect(takeAllNames(turns).slice(0, 4)).toEqual(['flood 0', 'of another tenant', 'of a colleague', 'flood 1']);
});

test('those of one person are taken in their order', () => {
  const turns = new FairQueue<QueuedQuestion>({ all: 400, ofTenant: 300, ofPerson: 60 });
  for (const name of ['first', 'second', 'third']) turns.add(makeQuestion('hekla', 'ann', name));
  expect(takeAllNames(turns)).toEqual(['first', 'second', 'third']);
});

test('no person and no firm has more waiting than their share, and all together no more than can be answered', () => {
  const turns = new FairQueue<QueuedQuestion>({ all: 400, ofTenant: 300, ofPerson: 60 });
  for (let number = 0; number < 60; number += 1) turns.add(makeQuestion('hekla', 'ann', `${number}`));
  expect(() => turns.add(makeQuestion('hekla', 'ann', 'one too many'))).toThrow(expect.objectContaining({ code: 'server.busy' }));
  for (let number = 60; number < 300; number += 1) turns.add(makeQuestion('hekla', `person ${number}`, `${number}`));
  expect(() => turns.add(makeQuestion('hekla', 'zoe', 'beyond the share of the firm'))).toThrow(
    expect.objectContaining({ code: 'server.busy' }),
  );
  for (let number = 300; number < 400; number += 1) turns.add(makeQuestion('pelagos', `person ${number}`, `${number}`));
  expect(() => turns.add(makeQuestion('pelagos', 'bob', 'one too many'))).toThrow(expect.objectContaining({ code: 'server.busy' }));
  expect(takeAllNames(turns)).toHaveLength(400);
  turns.add(makeQuestion('hekla', 'ann', 'again'));
  expect(takeAllNames(turns)).toEqual(['again']);
});

test('what nobody waits for any more has no turn', () => {
  const turns = new FairQueue<QueuedQuestion>({ all: 400, ofTenant: 300, ofPerson: 60 });
  const [kept, dropped] = [makeQuestion('hekla', 'ann', 'kept'), makeQuestion('hekla', 'ann', 'dropped')];
  turns.add(dropped);
  turns.add(kept);
  expect([turns.drop(dropped), turns.drop(dropped)]).toEqual([true, false]);
  expect(takeAllNames(turns)).toEqual(['kept']);
});

test('whoever is stopped leaves nobody waiting', () => {
  const turns = new FairQueue<QueuedQuestion>({ all: 400, ofTenant: 300, ofPerson: 60 });
  for (const person of ['ann', null]) turns.add(makeQuestion('hekla', person, String(person)));
  expect(
    turns
      .clear()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['ann', 'null']);
  expect(takeAllNames(turns)).toEqual([]);
});

test('what waits takes no more memory than there is for it, of one person and of all', () => {
  const turns = new FairQueue<QueuedQuestion>({ all: 10, ofTenant: 10, ofPerson: 10 }, { all: 100, ofTenant: 90, ofPerson: 60 });
  const add = (person: string, bytes: number) => turns.add({ ...makeQuestion('hekla', person, `${person} ${bytes}`), bytes });
  const busy = expect.objectContaining({ code: 'server.busy' });
  add('ann', 50);
  expect(() => add('ann', 20)).toThrow(busy);
  add('ann', 10);
  add('ada', 30);
  expect(() => add('bob', 1)).toThrow(busy);
  expect(() => turns.add({ ...makeQuestion('pelagos', 'bob', 'of another'), bytes: 11 })).toThrow(busy);
  expect(turns.take()).toMatchObject({ name: 'ann 50' });
  add('bob', 50);
  expect(takeAllNames(turns).toSorted()).toEqual(['ada 30', 'ann 10', 'bob 50']);
  add('ann', 60);
  expect(turns.clear()).toHaveLength(1);
  add('ann', 60);
});
