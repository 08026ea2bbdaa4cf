/** Tests instruments that pay once, and conversions of yields, against the documentation of spreadsheets. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import {
  annualEquivalent,
  billBondEquivalentYield,
  convertYield,
  discountRate,
  discountYield,
  priceFromDiscount,
  priceOfInterestAtMaturity,
  receivedAtMaturity,
  yieldOfInterestAtMaturity,
  type DayCount,
} from './index.ts';

const span = (settlement: string, maturity: string, dayCount: DayCount) => ({
  settlement: parseDay(settlement),
  maturity: parseDay(maturity),
  dayCount,
});

describe('documentation of Microsoft Excel', () => {
  test('DISC', () => {
    expect(discountRate(span('2018-07-01', '2048-01-01', 'ACT/ACT YEARFRAC'), 97.975).value).toBeCloseTo(0.000686384, 9);
    expect(discountRate(span('2007-01-25', '2007-06-15', 'ACT/ACT YEARFRAC'), 97.975).value).toBeCloseTo(0.052420213, 9);
  });
  test('PRICEDISC', () => expect(priceFromDiscount(span('2008-02-16', '2008-03-01', 'ACT/360'), 0.0525).value).toBeCloseTo(99.79583, 5));
  test('YIELDDISC', () => expect(discountYield(span('2008-02-16', '2008-03-01', 'ACT/360'), 99.795).value).toBeCloseTo(0.052822572, 9));
  test('INTRATE', () =>
    expect(discountYield(span('2008-02-15', '2008-05-15', 'ACT/360'), 1_000_000, 1_014_420).value).toBeCloseTo(0.05768, 8));
  test('RECEIVED', () =>
    expect(receivedAtMaturity(span('2008-02-15', '2008-05-15', 'ACT/360'), 1_000_000, 0.0575).value).toBeCloseTo(1_014_584.65, 2));
  test('TBILLPRICE, TBILLYIELD, TBILLEQ', () => {
    const bill = span('2008-03-31', '2008-06-01', 'ACT/360');
    expect(priceFromDiscount(bill, 0.09).value).toBeCloseTo(98.45, 8);
    expect(discountYield(bill, 98.45).value).toBeCloseTo(0.0914169629, 9);
    expect(billBondEquivalentYield(bill.settlement, bill.maturity, 0.0914).value).toBeCloseTo(0.094151494, 8);
  });
  const paper = (settlement: string, maturity: string, issue: string, rate: number) => ({
    ...span(settlement, maturity, '30/360 US'),
    issue: parseDay(issue),
    rate,
  });
  test('PRICEMAT', () =>
    expect(priceOfInterestAtMaturity(paper('2008-02-15', '2008-04-13', '2007-11-11', 0.061), 0.061).value).toBeCloseTo(99.98449888, 8));
  test('YIELDMAT', () =>
    expect(yieldOfInterestAtMaturity(paper('2008-03-15', '2008-11-03', '2007-11-08', 0.0625), 100.0123).value).toBeCloseTo(0.060954333, 8));
  test('EFFECT and NOMINAL', () => {
    expect(annualEquivalent(0.0525, 4).value).toBeCloseTo(0.0535427, 7);
    expect(convertYield(0.053543, 1, 4).value).toBeCloseTo(0.05250032, 8);
  });
});

test('a bill of more than half a year has a coupon half-way', () => {
  // 364 days at a discount of 5 %: 94.9444; the yield y at which (1 + y/2) (1 + y (364/365 - 1/2)) pays 100 for it.
  const y = billBondEquivalentYield(0, 364, 0.05).value as number;
  expect((1 - (0.05 * 364) / 360) * (1 + y / 2) * (1 + y * (364 / 365 - 0.5))).toBeCloseTo(1, 14);
});

test('continuously, and what does not exist', () => {
  expect(convertYield(0.06, 'continuous', 1).value).toBeCloseTo(Math.exp(0.06) - 1, 14);
  expect(convertYield(0.1, 1, 'continuous').value).toBeCloseTo(Math.log(1.1), 14);
  expect(convertYield(-2, 2, 1)).toEqual({ value: null, findings: [{ code: 'yield.none' }] });
  expect(() => convertYield(0.05, 0, 1)).toThrow(RangeError);
  expect(discountYield(span('2020-01-01', '2020-01-01', 'ACT/360'), 99).findings).toEqual([{ code: 'bond.matured' }]);
  expect(discountYield(span('2020-01-01', '2020-02-01', 'ACT/360'), 0).findings).toEqual([{ code: 'yield.none' }]);
  expect(receivedAtMaturity(span('2020-01-01', '2021-01-01', 'ACT/365F'), 100, 1).findings).toEqual([{ code: 'yield.none' }]);
  expect(billBondEquivalentYield(0, 400, 0.05).findings).toEqual([{ code: 'yield.none' }]);
});
