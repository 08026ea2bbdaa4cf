/** The fund service: what is offered, each fund with its projects, its search index, net asset values, performance, and feeds of further data. */
import { z } from 'zod';
import type { EstateProject, FundDataRow, FundService, LoanProject, ServedFund } from '#contract/funds';
import { getJson, type ProviderConnection } from '../connection.ts';
import { CurrencyCode, Day, Decimal, Fraction, listOf, MOST_ROWS, OptionalDay, OptionalDecimal, Text, WholeText } from '../values.ts';

const MOST_FOUND = 1000;

/** A file that the service keeps at an address of its own. */
const File = z
  .object({ name: Text, url: z.string().regex(/^https:\/\/[^\s<>"]{1,1990}$/) })
  .nullish()
  .catch(null)
  .transform((file) => (file ? { name: file.name ?? file.url.split('/').at(-1) ?? file.url, url: file.url } : null));

const ShareClass = z
  .object({ isin: WholeText, name: Text, currency: CurrencyCode })
  .transform(({ isin, name, currency }) => ({ isin, name: name ?? isin, currency: currency ?? '' }));

const TEXT_FIELDS = {
  fundDescription: Text,
  groupName: Text,
  universe: Text,
  fundSector: Text,
  fundType: Text,
  assetClass: Text,
  objective: Text,
  fundSize: OptionalDecimal,
  startDate: OptionalDay,
  tradingDay: Text,
  liquidity: Text,
  minimumAmount: OptionalDecimal,
  expectedReturn: Fraction,
  yearlyPayout: Fraction,
  expectedYearlyPayout: Fraction,
  informationMemorandum: File,
  keyInformationDocument: File,
};

const Estate = z
  .object({
    id: Text,
    realEstateProject: WholeText,
    sector: Text,
    size: OptionalDecimal,
    totalRentalSpace: OptionalDecimal,
    tenants: Fraction,
    vacancy: Fraction,
    condition: Text,
    fundValue: OptionalDecimal,
    totalNetRent: OptionalDecimal,
    loanLTV: Fraction,
    interest: Fraction,
    percentageOfFund: Fraction,
    realEstateValue: OptionalDecimal,
  })
  .transform(({ id, ...estate }): EstateProject => ({ ...estate, id: id ?? estate.realEstateProject, photos: [] }));

const Loan = z
  .object({
    id: Text,
    loanProject: WholeText,
    loanAmount: OptionalDecimal,
    loanStartDate: OptionalDay,
    loanEndDate: OptionalDay,
    interest: Fraction,
    typeLoan: Text,
    repayment: Text,
    collateralRights: Text,
    loanTakerProfile: Text,
    loanPurpose: Text,
    loanLTV: Fraction,
    interestAmount: OptionalDecimal,
  })
  .transform(({ id, ...loan }): LoanProject => ({ ...loan, id: id ?? loan.loanProject }));

const Fund = z
  .object({
    ...TEXT_FIELDS,
    id: Text,
    fundCode: Text,
    fundName: WholeText,
    isin: Text,
    currency: CurrencyCode,
    size: OptionalDecimal,
    price: OptionalDecimal,
    priceDate: OptionalDay,
    change1d: Fraction,
    change3m: Fraction,
    changeYtd: Fraction,
    change1y: Fraction,
    change3y: Fraction,
    change5y: Fraction,
    changeAll: Fraction,
    shareClasses: z.array(ShareClass).nullish(),
    documents: z.array(File).nullish(),
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

const FundsAnswer = listOf(Fund);
const FundAnswer = z.union([Fund, z.object({ result: Fund }).transform(({ result }) => result)]);
const FoundAnswer = listOf(
  z
    .object({ fundCode: Text, id: Text })
    .transform(({ fundCode, id }) => fundCode ?? id ?? '')
    .pipe(z.string().min(1)),
);
const NavAnswer = listOf(z.object({ series: z.enum(['LEAD', 'A']), date: Day, nav: Decimal }));
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
const DataAnswer = listOf(z.object({ ...TEXT_FIELDS, fundCode: WholeText }).transform((row): FundDataRow => row));

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
