/** The order service of a fund house: subscriptions, amendments, and the documents that it keeps of them. */
import { z } from 'zod';
import { entriesOf, isRecord, textOf, type FieldValues } from '#packages/fields';
import type { OrderAnswer, OrderCall, OrderProvider, OrderToTake, ProvidedDocument } from '#contract/orders';
import { getFile, getJson, postJson, type ProviderConnection } from '../connection.ts';
import { listOf, OptionalDay, Text, WholeText } from '../values.ts';

/** What it says of an order; an order that it does not take, it refuses by its status. */
const TakenAnswer = z
  .object({
    reference: Text,
    id: Text,
    stage: z.string().nullish(),
    status: z.string().nullish(),
    userStatus: z.string().nullish(),
  })
  .transform(({ reference, id, stage, status, userStatus }, context): OrderAnswer => {
    const said = (stage ?? status ?? 'sent').toLowerCase();
    if (['rejected', 'refused', 'failed'].includes(said)) {
      context.addIssue('the order was refused');
      return z.NEVER;
    }
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
    .object({ filePath: WholeText, name: Text, title: Text, date: OptionalDay })
    .transform(({ filePath, name, title, date }): ProvidedDocument => ({
      path: filePath,
      name: name ?? title ?? fileNameOf(filePath),
      dated: date,
    })),
);

export function orderService(connection: ProviderConnection): OrderProvider {
  return {
    take: async (order, call, deadline) =>
      TakenAnswer.parse(
        await postJson(connection, { path: ['order', call], body: payloadOf(order, call), idempotencyKey: order.id }, deadline),
      ),
    listDocuments: async (account, language, deadline) =>
      DocumentsAnswer.parse(
        await getJson(connection, { path: ['order', 'list'], query: { accountId: account, lang: language } }, deadline),
      ),
    download: (path, deadline) => getFile(connection, { path: ['order', 'download'], query: { filePath: path } }, deadline),
  };
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
    fund_id: fund.isin ?? fund.code,
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

const ADDRESS_KEYS = ['address-1', 'address-2', 'postcode', 'city', 'country'];

/** The answers of the form as they stand, the address as one text; files stay here. */
function answersOf(answers: FieldValues): Readonly<Record<string, unknown>> {
  const address = ADDRESS_KEYS.map((key) => textOf(answers[key]).trim()).filter((part) => part !== '');
  const told = Object.entries(answers).filter(([key, value]) => !ADDRESS_KEYS.includes(key) && !holdsFile(value));
  return { ...Object.fromEntries(told), investor_address: address.join(', '), ubos_information: answers['ubos_information'] ?? [] };
}

/** Uploaded files are kept with their addresses. */
function holdsFile(value: FieldValues[string] | undefined): boolean {
  return entriesOf(value ?? null).some((entry) => isRecord(entry ?? null) && 'fullUrl' in (entry as FieldValues));
}
