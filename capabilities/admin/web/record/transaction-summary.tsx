/** Summarises a transaction while it is entered [TXN-12]: the holding, its price, the amount and the day. */
import type { FieldValues } from '#packages/fields';
import { useFormats, useWords } from '#ui';
import css from './transaction-summary.module.css';

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
/** The number in a control, which may hold it as text. */
const numberIn = (value: unknown) => (typeof value === 'number' || textIn(value) !== '' ? Number(value) : NaN);

/** Shown only when all its values are there. */
export function TransactionSummary({ values }: { readonly values: FieldValues }) {
  const [words, formats] = [useWords(), useFormats()];
  const [name, symbol, type, date, currency] = ['name', 'symbol', 'type', 'date', 'currency'].map((field) => textIn(values[field]));
  const [units, total] = [numberIn(values['amount']), numberIn(values['localCcyAmount'])];
  if (!name || !symbol || !date || !currency || !['Purchase', 'Sale'].includes(type!) || !(units > 0) || !(total >= 0)) return null;
  const told = [
    ['holding', `${name} (${symbol})`],
    ['price', formats.unitPrice(total / units, currency, 4)],
    ['total', formats.money(total, currency)],
    ['date', formats.date(date)],
  ] as const;
  return (
    <section className={css.box} aria-label={words('admin.summary')}>
      <dl>
        {told.map(([what, said]) => (
          <div key={what}>
            <dt>{words(`admin.summary.${what}`)}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
