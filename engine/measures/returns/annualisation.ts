/** Writes a return over several years as a return per year, where a question asks for that. */
import { z } from 'zod';
import { formatDay, monthsBetween, type DayRange } from '#packages/calendar';
import type { Figure } from '#packages/findings';
import { annualisedReturn } from '#engine/rates-of-return';

export const DAYS_PER_YEAR = 365;

export const annualisation = z.enum(['none', 'months', 'days']).default('none').meta({
  description:
    '`months`: exponent 12 / months; `days`: exponent 365 / days. From 12 months on; below, the answer is null with `history.short`.',
});

/** Annualises a return; null for less than a year, which is not annualised. */
export function annualiseFigure(figure: Figure, { from, to }: DayRange, how: 'none' | 'months' | 'days'): Figure {
  if (how === 'none' || figure.value === null) return figure;
  const months = monthsBetween(from - 1, to);
  if (months < 12) return { value: null, findings: [...figure.findings, { code: 'history.short', date: formatDay(from) }] };
  const value =
    how === 'months'
      ? annualisedReturn(figure.value, months)
      : figure.value <= -1
        ? null
        : Math.pow(1 + figure.value, DAYS_PER_YEAR / (to - from + 1)) - 1;
  return {
    value,
    findings: value === null && !hasTotalLoss(figure) ? [...figure.findings, { code: 'return.total-loss' }] : figure.findings,
  };
}

function hasTotalLoss({ findings }: Figure): boolean {
  return findings.some(({ code }) => code === 'return.total-loss');
}
