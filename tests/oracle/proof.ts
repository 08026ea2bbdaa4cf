/** Says how often a property is tried, and counts what the tried ledgers contained. */
import { daysOf, isAbove, type LedgerLife } from './life.ts';

const asked = process.env['PORTICO_PROVE_RUNS'];

/** `npm run prove` asks for more. */
export const TRIES = { numRuns: Number(asked ?? 2000) };

declare module 'vitest' {
  interface TaskMeta {
    proven?: Record<string, number>;
  }
}

export class ProofTally {
  readonly seen: Record<string, number> = {};

  see(life: LedgerLife, counted: Readonly<Record<string, number>>): void {
    const all = daysOf(life);
    this.#add('ledgers', 1);
    for (const [what, more] of Object.entries(counted)) this.#add(what, more);
    this.#add('transactions', life.facts.length);
    this.#add(
      'corporate actions that happened',
      all.reduce((so, { acted }) => so + acted.filter(({ held }) => isAbove(held)).length, 0),
    );
    this.#add(
      'ledgers in four currencies or more',
      Number(new Set([...life.facts.map(({ currency }) => currency), life.currency]).size > 3),
    );
    this.#add('ledgers with an overdraft', Number(all.some(({ cash }) => [...cash.values()].some(({ n }) => n < 0n))));
    this.#add(
      'ledgers with two actions on one day',
      Number(all.some(({ acted }) => new Set(acted.filter(({ held }) => isAbove(held)).map(({ act }) => act.id)).size > 1)),
    );
    this.#add(
      'ledgers with units sold before they were held',
      Number(all.some(({ close }) => [...close.values()].some(({ n }) => n < 0n))),
    );
    this.#add(
      'ledgers with transfers of units',
      Number(life.facts.some(({ type, symbol }) => symbol !== null && type.startsWith('Transfer'))),
    );
  }

  #add(what: string, more: number): void {
    this.seen[what] = (this.seen[what] ?? 0) + more;
  }
}
