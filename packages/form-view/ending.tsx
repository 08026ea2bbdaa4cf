/** The buttons at the end of a form. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '#ui';
import css from './ending.module.css';

/** The button that sends says what is missing instead of what it does while anything is [FORM-11], and another leads to it. */
export function Ending({
  send,
  incomplete,
  maySend,
  busy,
  aside,
  sticky,
  back,
  next,
  onDemand,
}: {
  /** What the button says that sends; null for the usual, undefined where nothing is sent from here. */
  readonly send: string | null | undefined;
  readonly incomplete: boolean;
  readonly maySend: boolean;
  readonly busy: boolean;
  readonly aside: ReactNode;
  /** Whether it stays in sight at the foot of a long form. */
  readonly sticky: boolean;
  readonly back: (() => void) | null;
  /** `step` names it where one may also go elsewhere; otherwise this is the way on. */
  readonly next: { readonly step: string | null; readonly open: () => void } | null;
  readonly onDemand: () => void;
}) {
  const words = useWords();
  const sends = send !== undefined;
  if (!sends && !back && !next && !aside) return null;
  return (
    <div className={css.ending} data-sticky={sticky || undefined}>
      <div className={css.buttons}>
        {back && (
          <Button variant="default" onClick={back}>
            {words('form.back')}
          </Button>
        )}
        {next?.step === null && <Button type="submit">{words('form.next')}</Button>}
        {sends && (
          <Button type="submit" disabled={!maySend}>
            {label(busy, incomplete) ?? send ?? words('form.send')}
          </Button>
        )}
        {next && next.step !== null && (
          <Button variant="default" onClick={next.open}>
            {words('form.nextStep', { step: next.step })}
          </Button>
        )}
        {sends && incomplete && (
          <button type="button" className={css.lacking} onClick={onDemand}>
            {words('form.lacking')}
          </button>
        )}
      </div>
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  );

  function label(busy: boolean, incomplete: boolean): string | null {
    if (busy) return words('ui.wait');
    return incomplete ? words('form.incomplete') : null;
  }
}
