/** Writes letters about orders, in the transaction of the change: to the client, and to the leading advisor. */
import { sql } from 'drizzle-orm';
import { formats, type Language } from '#packages/texts';
import { writtenLanguage, type SignedIn } from '#server/people';
import { enqueue, type Enqueued } from '#server/post';
import type { OrderDetail } from '../contract.ts';

type Writing = Pick<SignedIn, 'db' | 'tenant'>;

interface Reader extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly language: string | null;
  readonly part: 'client' | 'advisor';
}

/** Writes that an order was placed. */
export function writePlaced(context: Writing, order: OrderDetail): Promise<Enqueued[]> {
  return write(context, order, ['client', 'advisor']);
}

/** Writes that an order has reached a stage of which its client is notified. */
export function writeStage(context: Writing, order: OrderDetail): Promise<Enqueued[]> {
  return write(context, order, ['client']);
}

async function write({ db, tenant }: Writing, order: OrderDetail, parts: readonly Reader['part'][]): Promise<Enqueued[]> {
  const { rows } = await db.execute<Reader>(sql`
    select p.id, p.name, p.language, case when p.id = a.client_id then 'client' else 'advisor' end as part from account a
    join person p on p.id in (a.client_id, a.lead_advisor_id) where a.id = ${order.account.id} and not p.disabled order by p.id`);
  const letters: Enqueued[] = [];
  const last = order.stages.at(-1);
  for (const { id, name, language: own, part } of rows) {
    if (!parts.includes(part)) continue;
    const language = await writtenLanguage(db, tenant, { person: id, language: own });
    letters.push(
      await enqueue(db, {
        template: 'order',
        parameters: {
          name,
          account: order.account.name,
          of: part,
          number: order.number,
          type: order.type,
          fund: order.name,
          quantity: quantityOf(order, language),
          stage: toldStage(order),
          reason: last?.reason ?? '',
          at: order.changed,
        },
        to: { address: null, language, person: id },
        account: order.account.id,
        key: `order ${order.id} ${order.version} ${id}`,
      }),
    );
  }
  return letters;
}

/** The stage as letters name it: the inner stages count as received. */
function toldStage({ stage }: OrderDetail) {
  return stage === 'checked' || stage === 'sent' ? 'received' : stage;
}

/** The quantity as the client requested it, in units or money. */
function quantityOf({ unitType, units, amount, currency }: OrderDetail, language: Language): string {
  const written = formats(language);
  return unitType === 'units' && units !== null ? written.units(units) : written.money(amount ?? '0', currency);
}
