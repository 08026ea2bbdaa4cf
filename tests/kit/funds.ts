/** Creates funds as staff keep them, for tests that read them. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#platform';
import { multipartBody } from './multipart.ts';
import type { TestBrowser } from './server.ts';

type FundValues = Readonly<Record<string, unknown>>;

export interface KeptFundRecord {
  readonly id: string;
  readonly version: number;
  readonly values: FundValues;
}

export async function createRecord(staff: TestBrowser, collection: string, values: FundValues, parent?: string): Promise<KeptFundRecord> {
  const answer = await staff.ask('POST', `/api/collections/${collection}/records`, { body: { values, ...(parent && { parent }) } });
  expect([collection, answer.status, answer.text], answer.text).toEqual([collection, 200, answer.text]);
  return answer.body as KeptFundRecord;
}

export async function changeRecord(staff: TestBrowser, collection: string, id: string, values: FundValues): Promise<void> {
  const path = `/api/collections/${collection}/records/${id}`;
  const before = (await staff.ask('GET', path)).body as KeptFundRecord;
  const answer = await staff.ask('PUT', path, { body: { version: before.version, values: { ...before.values, ...values } } });
  expect(answer.status, answer.text).toBe(200);
}

/** As a form holds a file that was brought. */
export async function uploadFile(
  staff: TestBrowser,
  name: string,
  body: Uint8Array,
): Promise<{ name: string; url: string; fullUrl: string }> {
  const answer = await staff.ask('POST', '/api/files?purpose=record', multipartBody(name, body));
  expect(answer.status, answer.text).toBe(200);
  const { name: called, url, fullUrl } = answer.body as { name: string; url: string; fullUrl: string };
  return { name: called, url, fullUrl };
}

/** Prices of a class of shares, by day. */
export async function addPrices(db: Db, shareClass: string, prices: Readonly<Record<string, string>>): Promise<void> {
  for (const [day, value] of Object.entries(prices))
    await db.execute(sql`insert into fund_price (share_class_id, day, price) values (${shareClass}, ${day}::date, ${value}::numeric)`);
}

/** Up to Friday 28 June 2024; how they changed is worked out by hand where it is expected. */
export const PRICES = {
  '2019-06-28': '80',
  '2021-06-28': '90',
  '2023-06-28': '100',
  '2023-12-29': '104',
  '2024-03-28': '108',
  '2024-06-27': '110',
  '2024-06-28': '111',
};

/** Every field of a fund, each with a value of its own. */
export const HARBOUR = {
  fundName: 'Harbour Income',
  fundCode: '101',
  fundDescription: 'Quays and warehouses with long leases',
  groupName: 'Quayside',
  universe: 'core',
  fundSector: 'Real estate',
  fundType: 'Closed-end',
  assetClass: 'Property',
  objective: 'Income',
  currency: 'EUR',
  fundSize: 9_000_000,
  startDate: '2019-06-28',
  tradingDay: 'Last Friday',
  liquidity: 'Quarterly',
  minimumAmount: 50_000,
  expectedReturn: 6.5,
  yearlyPayout: 4.25,
  expectedYearlyPayout: 4.75,
};

export const ESTATE = {
  realEstateProject: 'Quay No. 4',
  sector: 'Offices',
  size: 2_400.5,
  totalRentalSpace: 2_100,
  tenants: 7,
  vacancy: 3.2,
  condition: 'Renewed in 2021',
  fundValue: 1_250_000,
  totalNetRent: 98_000,
  loanLTV: 41.5,
  interest: 2.15,
  percentageOfFund: 13.9,
  realEstateValue: 2_137_000,
};

export const LOAN = {
  loanProject: 'Bridge to the mill',
  loanAmount: 640_000,
  loanStartDate: '2023-02-01',
  loanEndDate: '2026-01-31',
  interest: 7.35,
  typeLoan: 'Senior',
  repayment: 'At the end',
  collateralRights: 'First charge',
  loanTakerProfile: 'Family builder',
  loanPurpose: 'Refurbishment',
  loanLTV: 58.5,
  interestAmount: 47_040,
};
