/** Present value of payments at a yield, its first two derivatives, and the yield at which it is a given price. */
export interface TimedPayment {
  readonly amount: number;
  readonly years: number;
}

export interface CashFlowsToDiscount {
  /** Payments in order of time; none is negative, and at least one is positive and in the future. */
  readonly payments: readonly TimedPayment[];
  /** How many times a year the yield compounds; null for simple interest up to the only payment. */
  readonly perYear: number | null;
}

export interface PresentValue {
  readonly value: number;
  /** Years to the payments, each weighted by its present value. */
  readonly meanYears: number;
  /** First and second derivative by the yield as a fraction. */
  readonly first: number;
  readonly second: number;
}

/** Null where 1 + yield / perYear <= 0: the yield then takes everything or more. */
export function presentValue({ payments, perYear }: CashFlowsToDiscount, rate: number): PresentValue | null {
  let [value, first, second, weighted] = [0, 0, 0, 0];
  for (const { amount, years } of payments) {
    const base = perYear === null ? 1 + rate * years : 1 + rate / perYear;
    if (!(base > 0)) return null;
    const present = perYear === null ? amount / base : amount * Math.exp(-perYear * years * growthOf(rate / perYear));
    value += present;
    weighted += present * years;
    first -= (present * years) / base;
    second += (present * years * (perYear === null ? 2 * years : years + 1 / perYear)) / (base * base);
  }
  return Number.isFinite(value) && value > 0 ? { value, meanYears: weighted / value, first, second } : null;
}

/** ln(1 + rate), exact near zero too. */
const growthOf = Math.log1p;

/**
 * The only yield at which the payments are worth `price`; null where there is none that a float64 can hold. Solved by Newton's method for
 * x = ln(1 + yield / perYear), in the logarithm of the present value: that is convex and falling, so that every starting point converges.
 */
export function yieldAt({ payments, perYear }: CashFlowsToDiscount, price: number): number | null {
  if (!(price > 0)) return null;
  if (perYear === null) {
    const [{ amount, years } = { amount: 0, years: 0 }] = payments;
    return finiteOrNull((amount / price - 1) / years);
  }
  let x = 0;
  for (let round = 0; round < 200; round++) {
    const { logarithm, meanPeriods } = logOfValue(payments, perYear, x);
    const step = (logarithm - Math.log(price)) / meanPeriods;
    if (!Number.isFinite(step)) return null;
    x += step;
    if (Math.abs(step) <= 1e-15 * (1 + Math.abs(x))) break;
  }
  return finiteOrNull(perYear * Math.expm1(x));
}

/** The logarithm of the sum of amount x e^(-x periods), without overflow, and the mean number of periods, which is its slope. */
function logOfValue(payments: readonly TimedPayment[], perYear: number, x: number) {
  const logs = payments.map(({ amount, years }) => Math.log(amount) - x * years * perYear);
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  let [sum, weighted] = [0, 0];
  logs.forEach((log, i) => {
    const weight = Math.exp(log - largest);
    sum += weight;
    weighted += weight * (payments[i] as TimedPayment).years * perYear;
  });
  return { logarithm: largest + Math.log(sum), meanPeriods: weighted / sum };
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
