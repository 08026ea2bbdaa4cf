/** Funds and their projects as CSV: raw decimals, changes and rates in per cent. */
import { csvFile, type CsvColumn } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { formats, type Language, type Translate } from '#packages/texts';
import type { Estate, Fund, ListedFund, Loan } from '../contract.ts';

interface Reader {
  readonly words: Translate;
  readonly language: Language;
}

type Kind = 'text' | 'number' | 'date' | 'change';

const FUND: readonly (readonly [keyof ListedFund, Kind])[] = [
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

const ESTATE: readonly (readonly [keyof Estate, Kind])[] = [
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

const LOAN: readonly (readonly [keyof Loan, Kind])[] = [
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

function columnsOf<Row extends object>(named: readonly (readonly [keyof Row & string, Kind])[], { words, language }: Reader) {
  const written = formats(language);
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

function fileOf<Row extends object>(name: string, columns: CsvColumn<Row>[], rows: readonly Row[]): Download {
  return { fileName: `${name}.csv`, mediaType: 'text/csv', body: csvFile(columns, rows) };
}

export function fundsCsv(rows: readonly ListedFund[], reader: Reader): Download {
  const isin: CsvColumn<ListedFund> = {
    header: reader.words('funds.field.isin'),
    kind: 'text',
    cell: ({ shareClasses }) => shareClasses[0]?.isin ?? null,
  };
  const [code, ...others] = columnsOf<ListedFund>(FUND, reader);
  return fileOf(reader.words('funds.explorer'), [code!, isin, ...others], rows);
}

export function projectsCsv(fund: Fund, kind: 'estates' | 'loans', reader: Reader): Download {
  const name = `${fund.fundName} ${reader.words(`funds.${kind}`)}`;
  return kind === 'estates'
    ? fileOf(name, columnsOf<Estate>(ESTATE, reader), fund.realEstate)
    : fileOf(name, columnsOf<Loan>(LOAN, reader), fund.loan);
}
