/** Places the marks of a time axis on first days of months, quarters or years, never more than fit. */

const DAY_MS = 86_400_000;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120] as const;
const DAY_STEPS = [1, 2, 7, 14] as const;
/** Ranges shorter than this are marked by days. */
const SHORT_DAYS = 75;

/** A plain date as milliseconds at midnight UTC; a chart has no time zone. */
export const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);
/** Where a chart draws a day. */
export const pointMs = ({ offsetMs = 0 }: { readonly offsetMs?: number }, date: string): number => toMs(date) + offsetMs;
export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Marks between two moments (milliseconds UTC, both inclusive), at most `most` of them. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const days = (to - from) / DAY_MS;
  if (days <= SHORT_DAYS) {
    const step = DAY_STEPS.find((size) => days / size <= most) ?? 30;
    return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => from + index * step * DAY_MS);
  }
  const months = days / 30.4;
  const step = MONTH_STEPS.find((size) => months / size <= most) ?? 240;
  return monthStarts(from, to, step);
}

function monthStarts(from: number, to: number, step: number): number[] {
  const first = new Date(from);
  const start = first.getUTCFullYear() * 12 + first.getUTCMonth();
  const ticks: number[] = [];
  for (let month = Math.ceil(start / step) * step; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (at > to) return ticks;
    if (at >= from) ticks.push(at);
  }
}
