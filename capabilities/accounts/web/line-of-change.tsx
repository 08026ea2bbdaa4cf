/** Shows how a value changed over the range on screen: gain, return, and what was paid in or taken out. */
import type { Naming } from '#packages/figures';
import { amount, sign } from '#packages/money';
import { Change, GainMoney, Money, Sentence, useFormats, useWords } from '#ui';
import type { AccountDetail } from '../contract.ts';
import css from './line-of-change.module.css';

/** By the sign of the net contributions. */
const PAID: Readonly<Record<number, string>> = { [-1]: 'accounts.takenOut', 0: 'accounts.nothingPaid', 1: 'accounts.paidIn' };

type Changed = Pick<AccountDetail, 'gain' | 'timeWeightedReturn' | 'netContributions' | 'currency' | 'from' | 'to'>;

/** `names` are those of the account's or portfolio's figures; null where they have none. */
export function LineOfChange({ of, names }: { readonly of: Changed; readonly names: Naming | null }) {
  const figure = (measure: string) => names && { figure: names.over(measure, of) };
  const words = useWords();
  const formats = useFormats();
  const { gain, timeWeightedReturn, netContributions, currency, from, to } = of;
  if (gain === null && timeWeightedReturn === null) return null;
  return (
    <p className={css.line}>
      <span className={css.moved}>
        <GainMoney of={gain} currency={currency} {...figure('gain')} />
        <Change of={timeWeightedReturn} {...figure('time-weighted-return')} />
      </span>
      <span>
        {words('accounts.changed', { from: formats.date(from), to: formats.date(to) })}
        {netContributions !== null && (
          <>
            {', '}
            <Sentence
              say={(gaps) => words(PAID[sign(amount(netContributions))]!, gaps)}
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
