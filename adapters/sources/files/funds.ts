/** The calls of the fund service, answered from `funds.json`, whose rows have `navdata` and `performance` beside what the service states of a fund, and `fund-data.json`. */
import type { FundService } from '#contract/funds';
import type { StaticData } from '#contract/sources';
import type { ProviderCall } from '../connection.ts';
import { fundService } from '../funds/index.ts';
import { connectionToFiles, has, requireFile, requireRow, type StaticRow } from './feed.ts';

const DATA_FEED = 'fund-data';
/** Fields in which a search finds its words. */
const SEARCHED = ['fundName', 'fundDescription', 'groupName', 'fundSector', 'fundType', 'universe'];

export function staticFundService(data: StaticData): FundService {
  return fundService(
    connectionToFiles((call) => answerFunds(data, call)),
    data.file('fund-data') === null ? [] : [DATA_FEED],
  );
}

function answerFunds(data: StaticData, { path: [name, code], query }: ProviderCall): unknown {
  switch (name) {
    case DATA_FEED:
      return requireFile(data, 'fund-data').results;
    case 'funds':
      return requireFile(data, 'funds').results;
    case 'fund':
      return requireRow(data, 'funds', (row) => isFund(row, code));
    case 'search':
      return requireFile(data, 'funds')
        .results.filter((row) => isFound(row, String(query['filter'] ?? '')))
        .toSorted(inOrder(String(query['orderby'] ?? '')))
        .map((row) => ({ fundCode: row['fundCode'] ?? row['id'] ?? row['isin'] ?? row['fundName'] }));
    case 'navdata':
      return requireRow(data, 'funds', (row) => has(row, 'fundName', query['fund']))['navdata'] ?? [];
    case 'performance':
      return { data: requireRow(data, 'funds', (row) => isFund(row, code))['performance'] };
    default:
      throw new Error(`no static file answers ${name}`);
  }
}

/** Fields that a search orders by, as the service states them of a fund. */
const STATED_AS: Readonly<Record<string, string>> = { fundPrice: 'price', fundSize: 'size' };

function isFund(row: StaticRow, code: string | undefined): boolean {
  return ['fundCode', 'id', 'isin', 'fundName'].some((name) => has(row, name, code));
}

/** @param order the name of a field, with ` desc` after it for the reverse */
function inOrder(order: string): (a: StaticRow, b: StaticRow) => number {
  const [asked = '', direction] = order.split(' ');
  const name = STATED_AS[asked] ?? asked;
  const way = direction === 'desc' ? -1 : 1;
  return (a, b) => {
    const [one, other] = [textOf(a[name]), textOf(b[name])];
    const isCounted = [one, other].every((text) => text !== '' && Number.isFinite(Number(text)));
    return way * (isCounted ? Number(one) - Number(other) : one.localeCompare(other));
  };
}

function textOf(value: StaticRow[string] | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isFound(row: StaticRow, search: string): boolean {
  const text = SEARCHED.map((name) => row[name])
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
