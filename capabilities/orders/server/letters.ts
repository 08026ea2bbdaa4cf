/** Writes letters about orders, in the transaction of the change: to the client, and to the leading advisor. */
import { sql } from 'drizzle-orm';
import { formatsFor, type Language } from '#packages/texts';
import { correspondenceLanguageOf, type SignedInContext } from '#server/people';
import { enqueueLetter, type QueuedLetter } from '#server/outbox';
import type { OrderDetail } from '../contract.ts';

type OrderLetterContext = Pick<SignedInContext, 'db' | 'tenant'>;

interface OrderLetterReader extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly language: string | null;
  readonly part: 'client' | 'advisor';
}

/** Writes that an order was placed. */
export function writePlacedLetters(context: OrderLetterContext, order: OrderDetail): Promise<QueuedLetter[]> {
  return writeLetters(context, order, ['client', 'advisor']);
}

/** Writes that an order has reached a stage of which its client is notified. */
export function writeStageLetters(context: OrderLetterContext, order: OrderDetail): Promise<QueuedLetter[]> {
  return writeLetters(context, order, ['client']);
}

async function writeLetters(
  { db, tenant }: OrderLetterContext,
  order: OrderDetail,
  parts: readonly OrderLetterReader['part'][],
): Promise<QueuedLetter[]> {
  const { rows } = await db.execute<OrderLetterReader>(sql`
    select p.id, p.name, p.language, case when p.id = a.client_id then 'client' else 'advisor' end as part from account a
    join person p on p.id in (a.client_id, a.lead_advisor_id) where a.id = ${order.account.id} and not p.disabled order by p.id`);
  const letters: QueuedLetter[] = [];
  const last = order.stages.at(-1);
  for (const { id, name, language: own, part } of rows) {
    if (!parts.includes(part)) continue;
    const language = await correspondenceLanguageOf(db, tenant, { person: id, language: own });
    letters.push(
      await enqueueLetter(db, {
        template: 'order',
        parameters: {
          name,
          account: order.account.name,
          of: part,
          number: order.number,
          type: order.type,
          fund: order.name,
          quantity: quantityOf(order, language),
          stage: reportedStage(order),
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
function reportedStage({ stage }: OrderDetail) {
  return stage === 'checked' || stage === 'sent' ? 'received' : stage;
}

/** The quantity as the client requested it, in units or money. */
function quantityOf({ unitType, units, amount, currency }: OrderDetail, language: Language): string {
  const written = formatsFor(language);
  return unitType === 'units' && units !== null ? written.units(units) : written.money(amount ?? '0', currency);
}
