/** The exchange rates behind a total, each with its day. */
import { Section, useFormats, useWords } from '#ui';
import type { AccountDetail } from '../contract.ts';
import css from './rates.module.css';

export function Rates({ rates }: { readonly rates: AccountDetail['rates'] }) {
  const words = useWords();
  const formats = useFormats();
  if (rates.length === 0) return null;
  return (
    <Section title={words('accounts.rates')} lead={words('accounts.rates.why')}>
      <ul className={css.rates}>
        {rates.map(({ base, quote, rate, date }) => (
          <li key={`${base}${quote}`}>
            {`1 ${base} = ${formats.number(rate, 2, 6)} ${quote}`}
            <span>{formats.date(date)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
