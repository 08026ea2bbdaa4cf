/** Draws a waterfall as a table: every step with its amount, which can be opened, and its bar beside it. */
import { amount, toNumber } from '#packages/money';
import { OpenableFigure, useFormats, useWords } from '#ui';
import { waterfallBars, type WaterfallValue } from './waterfall.ts';
import css from './waterfall.module.css';

export interface WaterfallStep {
  readonly id: string;
  readonly name: string;
  /** Signed; for a total the value, for a step its change. */
  readonly of: string;
  readonly kind: WaterfallValue['kind'];
  /** The client's own money, paid in or out, is neither gain nor loss. */
  readonly tone: 'own' | 'market';
  readonly figure: string;
}

export function Waterfall({
  label,
  steps,
  currency,
}: {
  readonly label: string;
  readonly steps: readonly WaterfallStep[];
  readonly currency: string;
}) {
  const words = useWords();
  const formats = useFormats();
  const { bars, cut } = waterfallBars(steps.map(({ kind, of }) => ({ kind, value: toNumber(amount(of)) })));
  return (
    <>
      <table className={css.waterfall}>
        <caption>{label}</caption>
        <tbody>
          {steps.map(({ id, name, of, kind, tone, figure }, index) => (
            <tr key={id} data-kind={kind}>
              <th scope="row">{name}</th>
              <td className={css.amount}>
                <OpenableFigure figure={figure}>
                  {kind === 'total' ? formats.money(of, currency) : formats.signedMoney(of, currency)}
                </OpenableFigure>
              </td>
              <td className={css.track} aria-hidden="true">
                <span
                  data-cut={(cut && kind === 'total') || undefined}
                  data-tone={kind === 'total' ? 'total' : tone === 'own' ? 'own' : of.startsWith('-') ? 'loss' : 'gain'}
                  style={{ insetInlineStart: `${(bars[index]?.start ?? 0) * 100}%`, inlineSize: `${(bars[index]?.length ?? 0) * 100}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cut && <p className={css.cut}>{words('performance.changes.cut')}</p>}
    </>
  );
}
