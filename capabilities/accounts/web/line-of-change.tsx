/** How a value changed over the range on screen: gain, return, and what was paid in or taken out. */
import { amount, sign } from '#packages/money';
import { Change, GainMoney, useFormats, useWords } from '#ui';
import type { AccountDetail } from '../contract.ts';
import css from './line-of-change.module.css';

/** By the sign of the net contributions. */
const PAID: Readonly<Record<number, string>> = { [-1]: 'accounts.takenOut', 0: 'accounts.nothingPaid', 1: 'accounts.paidIn' };

type Changed = Pick<AccountDetail, 'gain' | 'timeWeightedReturn' | 'netContributions' | 'currency' | 'from' | 'to'>;

export function LineOfChange({ of }: { readonly of: Changed }) {
  const words = useWords();
  const formats = useFormats();
  const { gain, timeWeightedReturn, netContributions, currency, from, to } = of;
  if (gain === null && timeWeightedReturn === null) return null;
  return (
    <p className={css.line}>
      <span className={css.moved}>
        <GainMoney of={gain} currency={currency} />
        <Change of={timeWeightedReturn} />
      </span>
      <span>
        {words('accounts.changed', { from: formats.date(from), to: formats.date(to) })}
        {netContributions !== null &&
          `, ${words(PAID[sign(amount(netContributions))]!, { amount: formats.money(netContributions.replace('-', ''), currency) })}`}
      </span>
    </p>
  );
}
