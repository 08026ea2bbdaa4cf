/** The exchange rates behind a total, each with its day. */
import { OpenableFigure, Section, useFormats, useWords } from '#ui';
import type { AccountDetail } from '../../contract.ts';
import { accountFigureNames } from '../names.ts';
import css from './rates.module.css';

export function Rates({ of }: { readonly of: AccountDetail }) {
  const words = useWords();
  const formats = useFormats();
  const { rates, asOf } = of;
  if (rates.length === 0) return null;
  const names = accountFigureNames(of);
  return (
    <Section title={words('accounts.rates')} lead={words('accounts.rates.why')}>
      <ul className={css.rates}>
        {rates.map(({ base, quote, rate, date }) => (
          <li key={`${base}${quote}`}>
            <OpenableFigure
              figure={names.on('exchange-rate', asOf, { kind: 'all' }, { base })}
            >{`1 ${base} = ${formats.number(rate, 2, 6)} ${quote}`}</OpenableFigure>
            <span>{formats.date(date)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
