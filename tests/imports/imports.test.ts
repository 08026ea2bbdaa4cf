/** Tests imports as a firm uses them: brought in, seen, brought in again, corrected, and undone. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Jobs } from '#platform';
import { readInstruments } from '#server/instruments';
import { cancelAbandoned } from '../../capabilities/imports/server/abandoned.ts';
import { discardImport } from '../../capabilities/imports/server/check/check.ts';
import { readLedger } from '#server/ledger';
import { openTestDatabase, silentLog, type TestDatabase } from '../kit/database.ts';
import { openImportTest, type ImportTest } from '../kit/imports.ts';

const INSTRUMENTS = `Symbol,Name,ISIN,Type,Asset class,Currency
LIND,Lindholm Timber,,Stock,Equity,EUR
OAK,Oakham Trust,,Fund,,USD
PEN,Penrith Mines,,Stock,Equity,GBX
`;
const LEDGER_HEADER = 'Portfolio,Date,Type,Symbol,Units,Price,Amount,Fee,Currency,Description,Reference\n';
const LEDGER = `${LEDGER_HEADER}P-1,2026-01-05,Contribution,,,,"10,000.00",,EUR,First payment,
P-1,2026-01-06,Buy,LIND,100,50.00,,5,EUR,,
P-1,2026-01-06,Buy,LIND,100,50.00,,5,EUR,,
P-1,2026-02-02,Sale,LIND,-150,52.40,,5,EUR,,
P-1,2026-02-10,Dividend,LIND,,,75.50,,EUR,,D-1
`;

let shared: TestDatabase;
let office: ImportTest;
let offices = 0;
beforeAll(async () => {
  shared = await openTestDatabase();
});
afterAll(() => shared.dispose());
beforeEach(async () => {
  office = await openImportTest(`office-${(offices += 1)}`, shared);
});

const ledgerSeen = async () => readLedger(office.staff, Object.values(office.portfolios));
const pricesSeen = async (symbol: string) => {
  const { rows } = await office.staff.execute<{ year: number; days: string; closes: string }>(sql`
    select p.year, array_to_string(p.days, ',') as days, array_to_string(p.closes, ',') as closes
    from price p join instrument i on i.id = p.instrument_id join arrival a on a.id = p.arrival_id
    where i.symbol = ${symbol} and a.undone_at is null order by p.year, a.committed_at, p.part`);
  return rows;
};
const ratesSeen = async () => {
  const { rows } = await office.staff.execute<{ base: string; quote: string; rates: string }>(
    sql`select base, quote, array_to_string(rates, ',') as rates from rate order by base, quote`,
  );
  return rows;
};

describe('a ledger', () => {
  beforeEach(async () => void (await office.imported('instruments', INSTRUMENTS)));

  test('is staged where nobody sees it, and seen whole once committed', async () => {
    const checked = await office.checked('transactions', LEDGER);
    expect(checked).toMatchObject({ state: 'checked', counts: { new: 5, known: 0, absent: 0, refused: 0 } });
    expect(await office.count('transaction')).toBe(5);
    expect(await ledgerSeen()).toEqual([]);
    await office.commit(checked.id);
    expect((await ledgerSeen()).map(({ type, units, amount, fee, currency, name }) => [type, units, amount, fee, currency, name])).toEqual([
      ['Contribution', null, '10000', '0', 'EUR', 'First payment'],
      ['Purchase', '100', '5000', '5', 'EUR', null],
      ['Purchase', '100', '5000', '5', 'EUR', null],
      ['Sale', '150', '7860', '5', 'EUR', null],
      ['Divident', null, '75.5', '0', 'EUR', null],
    ]);
    // By one key, as everybody asks, so that it is done once.
    const asked = { queue: 'figures.rebuild', data: {}, key: 'tenant' };
    expect(office.sent.filter(({ queue }) => queue === 'figures.rebuild')).toEqual([asked, asked]);
  });

  test('the same file twice adds nothing, and twins stay two', async () => {
    await office.imported('transactions', LEDGER);
    const again = await office.checked('transactions', LEDGER);
    expect(again.counts).toEqual({ new: 0, known: 5, absent: 0, refused: 0 });
    await office.commit(again.id);
    expect(await ledgerSeen()).toHaveLength(5);
  });

  test('a third twin in a later file is new, the two before it are known', async () => {
    await office.imported('transactions', LEDGER);
    const twin = 'P-1,2026-01-06,Buy,LIND,100,50.00,,5,EUR,,\n';
    const more = await office.checked('transactions', LEDGER_HEADER + twin.repeat(3));
    expect(more.counts).toMatchObject({ new: 1, known: 2 });
    await office.commit(more.id);
    expect(await ledgerSeen()).toHaveLength(6);
  });

  test('another description is the same transaction, another reference is another', async () => {
    await office.imported('transactions', LEDGER);
    const { counts } = await office.checked(
      'transactions',
      `${LEDGER_HEADER}P-1,2026-01-05,Deposit,,,,10000,,EUR,Worded anew,\nP-1,2026-02-10,Divident,LIND,,,75.5,,EUR,,D-2\n`,
    );
    expect(counts).toMatchObject({ known: 1, new: 1 });
  });

  test('a file with other marks says the same', async () => {
    await office.imported('transactions', LEDGER);
    const other = `Eignasafn;Dags;Tegund;Tákn;Fjöldi;Verð;Upphæð;Kostnaður;Mynt
P-1;05.01.2026;Contribution;;;;10.000,00;;EUR
P-1;06.01.2026;Purchase;LIND;100;50,00;;5,00;EUR
P-1;02.02.2026;sell;LIND;150;52,40;;5;EUR
`;
    const uploaded = await office.upload('transactions', Buffer.from(other, 'latin1'));
    expect(uploaded.sniff).toMatchObject({
      ambiguities: [],
      suggestion: { encoding: 'latin-1', delimiter: ';', decimalMark: 'comma', dateOrder: 'D/M/Y' },
    });
    expect((await office.check(uploaded)).counts).toEqual({ new: 0, known: 3, absent: 0, refused: 0 });
  });

  test('nobody sells more than is held on the day, with what is on record', async () => {
    await office.imported('transactions', LEDGER);
    const { id, counts } = await office.checked('transactions', `${LEDGER_HEADER}P-1,2026-02-03,Sale,LIND,50.001,52,,,EUR,,\n`);
    expect(counts).toMatchObject({ new: 0, refused: 1 });
    expect(await office.rows(id)).toEqual([
      {
        row: 2,
        column: 'Units',
        value: '50.001',
        verdict: 'refused',
        code: 'units.beyond-held',
        reads: { date: '2026-02-03', held: '50' },
      },
    ]);
    expect(await office.count('transaction', 'seen')).toBe(5);
    expect(await office.count('transaction')).toBe(5);
    await expect(office.commit(id)).rejects.toMatchObject({ code: 'import.failed-rows' });
  });

  test('a purchase later in the file, on the same day, covers a sale', async () => {
    const { counts } = await office.checked(
      'transactions',
      `${LEDGER_HEADER}P-1,2026-02-03,Sale,LIND,50,52,,,EUR,,\nP-1,2026-02-03,Buy,LIND,50,52,,,EUR,,\n`,
    );
    expect(counts).toMatchObject({ new: 2, refused: 0 });
  });

  test('a sale before one on record is refused when it takes what that one needs', async () => {
    await office.imported('transactions', LEDGER);
    const { id } = await office.checked('transactions', `${LEDGER_HEADER}P-1,2026-01-20,TransferOut,LIND,60,,,,EUR,,\n`);
    expect(await office.rows(id)).toMatchObject([{ row: 2, code: 'units.needed-later', reads: { needed: '2026-02-02' } }]);
  });

  test('pence are a hundredth of a pound, and nothing is guessed between the two', async () => {
    const pence = await office.imported(
      'transactions',
      `${LEDGER_HEADER}P-1,2026-01-06,Buy,PEN,200,123.45,,250,GBX,,\nP-1,2026-01-07,Buy,PEN,200,,246.90,2.50,GBP,,\n`,
    );
    expect(pence.counts.new).toBe(2);
    expect((await ledgerSeen()).map(({ amount, fee, currency }) => [amount, fee, currency])).toEqual([
      ['246.9', '2.5', 'GBP'],
      ['246.9', '2.5', 'GBP'],
    ]);
    const open = await office.checked(
      'transactions',
      'Portfolio,Date,Type,Symbol,Units,Price,Currency\nP-1,2026-01-08,Buy,PEN,1,123.45,\nP-1,2026-01-08,Buy,PEN,1,123.45,GBP\n',
    );
    expect((await office.rows(open.id)).map(({ code }) => code)).toEqual(['currency.required', 'price.pence']);
  });

  test('each kind asks for what it needs', async () => {
    const lines = [
      ['P-1,2026-01-06,Buy,LIND,,50,,,EUR,,', 'units.required', 'Units'],
      ['P-1,2026-01-06,Buy,LIND,0,50,,,EUR,,', 'number.zero', 'Units'],
      ['P-1,2026-01-06,Buy,LIND,NaN,50,,,EUR,,', 'number.unreadable', 'Units'],
      ['P-1,2026-01-06,Buy,LIND,-5,50,,,EUR,,', 'number.negative', 'Units'],
      ['P-1,2026-01-06,Buy,LIND,10,,,,EUR,,', 'amount.required', 'Amount'],
      ['P-1,2026-01-06,Buy,,10,50,,,EUR,,', 'instrument.required', 'Symbol'],
      ['P-1,2026-01-06,Buy,NONE,10,50,,,EUR,,', 'instrument.unknown', 'Symbol'],
      ['P-1,2026-01-06,Dividend,LIND,,,0,,EUR,,', 'number.zero', 'Amount'],
      ['P-1,2026-01-06,Dividend,LIND,,,-5,,EUR,,', 'amount.negative', 'Amount'],
      ['P-1,2026-01-06,Contribution,,,,N/A,,EUR,,', 'amount.required', 'Amount'],
      ['P-1,2026-01-06,Contribution,,,,100,-1,EUR,,', 'number.negative', 'Fee'],
      ['P-1,2026-01-06,Contribution,,,,100,,EURO,,', 'currency.unknown', 'Currency'],
      ['P-1,2026-01-06,Spinoff,LIND,1,1,,,EUR,,', 'type.unknown', 'Type'],
      ['P-9,2026-01-06,Contribution,,,,100,,EUR,,', 'portfolio.unknown', 'Portfolio'],
      [',2026-01-06,Contribution,,,,100,,EUR,,', 'field.required', 'Portfolio'],
      ['P-1,2026-02-31,Contribution,,,,100,,EUR,,', 'date.unreadable', 'Date'],
      ['P-1,2026-04-01,Contribution,,,,100,,EUR,,', 'date.future', 'Date'],
      ['P-1,1899-12-31,Contribution,,,,100,,EUR,,', 'date.early', 'Date'],
      ['P-1,2026-01-06,Contribution,,,,=1+1,,EUR,,', 'formula', 'Amount'],
      ['P-1,2026-01-06,Contribution,,,,100,,EUR,"=HYPERLINK(""http://x"")",', 'formula', 'Description'],
      ['P-1,2026-01-06,Contribution,,,,1234567890123456789,,EUR,,', 'number.long', 'Amount'],
      ['P-1,2026-01-06,Contribution,,,,100', 'cells', null],
      ['P-1,2026-01-06,Contribution,,,,100,,EUR,,,extra', 'cells', null],
    ] as const;
    const { id, counts } = await office.checked('transactions', `${LEDGER_HEADER}${lines.map(([line]) => `${line}\n`).join('')}`, {
      dateOrder: 'ISO',
      decimalMark: 'point',
    });
    expect((await office.rows(id)).map(({ row, code, column }) => [row, code, column])).toEqual(
      lines.map(([, code, column], index) => [index + 2, code, column]),
    );
    expect(counts).toEqual({ new: 0, known: 0, absent: 0, refused: lines.length });
    expect(await office.count('transaction')).toBe(0);
  });

  test('what is charged and paid back by itself is read as it is written, of an instrument or of none', async () => {
    await office.imported(
      'transactions',
      'Portfolio,Date,Type,Symbol,Amount\nP-1,2026-01-06,Fee,,20\nP-1,2026-01-07,Rebate,,5\nP-1,2026-01-08,Withholding tax,LIND,-30\nP-1,2026-01-09,Tax refund,LIND,12.5\nP-1,2026-01-10,Debit interest,,-7.5\n',
    );
    expect((await ledgerSeen()).map(({ type, amount, instrument }) => [type, amount, instrument !== null])).toEqual([
      ['Fee', '20', false],
      ['FeeRefund', '5', false],
      ['Tax', '30', true],
      ['TaxRefund', '12.5', true],
      ['InterestCharged', '7.5', false],
    ]);
    const { id } = await office.checked('transactions', 'Portfolio,Date,Type,Amount\nP-1,2026-01-11,Tax refund,-5\n');
    expect(await office.rows(id)).toMatchObject([{ code: 'amount.negative' }]);
  });

  test('the order in the day is kept where the file gives it, as a number or a time, and makes no row new by itself', async () => {
    const header = 'Portfolio,Date,Type,Symbol,Units,Price,Time\n';
    await office.imported(
      'transactions',
      `${header}P-1,2026-01-05,Buy,LIND,10,50,\nP-1,2026-01-06,Sale,LIND,10,55,9:30\nP-1,2026-01-06,Buy,LIND,10,52,14:05:30.250\nP-1,2026-01-07,Sale,LIND,1,55,7\n`,
    );
    const sequences = new Map((await ledgerSeen()).map(({ date, type, sequence }) => [`${date} ${type}`, sequence]));
    expect(Object.fromEntries(sequences)).toEqual({
      '2026-01-05 Purchase': null,
      '2026-01-06 Purchase': 140530,
      '2026-01-06 Sale': 93000,
      '2026-01-07 Sale': 7,
    });
    const again = await office.checked('transactions', `${header}P-1,2026-01-05,Buy,LIND,10,50,3\n`);
    expect(again.counts).toMatchObject({ new: 0, known: 1 });
    const { id } = await office.checked('transactions', `${header}P-1,2026-01-08,Buy,LIND,1,50,noon\nP-1,2026-01-08,Buy,LIND,1,50,25:00\n`);
    expect((await office.rows(id)).map(({ code, column }) => [code, column])).toEqual([
      ['sequence.unreadable', 'Time'],
      ['sequence.unreadable', 'Time'],
    ]);
  });

  test('a portfolio is also found by our own id, an instrument by its ISIN', async () => {
    await office.imported('instruments', 'Symbol,Name,ISIN,Currency\nAPL,Apple,US0378331005,USD\n');
    const { counts } = await office.checked(
      'transactions',
      `${LEDGER_HEADER}${office.portfolios['P-2']},2026-01-06,Buy,US0378331005,1,200,,,,,\n`,
    );
    expect(counts).toMatchObject({ new: 1, refused: 0 });
  });

  test('money goes in the currency of the portfolio, a trade in that of the instrument, where the file says nothing', async () => {
    await office.imported(
      'transactions',
      'Portfolio,Date,Type,Symbol,Units,Amount\nP-2,2026-01-06,Deposit,,,10\nP-2,2026-01-07,Buy,LIND,1,10\n',
    );
    expect((await ledgerSeen()).map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  });
});

describe('prices', () => {
  beforeEach(async () => void (await office.imported('instruments', INSTRUMENTS)));

  test('blank, dash, N/A and null are absent, never zero', async () => {
    const wide = 'Date,LIND,OAK\n2026-01-02,50.10,N/A\n2026-01-05,,-\n2026-01-06,null,10\n';
    const checked = await office.imported('prices', wide);
    expect(checked.counts).toEqual({ new: 2, known: 0, absent: 4, refused: 0 });
    expect(await pricesSeen('LIND')).toEqual([{ year: 2026, days: '2', closes: '50.1' }]);
    expect(await pricesSeen('OAK')).toEqual([{ year: 2026, days: '6', closes: '10' }]);
  });

  test('zero and negative prices are refused, and so is what is no number', async () => {
    const { id, counts } = await office.checked(
      'prices',
      'Date,Symbol,Close\n2026-01-02,LIND,0\n2026-01-05,LIND,-1\n2026-01-06,LIND,about 5\n',
    );
    expect((await office.rows(id)).map(({ code, column, value }) => [code, column, value])).toEqual([
      ['number.zero', 'Close', '0'],
      ['number.negative', 'Close', '-1'],
      ['number.unreadable', 'Close', 'about 5'],
    ]);
    expect(counts.refused).toBe(3);
    expect(await office.count('price')).toBe(0);
  });

  test('a later import corrects a day, and nothing is overwritten', async () => {
    await office.imported('prices', 'Date,Symbol,Close\n2026-01-02,LIND,50\n2026-01-05,LIND,51\n');
    const correction = await office.checked('prices', 'Date,Symbol,Close\n2026-01-02,LIND,50.00\n2026-01-05,LIND,51.5\n');
    expect(correction.counts).toMatchObject({ new: 1, known: 1 });
    await office.commit(correction.id);
    expect(await pricesSeen('LIND')).toEqual([
      { year: 2026, days: '2,5', closes: '50,51' },
      { year: 2026, days: '5', closes: '51.5' },
    ]);
    expect((await office.checked('prices', 'Date,Symbol,Close\n2026-01-05,LIND,51.5\n')).counts).toMatchObject({ known: 1, new: 0 });
  });

  test('two prices for one day in a file contradict each other, two equal ones do not', async () => {
    const { id, counts } = await office.checked(
      'prices',
      'Date,Symbol,Close\n2026-01-02,LIND,50\n2026-01-02,LIND,50.0\n2026-01-02,LIND,51\n',
    );
    expect(counts).toEqual({ new: 1, known: 1, absent: 0, refused: 1 });
    expect(await office.rows(id, 'refused')).toMatchObject([
      { row: 4, column: 'Close', value: '51', code: 'value.conflict', reads: { other: '50', symbol: 'LIND', date: '2026-01-02' } },
    ]);
  });

  test('a contradiction is found although the first price was known already', async () => {
    await office.imported('prices', 'Date,Symbol,Close\n2026-01-02,LIND,50\n');
    const { counts } = await office.checked('prices', 'Date,Symbol,Close\n2026-01-02,LIND,50\n2026-01-02,LIND,51\n');
    expect(counts).toMatchObject({ known: 1, refused: 1, new: 0 });
  });

  test('are kept as the instrument is quoted', async () => {
    await office.imported('prices', 'Date,Symbol,Close,Currency\n2026-01-02,PEN,1.2345,GBP\n2026-01-05,PEN,124,GBX\n');
    expect(await pricesSeen('PEN')).toEqual([{ year: 2026, days: '2,5', closes: '123.45,124' }]);
    const { id } = await office.checked('prices', 'Date,Symbol,Close,Currency\n2026-01-02,PEN,1.2345,USD\n');
    expect(await office.rows(id)).toMatchObject([
      { code: 'currency.differs', column: 'Currency', value: 'USD', reads: { expected: 'GBX' } },
    ]);
  });

  test('an unknown column of a wide file is named once', async () => {
    const { id, counts } = await office.checked('prices', 'Date,LIND,NONE\n2026-01-02,50,1\n2026-01-05,51,2\n');
    expect(counts).toMatchObject({ new: 2, refused: 1 });
    expect(await office.rows(id, 'refused')).toMatchObject([{ row: 1, column: 'NONE', code: 'instrument.unknown' }]);
  });

  test('come in any order, over the years, and a file without a last line end says so', async () => {
    const { id } = await office.checked('prices', 'Date,Symbol,Close\n2026-01-05,LIND,3\n2025-12-31,LIND,2\n2026-01-02,LIND,1');
    expect((await office.rows(id, 'new'))[0]).toMatchObject({ row: 4, code: 'unended', value: '1' });
    await office.commit(id);
    expect(await pricesSeen('LIND')).toEqual([
      { year: 2025, days: '365', closes: '2' },
      { year: 2026, days: '2,5', closes: '1,3' },
    ]);
  });
});

describe('rates', () => {
  test('are kept as given, in the direction that was chosen', async () => {
    await office.imported('rates', 'Date,USD,GBP\n2026-01-02,1.08,0.86\n', { constants: { base: 'EUR' }, rateDirection: 'per-base' });
    expect(await ratesSeen()).toEqual([
      { base: 'EUR', quote: 'GBP', rates: '0.86' },
      { base: 'EUR', quote: 'USD', rates: '1.08' },
    ]);
    await office.imported('rates', 'Date,Currency,Rate\n2026-01-02,USD,0.9259\n2026-01-02,GBX,0.0115\n', {
      constants: { base: 'EUR' },
      rateDirection: 'per-quote',
    });
    expect(await ratesSeen()).toContainEqual({ base: 'USD', quote: 'EUR', rates: '0.9259' });
    expect(await ratesSeen()).toContainEqual({ base: 'GBP', quote: 'EUR', rates: '1.15' });
  });

  test('of a currency in itself, or of no currency, are refused', async () => {
    const { id } = await office.checked(
      'rates',
      'Date,Base,Quote,Rate\n2026-01-02,EUR,EUR,1\n2026-01-02,EUR,XXQ,1\n2026-01-02,EUR,USD,0\n',
      {},
    );
    expect((await office.rows(id)).map(({ code }) => code)).toEqual(['pair.equal', 'currency.unknown', 'number.zero']);
  });
});

describe('instruments', () => {
  test('changed terms are a correction, equal ones are known', async () => {
    await office.imported('instruments', INSTRUMENTS);
    expect((await office.checked('instruments', INSTRUMENTS)).counts).toEqual({ new: 0, known: 3, absent: 0, refused: 0 });
    const renamed = await office.imported('instruments', INSTRUMENTS.replace('Lindholm Timber', 'Lindholm Forest'));
    expect(renamed.counts).toMatchObject({ new: 1, known: 2 });
    const { rows } = await office.work.execute<{ id: string }>(sql`select id from instrument where symbol = 'LIND'`);
    const terms = async () => (await readInstruments(office.staff, [rows[0]?.id ?? ''])).get(rows[0]?.id ?? '');
    expect(await terms()).toMatchObject({ name: 'Lindholm Forest', assetClass: 'Equities', type: 'Stock', sector: 'Other' });
    await office.undo(renamed.id);
    expect(await terms()).toMatchObject({ name: 'Lindholm Timber' });
  });

  test('without a class are in Other, whatever their type; one that nobody knows is kept', async () => {
    const classes = ['Stock,', 'Bond,', 'Commodity,', 'Fund,', 'Index,', ',', 'Fund,Funds', 'Stock,fixed income', 'Stock,Timber'];
    await office.imported(
      'instruments',
      `Symbol,Name,Type,Asset class,Currency\n${classes.map((said, at) => `K${at},Known ${at},${said},EUR\n`).join('')}`,
    );
    const { rows } = await office.work.execute<{ assetClass: string }>(sql`
      select t.asset_class as "assetClass" from instrument i join instrument_terms t on t.instrument_id = i.id where i.symbol like 'K_' order by i.symbol`);
    expect(rows.map(({ assetClass }) => assetClass)).toEqual([...Array<string>(6).fill('Other'), 'Funds', 'Fixed Interest', 'Timber']);
  });

  test('are no one’s until committed', async () => {
    await office.checked('instruments', INSTRUMENTS);
    const { id } = await office.checked('prices', 'Date,Symbol,Close\n2026-01-02,LIND,50\n');
    expect(await office.rows(id)).toMatchObject([{ code: 'instrument.unknown', column: 'Symbol', value: 'LIND' }]);
  });

  test('are refused for what cannot be', async () => {
    const lines = [
      ['A,Alpha,US0378331006,,EUR', 'isin.invalid'],
      ['A,Alpha,,B0YBKJ8,EUR', 'sedol.invalid'],
      ['A,,,,EUR', 'field.required'],
      ['A,Alpha,,,', 'field.required'],
      ['=A1,Alpha,,,EUR', 'formula'],
      ['A,Alpha,US0378331005,B0YBKJ7,EUR', null],
      ['A,Beta,,,EUR', 'instrument.conflict'],
    ] as const;
    const { id } = await office.checked('instruments', `Symbol,Name,ISIN,SEDOL,Currency\n${lines.map(([line]) => `${line}\n`).join('')}`);
    expect((await office.rows(id, 'refused')).map(({ code }) => code)).toEqual(lines.flatMap(([, code]) => code ?? []));
  });
});

describe('undoing', () => {
  beforeEach(async () => void (await office.imported('instruments', INSTRUMENTS)));

  test('takes everything out of sight, keeps when it was there, and lets it come again', async () => {
    const { id } = await office.imported('transactions', LEDGER);
    const undone = await office.undo(id);
    expect(undone).toMatchObject({ state: 'undone' });
    expect(await ledgerSeen()).toEqual([]);
    // As known between the two moments, the facts were there.
    const { rows } = await office.work.execute<{ known: number; now: number }>(sql`
      select count(*) filter (where a.committed_at <= ${undone.committedAt}::timestamptz + interval '1 millisecond' and a.undone_at > ${undone.committedAt}::timestamptz)::int as known,
        count(*) filter (where a.undone_at is null)::int as now
      from transaction t join arrival a on a.id = t.arrival_id`);
    expect(rows).toEqual([{ known: 5, now: 0 }]);
    expect((await office.imported('transactions', LEDGER)).counts).toMatchObject({ new: 5, known: 0 });
    await expect(office.undo(id)).rejects.toMatchObject({ code: 'import.undone' });
    await expect(office.commit(id)).rejects.toMatchObject({ code: 'import.undone' });
  });

  test('is refused while a later sale needs the purchase', async () => {
    const bought = await office.imported('transactions', `${LEDGER_HEADER}P-1,2026-01-06,Buy,LIND,100,50,,,EUR,,\n`);
    const sold = await office.imported('transactions', `${LEDGER_HEADER}P-1,2026-02-06,Sale,LIND,100,50,,,EUR,,\n`);
    await expect(office.undo(bought.id)).rejects.toMatchObject({ code: 'import.used-later' });
    expect(await ledgerSeen()).toHaveLength(2);
    await office.undo(sold.id);
    expect(await office.undo(bought.id)).toMatchObject({ state: 'undone' });
  });

  test('is refused while an instrument is in use', async () => {
    const more = await office.imported('instruments', 'Symbol,Name,Currency\nELM,Elm House,EUR\n');
    const prices = await office.imported('prices', 'Date,Symbol,Close\n2026-01-02,ELM,50\n');
    await expect(office.undo(more.id)).rejects.toMatchObject({ code: 'import.used-later' });
    await office.undo(prices.id);
    await office.undo(more.id);
  });

  test('of what is not committed discards it, file and facts', async () => {
    const { id } = await office.checked('transactions', LEDGER);
    await office.undo(id);
    expect(await office.count('transaction')).toBe(0);
    expect(await office.rows(id)).toEqual([]);
    await expect(office.commit(id)).rejects.toMatchObject({ code: 'import.undone' });
  });

  test('of what nobody has gone on with for thirty days is done by itself; what is committed stays', async () => {
    const kept = await office.imported('transactions', LEDGER);
    const checked = await office.checked('transactions', `${LEDGER_HEADER}P-1,2026-03-05,Contribution,,,,20,,EUR,,\n`);
    const uploaded = await office.upload('transactions', LEDGER);
    const day = 86_400_000;
    const discarded = async (afterDays: number) => {
      const { tenant, work: db, sent } = office;
      const before = sent.length;
      const jobs: Jobs = { send: async (queue, data, options) => void sent.push({ queue, data, key: options?.key }) };
      await cancelAbandoned({ db, tenant, jobs, now: new Date(Date.now() + afterDays * day), log: silentLog });
      return sent.slice(before).flatMap(({ queue, key }) => (queue === 'import.discard' ? [key ?? ''] : []));
    };
    expect(await discarded(29)).toEqual([]);
    const gone = await discarded(31);
    expect(new Set(gone)).toEqual(new Set([checked.id, uploaded.id]));
    for (const importId of gone) await discardImport(office.working(), { importId });
    expect([await office.read(checked.id), await office.read(uploaded.id)]).toMatchObject([{ state: 'undone' }, { state: 'undone' }]);
    expect(await office.count('transaction')).toBe(5);
    expect(await office.read(kept.id)).toMatchObject({ state: 'committed' });
    expect(await discarded(31)).toEqual([]);
  });
});

describe('committing', () => {
  beforeEach(async () => void (await office.imported('instruments', INSTRUMENTS)));

  test('of two checks side by side only one counts', async () => {
    const [one, other] = [await office.checked('transactions', LEDGER), await office.checked('transactions', LEDGER)];
    expect(other.counts.new).toBe(5);
    const outcomes = await Promise.allSettled([office.commit(one.id), office.commit(other.id)]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'import.unready' } }]);
    expect(await ledgerSeen()).toHaveLength(5);
    const loser = outcomes[0]?.status === 'rejected' ? one : other;
    expect((await office.check(await office.read(loser.id))).counts).toMatchObject({ new: 0, known: 5 });
  });

  test('pressed twice at once commits once', async () => {
    const { id } = await office.checked('transactions', LEDGER);
    const outcomes = await Promise.allSettled([office.commit(id), office.commit(id)]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'import.committed' } }]);
  });

  test('is not held up by facts that the check does not rest on', async () => {
    const ledger = await office.checked('transactions', LEDGER);
    await office.imported('rates', 'Date,USD\n2026-01-02,1.08\n');
    expect(await office.commit(ledger.id)).toMatchObject({ state: 'committed' });
  });

  test('needs a check, and that it is finished', async () => {
    const uploaded = await office.upload('transactions', LEDGER);
    await expect(office.commit(uploaded.id)).rejects.toMatchObject({ code: 'import.unready' });
    await expect(office.commit('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'import.unknown' });
  });

  test('shows a reader all or nothing, whenever they look', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `P-1,2026-01-05,Contribution,,,,${index + 1},,EUR,,\n`).join('');
    const { id } = await office.checked('transactions', LEDGER_HEADER + lines);
    const seen = new Set<number>();
    const done = new AbortController();
    const reader = (async () => {
      while (!done.signal.aborted) seen.add((await ledgerSeen()).length);
    })();
    await office.commit(id);
    await office.undo(id);
    done.abort();
    await reader;
    expect([...seen].filter((count) => count !== 0 && count !== 400)).toEqual([]);
  });
});

describe('mapping', () => {
  test('says what it lacks, by field', async () => {
    const uploaded = await office.upload('prices', 'Date,Ticker,Kurs,Kurs\n2026-01-02,A,1,2\n');
    await expect(
      office.check(uploaded, {
        columns: { date: 'Date', price: 'Kurs', volume: 'Ticker', symbol: 'Gone' },
        constants: { currency: 'XXQ' },
        wide: null,
      }),
    ).rejects.toMatchObject({
      code: 'input.invalid',
      fields: {
        price: 'imports.failure.mapping.twice',
        volume: 'imports.failure.mapping.foreign',
        symbol: 'imports.failure.mapping.unknown',
        currency: 'imports.failure.mapping.currency',
      },
    });
    await expect(office.check(uploaded, { columns: { date: 'Date' }, wide: null })).rejects.toMatchObject({
      fields: { symbol: 'imports.failure.mapping.missing' },
    });
  });

  test('in another form looks at the headers again', async () => {
    const uploaded = await office.upload('prices', 'Date;Symbol;Close, adjusted\n2026-01-02;A;1,5\n');
    expect(uploaded.sniff?.headers).toEqual(['Date', 'Symbol', 'Close, adjusted']);
    await expect(office.check(uploaded, { delimiter: ',' })).rejects.toMatchObject({ code: 'input.invalid' });
    expect((await office.read(uploaded.id)).sniff?.headers).toEqual(['Date;Symbol;Close', 'adjusted']);
  });

  test('shows what cannot be told', async () => {
    expect((await office.upload('prices', 'Date,Symbol,Close\n01/02/2026,A,"1.234"\n')).sniff).toMatchObject({
      ambiguities: ['dateOrder', 'decimalMark'],
    });
    expect((await office.upload('rates', 'Date,USD\n2026-01-02,1.08\n')).sniff).toMatchObject({
      ambiguities: ['rateDirection'],
      suggestion: { constants: { base: 'EUR' } },
    });
  });
});
