/** The fund service: what is offered, each fund with its projects, its search index, net asset values, performance, and feeds of further data. */
import { z } from 'zod';
import type { EstateProject, FundDataRow, FundService, LoanProject, ServedFund } from '#contract/funds';
import { getJson, type ProviderConnection } from '../connection.ts';
import { CurrencyCode, Day, Decimal, Fraction, listOf, MOST_ROWS, OptionalDay, OptionalDecimal, Text, WholeText } from '../values.ts';

const MOST_FOUND = 1000;
const LONGEST_TEXT = 4000;

const LongText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value ?? '').toWellFormed().replaceAll('\u0000', '').slice(0, LONGEST_TEXT) || null);
const Amount = OptionalDecimal.catch(null);
const Name = Text.catch(null);
const Date = OptionalDay.catch(null);
const Rate = Fraction.catch(null);

/** What is read of a list: rows that are none are left out, unless all of them are. */
function rowsOf<Row extends z.ZodType>(row: Row) {
  return listOf(z.unknown()).transform((given, context): z.infer<Row>[] => {
    const read = given.flatMap((one) => {
      const result = row.safeParse(one);
      return result.success ? [result.data] : [];
    });
    if (read.length === 0 && given.length > 0) context.addIssue('no row of it can be read');
    return read;
  });
}

/** A file that the service keeps at an address of its own. */
const ServiceFile = z
  .object({ name: Text, url: z.string().regex(/^https:\/\/[^\s<>"]{1,1990}$/) })
  .nullish()
  .catch(null)
  .transform((file) => (file ? { name: file.name ?? file.url.split('/').at(-1) ?? file.url, url: file.url } : null));

const ShareClass = z
  .object({ isin: WholeText, name: Text, currency: CurrencyCode })
  .transform(({ isin, name, currency }) => ({ isin, name: name ?? isin, currency: currency ?? '' }));

const TEXT_FIELDS = {
  fundDescription: LongText,
  groupName: Name,
  universe: Name,
  fundSector: Name,
  fundType: Name,
  assetClass: Name,
  objective: LongText,
  fundSize: Amount,
  startDate: Date,
  tradingDay: Name,
  liquidity: Name,
  minimumAmount: Amount,
  expectedReturn: Rate,
  yearlyPayout: Rate,
  expectedYearlyPayout: Rate,
  informationMemorandum: ServiceFile,
  keyInformationDocument: ServiceFile,
};

const Estate = z
  .object({
    id: Name,
    realEstateProject: WholeText,
    sector: Name,
    size: Amount,
    totalRentalSpace: Amount,
    tenants: z
      .number()
      .int()
      .nullish()
      .catch(null)
      .transform((count) => count ?? null),
    vacancy: Rate,
    condition: Name,
    fundValue: Amount,
    totalNetRent: Amount,
    loanLTV: Rate,
    interest: Rate,
    percentageOfFund: Rate,
    realEstateValue: Amount,
  })
  .transform(({ id, ...estate }): EstateProject => ({ ...estate, id: id ?? estate.realEstateProject, photos: [] }));

const Loan = z
  .object({
    id: Name,
    loanProject: WholeText,
    loanAmount: Amount,
    loanStartDate: Date,
    loanEndDate: Date,
    interest: Rate,
    typeLoan: Name,
    repayment: Name,
    collateralRights: LongText,
    loanTakerProfile: LongText,
    loanPurpose: LongText,
    loanLTV: Rate,
    interestAmount: Amount,
  })
  .transform(({ id, ...loan }): LoanProject => ({ ...loan, id: id ?? loan.loanProject }));

const Fund = z
  .object({
    ...TEXT_FIELDS,
    id: Name,
    fundCode: Name,
    fundName: WholeText,
    isin: Name,
    currency: CurrencyCode.catch(null),
    size: Amount,
    price: Amount,
    priceDate: Date,
    change1d: Rate,
    change3m: Rate,
    changeYtd: Rate,
    change1y: Rate,
    change3y: Rate,
    change5y: Rate,
    changeAll: Rate,
    shareClasses: z.array(ShareClass).nullish().catch(null),
    documents: z.array(ServiceFile).nullish(),
    realEstate: z.array(Estate).nullish(),
    loan: z.array(Loan).nullish(),
  })
  .transform((fund): ServedFund => {
    const { id, isin, size, price, priceDate, shareClasses, documents, realEstate, loan, ...said } = fund;
    const { change1d, change3m, changeYtd, change1y, change3y, change5y, changeAll, ...rest } = said;
    const currency = fund.currency ?? 'EUR';
    const classes = (shareClasses ?? []).map((one) => ({ ...one, currency: one.currency || currency }));
    return {
      ...rest,
      currency,
      fundCode: fund.fundCode ?? id ?? isin ?? fund.fundName,
      fundSize: fund.fundSize ?? size,
      shareClasses: classes.length > 0 || isin === null ? classes : [{ isin, name: fund.fundName, currency }],
      stated: { fundPrice: price, priceDate, change1d, change3m, changeYtd, change1y, change3y, change5y, changeAll },
      documents: (documents ?? []).flatMap((file) => file ?? []),
      realEstate: realEstate ?? [],
      loan: loan ?? [],
    };
  });

const FundsAnswer = rowsOf(Fund);
const FundAnswer = z.union([Fund, z.object({ result: Fund }).transform(({ result }) => result)]);
const FoundAnswer = rowsOf(
  z
    .object({ fundCode: Text, id: Text })
    .transform(({ fundCode, id }) => fundCode ?? id ?? '')
    .pipe(z.string().min(1)),
);
const NavAnswer = rowsOf(z.object({ series: z.enum(['LEAD', 'A']), date: Day, nav: Decimal }));
const Calendar = z
  .object({ y: z.number().int(), m: z.number().int().min(1).max(12), d: z.number().int().min(1).max(31) })
  .transform(({ y, m, d }) => `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`)
  .pipe(z.iso.date());
const PerformanceAnswer = z
  .object({
    data: z.object({
      entries: z.array(z.object({ date: z.union([Calendar, Day]), value: z.number() })).max(MOST_ROWS),
      oldest: Calendar,
    }),
  })
  .transform(({ data: { entries, oldest } }) =>
    entries.filter(({ date }) => date >= oldest).toSorted((a, b) => a.date.localeCompare(b.date)),
  );
const DataAnswer = rowsOf(z.object({ ...TEXT_FIELDS, fundCode: WholeText }).transform((row): FundDataRow => row));

/** @param dataPaths of its feeds of data, at most two */
export function fundService(connection: ProviderConnection, dataPaths: readonly string[]): FundService {
  const get = (path: readonly string[], query: Readonly<Record<string, string | number>>, deadline: AbortSignal) =>
    getJson(connection, { path, query }, deadline);
  return {
    listFunds: async (language, deadline) => FundsAnswer.parse(await get(['funds'], { lang: language }, deadline)),
    readFund: async (code, language, deadline) => FundAnswer.parse(await get(['fund', code], { lang: language }, deadline)),
    searchFunds: async ({ search, sort, direction }, deadline) =>
      FoundAnswer.parse(
        await get(['search'], { filter: search, orderby: direction === 'descending' ? `${sort} desc` : sort, top: MOST_FOUND }, deadline),
      ),
    readNavData: async (name, deadline) => {
      const rows = NavAnswer.parse(await get(['navdata'], { fund: name }, deadline)).toSorted((a, b) => a.date.localeCompare(b.date));
      return (['LEAD', 'A'] as const).flatMap((series) => {
        const own = rows.filter((row) => row.series === series).map(({ date, nav }) => ({ date, price: nav }));
        return own.length === 0 ? [] : [{ name: series, prices: own }];
      });
    },
    readPerformance: async (code, deadline) => PerformanceAnswer.parse(await get(['performance', code], {}, deadline)),
    dataFeeds: dataPaths.map((path) => async (deadline) => DataAnswer.parse(await get(path.split('/'), {}, deadline))),
  };
}
