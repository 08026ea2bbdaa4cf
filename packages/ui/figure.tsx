/** Shows figures: large and small ones, changes with their sign, and amounts in table cells. */
import type { ReactNode } from 'react';
import type { Written } from '#packages/texts';
import { Opens, type OpensProps } from './open-figure.tsx';
import { useFormats, useWords } from './surroundings.tsx';
import css from './figure.module.css';

/** A figure with its name; `asOf` is its day. `main` is the largest element of a page. */
export function Figure({
  label,
  value,
  asOf,
  size = 'side',
  children,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly asOf?: string | null;
  readonly size?: 'main' | 'side';
  readonly children?: ReactNode;
}) {
  const words = useWords();
  const formats = useFormats();
  return (
    <dl className={css.figure} data-size={size}>
      <dt className={css.label}>
        {label}
        {asOf && <span className={css.asOf}> {words('ui.asOf', { date: formats.date(asOf) })}</span>}
      </dt>
      <dd className={css.value}>{value}</dd>
      {children && <dd className={css.note}>{children}</dd>}
    </dl>
  );
}

/** Several smaller figures in one row between hairlines. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className={css.figures}>{children}</div>;
}

/** The figure that a number opens; an unknown number does not open. */
interface Named {
  readonly figure?: OpensProps['figure'];
}

/** A return as a percentage with its sign; an unknown one is a dash. */
export function Change({ of, figure }: Named & { readonly of: number | null | undefined }) {
  return <Signed written={useFormats().change(of)} figure={known(of) && figure} />;
}

/** Money won or lost, with its sign and currency. */
export function GainMoney({ of, currency, figure }: Named & { readonly of: Written; readonly currency?: string | null }) {
  return <Signed written={useFormats().signedMoney(of, currency)} figure={known(of) && figure} />;
}

/** An amount with its currency. */
export function Money({ of, currency, figure }: Named & { readonly of: Written; readonly currency?: string | null }) {
  return <Opens figure={known(of) && figure}>{useFormats().money(of, currency)}</Opens>;
}

/** An amount without currency, for a column that names it. */
export function Amount({ of, currency, figure }: Named & { readonly of: Written; readonly currency?: string | null }) {
  return (
    <span className={css.digits}>
      <Opens figure={known(of) && figure}>{useFormats().amount(of, currency)}</Opens>
    </span>
  );
}

const known = (of: Written): boolean => of !== null && of !== undefined;

// The written sign decides the colour, so that an amount that rounds to zero has neither.
function Signed({ written, figure }: Named & { readonly written: string }) {
  const tone = written.includes('\u2212') ? 'loss' : written.includes('+') ? 'gain' : 'none';
  return (
    <span className={css.digits} data-tone={tone}>
      <Opens figure={figure}>{written}</Opens>
    </span>
  );
}
