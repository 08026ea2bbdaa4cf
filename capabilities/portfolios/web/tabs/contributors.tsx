/** Shows the holdings that moved the portfolio most, with bars around a common zero. */
import { amount, toNumber } from '#packages/money';
import { barsOf, GainMoney, useWords } from '#ui';
import { figureIdsOfPortfolio } from '../names.ts';
import type { PortfolioPartProps } from '../parts.tsx';
import css from './overview.module.css';

const MOST = 6;

export function Contributors({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const names = figureIdsOfPortfolio(portfolio);
  const movers = portfolio.contributors.slice(0, MOST);
  if (movers.length === 0) return <p>{words('portfolios.contributors.none')}</p>;
  const bars = barsOf(movers.map(({ gain }) => toNumber(amount(gain))));
  return (
    <ul className={css.contributors}>
      {movers.map(({ instrument, name, gain }, index) => (
        <li key={instrument}>
          <span className={css.name}>{name}</span>
          <span
            className={css.bar}
            data-tone={gain.startsWith('-') ? 'loss' : 'gain'}
            style={{ marginInlineStart: `${bars[index]!.start * 100}%`, inlineSize: `${bars[index]!.length * 100}%` }}
          />
          <span className={css.amount}>
            <GainMoney
              of={gain}
              currency={portfolio.currency}
              figure={names.over('gain', portfolio, { part: { kind: 'instrument', id: instrument } })}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
