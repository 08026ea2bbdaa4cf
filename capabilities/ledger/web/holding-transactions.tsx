/** Shows the transactions of one holding, in its drawer. */
import { useQuery } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { figureIdsOf } from '#packages/figures';
import { isUnanswered } from '#packages/findings';
import { FindingNotes, GainMoney, QueryContent, OpenableFigure, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { useClocks, type HoldingPartProps } from '#web/portfolios';
import { ledger, transactionKind, type Transaction } from '../contract.ts';
import { transactionFigureId } from './names.ts';
import css from './transactions.module.css';

/** Whether a provider's transaction, which names no instrument of ours, is of the holding. */
function isNamedAs({ symbol, name }: Pick<Transaction, 'symbol' | 'name'>, holding: HoldingPartProps['holding']): boolean {
  return symbol === null ? name === holding.name : symbol === holding.symbol;
}

export function HoldingTransactions({ portfolio, holding }: HoldingPartProps) {
  const words = useWords();
  const formats = useFormats();
  const ask = useAsk();
  const { knownAt } = useClocks();
  // A holding of a provider has no instrument of ours; cash has neither.
  const isListed = holding.instrument !== null || (holding.provided !== null && holding.type !== 'Cash');
  const query = useQuery({
    ...ask(ledger.listTransactions, {
      portfolio: portfolio.id,
      knownAt,
      to: portfolio.asOf,
      search: holding.symbol,
      ...(holding.provided !== null && holding.provided.id !== null && { holding: holding.provided.id }),
    }),
    enabled: isListed,
  });
  if (!isListed || (query.error instanceof RefusedCall && query.error.code === 'source.unsupported')) return null;
  return (
    <section>
      <h3 className={css.drawerTitle}>{words('ledger.transactions')}</h3>
      <QueryContent query={query} what={words('ledger.what')} skeleton={<Skeleton lines={4} />} missing="here">
        {({ value, findings }) => {
          if (findings.some(isUnanswered)) return <FindingNotes of={findings.filter(isUnanswered)} />;
          const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
          const own = value.rows.filter(
            (row) => row.instrument === holding.instrument && (row.instrument !== null || isNamedAs(row, holding)),
          );
          if (own.length === 0) return <p className={css.quiet}>{words('ledger.none.holding')}</p>;
          return (
            <ul className={css.own}>
              {own.map((row) => (
                <li key={row.id}>
                  <span>{transactionKind(row, words)}</span>
                  <span className={css.figure}>
                    {row.cash === null ? (
                      formats.money(row.amount, row.currency)
                    ) : (
                      <GainMoney of={row.cash} currency={row.currency} figure={transactionFigureId(names, row, 'cash')} />
                    )}
                  </span>
                  <span className={css.quiet}>{formats.date(row.date)}</span>
                  <span className={`${css.figure} ${css.quiet}`}>
                    {row.units !== null && (
                      <OpenableFigure figure={transactionFigureId(names, row, 'units')}>
                        {words('ledger.units', { units: formats.units(row.units) })}
                      </OpenableFigure>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryContent>
    </section>
  );
}
