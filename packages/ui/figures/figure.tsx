/** Shows figures: large and small ones, changes with their sign, and amounts in table cells. */
import type { ReactNode } from 'react';
import type { NumericValue } from '#packages/texts';
import { OpenableFigure, type OpenableFigureProps } from './open-figure.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
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
interface FigureReference {
  readonly figure?: OpenableFigureProps['figure'];
}

/** A return as a percentage with its sign; an unknown one is a dash. */
export function PercentChange({ of, figure }: FigureReference & { readonly of: number | null | undefined }) {
  return <SignedText written={useFormats().change(of)} figure={isKnown(of) && figure} />;
}

/** Money won or lost, with its sign and currency. */
export function GainMoney({ of, currency, figure }: FigureReference & { readonly of: NumericValue; readonly currency?: string | null }) {
  return <SignedText written={useFormats().signedMoney(of, currency)} figure={isKnown(of) && figure} />;
}

/** An amount with its currency. */
export function Money({ of, currency, figure }: FigureReference & { readonly of: NumericValue; readonly currency?: string | null }) {
  return <OpenableFigure figure={isKnown(of) && figure}>{useFormats().money(of, currency)}</OpenableFigure>;
}

/** An amount without currency, for a column that names it. */
export function Amount({ of, currency, figure }: FigureReference & { readonly of: NumericValue; readonly currency?: string | null }) {
  return (
    <span className={css.digits}>
      <OpenableFigure figure={isKnown(of) && figure}>{useFormats().amount(of, currency)}</OpenableFigure>
    </span>
  );
}

const isKnown = (of: NumericValue): boolean => of !== null && of !== undefined;

// The written sign decides the colour, so that an amount that rounds to zero has neither.
function SignedText({ written, figure }: FigureReference & { readonly written: string }) {
  const tone = written.includes('\u2212') ? 'loss' : written.includes('+') ? 'gain' : 'none';
  return (
    <span className={css.digits} data-tone={tone}>
      <OpenableFigure figure={figure}>{written}</OpenableFigure>
    </span>
  );
}
