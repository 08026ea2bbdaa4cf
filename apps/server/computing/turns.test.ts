/** Tests the fair queue: tenants and people take turns, and nobody has more waiting than their share. */
import { expect, test } from 'vitest';
import { Turns, type Waiter } from './turns.ts';

interface Asked extends Waiter {
  readonly name: string;
}

const asked = (tenant: string, person: string | null, name: string): Asked => ({ tenant, person, name });

function taken(turns: Turns<Asked>): string[] {
  const names: string[] = [];
  for (let next = turns.take(); next; next = turns.take()) names.push(next.name);
  return names;
}

test('a flood by one person of one tenant delays nobody of another by more than one question, nor a colleague by more than two', () => {
  const turns = new Turns<Asked>();
  for (let number = 0; number < 50; number += 1) turns.add(asked('hekla', 'ann', `flood ${number}`));
  turns.add(asked('pelagos', 'bob', 'of another tenant'));
  turns.add(asked('hekla', 'ada', 'of a colleague'));
  expect(taken(turns).slice(0, 4)).toEqual(['flood 0', 'of another tenant', 'of a colleague', 'flood 1']);
});

test('those of one person are taken in their order', () => {
  const turns = new Turns<Asked>();
  for (const name of ['first', 'second', 'third']) turns.add(asked('hekla', 'ann', name));
  expect(taken(turns)).toEqual(['first', 'second', 'third']);
});

test('nobody has more waiting than their share, and all together no more than can be answered', () => {
  const turns = new Turns<Asked>();
  for (let number = 0; number < 60; number += 1) turns.add(asked('hekla', 'ann', `${number}`));
  expect(() => turns.add(asked('hekla', 'ann', 'one too many'))).toThrow(expect.objectContaining({ code: 'server.busy' }));
  for (let number = 60; number < 400; number += 1) turns.add(asked('hekla', `person ${number}`, `${number}`));
  expect(() => turns.add(asked('pelagos', 'bob', 'one too many'))).toThrow(expect.objectContaining({ code: 'server.busy' }));
  expect(taken(turns)).toHaveLength(400);
  turns.add(asked('hekla', 'ann', 'again'));
  expect(taken(turns)).toEqual(['again']);
});

test('what nobody waits for any more has no turn', () => {
  const turns = new Turns<Asked>();
  const [kept, dropped] = [asked('hekla', 'ann', 'kept'), asked('hekla', 'ann', 'dropped')];
  turns.add(dropped);
  turns.add(kept);
  expect([turns.drop(dropped), turns.drop(dropped)]).toEqual([true, false]);
  expect(taken(turns)).toEqual(['kept']);
});

test('whoever is stopped leaves nobody waiting', () => {
  const turns = new Turns<Asked>();
  for (const person of ['ann', null]) turns.add(asked('hekla', person, String(person)));
  expect(
    turns
      .clear()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['ann', 'null']);
  expect(taken(turns)).toEqual([]);
});
