/** Reads funds from the firm's own records; one source of funds. */
import { sql } from 'drizzle-orm';
import { entriesOf, isRecord, textOf, type Value, type Values } from '#packages/fields';
import type { SignedIn } from '#server/people';
import type { Db } from '#server/tenants';
import { CURRENCIES, PHOTOS, type Estate, type FundFile, type FundSource, type Loan, type Photo, type SourcedFund } from '../contract.ts';

export type Funds = FundSource<Pick<SignedIn, 'db'>>;

interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly collection: 'funds' | 'shareClasses' | 'estates' | 'loans';
  readonly fund_id: string | null;
  readonly data: Values;
}

export const ownFunds: Funds = {
  list: async ({ db }) => {
    const rows = await stored(db, sql`f.collection in ('funds', 'shareClasses')`);
    const classes = Map.groupBy(
      rows.filter(({ collection }) => collection === 'shareClasses'),
      (row) => row.fund_id,
    );
    return rows
      .filter(({ collection }) => collection === 'funds')
      .map((row) =>
        fundOf(
          row,
          (classes.get(row.id) ?? []).map(({ data }) => classOf(data)),
        ),
      );
  },
  detail: async ({ db }, fundCode) => {
    const rows = await stored(
      db,
      sql`f.collection <> 'shareClasses' and coalesce(f.fund_id, f.id) = (
        select id from fund_record where collection = 'funds' and active and (data ->> 'fundCode' = ${fundCode} or id::text = ${fundCode})
        order by (data ->> 'fundCode' = ${fundCode}) desc limit 1)`,
    );
    const of = (collection: Stored['collection']) => rows.filter((row) => row.collection === collection);
    return {
      documents: of('funds').flatMap(({ data }) => entriesOf(data['documents'] ?? null).flatMap(fileOf)),
      realEstate: of('estates').map(estateOf),
      loan: of('loans').map(loanOf),
    };
  },
  prices: async ({ db }, isins) => {
    if (isins.length === 0) return new Map();
    const { rows } = await db.execute<{ isin: string; days: string[]; prices: string[] }>(sql`
      select c.data ->> 'isin' as isin, array_agg(p.day::text order by p.day) as days, array_agg(trim_scale(p.price)::text order by p.day) as prices
      from fund_record c join fund_price p on (p.tenant_id, p.share_class_id) = (c.tenant_id, c.id) and p.active
      where c.collection = 'shareClasses' and c.active and c.data ->> 'isin' = any(${sql.param([...isins])}::text[])
      group by c.id, c.data ->> 'isin'`);
    return new Map(rows.map(({ isin, days, prices }) => [isin, { days, prices }]));
  },
};

/** In the order in which they were made: the first class of shares represents the fund. */
async function stored(db: Db, which: ReturnType<typeof sql>): Promise<Stored[]> {
  const { rows } = await db.execute<Stored>(sql`
    select f.id, f.collection, f.fund_id, f.data from fund_record f where f.active and ${which} order by f.created_at, f.id`);
  return rows;
}

const text = (value: Value | undefined): string | null => textOf(value).trim() || null;
const rate = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
const decimal = (value: Value | undefined): string | null => (typeof value === 'number' ? String(value) : null);
const day = (value: Value | undefined): string | null => textOf(value).slice(0, 10) || null;

function fileOf(value: Value | undefined): FundFile[] {
  return isRecord(value ?? null) ? [{ name: textOf((value as Values)['name']), url: textOf((value as Values)['url']) }] : [];
}

function photoOf(value: Value | undefined): Photo[] {
  return fileOf(value).map((file) => ({ ...file, smallUrl: `${file.url}?size=small` }));
}

function currencyOf(value: Value | undefined): string {
  return text(value) ?? CURRENCIES[0];
}

function classOf(data: Values): SourcedFund['shareClasses'][number] {
  return { isin: textOf(data['isin']), name: textOf(data['name']), currency: currencyOf(data['currency']) };
}

function fundOf({ id, data }: Stored, shareClasses: SourcedFund['shareClasses']): SourcedFund {
  return {
    fundCode: text(data['fundCode']) ?? id,
    fundName: textOf(data['fundName']),
    fundDescription: text(data['fundDescription']),
    groupName: text(data['groupName']),
    universe: text(data['universe']),
    fundSector: text(data['fundSector']),
    fundType: text(data['fundType']),
    assetClass: text(data['assetClass']),
    objective: text(data['objective']),
    currency: currencyOf(data['currency']),
    fundSize: decimal(data['fundSize']),
    startDate: day(data['startDate']),
    tradingDay: text(data['tradingDay']),
    liquidity: text(data['liquidity']),
    minimumAmount: decimal(data['minimumAmount']),
    expectedReturn: rate(data['expectedReturn']),
    yearlyPayout: rate(data['yearlyPayout']),
    expectedYearlyPayout: rate(data['expectedYearlyPayout']),
    informationMemorandum: fileOf(data['informationMemorandum'])[0] ?? null,
    keyInformationDocument: fileOf(data['keyInformationDocument'])[0] ?? null,
    shareClasses,
  };
}

function estateOf({ id, data }: Stored): Estate {
  return {
    id,
    realEstateProject: textOf(data['realEstateProject']),
    sector: text(data['sector']),
    size: decimal(data['size']),
    totalRentalSpace: decimal(data['totalRentalSpace']),
    tenants: rate(data['tenants']),
    vacancy: rate(data['vacancy']),
    condition: text(data['condition']),
    fundValue: decimal(data['fundValue']),
    totalNetRent: decimal(data['totalNetRent']),
    loanLTV: rate(data['loanLTV']),
    interest: rate(data['interest']),
    percentageOfFund: rate(data['percentageOfFund']),
    realEstateValue: decimal(data['realEstateValue']),
    photos: PHOTOS.flatMap((name) => photoOf(data[name])),
  };
}

function loanOf({ id, data }: Stored): Loan {
  return {
    id,
    loanProject: textOf(data['loanProject']),
    loanAmount: decimal(data['loanAmount']),
    loanStartDate: day(data['loanStartDate']),
    loanEndDate: day(data['loanEndDate']),
    interest: rate(data['interest']),
    typeLoan: text(data['typeLoan']),
    repayment: text(data['repayment']),
    collateralRights: text(data['collateralRights']),
    loanTakerProfile: text(data['loanTakerProfile']),
    loanPurpose: text(data['loanPurpose']),
    loanLTV: rate(data['loanLTV']),
    interestAmount: decimal(data['interestAmount']),
  };
}
