/** The marks of a time axis lie on first days of months and never exceed their number. */
import { describe, expect, it } from 'vitest';
import { timeTicks, toDate, toMs } from './ticks.ts';

const between = (from: string, to: string, most: number) => timeTicks(toMs(from), toMs(to), most).map(toDate);

describe('timeTicks', () => {
  it('marks years over ten years', () => {
    expect(between('2016-11-21', '2026-11-18', 6)).toEqual(['2018-01-01', '2020-01-01', '2022-01-01', '2024-01-01', '2026-01-01']);
  });
  it('marks quarters over a year', () => {
    expect(between('2025-11-19', '2026-11-18', 5)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
  });
  it('marks weeks over a month, from its first day', () => {
    expect(between('2026-10-19', '2026-11-18', 5)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
  });
  it('marks a single day once', () => {
    expect(between('2026-11-18', '2026-11-18', 5)).toEqual(['2026-11-18']);
  });
  it('never marks more than fit, whatever the range', () => {
    for (const to of ['2026-02-10', '2026-04-01', '2028-01-01', '2046-01-01', '2126-01-01']) {
      expect(between('2026-01-01', to, 4).length).toBeLessThanOrEqual(6);
    }
  });
});
