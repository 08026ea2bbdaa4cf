/**
 * Shows the change of value by its causes: from the value before the range to that at its end, by holding, and the contribution of each part to the
 * return.
 */
import { add, amount, isZero, formatDecimal, sign, sum, toNumber } from '#packages/money';
import { EmptyNotice, GainMoney, Money, OpenableFigure, Section, Sentence, useFormats, useWords } from '#ui';
import type { PanelProps } from '#web/portfolios';
import { BRIDGE_PARTS, type ValueChangeBridge } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';
import { Waterfall, type WaterfallStep } from './waterfall.tsx';
import { type ChangesProps, Contributions, Holdings, figureOf } from './change-contributions.tsx';

export function ChangesPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="changes" portfolio={portfolio} shownFindings={shownFindings}>
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
