/** Shows what a provider states of a holding in the past; nothing where it states none. */
import { useQuery } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { isUnanswered } from '#packages/findings';
import { FindingNotes, Money, QueryContent, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { portfolios } from '../../contract.ts';
import type { HoldingPartProps } from '../parts.tsx';
import css from './holdings.module.css';

export function ProvidedHistory({ portfolio, holding }: HoldingPartProps) {
  const words = useWords();
  const formats = useFormats();
  const id = holding.provided?.id ?? null;
  const query = useQuery({
    ...useAsk()(portfolios.readHoldingHistory, { portfolio: portfolio.id, holding: id ?? '-', asOf: portfolio.asOf }),
    enabled: id !== null,
  });
  // Most providers state none, which is no failure.
  if (id === null || (query.error instanceof RefusedCall && query.error.code === 'source.unsupported')) return null;
  return (
    <section>
      <h3 className={css.drawerTitle}>{words('portfolios.provided.history')}</h3>
      <QueryContent query={query} what={words('portfolios.provided.history.what')} skeleton={<Skeleton lines={3} />} missing="here">
        {({ value: { rows, currency }, findings }) => (
          <>
            <FindingNotes of={findings.filter(isUnanswered)} />
            {rows.length === 0 && !findings.some(isUnanswered) && <p>{words('portfolios.provided.history.none')}</p>}
            <dl className={css.history}>
              {rows.map(({ date, units, price, value }) => (
                <div key={date}>
                  <dt>{formats.date(date)}</dt>
                  <dd>
                    {value !== null && <Money of={value} currency={currency} />}
                    <span className={css.historyUnits}>
                      {units !== null && words('portfolios.provided.history.units', { units: formats.units(units) })}
                      {price !== null && ` · ${formats.money(price, holding.priceCurrency)}`}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </QueryContent>
    </section>
  );
}
