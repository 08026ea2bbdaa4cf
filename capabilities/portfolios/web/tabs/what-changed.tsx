/** Shows the change from the value at the start to the value at the end: money paid in or out, and the gain by market and income. */
import { formatDay, parseDay } from '#packages/calendar';
import { GainMoney, Money, OpenableFigure, Sentence, useFormats, useWords } from '#ui';
import { bridgeOf } from './bridge.ts';
import { figureIdsOfPortfolio } from '../names.ts';
import type { PortfolioPartProps } from '../parts.tsx';
import css from './overview.module.css';

export function WhatChanged({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const bridge = bridgeOf(portfolio);
  if (!bridge) return <p>{words('portfolios.whatChanged.unknown')}</p>;
  const { income, fees, currency, from, to } = portfolio;
  const names = figureIdsOfPortfolio(portfolio);
  const eve = formatDay(parseDay(from) - 1);
  return (
    <table className={css.bridge}>
      <caption>{words('portfolios.whatChanged')}</caption>
      <tbody>
        <tr>
          <th scope="row">{words('portfolios.opening', { date: formats.date(from) })}</th>
          <td>
            <Money of={bridge.opening} currency={currency} figure={names.on('value', eve)} />
          </td>
        </tr>
        <tr>
          <th scope="row">{words('portfolios.contributions')}</th>
          <td>
            <OpenableFigure figure={names.over('net-contributions', portfolio)}>
              {formats.signedMoney(bridge.netContributions, currency)}
            </OpenableFigure>
          </td>
        </tr>
        <tr>
          <th scope="row">
            {words('portfolios.gain')}
            <span className={css.within}>
              <Sentence
                say={(gaps) => words('portfolios.gain.within', gaps)}
                parts={{
                  income: <Money of={income} currency={currency} figure={names.over('income', portfolio)} />,
                  fees: <Money of={fees} currency={currency} figure={names.over('fees', portfolio)} />,
                }}
              />
            </span>
          </th>
          <td>
            <GainMoney of={bridge.gain} currency={currency} figure={names.over('gain', portfolio)} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words('portfolios.closing', { date: formats.date(to) })}</th>
          <td>
            <Money of={bridge.closing} currency={currency} figure={names.on('value', to)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
