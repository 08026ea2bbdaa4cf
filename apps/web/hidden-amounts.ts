/** Amounts out of sight while somebody else looks at the screen: kept in this browser, and never on paper, in files or in what is asked for. */
import { useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Formats } from '#packages/texts';

const KEY = 'portico.amounts';
const HIDDEN = 'hidden';
const CHANGED = 'portico-amounts';

/** As long whatever stands behind it. */
const MASK = '•••••';

let onPaper = false;

export function hideAmounts(hide: boolean): void {
  try {
    if (hide) localStorage.setItem(KEY, HIDDEN);
    else localStorage.removeItem(KEY);
  } catch {
    // Without room for it nothing is hidden, and the switch says so.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Whether they are asked to be hidden, and whether they are: paper shows them. */
export function useHiddenAmounts(): { readonly asked: boolean; readonly hidden: boolean } {
  const said = useSyncExternalStore(subscribe, () => `${isAsked()} ${onPaper}`);
  return useMemo(() => {
    const asked = said.startsWith('true');
    return { asked, hidden: asked && said.endsWith('false') };
  }, [said]);
}

function isAsked(): boolean {
  try {
    return localStorage.getItem(KEY) === HIDDEN;
  } catch {
    return false;
  }
}

function subscribe(changed: () => void): () => void {
  // The page is drawn as it is when the handlers of these return.
  const print = (prints: boolean) => () => {
    onPaper = prints;
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

/** The formats with every amount masked; returns, units and days stay. What is not known is still said to be so. */
export function masked(formats: Formats): Formats {
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
    // In hundredths an axis counts returns.
    mark: (value, power, decimals) => (power === -2 ? formats.mark(value, power, decimals) : ''),
  };
}
