/** Limits how many reports of broken pages are accepted from browsers. */

const MINUTE_MS = 60_000;
/** The most reports in a minute from one address, and from all together. */
const MOST_FROM_ADDRESS = 5;
const MOST_FROM_ALL = 60;

interface CountedReport {
  readonly at: number;
  readonly address: string;
}

export function createTroubleLimit(): (address: string, now: Date) => boolean {
  let counted: CountedReport[] = [];
  return (address, now) => {
    counted = counted.filter(({ at }) => now.getTime() - at < MINUTE_MS);
    if (counted.length >= MOST_FROM_ALL || counted.filter((one) => one.address === address).length >= MOST_FROM_ADDRESS) return false;
    counted.push({ at: now.getTime(), address });
    return true;
  };
}
