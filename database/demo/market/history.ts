/** Rough history of interest rates, currencies and market crises in these years, around which the demo’s prices move. */

/** The first of January and of July of each year from this one on; the last value holds from then on. */
export const HALF_YEARS_FROM = 2016;

/** Ten-year yields in per cent. */
export const YIELDS = {
  gilts: [1.9, 0.9, 1.2, 1.2, 1.2, 1.3, 1.3, 0.8, 0.8, 0.3, 0.3, 0.8, 1, 2.2, 3.7, 4.4, 3.6, 4.2, 4.6, 4.5, 4.5, 4.4],
  bunds: [0.5, -0.1, 0.2, 0.4, 0.4, 0.3, 0.2, -0.3, -0.2, -0.4, -0.5, -0.2, -0.1, 1.3, 2.4, 2.4, 2.1, 2.5, 2.4, 2.6, 2.8, 2.7],
  treasuries: [2.2, 1.5, 2.4, 2.3, 2.4, 2.9, 2.7, 2, 1.9, 0.7, 1, 1.5, 1.6, 2.9, 3.8, 3.8, 3.9, 4.4, 4.6, 4.3, 4.2, 4.2],
  krona: [5.8, 5.7, 5.1, 4.8, 5, 5.3, 5.5, 4, 3.3, 2.6, 3.1, 3.6, 4.1, 5, 5.7, 6.4, 6.6, 6.7, 6.4, 6.3, 6.2, 6.2],
} as const;

/** Interest on deposits, in per cent a year. */
export const DEPOSITS = {
  GBP: [0.5, 0.4, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 0.7, 0.1, 0.1, 0.1, 0.2, 1.2, 3.5, 5, 5.2, 5.2, 4.7, 4.2, 3.7, 3.6],
  EUR: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3.5, 3.9, 3.7, 3, 2, 1.9, 1.9],
  USD: [0.4, 0.4, 0.6, 1.1, 1.4, 1.9, 2.4, 2.4, 1.6, 0.1, 0.1, 0.1, 0.1, 1.6, 4.3, 5.1, 5.3, 5.3, 4.4, 4.3, 3.7, 3.6],
  ISK: [5.7, 5.7, 5, 4.5, 4.2, 4.2, 4.5, 3.7, 3, 1, 0.8, 1, 2, 4.7, 6, 8.7, 9.2, 9.2, 8.5, 7.5, 7.2, 7],
} as const;
export type Currency = keyof typeof DEPOSITS;

/** Units of the currency for one euro. */
export const EURO = {
  GBP: [0.74, 0.84, 0.855, 0.88, 0.888, 0.885, 0.9, 0.895, 0.85, 0.9, 0.89, 0.858, 0.838, 0.855, 0.885, 0.858, 0.866, 0.846, 0.83, 0.86],
  USD: [1.09, 1.11, 1.05, 1.14, 1.2, 1.165, 1.145, 1.135, 1.12, 1.125, 1.22, 1.185, 1.135, 1.045, 1.07, 1.09, 1.1, 1.075, 1.04, 1.15, 1.11],
  ISK: [141, 138, 119, 117, 125, 124, 134, 141, 136, 156, 156, 146, 147, 139, 152, 149, 151, 149, 144, 142, 146],
} as const;

/** Market crises and recoveries: the log return of the world's equities over each, and the factor of its daily volatility. */
export const EPISODES = [
  { from: '2018-10-03', to: '2018-12-24', equities: -0.15, wildness: 1.4 },
  { from: '2018-12-27', to: '2019-04-30', equities: 0.15, wildness: 1 },
  { from: '2020-02-20', to: '2020-03-23', equities: -0.38, wildness: 2.8 },
  { from: '2020-03-24', to: '2020-06-08', equities: 0.31, wildness: 1.8 },
  { from: '2020-06-09', to: '2020-12-31', equities: 0.12, wildness: 1.1 },
  { from: '2022-01-04', to: '2022-10-12', equities: -0.19, wildness: 1.3 },
  { from: '2025-04-02', to: '2025-04-08', equities: -0.1, wildness: 2.4 },
  { from: '2025-04-09', to: '2025-06-27', equities: 0.16, wildness: 1.4 },
] as const;
