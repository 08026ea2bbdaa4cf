/** A fair queue for a thread: tenants take turns, then the people of a tenant, and nobody may have more than a share of it waiting. */
import { Refusal } from '#packages/endpoint';

/** Somebody who waits in the queue. */
export interface QueueMember {
  readonly tenant: string;
  /** Null where the product itself asks. */
  readonly person: string | null;
}

/** With more waiting than this, an answer would come too late. A page asks for some ten figures at once, a printed one for thirty. */
const MAX_WAITING = 400;
const MAX_WAITING_PER_PERSON = 60;

export class FairQueue<Question extends QueueMember> {
  /** By tenant and then by person, each in the order in which they have their turn. */
  readonly #tenants = new Map<string, Map<string | null, Question[]>>();
  #size = 0;

  /** @throws Refusal `server.busy` beyond what may wait */
  add(question: Question): void {
    const { tenant, person } = question;
    const people = this.#tenants.get(tenant) ?? new Map<string | null, Question[]>();
    const own = people.get(person) ?? [];
    if (this.#size >= MAX_WAITING || (person !== null && own.length >= MAX_WAITING_PER_PERSON)) throw new Refusal('server.busy');
    this.#tenants.set(tenant, people.set(person, [...own, question]));
    this.#size += 1;
  }

  /** The next to be asked, which waits no more. */
  take(): Question | null {
    const [tenant] = this.#tenants;
    if (!tenant) return null;
    const [tenantId, people] = tenant;
    const [[person, [question, ...rest]]] = people as unknown as [[string | null, [Question, ...Question[]]]];
    // Whoever has had a turn goes to the end.
    people.delete(person);
    if (rest.length > 0) people.set(person, rest);
    this.#tenants.delete(tenantId);
    if (people.size > 0) this.#tenants.set(tenantId, people);
    this.#size -= 1;
    return question;
  }

  /** Whether it was still waiting. */
  drop(question: Question): boolean {
    const { tenant, person } = question;
    const people = this.#tenants.get(tenant);
    const own = people?.get(person);
    if (!people || !own?.includes(question)) return false;
    const rest = own.filter((other) => other !== question);
    if (rest.length > 0) people.set(person, rest);
    else people.delete(person);
    if (people.size === 0) this.#tenants.delete(tenant);
    this.#size -= 1;
    return true;
  }

  /** All that wait, none of which does any more. */
  clear(): Question[] {
    const all = [...this.#tenants.values()].flatMap((people) => [...people.values()].flat());
    this.#tenants.clear();
    this.#size = 0;
    return all;
  }
}
