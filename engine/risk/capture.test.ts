/** Tests capture ratios against figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import { captureRatio, downCapture, downNumber, downPercentage, upCapture, upNumber, upPercentage } from './index.ts';

describe('capture, worked out by hand', () => {
  const portfolio = [0.21, 0, -0.1, 0.05, -0.19];
  const benchmark = [0.1, 0.1, -0.2, 0, -0.2];

  test('up: sqrt(1.21 x 1) against 1.1; down: sqrt(0.9 x 0.81) against 0.8', () => {
    expect(upCapture(portfolio, benchmark).value).toBeCloseTo(1, 12);
    expect(downCapture(portfolio, benchmark).value).toBeCloseTo((Math.sqrt(0.729) - 1) / -0.2, 12);
    expect(captureRatio(portfolio, benchmark).value).toBeCloseTo(0.2 / (1 - Math.sqrt(0.729)), 12);
  });

  test('by arithmetic means, by cumulative returns, by the year', () => {
    expect(upCapture(portfolio, benchmark, { average: 'arithmetic' }).value).toBeCloseTo(0.105 / 0.1, 12);
    expect(downCapture(portfolio, benchmark, { average: 'cumulative' }).value).toBeCloseTo(-0.271 / -0.36, 12);
    const yearly = upCapture(portfolio, benchmark, { average: 'annualised', periodsPerYear: 4 });
    expect(yearly.value).toBeCloseTo((1.21 ** 2 - 1) / (1.1 ** 4 - 1), 12);
    expect(() => upCapture(portfolio, benchmark, { average: 'annualised' })).toThrow(RangeError);
  });

  test('a flat benchmark counts where it is told to', () => {
    expect(upCapture(portfolio, benchmark, { average: 'arithmetic', flat: 'up' }).value).toBeCloseTo(0.26 / 0.2, 12);
    expect(downCapture(portfolio, benchmark, { average: 'arithmetic', flat: 'down' }).value).toBeCloseTo(0.24 / 0.4, 12);
  });

  test('numbers and percentages: up in 1 of 2, better in 1 of 2; down in 2 of 2, better in 2 of 2', () => {
    expect([upNumber, upPercentage, downNumber, downPercentage].map((measure) => measure(portfolio, benchmark).value)).toEqual([
      0.5, 0.5, 1, 1,
    ]);
  });

  test('a benchmark that never fell captures nothing', () => {
    const figure = { value: null, findings: [{ code: 'capture.none' }] };
    expect(downCapture([0.1], [0.1])).toEqual(figure);
    expect(captureRatio([0.1], [0.1])).toEqual(figure);
    expect(upCapture([0.1], [0], { flat: 'up' })).toEqual(figure);
    expect(upNumber([0.1], [-0.1])).toEqual(figure);
  });
});
