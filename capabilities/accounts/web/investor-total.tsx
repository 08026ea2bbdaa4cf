/** Shows at the head of the home of an investor what all accounts are worth. */
import { amount, formatDecimal, sum } from '#packages/money';
import { AsOf, Figure, KnownOn, PageHeader, useFormats, useWords } from '#ui';
import { usePerson } from '#web/sign-in';
import type { AccountRow, AccountsTogether } from '../contract.ts';
import { ChangeSummary } from './account/line-of-change.tsx';
import { useAccountSearch } from './account/over.ts';
import css from './clients/client-list.module.css';

export interface InvestorTotalProps {
  readonly rows: readonly AccountRow[];
  readonly asOf: string | null;
  readonly knownAt: string | null;
  readonly together: AccountsTogether | null;
  /** Whether the accounts could be added, as they cannot without a rate. */
  readonly isAdded: boolean;
}

/** One figure where all accounts are in one currency; otherwise one for each, until the server has added across currencies. */
export function InvestorTotal({ rows, asOf, knownAt, together, isAdded }: InvestorTotalProps) {
  const words = useWords();
  const formats = useFormats();
  const name = usePerson()?.name ?? '';
  const search = useAccountSearch();
  const valued = rows.flatMap(({ valuation }) => (valuation?.value ? [{ currency: valuation.currency, value: valuation.value }] : []));
  const perCurrency = [...Map.groupBy(valued, ({ currency }) => currency)].map(([currency, parts]) => ({
    currency,
    total: formats.money(formatDecimal(sum(parts.map(({ value }) => amount(value)))), currency),
  }));
  const added =
    isAdded && perCurrency.length > 1 && together?.value ? { ...together, total: formats.money(together.value, together.currency) } : null;
  const totals = added === null ? perCurrency : [added];
  return (
    <PageHeader
      name={name}
      figure={
        <Figure
          size="main"
          label={words('accounts.total')}
          value={
            totals.length
              ? totals.map(({ currency, total }) => (
                  <div key={currency} data-sum>
                    {total}
                  </div>
                ))
              : '-'
          }
        />
      }
    >
      <p className={css.clocks}>
        {asOf && <AsOf value={added?.asOf ?? asOf} chosen={search.asOf} />}
        {knownAt && <KnownOn value={added?.knownAt ?? knownAt} chosen={search.known} />}
      </p>
      <span data-record>
        {words(valued.length < rows.length ? 'accounts.total.partial' : 'accounts.total.line', {
          count: valued.length,
          number: formats.integer(valued.length),
        })}
      </span>
      {added !== null && (
        <span data-sum>{` ${words('accounts.total.added', { amounts: formats.list(perCurrency.map(({ total }) => total)) })}`}</span>
      )}
      {together && (
        <div data-sum>
          <ChangeSummary of={together} names={null} />
        </div>
      )}
    </PageHeader>
  );
}
