/** Tests the PDF of a statement: what a reader, a screen reader and an archive get from it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { typesetter } from '#adapters/pdf';
import type { StatementPaper } from '#contract/reports';
import { readFigureId } from '#packages/figures';
import { LANGUAGES, storedValueText, type Language } from '#packages/texts';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { readPdf, type ReadPdf } from '../kit/read-pdf.ts';
import { sampleStatement, localeOf, type SampleOptions } from '../kit/sample-statement.ts';

const press = typesetter();
afterAll(() => press.stop());

const MADE_AT = new Date('2026-07-09T10:15:00Z');
const paperIn = (language: Language, wishes: SampleOptions = {}) =>
  statementPaper(sampleStatement({ holdings: 40, ...wishes }), localeOf(language));
const set = async (paper: StatementPaper) => (await press.statement(paper, MADE_AT)).pdf;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const flat = (rows: ReadPdf['tables'][number]['rows']) => rows.map((cells) => cells.join(' | '));

/** Every link that a paper asks for. */
function linksOf(part: unknown): { text: string; url: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('opens' in part && 'text' in part && typeof part.opens === 'string') return [{ text: String(part.text), url: part.opens }];
  return Object.values(part).flatMap(linksOf);
}

const TITLES: Readonly<Record<Language, string>> = {
  en: 'Quarterly statement Q2 2026 · Eftirlaun og sparnaður',
  is: 'Ársfjórðungsyfirlit, 2. ársfjórðungur 2026 · Eftirlaun og sparnaður',
  el: 'Τριμηνιαία κατάσταση, 2ο τρίμηνο 2026 · Eftirlaun og sparnaður',
  nl: 'Kwartaaloverzicht Q2 2026 · Eftirlaun og sparnaður',
};

describe.each(LANGUAGES)('in %s', (language) => {
  const reading = set(paperIn(language, { firm: language === 'el' ? 'pelagos' : 'hekla' })).then(readPdf);

  test('language, title and date of the data are in the file, and every page is tagged', async () => {
    const file = await reading;
    expect(file.language.slice(0, 2)).toBe(language);
    expect(file.title).toBe(TITLES[language]);
    expect(file.made).toBe('D:20260709101500Z');
    expect(file.marked).toBe(true);
    expect(file.pages.map(({ tagged }) => tagged)).toEqual(file.pages.map(() => true));
  });

  test('headings stand in order, none skips a level', async () => {
    const levels = (await reading).headings.map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(6);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  });

  test('each of the four charts says in words what it shows', async () => {
    const { figures } = await reading;
    expect(figures).toHaveLength(4);
    for (const alt of figures) expect(alt?.length).toBeGreaterThan(40);
  });

  test('each figure that opens is a link to it, read as it is printed, tagged, and called something', async () => {
    const { links, linkElements } = await reading;
    const bare = (text: string) => text.replace(/[\s\u2007]+/g, ' ').trim();
    const printed = linksOf(paperIn(language, { firm: language === 'el' ? 'pelagos' : 'hekla' }));
    expect(printed.length).toBeGreaterThan(150);
    const inOrder = (of: readonly { readonly text: string; readonly url: string }[]) =>
      of.map(({ text, url }) => `${url} ${bare(text)}`).toSorted();
    expect(inOrder(links)).toEqual(inOrder(printed));
    expect(linkElements).toBe(links.length);
    for (const { url, contents } of links) {
      expect(url.startsWith('http://hekla.localhost:8080/figures?id=portfolio%3A')).toBe(true);
      expect(readFigureId(new URL(url).searchParams.get('id') ?? '')).toMatchObject({ knownAt: '2026-07-09T10:15:00.000000Z' });
      expect(contents).not.toBe('');
    }
  });

  test('as-of day and the moment of what was known stand beside each other', async () => {
    const [cover] = (await reading).pages;
    const { words, formats } = localeOf(language);
    const found = [
      words('reports.pdf.cover.valuedOn'),
      formats.longDate('2026-06-30'),
      words('reports.pdf.cover.knownOn'),
      formats.moment('2026-07-09T10:15:00.000000Z'),
    ];
    expect(cover?.text.replace(/\s+/g, ' ')).toContain(found.join(' '));
  });

  test('all words are the language’s own', async () => {
    for (const { text } of (await reading).pages)
      expect(text).not.toMatch(/reports\.pdf\.|finding\.|assetClass\.|transactionType\.|\{[a-z]+\}/);
  });
});

describe.each([
  ['en', 'Equities', 'Total Equities'],
  ['el', 'Μετοχές', 'Σύνολο: Μετοχές'],
] as const)('the tables in %s', (language, assetClass, subtotal) => {
  const facts = sampleStatement({ holdings: 60 });
  const { formats } = localeOf(language);
  const reading = set(statementPaper(facts, localeOf(language))).then(readPdf);
  const holdingsOn = (tables: ReadPdf['tables']) => tables.filter(({ rows }) => rows.flat().some((cell) => /^IS\d{10}$/.test(cell)));

  test('heads are header cells, and are printed again, with the asset class, on the next page', async () => {
    const { tables, pages } = await reading;
    const [first] = holdingsOn(tables);
    expect(first?.heads[0]).toHaveLength(10);
    expect(first?.heads.map(([cell]) => cell)).toContain(assetClass);
    const continued = pages.filter(({ runs }) => runs.some(({ text }) => text === 'ISIN'));
    expect(continued).toHaveLength(2);
    expect(holdingsOn(tables)).toHaveLength(2);
    expect(continued[1]?.runs.some(({ text }) => text === storedValueText(localeOf(language).words, 'assetClass', 'Funds'))).toBe(true);
  });

  test('every holding, subtotal and the total stand in cells, as the reader writes them', async () => {
    const rows = flat(holdingsOn((await reading).tables).flatMap((table) => table.rows));
    for (const group of facts.holdings.groups)
      for (const one of group.holdings)
        expect(
          rows.some(
            (row) =>
              row.includes(one.isin ?? '') && row.includes(formats.amount(one.value)) && row.includes(formats.percent(one.gainOnCost)),
          ),
        ).toBe(true);
    const equities = facts.holdings.groups.find((group) => group.assetClass === 'Equities');
    expect(rows).toContainEqual(
      expect.stringMatching(new RegExp(`^${subtotal} \\|.* ${formats.amount(equities?.value).replaceAll('.', '\\.')} `)),
    );
    expect(rows.some((row) => row.includes(formats.amount(facts.holdings.value)) && row.includes(formats.percent(1)))).toBe(true);
  });

  test('the steps from opening to closing value are a table too', async () => {
    const { summary } = facts.performance;
    const steps = (await reading).tables.find(({ rows }) => rows.length === 4 && rows[3]?.[1] === formats.amount(summary.closingValue));
    expect(steps?.rows.map((cells) => cells[1])).toEqual([
      formats.amount(summary.openingValue),
      formats.signedAmount(summary.netContributions),
      formats.signedAmount(summary.gain),
      formats.amount(summary.closingValue),
    ]);
  });
});

test('name, as-of date, total and letters of three alphabets can be read as text', async () => {
  const { pages } = await readPdf(await set(paperIn('en')));
  const text = pages.map((page) => page.text).join(' ');
  for (const words of ['Þórdís Ægisdóttir Παπαδοπούλου', 'Eftirlaun og sparnaður', '30 June 2026', 'Εθνική Τράπεζα'])
    expect(text).toContain(words);
  expect(text).toMatch(/Page 2 of \d/);
});

test('findings are told in words, beside the holding and among the notes', async () => {
  const { pages } = await readPdf(await set(paperIn('en')));
  const text = pages.map((page) => page.text).join(' ');
  expect(text).toContain('Last known price: 12/06/2026');
  expect(text).toContain('The price of Íslandsbanki hf. is of 12/06/2026');
});

describe('the same data', () => {
  test('gives the same bytes, with other documents between, and other data gives others', async () => {
    const paper = paperIn('is');
    const first = digest(await set(paper));
    const other = digest(await set(paperIn('is', { seed: 2 })));
    expect(digest(await set(structuredClone(paper)))).toBe(first);
    expect(other).not.toBe(first);
    const elsewhere = statementPaper({ ...sampleStatement({ holdings: 40 }), origin: 'https://clients.example' }, localeOf('is'));
    expect(digest(await set(elsewhere))).not.toBe(first);
  });

  test('gives the same bytes from another process, in another time zone', async () => {
    const here = digest(await set(paperIn('el')));
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('./print-digest.ts', import.meta.url)), 'el'], {
      env: { ...process.env, TZ: 'Pacific/Auckland' },
    });
    expect(stdout.trim()).toBe(here);
  });
});

describe('texts of any origin', () => {
  const HOSTILE = [
    '#read("/etc/passwd")',
    '$x$ *b* _i_ = H',
    '<l> @r // c',
    '"); #sys.inputs',
    '=HYPERLINK("http://x")',
    '\\u{41} \\n',
    '$t(reports.pdf.page) {x} {{y}}',
  ];
  const named = (names: readonly string[]): StatementPaper => {
    const facts = sampleStatement({ holdings: 30 });
    let next = 0;
    const name = () => names[next++ % names.length] ?? '';
    return statementPaper(
      {
        ...facts,
        account: { ...facts.account, name: name() },
        portfolio: { ...facts.portfolio, name: name() },
        findings: [{ code: 'price.missing', subject: name(), date: '2026-06-30' }],
        holdings: {
          ...facts.holdings,
          groups: facts.holdings.groups.map((group) =>
            Object.assign(group, {
              assetClass: name(),
              holdings: group.holdings.map((one) => Object.assign(one, { name: name() })),
            }),
          ),
        },
        transactions: facts.transactions.map((one) => Object.assign(one, { name: name() })),
      },
      localeOf('en'),
    );
  };

  test('what looks like markup or a formula is printed as it is', async () => {
    const { pages, title, headings } = await readPdf(await set(named(HOSTILE)));
    const text = pages.map((page) => page.text).join(' ');
    for (const hostile of HOSTILE) expect(text).toContain(hostile);
    expect(title).toContain(HOSTILE[1]);
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(6);
  });

  test('reversed, invisible and unprintable characters break nothing, and the reader is told', async () => {
    const { pages } = await readPdf(
      await set(named(['\u202egnp.exe', 'שלום', '🙂👩‍👩‍👧', '中文', 'a\u0000b\u0007c', '\ud800', '\ue000', ' ', ''])),
    );
    const text = pages.map((page) => page.text).join(' ');
    expect(text).toContain('gnp.exe');
    expect(text).toContain('□□□□');
    expect(text).toContain('abc');
    expect(text).toContain('are printed as □');
  });

  test('nothing is said of unprintable characters where there are none', async () => {
    const { pages } = await readPdf(await set(paperIn('en')));
    expect(pages.map((page) => page.text).join(' ')).not.toContain('□');
  });

  test('a word of 300 letters stays in its column', async () => {
    const { pages } = await readPdf(await set(named(['x'.repeat(300)])));
    const runs = pages.flatMap((page) => page.runs).filter(({ text }) => /^x{5,}$/.test(text));
    expect(runs.length).toBeGreaterThan(30 * 5);
    const [paper, margin] = [595, 51];
    for (const { right } of runs) expect(right).toBeLessThanOrEqual(paper - margin);
    // In the holdings, where the names are narrow, each line ends before the second column begins.
    const holdings = pages.find((page) => page.runs.some(({ text }) => text === 'ISIN'));
    const isin = holdings?.runs.find(({ text }) => text === 'ISIN');
    for (const { text, left, right } of holdings?.runs ?? [])
      if (/^x{5,}$/.test(text) && left < 60) expect(right).toBeLessThanOrEqual(isin?.left ?? 0);
  });
});

test('an empty portfolio gets a statement that says so', async () => {
  const facts = sampleStatement();
  const nothing = {
    openingValue: null,
    closingValue: null,
    netContributions: '0',
    gain: null,
    income: '0',
    fees: '0',
    timeWeightedReturn: null,
    moneyWeightedReturn: null,
  };
  const paper = statementPaper(
    {
      ...facts,
      account: { ...facts.account, advisor: null },
      figures: { ...facts.figures, value: null, allocation: { assetClass: [], currency: [], sector: [] }, contributors: [] },
      holdings: { ...facts.holdings, groups: [], cost: null, value: null, gainOnCost: null },
      performance: { ...facts.performance, benchmark: null, series: [], flows: [], summary: nothing, periods: [], calendarYears: [] },
      transactions: [],
      findings: [],
      knownAt: null,
    },
    localeOf('en'),
  );
  const { pages, figures } = await readPdf(await set(paper));
  const text = pages.map((page) => page.text).join(' ');
  expect(text).toContain('The portfolio holds nothing on this day.');
  expect(text).toContain('There were no transactions from 1 April 2026 to 30 June 2026.');
  expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
  expect(figures).toEqual([]);
});
