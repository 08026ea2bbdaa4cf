/** Tests the rules of orders, sentence by sentence, against the catalogue of features. */
import { describe, expect, test } from 'vitest';
import { STATUSES } from '#packages/policy';
import {
  toFourDecimals,
  fullQuantity,
  judgeOrder,
  ORDER_STAGES,
  orderGates,
  orderStatus,
  STAGE_MOVES,
  type OrderPosition,
  type RequestedOrder,
} from './contract-rules.ts';

const those = (holds: (gates: ReturnType<typeof orderGates>) => boolean, ordered: boolean) =>
  STATUSES.filter((status) => holds(orderGates(status, ordered)));

/** The broken rule with its parameters, or the figures of the order. */
function resolve(wanted: Partial<RequestedOrder> & Pick<RequestedOrder, 'type'>, position: OrderPosition, minimum: number | null = 50_000) {
  const judged = judgeOrder({ unitType: 'units', full: false, quantity: '', ...wanted }, position, minimum);
  if (!judged.breach) return judged.figures;
  const { code, field, parameters } = judged.breach;
  return [field, code.replace('orders.rule.', ''), ...Object.values(parameters)].join(' ');
}

const sell = (quantity: string, position: OrderPosition, unitType: 'units' | 'amount' = 'units') =>
  resolve({ type: 'Sell', unitType, quantity }, position);
const buy = (quantity: string, minimum: number, unitType: 'units' | 'amount' = 'amount') =>
  resolve({ type: 'Buy', unitType, quantity }, { units: '0', price: '50' }, minimum);

describe('the gates of a status', () => {
  test('both have to be open: the button, and what each kind needs', () => {
    const six = ['verified', 'verified + order', 'reporting', 'review verified', 'buy order', 'payment sent'];
    expect(those(({ button }) => button, false)).toEqual(six);
    expect(those(({ selling }) => selling, false)).toEqual(['verified', 'reporting']);
    expect(those(({ selling }) => selling, true)).toEqual(six);
    expect(those(({ buying }) => buying, false)).toEqual(['verified', 'verified + order', 'reporting', 'review verified']);
    expect(those(({ buying }) => buying, true)).toEqual(six);
  });

  test('are the same however the status is written', () => {
    for (const written of ['Verified', 'VERIFIED', 'verified']) expect(orderGates(written, false).buyMinimum).toBe(100_000);
    expect(orderGates('REPORTING', false)).toEqual(orderGates('reporting', false));
  });
});

describe('a sale by units', () => {
  const ten = { units: '10', price: '20000' };
  test('has exactly four decimals', () => {
    expect(['1.5', '1.50000', '1', '1.50', 'one', '1,5000'].map((typed) => sell(typed, ten))).toEqual([
      'units fourDecimals',
      'units fourDecimals',
      'units fourDecimals',
      'units fourDecimals',
      'units aboveZero',
      'units aboveZero',
    ]);
    expect(sell('1.5000', ten)).toEqual({ full: false, units: '1.5', amount: '30000' });
  });

  test('is of no more than is held, and of all of it is a full one', () => {
    expect(sell('10.0001', ten)).toBe('units unitsExceed 10');
    expect(sell('10.0000', ten)).toEqual({ full: true, units: '10', amount: '200000' });
    expect(['0.0000', '-1.0000', ''].map((typed) => sell(typed, ten))).toEqual(Array(3).fill('units aboveZero'));
  });

  test('leaves the least that may be left, unless nothing is left', () => {
    const position = { units: '250', price: '1000' };
    expect(sell('150.0001', position)).toBe('units minimumSell 100000');
    expect(sell('150.0000', position)).toEqual({ full: false, units: '150', amount: '150000' });
    expect(sell('40.0000', { units: '50', price: '1000' })).toBe('units minimumSell 100000');
    expect(resolve({ type: 'Sell', full: true }, position)).toEqual({ full: true, units: '250', amount: '250000' });
  });

  test('of more decimals than are offered sells them too, once all is asked for', () => {
    const position = { units: '10.12345', price: '2' };
    expect(fullQuantity('units', position)).toBe('10.1234');
    expect(sell('10.1234', position)).toEqual({ full: true, units: '10.12345', amount: '20.25' });
  });

  test('of nothing is none', () => {
    expect(resolve({ type: 'Sell', full: true }, { units: '0', price: '5' })).toBe('units nothingHeld');
    expect(sell('1.0000', { units: '4', price: null })).toBe('units noPrice');
    expect(resolve({ type: 'Sell', full: true }, { units: '4', price: null })).toEqual({ full: true, units: '4', amount: null });
  });
});

describe('a sale by amount', () => {
  const three = { units: '3.0000', price: '33.337' };
  test('is of no more than the units are worth, rounded to two decimals', () => {
    expect(fullQuantity('amount', three)).toBe('100.01');
    expect(sell('100.02', three, 'amount')).toBe('amount valueExceeds 100.01');
    expect(sell('100.01', three, 'amount')).toEqual({ full: true, units: '3', amount: '100.01' });
  });

  test('leaves the least that may be left', () => {
    const position = { units: '250', price: '1000' };
    expect(sell('150000.01', position, 'amount')).toBe('amount minimumSell 100000');
    expect(sell('150000', position, 'amount')).toEqual({ full: false, units: '150', amount: '150000' });
    expect(['0', '-1', ''].map((typed) => sell(typed, position, 'amount'))).toEqual(Array(3).fill('amount aboveZero'));
  });

  test('is of money, which has two decimals at most', () => {
    const position = { units: '2500', price: '1000' };
    expect(['1000.001', '1000.0100001'].map((typed) => sell(typed, position, 'amount'))).toEqual(Array(2).fill('amount twoDecimals'));
    expect(['1000.01', '1000.1', '1000', '1000.000'].map((typed) => sell(typed, position, 'amount'))).toMatchObject([
      { amount: '1000.01' },
      { amount: '1000.1' },
      { amount: '1000' },
      { amount: '1000' },
    ]);
  });
});

test('a purchase is of the least that the status asks for, or more', () => {
  expect(buy('99999.99', 100_000)).toBe('amount minimumBuy 100000');
  expect(buy('100000', 100_000)).toEqual({ full: false, units: '2000', amount: '100000' });
  expect(buy('49999.99', 50_000)).toBe('amount minimumBuy 50000');
  expect(buy('50000.001', 50_000)).toBe('amount twoDecimals');
  expect(buy('50000.000', 50_000)).toEqual(buy('50000', 50_000));
  expect(buy('50000', 50_000)).toEqual({ full: false, units: '1000', amount: '50000' });
  expect(buy('1000.0000', 50_000, 'units')).toEqual({ full: false, units: '1000', amount: '50000' });
  expect(buy('999.9998', 50_000, 'units')).toBe('units minimumBuy 50000');
  expect(['0', '-1', ''].map((typed) => buy(typed, 50_000))).toEqual(Array(3).fill('amount aboveZero'));
});

test('units are offered with four decimals', () => {
  expect(['10', '1.5', '1.23456', '0'].map(toFourDecimals)).toEqual(['10.0000', '1.5000', '1.2345', '0.0000']);
});

test('nothing leads on from a closed stage, and every other is placed', () => {
  for (const stage of ORDER_STAGES) {
    const { on, back } = STAGE_MOVES[stage];
    expect(on.length === 0 && back === null).toBe(orderStatus(stage) === 'closed');
  }
});
