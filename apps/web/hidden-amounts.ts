/** Hides amounts while somebody else looks at the screen. The choice is kept in this browser; paper, files and requests are not changed by it. */
import { useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Formats } from '#packages/texts';

const KEY = 'portico.amounts';
const HIDDEN = 'hidden';
const CHANGED = 'portico-amounts';

/** The same length for every amount. */
const MASK = '•••••';

let isPrinting = false;

export function hideAmounts(hide: boolean): void {
  try {
    if (hide) localStorage.setItem(KEY, HIDDEN);
    else localStorage.removeItem(KEY);
  } catch {
    // Where the browser cannot store it, nothing is hidden, and the switch shows that.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Whether the reader has asked to hide amounts, and whether they are hidden now: on paper they are shown. */
export function useHiddenAmounts(): { readonly asked: boolean; readonly hidden: boolean } {
  const said = useSyncExternalStore(subscribeToHiding, () => `${isHidingRequested()} ${isPrinting}`);
  return useMemo(() => {
    const asked = said.startsWith('true');
    return { asked, hidden: asked && said.endsWith('false') };
  }, [said]);
}

function isHidingRequested(): boolean {
  try {
    return localStorage.getItem(KEY) === HIDDEN;
  } catch {
    return false;
  }
}

function subscribeToHiding(changed: () => void): () => void {
  // The browser prints the page as it is when these handlers return.
  const print = (prints: boolean) => () => {
    isPrinting = prints;
    flushSync(changed);
  };
  const [before, after] = [print(true), print(false)];
  addEventListener(CHANGED, changed);
  addEventListener('storage', changed);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener('storage', changed);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}

/** The formats with every amount masked; returns, units and days stay. Unknown values are still shown as unknown. */
export function maskAmounts(formats: Formats): Formats {
  const mask = <Rest extends readonly unknown[]>(write: (value: never, ...rest: Rest) => string) =>
    ((value: never, ...rest: Rest) => (value === null || value === undefined ? write(value, ...rest) : MASK)) as typeof write;
  return {
    ...formats,
    money: mask(formats.money),
    signedMoney: mask(formats.signedMoney),
    amount: mask(formats.amount),
    signedAmount: mask(formats.signedAmount),
    price: mask(formats.price),
    unitPrice: mask(formats.unitPrice),
    compact: mask(formats.compact),
    // An axis in hundredths shows returns.
    mark: (value, power, decimals) => (power === -2 ? formats.mark(value, power, decimals) : ''),
  };
}
