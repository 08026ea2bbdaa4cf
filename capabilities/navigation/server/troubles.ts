/** Limits how many reports of broken pages are accepted from browsers. */

const MINUTE_MS = 60_000;
/** The most reports in a minute from one address, and from all together. */
const FROM_ONE = 5;
const FROM_ALL = 60;

interface Counted {
  readonly at: number;
  readonly address: string;
}

export function openTroubles(): (address: string, now: Date) => boolean {
  let counted: Counted[] = [];
  return (address, now) => {
    counted = counted.filter(({ at }) => now.getTime() - at < MINUTE_MS);
    if (counted.length >= FROM_ALL || counted.filter((one) => one.address === address).length >= FROM_ONE) return false;
    counted.push({ at: now.getTime(), address });
    return true;
  };
}
