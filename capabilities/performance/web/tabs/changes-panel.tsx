/**
 * Shows the change of value by its causes: from the value before the range to that at its end, by holding, and the contribution of each part to the
 * return.
 */
import { useState } from 'react';
import { formatDay, parseDay } from '#packages/calendar';
import { cellPath, type FigureName, type FigureIds } from '#packages/figures';
import { add, amount, isZero, formatDecimal, sign, sum, toNumber } from '#packages/money';
import { storedValueText } from '#packages/texts';
import {
  PercentChange,
  DataTable,
  EmptyNotice,
  GainMoney,
  Money,
  OpenableFigure,
  Section,
  Sentence,
  useFormats,
  useWords,
  type TableColumn,
  type TableSort,
} from '#ui';
import type { PanelProps } from '#web/portfolios';
import { BRIDGE_PARTS, type ValueChangeBridge, type ValueChanges, type ReturnContribution } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';
import { Waterfall, type WaterfallStep } from './waterfall.tsx';

interface ChangesProps {
  readonly changes: ValueChanges;
  readonly names: FigureIds;
}

export function ChangesPanel({ portfolio, told }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="changes" portfolio={portfolio} told={told}>
      {(changes, names) =>
        changes.rows.length === 0 ? (
          <EmptyNotice title={words('performance.changes.none')}>{words('performance.changes.none.why')}</EmptyNotice>
        ) : (
          <>
            <Section title={words('performance.changes.title')}>
              <ValueWaterfall changes={changes} names={names} />
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
const STEP_OF_PART = {
  opening: { kind: 'total', sign: '', tone: 'own' },
  contributions: { kind: 'step', sign: '', tone: 'own' },
  withdrawals: { kind: 'step', sign: '-', tone: 'own' },
  income: { kind: 'step', sign: '', tone: 'market' },
  priceEffect: { kind: 'step', sign: '', tone: 'market' },
  currencyEffect: { kind: 'step', sign: '', tone: 'market' },
  fees: { kind: 'step', sign: '-', tone: 'market' },
  taxes: { kind: 'step', sign: '-', tone: 'market' },
  closing: { kind: 'total', sign: '', tone: 'own' },
} as const satisfies Record<keyof ValueChangeBridge, Pick<WaterfallStep, 'kind' | 'tone'> & { readonly sign: string }>;

function ValueWaterfall({ changes, names }: ChangesProps) {
  const words = useWords();
  const formats = useFormats();
  const { total, currency, from, to } = changes;
  if (total === null) return <p>{words('performance.changes.unknown')}</p>;
  const dates = { opening: formats.date(from), closing: formats.date(to) } as Readonly<Record<string, string>>;
  const steps = BRIDGE_PARTS.filter((part) => STEP_OF_PART[part].kind === 'total' || !isZero(amount(total[part]))).map(
    (part): WaterfallStep => ({
      id: part,
      name: words(`performance.bridge.${part}`, { date: dates[part] ?? '' }),
      of: withSign(STEP_OF_PART[part].sign, total[part]),
      kind: STEP_OF_PART[part].kind,
      tone: STEP_OF_PART[part].tone,
      figure: figureOf(part, changes, names),
    }),
  );
  return (
    <>
      <ChangeSentence total={total} changes={changes} names={names} />
      <Waterfall label={words('performance.changes.title')} steps={steps} currency={currency} />
    </>
  );
}

const GAIN_PARTS = ['income', 'priceEffect', 'currencyEffect', 'fees', 'taxes'] as const;

/** The change in a sentence or two, with figures of the picture only: the money that came in, the gain, and its largest part. */
function ChangeSentence({ total, changes, names }: ChangesProps & { readonly total: ValueChangeBridge }) {
  const words = useWords();
  const formats = useFormats();
  const { currency } = changes;
  const signed = (part: keyof ValueChangeBridge) => amount(withSign(STEP_OF_PART[part].sign, total[part]));
  const gain = sum(GAIN_PARTS.map(signed));
  const net = formatDecimal(add(signed('contributions'), signed('withdrawals')));
  const most = GAIN_PARTS.toSorted((a, b) => Math.abs(toNumber(signed(b))) - Math.abs(toNumber(signed(a))))[0]!;
  const moved = (['lost', 'level', 'gained'] as const)[sign(gain) + 1]!;
  const money = (part: 'opening' | 'closing') => <Money of={total[part]} currency={currency} figure={figureOf(part, changes, names)} />;
  return (
    <p className={css.told}>
      <Sentence
        say={(gaps) => words(`performance.changes.told.${moved}`, gaps)}
        parts={{
          opening: money('opening'),
          closing: money('closing'),
          net: <OpenableFigure figure={names.over('net-contributions', changes)}>{formats.signedMoney(net, currency)}</OpenableFigure>,
          gain: <GainMoney of={formatDecimal(gain)} currency={currency} figure={names.over('gain', changes)} />,
        }}
      />{' '}
      {!isZero(signed(most)) && (
        <Sentence
          say={(gaps) => words(`performance.changes.most.${most}`, gaps)}
          parts={{ amount: <GainMoney of={formatDecimal(signed(most))} currency={currency} figure={figureOf(most, changes, names)} /> }}
        />
      )}
    </p>
  );
}

function withSign(sign: string, of: string): string {
  if (sign === '') return of;
  return of.startsWith('-') ? of.slice(1) : `-${of}`;
}

/** Parts that are figures of their own on other pages have the ids of those. */
function figureOf(
  part: keyof ValueChangeBridge,
  { from, to }: Pick<ValueChanges, 'from' | 'to'>,
  names: FigureIds,
  of: FigureName['part'] = { kind: 'all' },
): string {
  if (part === 'opening') return names.on('value', formatDay(parseDay(from) - 1), of);
  if (part === 'closing') return names.on('value', to, of);
  if (part === 'priceEffect' || part === 'currencyEffect')
    return names.over('bridge', { from, to }, { part: of, parameters: { cell: part } });
  return names.over(part, { from, to }, { part: of });
}

type ValueChangeRow = ValueChanges['rows'][number];

function partOfRow({ instrument, cash }: ValueChangeRow): FigureName['part'] {
  return instrument === null ? { kind: 'cash', id: cash ?? '' } : { kind: 'instrument', id: instrument };
}

function Holdings({ changes, names }: ChangesProps) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<TableSort | undefined>();
  const { rows, currency } = changes;
  const unit = formats.currency(currency);
  const nameOf = (row: ValueChangeRow) => row.name ?? words('performance.figure.cash', { currency: row.cash ?? '' });
  const written = (part: keyof ValueChangeBridge, of: string) =>
    isZero(amount(of))
      ? null
      : part === 'priceEffect' || part === 'currencyEffect'
        ? formats.signedAmount(of, currency)
        : formats.amount(of, currency);
  const cell = (part: keyof ValueChangeBridge, row: ValueChangeRow) => {
    const text = written(part, row[part]);
    return text && <OpenableFigure figure={figureOf(part, changes, names, partOfRow(row))}>{text}</OpenableFigure>;
  };
  const columns: readonly TableColumn<ValueChangeRow>[] = [
    { id: 'name', header: words('performance.changes.name'), rowHeader: true, cell: nameOf, sortBy: nameOf },
    ...BRIDGE_PARTS.filter((part) => rows.some((row) => !isZero(amount(row[part])))).map((part): TableColumn<ValueChangeRow> => ({
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
        value: (
          <OpenableFigure figure={figureOf('closing', changes, names, partOfRow(row))}>
            {formats.amount(row.closing, currency)}
          </OpenableFigure>
        ),
        detail: words('performance.changes.by', {
          price: formats.signedAmount(row.priceEffect, currency),
          currency: formats.signedAmount(row.currencyEffect, currency),
        }),
      })}
    />
  );
}

function Contributions({ changes, names, by }: ChangesProps & { readonly by: 'holding' | 'assetClass' }) {
  const words = useWords();
  const formats = useFormats();
  const [sort, setSort] = useState<TableSort | undefined>();
  const { currency, timeWeightedReturn } = changes;
  const rows = by === 'holding' ? changes.holdings : changes.classes;
  const figure = ({ segment }: ReturnContribution, field: string) =>
    names.over('contribution', changes, { parameters: { ...(by === 'assetClass' && { by }), cell: cellPath('segments', segment, field) } });
  const nameOf = (row: ReturnContribution) => nameOfSegment(row, words);
  const column = (
    id: 'averageWeight' | 'return' | 'contribution',
    cell: TableColumn<ReturnContribution>['cell'],
  ): TableColumn<ReturnContribution> => ({
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
        column('averageWeight', (row) => (
          <OpenableFigure figure={figure(row, 'averageWeight')}>{formats.percent(row.averageWeight)}</OpenableFigure>
        )),
        column('return', (row) => <PercentChange of={row.return} figure={figure(row, 'return')} />),
        column('contribution', (row) => <PercentChange of={row.contribution} figure={figure(row, 'contribution')} />),
        {
          id: 'gain',
          header: words('performance.contribution.gain'),
          unit: formats.currency(currency),
          numeric: true,
          cell: (row) => <OpenableFigure figure={figure(row, 'gain')}>{formats.signedAmount(row.gain, currency)}</OpenableFigure>,
          sortBy: (row) => toNumber(amount(row.gain)),
        },
      ]}
      rows={rows}
      rowId={(row) => row.segment}
      sort={sort}
      onSort={setSort}
      totals={{
        label: words('performance.contribution.total'),
        cells: { contribution: <PercentChange of={timeWeightedReturn} figure={names.over('time-weighted-return', changes)} /> },
      }}
      phone={(row) => ({
        name: nameOf(row),
        value: <PercentChange of={row.contribution} figure={figure(row, 'contribution')} />,
        detail: words('performance.contribution.detail', {
          weight: formats.percent(row.averageWeight),
          return: formats.change(row.return),
        }),
      })}
    />
  );
}

function nameOfSegment({ kind, name }: Pick<ReturnContribution, 'kind' | 'name'>, words: ReturnType<typeof useWords>): string {
  if (kind === 'class') return storedValueText(words, 'assetClass', name);
  if (kind === 'instrument') return name;
  return name === '' ? words('performance.contribution.cash') : words('performance.figure.cash', { currency: name });
}
