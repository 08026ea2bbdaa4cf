/** Tests that percentage shares are rounded once, by the server: lists, charts and paper show the same, and the shares add up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaperBlock } from '#contract/reports';
import type { Portfolio } from '#contract/portfolios';
import { ledgerSource } from '#server/performance';
import { readPortfolioRecord } from '#server/portfolios';
import type { PaperText } from '#contract/reports';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { openImportTest, type ImportTest } from '../kit/imports.ts';
import { sampleStatement, localeOf } from '../kit/sample-statement.ts';

const DAY = '2026-01-05';
const RANGE = { asOf: DAY, from: DAY, to: DAY };

/** Seven holdings of one seventh each: three of a class, two of another, one alone, and cash. */
const INSTRUMENTS = `Symbol,Name,Asset class,Sector,Currency
A1,Ash,Equity,Trees,EUR
A2,Birch,Equity,Trees,EUR
A3,Cedar,Equity,Trees,EUR
B1,Daisy,Fixed income,Flowers,EUR
B2,Elder,Fixed income,Trees,EUR
C1,Fern,Property,Ferns,EUR
`;

let office: ImportTest;
let portfolio: Portfolio;

beforeAll(async () => {
  office = await openImportTest();
  await office.imported('instruments', INSTRUMENTS);
  const symbols = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1'];
  await office.imported('prices', `Date,Symbol,Close\n${symbols.map((symbol) => `${DAY},${symbol},10\n`).join('')}`);
  await office.imported(
    'transactions',
    `Portfolio,Date,Type,Symbol,Units,Price,Amount,Currency\nP-1,${DAY},Contribution,,,,70,EUR\n${symbols
      .map((symbol) => `P-1,${DAY},Buy,${symbol},1,10,,EUR\n`)
      .join('')}`,
  );
  portfolio = await readPortfolioRecord(office.staff, office.portfolios['P-1'] ?? '');
});
afterAll(() => office.dispose());

const hundredths = (shares: readonly (number | null)[]) => shares.map((share) => Math.round((share ?? 0) * 10_000));
const together = (shares: readonly (number | null)[]) => hundredths(shares).reduce((all, share) => all + share, 0);

test('of holdings close at their class, and classes at the whole', async () => {
  const { value } = await ledgerSource.holdings(office.staff, portfolio, DAY);
  // Sevenths: 28.571 and 42.857 and 14.285 twice; the largest remainders are raised.
  expect(value.groups.map(({ assetClass, weight }) => [assetClass, weight])).toEqual([
    ['Fixed Interest', 0.2857],
    ['Equities', 0.4286],
    ['Alternatives', 0.1429],
    ['Other', 0.1428],
  ]);
  expect(together(value.groups.map(({ weight }) => weight))).toBe(10_000);
  for (const { weight, holdings } of value.groups) expect([together(holdings.map((one) => one.weight))]).toEqual(hundredths([weight]));
});

const textOf = (cell: PaperText | undefined) => (typeof cell === 'object' ? cell.text : cell);

test('of a portfolio, of its account, of its holdings and of its statement are the same', async () => {
  const holdings = await ledgerSource.holdings(office.staff, portfolio, DAY);
  const figures = await ledgerSource.portfolioFigures(office.staff, portfolio, RANGE);
  const account = await ledgerSource.accountFigures(office.staff, { id: portfolio.accountId, currency: 'EUR' }, RANGE);
  const classes = holdings.value.groups.map(({ assetClass, weight }) => [assetClass, weight]);
  const ofSlices = (slices: readonly { name: string; share: number | null }[]) => slices.map(({ name, share }) => [name, share]);
  expect(ofSlices(figures.value.allocation.assetClass)).toEqual(classes);
  expect(ofSlices(account.value.allocation)).toEqual(classes);
  for (const slices of Object.values(figures.value.allocation)) expect(together(slices.map(({ share }) => share))).toBe(10_000);

  const english = localeOf('en');
  const paper = statementPaper({ ...sampleStatement({ holdings: 5 }), figures: figures.value, holdings: holdings.value }, english);
  const tables = paper.sections.flatMap(({ blocks }) => blocks.flatMap(tablesOf));
  const written = holdings.value.groups.flatMap(({ holdings: rows }) =>
    rows.map(({ name, weight }) => [name, english.formats.percent(weight)]),
  );
  const listed = tables.find(({ columns }) => columns.some(({ label }) => label === 'ISIN'));
  expect(listed?.groups.flatMap(({ rows }) => rows.map(({ cells }) => [cells[0], textOf(cells[7])]))).toEqual(written);
  expect(listed?.groups.map(({ subtotal }) => textOf(subtotal[7]))).toEqual(
    classes.map(([, weight]) => english.formats.percent(Number(weight))),
  );
  expect(listed?.totals.map((cells) => textOf(cells[7]))).toEqual(['100.00%']);
});

function tablesOf(block: PaperBlock): Extract<PaperBlock, { kind: 'table' }>[] {
  if (block.kind === 'pair') return block.left.blocks.concat(block.right.blocks).flatMap(tablesOf);
  return block.kind === 'table' ? [block] : [];
}
