/**
 * Shows the change of value by its causes: from the value before the range to that at its end, by holding, and the contribution of each part to the
 * return.
 */
import { useState } from 'react';
import { formatDay, parseDay } from '#packages/calendar';
import { cellPath, type FigureName, type Naming } from '#packages/figures';
import { add, amount, isZero, plain, sign, sum, toNumber } from '#packages/money';
import { stored } from '#packages/texts';
import { Change, DataTable, Empty, GainMoney, Money, Opens, Section, Sentence, useFormats, useWords, type Column, type Sort } from '#ui';
import type { PanelProps } from '#web/portfolios';
import { BRIDGE_PARTS, type Bridge, type ValueChanges, type Contribution } from '../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from './tabs.module.css';
import { Waterfall, type WaterfallStep } from './waterfall.tsx';

interface Props {
  readonly changes: ValueChanges;
  readonly names: Naming;
}

export function ChangesPanel({ portfolio, told }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="changes" portfolio={portfolio} told={told}>
      {(changes, names) =>
        changes.rows.length === 0 ? (
          <Empty title={words('performance.changes.none')}>{words('performance.changes.none.why')}</Empty>
        ) : (
          <>
            <Section title={words('performance.changes.title')}>
              <Whole changes={changes} names={names} />
            </Section>
            <Section title={words('performance.changes.holdings')}>
              <Holdings changes={changes} names={names} />
            </Section>
            <Section title={words('performance.contribution.classes')}>
              <Contributions changes={changes} names={names} by="assetClass" />
            </Section>
            <Section title={words('performance.contribution.holdings')}>
              <Contributions changes={changes} names={names} by="holding" />
              <p className={css.note}>{words('performance.contribution.note')}</p>
            </Section>
          </>
        )
      }
    </TabFrame>
  );
}

/** How a part of a bridge is drawn: its sign, and whether it is the client's own money or a result of the market. */
const DOES = {
  opening: { kind: 'total', sign: '', tone: 'own' },
  contributions: { kind: 'step', sign: '', tone: 'own' },
  withdrawals: { kind: 'step', sign: '-', tone: 'own' },
  income: { kind: 'step', sign: '', tone: 'market' },
  priceEffect: { kind: 'step', sign: '', tone: 'market' },
  currencyEffect: { kind: 'step', sign: '', tone: 'market' },
  fees: { kind: 'step', sign: '-', tone: 'market' },
  taxes: { kind: 'step', sign: '-', tone: 'market' },
  closing: { kind: 'total', sign: '', tone: 'own' },
} as const satisfies Record<keyof Bridge, Pick<WaterfallStep, 'kind' | 'tone'> & { readonly sign: string }>;

function Whole({ changes, names }: Props) {
  const words = useWords();
  const formats = useFormats();
  const { total, currency, from, to } = changes;
  if (total === null) return <p>{words('performance.changes.unknown')}</p>;
  const dates = { opening: formats.date(from), closing: formats.date(to) } as Readonly<Record<string, string>>;
  const steps = BRIDGE_PARTS.filter((part) => DOES[part].kind === 'total' || !isZero(amount(total[part]))).map((part): WaterfallStep => ({
    id: part,
    name: words(`performance.bridge.${part}`, { date: dates[part] ?? '' }),
    of: negated(DOES[part].sign, total[part]),
    kind: DOES[part].kind,
    tone: DOES[part].tone,
    figure: figureOf(part, changes, names),
  }));
  return (
    <>
      <Told total={total} changes={changes} names={names} />
      <Waterfall label={words('performance.changes.title')} steps={steps} currency={currency} />
    </>
  );
}

const MADE = ['income', 'priceEffect', 'currencyEffect', 'fees', 'taxes'] as const;

/** The change in a sentence or two, with figures of the picture only: the money that came in, the gain, and its largest part. */
function Told({ total, changes, names }: Props & { readonly total: Bridge }) {
  const words = useWords();
  const formats = useFormats();
  const { currency } = changes;
  const signed = (part: keyof Bridge) => amount(negated(DOES[part].sign, total[part]));
  const gain = sum(MADE.map(signed));
  const net = plain(add(signed('contributions'), signed('withdrawals')));
  const most = MADE.toSorted((a, b) => Math.abs(toNumber(signed(b))) - Math.abs(toNumber(signed(a))))[0]!;
  const moved = (['lost', 'level', 'gained'] as const)[sign(gain) + 1]!;
  const money = (part: 'opening' | 'closing') => <Money of={total[part]} currency={currency} figure={figureOf(part, changes, names)} />;
  return (
    <p className={css.told}>
      <Sentence
        say={(gaps) => words(`performance.changes.told.${moved}`, gaps)}
        parts={{
          opening: money('opening'),
          closing: money('closing'),
          net: <Opens figure={names.over('net-contributions', changes)}>{formats.signedMoney(net, currency)}</Opens>,
          gain: <GainMoney of={plain(gain)} currency={currency} figure={names.over('gain', changes)} />,
        }}
      />{' '}
      {!isZero(signed(most)) && (
        <Sentence
          say={(gaps) => words(`performance.changes.most.${most}`, gaps)}
          parts={{ amount: <GainMoney of={plain(signed(most))} currency={currency} figure={figureOf(most, changes, names)} /> }}
        />
      )}
    </p>
  );
}

function negated(sign: string, of: string): string {
  if (sign === '') return of;
  return of.startsWith('-') ? of.slice(1) : `-${of}`;
}

/** Parts that are figures of their own on other pages have the ids of those. */
function figureOf(
  part: keyof Bridge,
  { from, to }: Pick<ValueChanges, 'from' | 'to'>,
  names: Naming,
  of: FigureName['part'] = { kind: 'all' },
): string {
  if (part === 'opening') return names.on('value', formatDay(parseDay(from) - 1), of);
  if (part === 'closing') return names.on('value', to, of);
  if (part === 'priceEffect' || part === 'currencyEffect')
    return names.over('bridge', { from, to }, { part: of, parameters: { cell: part } });
  return names.over(part, { from, to }, { part: of });
}

type Row = ValueChanges['rows'][number];

function partOf({ instrument, cash }: Row): FigureName['part'] {
  return instrument === null ? { kind: 'cash', id: cash ?? '' } : { kind: 'instrument', id: instrument };
}

function Holdings({ changes, names }: Props) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<Sort | undefined>();
  const { rows, currency } = changes;
  const unit = formats.currency(currency);
  const nameOf = (row: Row) => row.name ?? words('performance.figure.cash', { currency: row.cash ?? '' });
  const written = (part: keyof Bridge, of: string) =>
    isZero(amount(of))
      ? null
      : part === 'priceEffect' || part === 'currencyEffect'
        ? formats.signedAmount(of, currency)
        : formats.amount(of, currency);
  const cell = (part: keyof Bridge, row: Row) => {
    const text = written(part, row[part]);
    return text && <Opens figure={figureOf(part, changes, names, partOf(row))}>{text}</Opens>;
  };
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: words('performance.changes.name'), rowHeader: true, cell: nameOf, sortBy: nameOf },
    ...BRIDGE_PARTS.filter((part) => rows.some((row) => !isZero(amount(row[part])))).map((part): Column<Row> => ({
      id: part,
      header: words(`performance.changes.column.${part}`),
      unit,
      numeric: true,
      cell: (row) => cell(part, row),
      sortBy: (row) => toNumber(amount(row[part])),
    })),
  ];
  return (
    <DataTable
      label={words('performance.changes.holdings')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.instrument ?? row.cash ?? ''}
      sort={sort}
      onSort={setSort}
      phone={(row) => ({
        name: nameOf(row),
        value: <Opens figure={figureOf('closing', changes, names, partOf(row))}>{formats.amount(row.closing, currency)}</Opens>,
        detail: words('performance.changes.by', {
          price: formats.signedAmount(row.priceEffect, currency),
          currency: formats.signedAmount(row.currencyEffect, currency),
        }),
      })}
    />
  );
}

function Contributions({ changes, names, by }: Props & { readonly by: 'holding' | 'assetClass' }) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<Sort | undefined>();
  const { currency, timeWeightedReturn } = changes;
  const rows = by === 'holding' ? changes.holdings : changes.classes;
  const figure = ({ segment }: Contribution, field: string) =>
    names.over('contribution', changes, { parameters: { ...(by === 'assetClass' && { by }), cell: cellPath('segments', segment, field) } });
  const nameOf = (row: Contribution) => nameOfSegment(row, words);
  const column = (id: 'averageWeight' | 'return' | 'contribution', cell: Column<Contribution>['cell']): Column<Contribution> => ({
    id,
    header: words(`performance.contribution.${id}`),
    numeric: true,
    cell,
    sortBy: (row) => row[id],
  });
  return (
    <DataTable
      label={words(by === 'holding' ? 'performance.contribution.holdings' : 'performance.contribution.classes')}
      columns={[
        { id: 'name', header: words('performance.changes.name'), rowHeader: true, cell: nameOf, sortBy: nameOf },
        column('averageWeight', (row) => <Opens figure={figure(row, 'averageWeight')}>{formats.percent(row.averageWeight)}</Opens>),
        column('return', (row) => <Change of={row.return} figure={figure(row, 'return')} />),
        column('contribution', (row) => <Change of={row.contribution} figure={figure(row, 'contribution')} />),
        {
          id: 'gain',
          header: words('performance.contribution.gain'),
          unit: formats.currency(currency),
          numeric: true,
          cell: (row) => <Opens figure={figure(row, 'gain')}>{formats.signedAmount(row.gain, currency)}</Opens>,
          sortBy: (row) => toNumber(amount(row.gain)),
        },
      ]}
      rows={rows}
      rowId={(row) => row.segment}
      sort={sort}
      onSort={setSort}
      totals={{
        label: words('performance.contribution.total'),
        cells: { contribution: <Change of={timeWeightedReturn} figure={names.over('time-weighted-return', changes)} /> },
      }}
      phone={(row) => ({
        name: nameOf(row),
        value: <Change of={row.contribution} figure={figure(row, 'contribution')} />,
        detail: words('performance.contribution.detail', {
          weight: formats.percent(row.averageWeight),
          return: formats.change(row.return),
        }),
      })}
    />
  );
}

function nameOfSegment({ kind, name }: Pick<Contribution, 'kind' | 'name'>, words: ReturnType<typeof useWords>): string {
  if (kind === 'class') return stored(words, 'assetClass', name);
  if (kind === 'instrument') return name;
  return name === '' ? words('performance.contribution.cash') : words('performance.figure.cash', { currency: name });
}
