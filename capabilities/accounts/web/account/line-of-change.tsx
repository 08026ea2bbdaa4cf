/** Shows how a value changed over the range on screen: gain, return, and what was paid in or taken out. */
import type { FigureIds } from '#packages/figures';
import { amount, sign } from '#packages/money';
import { PercentChange, GainMoney, Money, Sentence, useFormats, useWords } from '#ui';
import type { AccountDetail } from '../../contract.ts';
import css from './line-of-change.module.css';

/** By the sign of the net contributions. */
const CONTRIBUTION_TEXTS: Readonly<Record<number, string>> = { [-1]: 'accounts.takenOut', 0: 'accounts.nothingPaid', 1: 'accounts.paidIn' };

type ValueChange = Pick<AccountDetail, 'gain' | 'timeWeightedReturn' | 'netContributions' | 'currency' | 'from' | 'to'>;

/** `names` are those of the account's or portfolio's figures; null where they have none. */
export function ChangeSummary({ of, names }: { readonly of: ValueChange; readonly names: FigureIds | null }) {
  const figure = (measure: string) => names && { figure: names.over(measure, of) };
  const words = useWords();
  const formats = useFormats();
  const { gain, timeWeightedReturn, netContributions, currency, from, to } = of;
  if (gain === null && timeWeightedReturn === null) return null;
  return (
    <p className={css.line}>
      <span className={css.moved}>
        {/* A provider states a return without the money that came and went. */}
        {(gain !== null || netContributions !== null) && <GainMoney of={gain} currency={currency} {...figure('gain')} />}
        <PercentChange of={timeWeightedReturn} {...figure('time-weighted-return')} />
      </span>
      <span>
        {words('accounts.changed', { from: formats.date(from), to: formats.date(to) })}
        {netContributions !== null && (
          <>
            {', '}
            <Sentence
              say={(gaps) => words(CONTRIBUTION_TEXTS[sign(amount(netContributions))]!, gaps)}
              parts={{
                amount: <Money of={netContributions.replace('-', '')} currency={currency} {...figure('net-contributions')} />,
              }}
            />
          </>
        )}
      </span>
    </p>
  );
}
