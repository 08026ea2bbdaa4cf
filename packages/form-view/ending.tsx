/** The buttons at the end of a form. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '#ui';
import css from './ending.module.css';

/** While anything is missing, the send button says so instead of its usual text [FORM-11], and another button leads to the missing field. */
export function FormButtons({
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
  /** The text of the send button; null for the default, undefined where nothing is sent from here. */
  readonly send: string | null | undefined;
  readonly incomplete: boolean;
  readonly maySend: boolean;
  readonly busy: boolean;
  readonly aside: ReactNode;
  /** Whether it stays visible at the foot of a long form. */
  readonly sticky: boolean;
  readonly back: (() => void) | null;
  /** `step` is the title of the next step where it may also be opened by its tab; null in a wizard. */
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
