/** The tab of cash movements: payments into the cash and out of it, with the balance after each, and the balances at both ends. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, parseDay } from '#packages/calendar';
import type { FigureIds } from '#packages/figures';
import { DataTable, EmptyNotice, GainMoney, Money, Section, useFormats, useWords, type TableColumn } from '#ui';
import type { PanelProps } from '#web/portfolios';
import type { CashMovements } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';

type CashRow = CashMovements['rows'][number];
type CashBalance = CashMovements['balances'][number];

/** Rows drawn at first, and more at each press. */
const WINDOW = 200;

export function CashPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="cash" portfolio={portfolio} shownFindings={shownFindings}>
      {(moved, names) => (
        <>
          {moved.rows.length === 0 ? (
            <EmptyNotice title={words('performance.cash.none')}>{words('performance.cash.none.why')}</EmptyNotice>
          ) : (
            <Movements moved={moved} />
          )}
          {moved.balances.length > 0 && (
            <div className={css.below}>
              <Section title={words('performance.cash.balances')}>
                <Balances moved={moved} names={names} />
              </Section>
            </div>
          )}
        </>
      )}
    </TabFrame>
  );
}

function Movements({ moved: { rows, balances } }: { readonly moved: CashMovements }) {
  const words = useWords();
  const formats = useFormats();
  const [most, setMost] = useState(WINDOW);
  const columns = useColumns(rows);
  const currencies = new Set(rows.map(({ currency }) => currency));
  const totals = balances.filter(({ currency }) => currencies.has(currency));
  return (
    <>
      <output className={css.quiet}>{words('performance.cash.count', { count: rows.length, number: formats.integer(rows.length) })}</output>
      <DataTable
        label={words('performance.tab.cash')}
        columns={columns}
        rows={rows.slice(0, most)}
        rowId={(row) => row.id}
        totals={{
          label: words('performance.cash.total'),
          cells: {
            cash: totals.map(({ currency, movement }) => (
              <span key={currency} className={css.line}>
                <GainMoney of={movement} currency={currency} />
              </span>
            )),
          },
        }}
        phone={(row) => ({
          name: row.name || words(`transactionType.${row.type}`),
          value: <GainMoney of={row.cash} currency={row.currency} />,
          detail: `${formats.date(row.date)} · ${words(`transactionType.${row.type}`)}`,
          aside: formats.money(row.balance, row.currency),
        })}
      />
      {rows.length > most && (
        <Button variant="default" mt="md" onClick={() => setMost(most + WINDOW)}>
          {words('performance.cash.more', { shown: formats.integer(most), all: formats.integer(rows.length) })}
        </Button>
      )}
    </>
  );
}

/** A single currency is named in the head, several in a column of their own. */
function useColumns(rows: readonly CashRow[]): readonly TableColumn<CashRow>[] {
  const words = useWords();
  const formats = useFormats();
  const header = (id: string) => words(`performance.cash.column.${id}`);
  const [only, ...others] = new Set(rows.map(({ currency }) => currency));
  const isOne = others.length === 0;
  const unit = isOne && only ? formats.currency(only) : undefined;
  return [
    { id: 'date', header: header('date'), rowHeader: true, cell: (row) => <span className={css.date}>{formats.date(row.date)}</span> },
    { id: 'type', header: header('type'), cell: (row) => words(`transactionType.${row.type}`) },
    { id: 'name', header: header('name'), cell: (row) => row.name },
    { id: 'cash', header: header('cash'), unit, numeric: true, cell: (row) => formats.signedAmount(row.cash, row.currency) },
    { id: 'balance', header: header('balance'), unit, numeric: true, cell: (row) => formats.amount(row.balance, row.currency) },
    ...(isOne ? [] : [{ id: 'currency', header: header('currency'), cell: (row: CashRow) => row.currency }]),
  ];
}

/** Only balances in the portfolio's own currency can be opened; as figures, those in other currencies are converted. */
function Balances({ moved, names }: { readonly moved: CashMovements; readonly names: FigureIds }) {
  const words = useWords();
  const formats = useFormats();
  const { balances, from, to } = moved;
  const eve = formatDay(parseDay(from) - 1);
  const opened = (currency: string, day: string) => currency === moved.currency && names.on('value', day, { kind: 'cash', id: currency });
  const opening = ({ currency, opening: of }: CashBalance) => <Money of={of} currency={currency} figure={opened(currency, eve)} />;
  const closing = ({ currency, closing: of }: CashBalance) => <Money of={of} currency={currency} figure={opened(currency, to)} />;
  return (
    <DataTable
      label={words('performance.cash.balances')}
      rows={balances}
      rowId={({ currency }) => currency}
      columns={[
        { id: 'currency', header: words('performance.cash.column.currency'), rowHeader: true, cell: ({ currency }) => currency },
        { id: 'opening', header: words('performance.cash.balances.opening', { date: formats.date(eve) }), numeric: true, cell: opening },
        {
          id: 'movement',
          header: words('performance.cash.balances.movement'),
          numeric: true,
          cell: ({ currency, movement }) => <GainMoney of={movement} currency={currency} />,
        },
        { id: 'closing', header: words('performance.cash.balances.closing', { date: formats.date(to) }), numeric: true, cell: closing },
      ]}
      phone={(row) => ({
        name: row.currency,
        value: closing(row),
        detail: words('performance.cash.balances.line', {
          opening: formats.money(row.opening, row.currency),
          movement: formats.signedMoney(row.movement, row.currency),
        }),
      })}
    />
  );
}
