/** Reads funds from the firm's own records; one source of funds. */
import { sql } from 'drizzle-orm';
import { entriesOf, isRecord, textOf, type FieldValue, type FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import {
  CURRENCIES,
  PHOTOS,
  type EstateProject,
  type FundFile,
  type FundSource,
  type LoanProject,
  type ProjectPhoto,
  type SourcedAnswer,
  type SourcedFund,
} from '../contract.ts';

export type RequestFundSource = FundSource<Pick<SignedInContext, 'db'>>;

interface FundRecordRow extends Record<string, unknown> {
  readonly id: string;
  readonly collection: 'funds' | 'shareClasses' | 'estates' | 'loans';
  readonly fund_id: string | null;
  readonly data: FieldValues;
}

export const recordedFunds: RequestFundSource = {
  list: async ({ db }) => {
    const rows = await readFundRecords(db, sql`f.collection in ('funds', 'shareClasses')`);
    const classes = Map.groupBy(
      rows.filter(({ collection }) => collection === 'shareClasses'),
      (row) => row.fund_id,
    );
    return withoutFindings(
      rows
        .filter(({ collection }) => collection === 'funds')
        .map((row) =>
          fundOf(
            row,
            (classes.get(row.id) ?? []).map(({ data }) => classOf(data)),
          ),
        ),
    );
  },
  detail: async ({ db }, fund) => {
    const { fundCode } = fund;
    const rows = await readFundRecords(
      db,
      sql`f.collection <> 'shareClasses' and coalesce(f.fund_id, f.id) = (
        select id from fund_record where collection = 'funds' and active and (data ->> 'fundCode' = ${fundCode} or id::text = ${fundCode})
        order by (data ->> 'fundCode' = ${fundCode}) desc limit 1)`,
    );
    const of = (collection: FundRecordRow['collection']) => rows.filter((row) => row.collection === collection);
    return withoutFindings({
      fund,
      documents: of('funds').flatMap(({ data }) => entriesOf(data['documents'] ?? null).flatMap(fileOf)),
      realEstate: of('estates').map(estateOf),
      loan: of('loans').map(loanOf),
    });
  },
  prices: async ({ db }, isins) => {
    if (isins.length === 0) return withoutFindings(new Map());
    const { rows } = await db.execute<{ isin: string; days: string[]; prices: string[] }>(sql`
      select c.data ->> 'isin' as isin, array_agg(p.day::text order by p.day) as days, array_agg(trim_scale(p.price)::text order by p.day) as prices
      from fund_record c join fund_price p on (p.tenant_id, p.share_class_id) = (c.tenant_id, c.id) and p.active
      where c.collection = 'shareClasses' and c.active and c.data ->> 'isin' = any(${sql.param([...isins])}::text[])
      group by c.id, c.data ->> 'isin'`);
    return withoutFindings(new Map(rows.map(({ isin, days, prices }) => [isin, { days, prices }])));
  },
  course: null,
  search: null,
};

function withoutFindings<Value>(value: Value): SourcedAnswer<Value> {
  return { value, findings: [] };
}

/** In the order in which they were made: the first class of shares represents the fund. */
async function readFundRecords(db: Db, which: ReturnType<typeof sql>): Promise<FundRecordRow[]> {
  const { rows } = await db.execute<FundRecordRow>(sql`
    select f.id, f.collection, f.fund_id, f.data from fund_record f where f.active and ${which} order by f.created_at, f.id`);
  return rows;
}

const textOrNull = (value: FieldValue | undefined): string | null => textOf(value).trim() || null;
const numberOrNull = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);
const decimalOrNull = (value: FieldValue | undefined): string | null => (typeof value === 'number' ? String(value) : null);
const dayOrNull = (value: FieldValue | undefined): string | null => textOf(value).slice(0, 10) || null;

function fileOf(value: FieldValue | undefined): FundFile[] {
  return isRecord(value ?? null) ? [{ name: textOf((value as FieldValues)['name']), url: textOf((value as FieldValues)['url']) }] : [];
}

function photoOf(value: FieldValue | undefined): ProjectPhoto[] {
  return fileOf(value).map((file) => ({ ...file, smallUrl: `${file.url}?size=small` }));
}

function currencyOf(value: FieldValue | undefined): string {
  return textOrNull(value) ?? CURRENCIES[0];
}

function classOf(data: FieldValues): SourcedFund['shareClasses'][number] {
  return { isin: textOf(data['isin']), name: textOf(data['name']), currency: currencyOf(data['currency']) };
}

function fundOf({ id, data }: FundRecordRow, shareClasses: SourcedFund['shareClasses']): SourcedFund {
  return {
    fundCode: textOrNull(data['fundCode']) ?? id,
    fundName: textOf(data['fundName']),
    fundDescription: textOrNull(data['fundDescription']),
    groupName: textOrNull(data['groupName']),
    universe: textOrNull(data['universe']),
    fundSector: textOrNull(data['fundSector']),
    fundType: textOrNull(data['fundType']),
    assetClass: textOrNull(data['assetClass']),
    objective: textOrNull(data['objective']),
    currency: currencyOf(data['currency']),
    fundSize: decimalOrNull(data['fundSize']),
    startDate: dayOrNull(data['startDate']),
    tradingDay: textOrNull(data['tradingDay']),
    liquidity: textOrNull(data['liquidity']),
    minimumAmount: decimalOrNull(data['minimumAmount']),
    expectedReturn: numberOrNull(data['expectedReturn']),
    yearlyPayout: numberOrNull(data['yearlyPayout']),
    expectedYearlyPayout: numberOrNull(data['expectedYearlyPayout']),
    informationMemorandum: fileOf(data['informationMemorandum'])[0] ?? null,
    keyInformationDocument: fileOf(data['keyInformationDocument'])[0] ?? null,
    shareClasses,
  };
}

function estateOf({ id, data }: FundRecordRow): EstateProject {
  return {
    id,
    realEstateProject: textOf(data['realEstateProject']),
    sector: textOrNull(data['sector']),
    size: decimalOrNull(data['size']),
    totalRentalSpace: decimalOrNull(data['totalRentalSpace']),
    tenants: numberOrNull(data['tenants']),
    vacancy: numberOrNull(data['vacancy']),
    condition: textOrNull(data['condition']),
    fundValue: decimalOrNull(data['fundValue']),
    totalNetRent: decimalOrNull(data['totalNetRent']),
    loanLTV: numberOrNull(data['loanLTV']),
    interest: numberOrNull(data['interest']),
    percentageOfFund: numberOrNull(data['percentageOfFund']),
    realEstateValue: decimalOrNull(data['realEstateValue']),
    photos: PHOTOS.flatMap((name) => photoOf(data[name])),
  };
}

function loanOf({ id, data }: FundRecordRow): LoanProject {
  return {
    id,
    loanProject: textOf(data['loanProject']),
    loanAmount: decimalOrNull(data['loanAmount']),
    loanStartDate: dayOrNull(data['loanStartDate']),
    loanEndDate: dayOrNull(data['loanEndDate']),
    interest: numberOrNull(data['interest']),
    typeLoan: textOrNull(data['typeLoan']),
    repayment: textOrNull(data['repayment']),
    collateralRights: textOrNull(data['collateralRights']),
    loanTakerProfile: textOrNull(data['loanTakerProfile']),
    loanPurpose: textOrNull(data['loanPurpose']),
    loanLTV: numberOrNull(data['loanLTV']),
    interestAmount: decimalOrNull(data['interestAmount']),
  };
}
