/** The order service of a fund house: subscriptions, amendments, and the documents that it keeps of them. */
import { z } from 'zod';
import { entriesOf, isRecord, textOf, type FieldValues } from '#packages/fields';
import { OrderRefused, type OrderAnswer, type OrderCall, type OrderProvider, type OrderToTake } from '#contract/orders';
import type { ListedDocument } from '#contract/sources';
import { getFile, getJson, post, type ProviderConnection } from '../connection.ts';
import { listOf, OptionalDay, Text, WholeText } from '../values.ts';

/** What it may say of an order that it has taken. */
const TAKEN = ['sent', 'accepted', 'received', 'pending', 'placed', 'ok', 'created'];
const REFUSED = ['rejected', 'refused', 'declined', 'failed', 'invalid', 'error'];
/** Of these the order is at fault, or the address; others, as of an order that is there already, leave open whether it was taken. */
const REFUSING_STATUSES: readonly number[] = [400, 403, 404, 410, 422];
/** No connection was made, so that nothing has arrived. */
const UNCONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** An order that it does not take, it refuses by its status, or in its answer. What is neither leaves open what became of it. */
const TakenAnswer = z
  .object({
    reference: Text,
    id: Text,
    stage: Text.catch(null),
    status: Text.catch(null),
    userStatus: Text.catch(null),
    success: z.boolean().nullish(),
    error: z.unknown().optional(),
  })
  .transform(({ reference, id, stage, status, userStatus, success, error }): OrderAnswer => {
    const said = (stage ?? status ?? ((reference ?? id) ? 'sent' : '')).toLowerCase();
    if (REFUSED.includes(said) || success === false) throw new OrderRefused('the answer says so');
    const faulty = Array.isArray(error) ? error.length > 0 : Boolean(error);
    if (faulty || !TAKEN.includes(said)) throw new Error('the answer does not say whether the order was taken');
    const given = userStatus?.toLowerCase().replaceAll('_', ' ');
    return {
      stage: said === 'received' ? 'received' : 'sent',
      reference: reference ?? id,
      userStatus:
        given === 'pending' ? 'pending' : given === 'pending + order' || given === 'pending with order' ? 'pending + order' : null,
    };
  });

const DocumentsAnswer = listOf(
  z
    .object({ filePath: WholeText.refine((path) => path !== ''), name: Text, date: OptionalDay })
    .transform(({ filePath, name, date }): ListedDocument => ({
      path: filePath,
      name: name ?? fileNameOf(filePath),
      type: null,
      dated: date,
    })),
);

export function orderService(connection: ProviderConnection): OrderProvider {
  return {
    take: async (order, call, deadline) => {
      const { status, body } = await postOrder(
        connection,
        { path: ['order', call], body: payloadOf(order, call), idempotencyKey: order.id },
        deadline,
      );
      if (REFUSING_STATUSES.includes(status)) throw new OrderRefused(`the provider answered ${status}`);
      if (status >= 300) throw new Error(`the provider answered ${status}`);
      return TakenAnswer.parse(body);
    },
    listDocuments: async (account, language, deadline) =>
      DocumentsAnswer.parse(
        await getJson(connection, { path: ['order', 'list'], query: { accountId: account, lang: language } }, deadline),
      ),
    download: (path, deadline) => getFile(connection, { path: ['order', 'download'], query: { filePath: path } }, deadline),
  };
}

async function postOrder(...given: Parameters<typeof post>): ReturnType<typeof post> {
  try {
    return await post(...given);
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } };
    if (UNCONNECTED.includes(String(cause?.code))) throw new OrderRefused('no connection was made');
    throw error;
  }
}

function fileNameOf(path: string): string {
  return path.split('/').at(-1) || path;
}

/** A purchase never carries a key of a redemption, and a sale never one of a subscription [OQ-01]. */
function payloadOf(order: OrderToTake, call: OrderCall): Readonly<Record<string, unknown>> {
  const { id, account, fund, type, currency, language, units, amount, unitType } = order;
  const common = {
    id,
    formName: call,
    language,
    accountId: account.number,
    type,
    currency,
    fund_id: fund.code,
    isin: fund.isin,
    selected_fund_name: fund.name,
  };
  if (type === 'Sell')
    return {
      ...common,
      redemption_reason: order.reason ?? '',
      ...(unitType === 'units' ? { redemption_number: units } : { redemption_amount: amount }),
      redemption_number_held: order.held,
    };
  return {
    ...(order.answers && answersOf(order.answers)),
    ...common,
    ...(order.answers && { fund_id: textOf(order.answers['fund_id']) || common.fund_id }),
    subscription_amount: amount,
    ...(unitType === 'units' && { subscription_number: units }),
  };
}

const ADDRESS_KEYS = ['address-1', 'address-2', 'address-3', 'postcode', 'city', 'country'];

/** The answers of the form as they stand, the address as one text; files stay here. */
function answersOf(answers: FieldValues): Readonly<Record<string, unknown>> {
  const address = ADDRESS_KEYS.map((key) => textOf(answers[key]).trim()).filter((part) => part !== '');
  const told = Object.entries(answers).filter(
    ([key, value]) => !ADDRESS_KEYS.includes(key) && !key.startsWith('redemption_') && !holdsFile(value),
  );
  return { ...Object.fromEntries(told), investor_address: address.join(', '), ubos_information: answers['ubos_information'] ?? [] };
}

/** Uploaded files are kept with their addresses, also in the rows of a table. */
function holdsFile(value: FieldValues[string] | undefined): boolean {
  return entriesOf(value ?? null).some((entry) => {
    if (!isRecord(entry ?? null)) return false;
    const parts = entry as FieldValues;
    return 'fullUrl' in parts || Object.values(parts).some(holdsFile);
  });
}
