/** Funds and their projects as CSV: raw decimals, changes and rates in per cent. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { formatsFor } from '#packages/texts';
import { findingLines, type CsvReader } from '#server/accounts';
import type { EstateProject, FundDetail, ListedFund, LoanProject, SourcedAnswer } from '../contract.ts';

type FundFieldKind = 'text' | 'number' | 'date' | 'change';

const FUND_COLUMNS: readonly (readonly [keyof ListedFund, FundFieldKind])[] = [
  ['fundCode', 'text'],
  ['fundName', 'text'],
  ['fundDescription', 'text'],
  ['groupName', 'text'],
  ['fundSector', 'text'],
  ['fundType', 'text'],
  ['assetClass', 'text'],
  ['objective', 'text'],
  ['currency', 'text'],
  ['fundSize', 'number'],
  ['fundPrice', 'number'],
  ['priceDate', 'date'],
  ['startDate', 'date'],
  ['tradingDay', 'text'],
  ['liquidity', 'text'],
  ['minimumAmount', 'number'],
  ['change1d', 'change'],
  ['change3m', 'change'],
  ['changeYtd', 'change'],
  ['change1y', 'change'],
  ['change3y', 'change'],
  ['change5y', 'change'],
  ['changeAll', 'change'],
  ['expectedReturn', 'number'],
  ['yearlyPayout', 'number'],
  ['expectedYearlyPayout', 'number'],
];

const ESTATE_COLUMNS: readonly (readonly [keyof EstateProject, FundFieldKind])[] = [
  ['realEstateProject', 'text'],
  ['sector', 'text'],
  ['size', 'number'],
  ['totalRentalSpace', 'number'],
  ['tenants', 'number'],
  ['vacancy', 'number'],
  ['condition', 'text'],
  ['fundValue', 'number'],
  ['totalNetRent', 'number'],
  ['loanLTV', 'number'],
  ['interest', 'number'],
  ['percentageOfFund', 'number'],
  ['realEstateValue', 'number'],
];

const LOAN_COLUMNS: readonly (readonly [keyof LoanProject, FundFieldKind])[] = [
  ['loanProject', 'text'],
  ['loanAmount', 'number'],
  ['loanStartDate', 'date'],
  ['loanEndDate', 'date'],
  ['interest', 'number'],
  ['typeLoan', 'text'],
  ['repayment', 'text'],
  ['collateralRights', 'text'],
  ['loanTakerProfile', 'text'],
  ['loanPurpose', 'text'],
  ['loanLTV', 'number'],
  ['interestAmount', 'number'],
];

function columnsOf<Row extends object>(named: readonly (readonly [keyof Row & string, FundFieldKind])[], { words, language }: CsvReader) {
  const written = formatsFor(language);
  return named.map(([name, kind]): CsvColumn<Row> => ({
    header: words(`funds.field.${name}`),
    kind: kind === 'number' || kind === 'change' ? 'number' : 'text',
    cell: (row) => {
      const value = row[name] as string | number | null;
      if (value === null) return null;
      if (kind === 'change') return (Number(value) * 100).toFixed(4);
      return kind === 'date' ? written.date(String(value)) : String(value);
    },
  }));
}

function csvDownloadOf<Row extends object>(name: string, columns: CsvColumn<Row>[], rows: readonly Row[], lines: CsvLines): Download {
  return { fileName: `${name}.csv`, mediaType: 'text/csv', body: writeCsv(columns, rows, lines) };
}

type CsvLines = ReturnType<typeof findingLines>;

export function fundsCsv(rows: readonly ListedFund[], findings: readonly Finding[], reader: CsvReader): Download {
  const isin: CsvColumn<ListedFund> = {
    header: reader.words('funds.field.isin'),
    kind: 'text',
    cell: ({ shareClasses }) => shareClasses[0]?.isin ?? null,
  };
  const [code, ...others] = columnsOf<ListedFund>(FUND_COLUMNS, reader);
  return csvDownloadOf(reader.words('funds.explorer'), [code!, isin, ...others], rows, findingLines(findings, reader));
}

export function projectsCsv({ value: fund, findings }: SourcedAnswer<FundDetail>, kind: 'estates' | 'loans', reader: CsvReader): Download {
  const lines = findingLines(findings, reader);
  const name = `${fund.fundName} ${reader.words(`funds.${kind}`)}`;
  return kind === 'estates'
    ? csvDownloadOf(name, columnsOf<EstateProject>(ESTATE_COLUMNS, reader), fund.realEstate, lines)
    : csvDownloadOf(name, columnsOf<LoanProject>(LOAN_COLUMNS, reader), fund.loan, lines);
}
