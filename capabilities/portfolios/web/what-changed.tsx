/** From the value at the start to the value at the end: money paid in or out, and what the market and income made of it. */
import { GainMoney, useFormats, useWords } from '#ui';
import { bridgeOf } from './bridge.ts';
import type { PortfolioPartProps } from './parts.tsx';
import css from './overview.module.css';

export function WhatChanged({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const bridge = bridgeOf(portfolio);
  if (!bridge) return <p>{words('portfolios.whatChanged.unknown')}</p>;
  const { income, fees, currency, from, to } = portfolio;
  return (
    <table className={css.bridge}>
      <caption>{words('portfolios.whatChanged')}</caption>
      <tbody>
        <tr>
          <th scope="row">{words('portfolios.opening', { date: formats.date(from) })}</th>
          <td>{formats.money(bridge.opening, currency)}</td>
        </tr>
        <tr>
          <th scope="row">{words('portfolios.contributions')}</th>
          <td>{formats.signedMoney(bridge.netContributions, currency)}</td>
        </tr>
        <tr>
          <th scope="row">
            {words('portfolios.gain')}
            <span className={css.within}>
              {words('portfolios.gain.within', { income: formats.money(income, currency), fees: formats.money(fees, currency) })}
            </span>
          </th>
          <td>
            <GainMoney of={bridge.gain} currency={currency} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words('portfolios.closing', { date: formats.date(to) })}</th>
          <td>{formats.money(bridge.closing, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
