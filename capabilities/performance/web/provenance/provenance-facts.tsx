/** Shows the facts behind a figure: transactions, prices, exchange rates and corporate actions, each with its source and the moment it arrived. */
import type { ReactNode } from 'react';
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import { arrivalName, type Arrival } from '#contract/instruments';
import { useFormats, useWords } from '#ui';
import type { FigureInputs } from '../../contract.ts';
import css from '../provenance.module.css';

export function ProvenanceFacts({ inputs }: { readonly inputs: FigureInputs }) {
  const words = useWords();
  const { transactions, prices, rates, actions, dated } = inputs;
  return (
    <>
      <p className={css.convention}>{words('performance.figure.facts.why')}</p>
      <Transactions of={transactions} />
      <Quotes
        title={words('performance.figure.prices')}
        rows={prices.map(({ instrument, name, currency, ...rest }) => ({ id: instrument, name: `${name}, ${currency}`, ...rest }))}
      />
      <Quotes
        title={words('performance.figure.rates')}
        rows={rates.map(({ base, quote, ...rest }) => ({ id: base + quote, name: `${base}/${quote}`, ...rest }))}
      />
      <Actions of={actions} />
      <DatedFacts of={dated} />
    </>
  );
}

/** Lists up to this length are open. */
const SHORT = 8;

function FactsSection({ title, count, children }: { readonly title: string; readonly count: number; readonly children: ReactNode }) {
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <details className={css.facts} open={count <= SHORT}>
      <summary>
        {title} <span className={css.count}>{formats.integer(count)}</span>
      </summary>
      {children}
    </details>
  );
}

function Transactions({ of: { count, rows } }: { readonly of: FigureInputs['transactions'] }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <FactsSection title={words('performance.figure.transactions')} count={count}>
      {rows.length < count && (
        <p className={css.convention}>
          {words('performance.figure.transactions.newest', { shown: formats.integer(rows.length), all: formats.integer(count) })}
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words('performance.figure.day')}</th>
            <th scope="col">{words('performance.figure.transaction')}</th>
            <th scope="col" className={css.number}>
              {words('performance.figure.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.id}>
              <td className={css.day}>{formats.date(row.date)}</td>
              <td>
                {words(`transactionType.${row.type}`)}
                {row.name && ` · ${row.name}`}
                {row.units !== null && Number(row.units) !== 0 && (
                  <span className={css.quiet}>{words('performance.figure.units', { units: formats.units(row.units) })}</span>
                )}
                <Arrivals of={row.arrival ? [row.arrival] : []} />
              </td>
              <td className={css.number}>
                {formats.money(row.amount, row.currency)}
                <Costs fee={row.fee} tax={row.tax} currency={row.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FactsSection>
  );
}

function Costs({ fee, tax, currency }: { readonly fee: string; readonly tax: string; readonly currency: string }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <>
      {Number(fee) !== 0 && <span className={css.quiet}>{words('performance.figure.fee', { amount: formats.money(fee, currency) })}</span>}
      {Number(tax) !== 0 && <span className={css.quiet}>{words('performance.figure.tax', { amount: formats.money(tax, currency) })}</span>}
    </>
  );
}

type QuoteSeriesRow = Pick<FigureInputs['prices'][number], 'count' | 'first' | 'last' | 'arrivals'> & {
  readonly id: string;
  readonly name: string;
};

/** Series of quotes by their subject: the number of quotes, the first and the last. */
function Quotes({ title, rows }: { readonly title: string; readonly rows: readonly QuoteSeriesRow[] }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <FactsSection title={title} count={rows.length}>
      <dl className={css.parts}>
        {rows.map(({ id, name, count, first, last, arrivals }) => (
          <div key={id}>
            <dt>
              {name}
              <Arrivals of={arrivals} />
            </dt>
            <dd>
              {last && formats.price(last.value)}
              {last && <span className={css.quiet}>{formats.date(last.date)}</span>}
              {first && count > 1 && (
                <span className={css.quiet}>
                  {words('performance.figure.quotes', { count, number: formats.integer(count), from: formats.date(first.date) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </FactsSection>
  );
}

function Actions({ of }: { readonly of: FigureInputs['actions'] }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <FactsSection title={words('performance.figure.actions')} count={of.length}>
      <dl className={css.parts}>
        {of.map(({ kind, date, name, arrival }) => (
          <div key={`${kind} ${date} ${name}`}>
            <dt>
              {words(`performance.figure.action.${kind}`)}
              <span className={css.quiet}>{name}</span>
              <Arrivals of={arrival ? [arrival] : []} />
            </dt>
            <dd>{formats.date(date)}</dd>
          </div>
        ))}
      </dl>
    </FactsSection>
  );
}

/** Facts that hold from a day on: terms, methods of cost, owners. */
function DatedFacts({ of }: { readonly of: FigureInputs['dated'] }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <FactsSection title={words('performance.figure.dated')} count={of.length}>
      <dl className={css.parts}>
        {of.map((fact) => (
          <div key={`${fact.kind} ${fact.name} ${fact.from}`}>
            <dt>
              {fact.name}
              <span className={css.quiet}>{describeDatedFact(fact, words, formats)}</span>
              <Arrivals of={fact.arrival ? [fact.arrival] : []} />
            </dt>
            <dd>{fact.from !== null && words('performance.figure.dated.from', { date: formats.date(fact.from) })}</dd>
          </div>
        ))}
      </dl>
    </FactsSection>
  );
}

function describeDatedFact({ kind, says }: FigureInputs['dated'][number], words: Translate, formats: Formats): string {
  const told = {
    ...says,
    ...('assetClass' in says && { assetClass: storedValueText(words, 'assetClass', says['assetClass'] ?? '') }),
    ...('sector' in says && { sector: storedValueText(words, 'sector', says['sector'] ?? '') }),
    ...('coupon' in says && { coupon: formats.percent(says['coupon']) }),
    ...('maturity' in says && { maturity: formats.date(says['maturity']) }),
    ...('price' in says && { price: formats.number(says['price'], 2, 2), valued: formats.date(says['valued']) }),
    ...('growth' in says && { growth: formats.percent(says['growth']) }),
    ...('method' in says && { method: words(`performance.figure.costMethod.${says['method']}`) }),
    ...('account' in says && { account: says['account'] ?? '-' }),
  };
  return words(`performance.figure.dated.${kind}`, told);
}

/** The newest arrival that brought the facts, and how many came before it. */
function Arrivals({ of }: { readonly of: readonly Arrival[] }) {
  const words = useWords();
  const formats = useFormats();
  const newest = of.toSorted((a, b) => (a.committedAt < b.committedAt ? 1 : -1))[0];
  if (!newest) return null;
  return (
    <span className={css.quiet} data-arrival>
      {words('performance.figure.arrived', {
        source: arrivalName(newest, words),
        moment: newest.source === null ? formats.date(newest.committedAt) : formats.moment(newest.committedAt),
      })}
      {of.length > 1 && ` ${words('performance.figure.arrived.more', { count: of.length - 1, number: formats.integer(of.length - 1) })}`}
    </span>
  );
}
