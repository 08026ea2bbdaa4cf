/** Runs every story through the engine. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { formatDecimal, type Decimal } from '#packages/money';
import { measureScope, seriesOfPart, type MeasuredScope } from '#engine/series';
import { moneyWeightedReturn, timeWeightedReturn } from '#engine/rates-of-return';
import { openBook } from '#engine/book';
import { rangeFigures, valuation, type ValuationRow } from '#engine/valuation';
import { realisedGains } from '#engine/cost';
import { corporateActions } from './corporate-actions.ts';
import { costs } from './costs.ts';
import { currencies } from './currencies.ts';
import { flows } from './flows.ts';
import { gaps } from './gaps.ts';
import { historyOf, type StoryFigures, type Story } from './story.ts';

const text = (value: Decimal | null) => value && formatDecimal(value);
const ratio = (value: number | null) => (value === null ? null : value.toFixed(4));
const percent = (value: number | null) => (value === null ? null : (value * 100).toFixed(4));

function outcome(story: Story, asOf: string): Required<StoryFigures> {
  const { names, ...history } = historyOf(story);
  const book = openBook(history);
  const day = parseDay(asOf);
  const range = { from: book.inception ?? day, to: day };
  const held = valuation(book, day);
  const figures = rangeFigures(book, range);
  const measured = measureScope(book, range);
  const timeWeighted = timeWeightedReturn(measured.total, range);
  const moneyWeighted = moneyWeightedReturn(measured.total, range);
  const realised = realisedGains(book, range);
  const row = ({ units, value, cost, income }: ValuationRow) => ({
    units: formatDecimal(units),
    value: text(value),
    cost: text(cost),
    income: formatDecimal(income),
  });
  const findings = mergeFindings(held.findings, figures.findings, timeWeighted.findings, realised.findings);
  return {
    value: text(held.value),
    cost: text(held.cost),
    gainOnCost: ratio(held.gainOnCost),
    paidIn: formatDecimal(figures.netContributions),
    gain: text(figures.gain),
    income: formatDecimal(figures.income),
    fees: formatDecimal(figures.fees),
    taxes: formatDecimal(figures.taxes),
    realised: formatDecimal(realised.total),
    timeWeighted: percent(timeWeighted.value),
    moneyWeighted: percent(moneyWeighted.value),
    holdings: Object.fromEntries(held.rows.map((held) => [held.line === null ? held.currency : names[held.line], row(held)])),
    returnOf: Object.fromEntries(names.map((name, line) => [name, percent(returnOf(measured, line, day))])),
    findings: findings.map(({ code, subject }) => (subject ? `${code} ${subject}` : code)),
  };
}

function returnOf(measured: MeasuredScope, line: number, day: number): number | null {
  const part = seriesOfPart(measured, { lines: [line], currencies: [] });
  return part.inception === null || part.inception > day ? null : timeWeightedReturn(part, { from: part.inception, to: day }).value;
}

describe.each(Object.entries({ costs, corporateActions, flows, currencies, gaps }))('%s', (_, stories) => {
  describe.each(stories)('$title', (story) => {
    test.each(Object.entries(story.expect))('as of %s', (asOf, expected) => {
      expect(outcome(story, asOf)).toMatchObject(expected);
      expect({ findings: outcome(story, asOf).findings }).toEqual({ findings: expected.findings ?? [] });
    });
  });
});
