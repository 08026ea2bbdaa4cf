/** Moves the focus within a form. */
import { useLayoutEffect, useState } from 'react';

const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"], [contenteditable=true]';

/** Moves the focus as soon as its target is on the page. */
export function useFormFocus(frame: { readonly current: HTMLFormElement | null }) {
  const [wanted, setWanted] = useState<{ readonly find: (form: HTMLFormElement) => HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    if (wanted && frame.current) wanted.find(frame.current)?.focus();
  }, [wanted, frame]);
  return {
    onField: (name: string) =>
      setWanted({
        find: (form) => {
          const place = form.querySelector(`[data-field="${CSS.escape(name)}"]`);
          return place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place?.querySelector<HTMLElement>(FOCUSABLE) ?? null;
        },
      }),
    onStep: () => setWanted({ find: (form) => form.querySelector<HTMLElement>('[data-step-title]') }),
  };
}
