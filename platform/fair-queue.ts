/** A fair queue for a thread: tenants take turns, then the people of a tenant, and no tenant or person may have more than a share of it waiting. */
import { refuse } from '#packages/endpoint';

/** Who waits in the queue. */
export interface QueueMember {
  readonly tenant: string;
  /** Null where the product itself asks. */
  readonly person: string | null;
  /** What it keeps in memory while it waits, where that counts. */
  readonly bytes?: number;
}

/** Asks in nobody's name. */
export const THE_PRODUCT: QueueMember = { tenant: '', person: null };

/** How much may wait: of everybody, of one tenant, and of one person. With more, an answer would come too late, or there is no memory for it. */
export interface QueueLimits {
  readonly all: number;
  readonly ofTenant: number;
  readonly ofPerson: number;
}

const UNLIMITED: QueueLimits = { all: Infinity, ofTenant: Infinity, ofPerson: Infinity };

const bytesOf = (questions: readonly QueueMember[]) => questions.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

export class FairQueue<Question extends QueueMember> {
  /** By tenant and then by person, each in the order in which they have their turn. */
  readonly #tenants = new Map<string, Map<string | null, Question[]>>();
  readonly #limits: QueueLimits;
  readonly #byteLimits: QueueLimits;
  #size = 0;
  #bytes = 0;

  /** @param limits of questions, and of the bytes that they hold */
  constructor(limits: QueueLimits, byteLimits: QueueLimits = UNLIMITED) {
    this.#limits = limits;
    this.#byteLimits = byteLimits;
  }

  /** @throws Refusal `server.busy` beyond what may wait */
  add(question: Question): void {
    const { tenant, person, bytes = 0 } = question;
    const people = this.#tenants.get(tenant) ?? new Map<string | null, Question[]>();
    const own = people.get(person) ?? [];
    const ofTenant = [...people.values()].flat();
    const isFull = this.#size >= this.#limits.all || this.#bytes + bytes > this.#byteLimits.all;
    const isOver = (waiting: readonly Question[], share: 'ofTenant' | 'ofPerson') =>
      waiting.length >= this.#limits[share] || bytesOf(waiting) + bytes > this.#byteLimits[share];
    if (isFull || isOver(ofTenant, 'ofTenant') || (person !== null && isOver(own, 'ofPerson'))) refuse('server.busy');
    this.#tenants.set(tenant, people.set(person, [...own, question]));
    this.#size += 1;
    this.#bytes += bytes;
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
    this.#bytes -= question.bytes ?? 0;
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
    this.#bytes -= question.bytes ?? 0;
    return true;
  }

  /** All that wait, none of which does any more. */
  clear(): Question[] {
    const all = [...this.#tenants.values()].flatMap((people) => [...people.values()].flat());
    this.#tenants.clear();
    this.#size = 0;
    this.#bytes = 0;
    return all;
  }
}
