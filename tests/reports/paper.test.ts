/** Tests the content of a statement: titles, sentences, chart layout, tables that add up. */
import { describe, expect, test } from 'vitest';
import { assetClassColour } from '#contract/instruments';
import type { PaperBlock, StatementPaper, PaperText } from '#contract/reports';
import { LANGUAGES } from '#packages/texts';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { drawSteps } from '../../capabilities/reports/server/paper/charts/bars.ts';
import { drawLine } from '../../capabilities/reports/server/paper/charts/line.ts';
import { drawParts } from '../../capabilities/reports/server/paper/charts/parts.ts';
import { scaleOf } from '../../capabilities/reports/server/paper/charts/scale.ts';
import { statementTitle } from '../../capabilities/reports/server/paper/title.ts';
import { sampleStatement, localeOf } from '../kit/sample-statement.ts';

const english = localeOf('en');
const blocks = (paper: StatementPaper): PaperBlock[] =>
  paper.sections
    .flatMap((section) => section.blocks)
    .flatMap((block) => (block.kind === 'pair' ? block.left.blocks.concat(block.right.blocks) : [block]));
const ofKind = <Kind extends PaperBlock['kind']>(paper: StatementPaper, kind: Kind) =>
  blocks(paper).filter((block): block is Extract<PaperBlock, { kind: Kind }> => block.kind === kind);

const prose = (paper: StatementPaper) => blocks(paper).flatMap((block) => (block.kind === 'prose' ? [block.text] : []));

describe('the title', () => {
  test.each([
    ['2026-03-31', 'Quarterly statement Q1 2026'],
    ['2026-06-30', 'Quarterly statement Q2 2026'],
    ['2026-09-30', 'Quarterly statement Q3 2026'],
    ['2025-12-31', 'Quarterly statement Q4 2025'],
    ['2026-06-29', 'Statement as at 29/06/2026'],
  ])('of a statement to %s is %s', (to, title) => {
    expect(statementTitle(to, english)).toBe(title);
    expect(statementPaper({ ...sampleStatement({ holdings: 5 }), to }, english).title).toBe(`${title} · Eftirlaun og sparnaður`);
  });
  test('is in the reader’s language', () => {
    expect(LANGUAGES.map((language) => statementTitle('2026-06-29', localeOf(language)))).toEqual([
      'Statement as at 29/06/2026',
      'Yfirlit miðað við 29.06.2026',
      'Κατάσταση στις 29/06/2026',
      'Overzicht per 29-06-2026',
    ]);
  });
});

describe('sentences', () => {
  const facts = sampleStatement({ holdings: 5 });
  const changed = (summary: Partial<typeof facts.performance.summary>, language: (typeof LANGUAGES)[number] = 'en', currency = 'EUR') =>
    prose(
      statementPaper(
        {
          ...facts,
          portfolio: { ...facts.portfolio, currency },
          performance: { ...facts.performance, summary: { ...facts.performance.summary, ...summary } },
        },
        localeOf(language),
      ),
    )[0];
  test('say what changed, whichever way it went', () => {
    const from = { openingValue: '100.00', closingValue: '90.00' };
    expect(changed({ ...from, netContributions: '-15.00', gain: '5.00' })).toBe(
      'The value went from €100.00 to €90.00: €15.00 net was taken out, and the investments gained €5.00.',
    );
    expect(changed({ ...from, netContributions: '0', gain: '-10.00' })).toBe(
      'The value went from €100.00 to €90.00: nothing net was paid in or taken out, and the investments lost €10.00.',
    );
  });
  test('do not end with two full stops', () => {
    expect(changed({ openingValue: '1', closingValue: '3', netContributions: '1', gain: '1' }, 'is', 'ISK')).toMatch(/ 1\u00a0kr\.$/);
  });
  test('say that a change cannot be stated, and draw no steps, where a value is unknown', () => {
    const paper = statementPaper(
      { ...facts, performance: { ...facts.performance, summary: { ...facts.performance.summary, openingValue: null } } },
      english,
    );
    expect(prose(paper)[0]).toContain('cannot be stated in full');
    expect(ofKind(paper, 'steps')).toEqual([]);
  });
  test('lead with the finding of the page', () => {
    const at = (own: number | null, benchmark: number | null) =>
      statementPaper(
        {
          ...facts,
          performance: {
            ...facts.performance,
            series: facts.performance.series.map((point) => ({ ...point, benchmark })),
            summary: { ...facts.performance.summary, timeWeightedReturn: own },
          },
        },
        english,
      ).sections[1]?.lead;
    expect(at(0.074, 0.063)).toBe('Up 7.40% since 1 April 2026, 1.10 points ahead of the benchmark.');
    expect(at(-0.02, 0.01)).toBe('Down 2.00% since 1 April 2026, 3.00 points behind the benchmark.');
    expect(at(0.01, null)).toBe('Up 1.00% since 1 April 2026.');
    expect(at(null, 0.01)).toBe('No return can be stated since 1 April 2026.');
  });
  test('mark an incomplete value where it is told', () => {
    const lead = (code: 'price.missing' | 'price.stale') =>
      statementPaper({ ...facts, findings: [{ code, subject: 'X' }] }, english).sections[0]?.lead;
    expect(lead('price.missing')).toContain('This is not all of it');
    expect(lead('price.stale')).not.toContain('This is not all of it');
  });
});

describe('figures', () => {
  const facts = sampleStatement({ holdings: 40, currency: 'GBP' });
  const paper = statementPaper(facts, english);
  test('of gain on cost and of return stand in two named columns', () => {
    const holdings = ofKind(paper, 'table').find((table) => table.columns.some(({ label }) => label === 'ISIN'));
    expect(holdings?.columns.map(({ label }) => label).slice(-2)).toEqual(['Gain on cost', 'Return since purchase']);
    expect(holdings?.groups.map(({ subtotal }) => subtotal.at(-1))).toEqual(facts.holdings.groups.map(() => ''));
  });
  test('of the allocation add up to 100.00%', () => {
    const [parts] = ofKind(paper, 'parts');
    const written = parts?.table.groups[0]?.rows.map(({ cells }) => Number(said(cells[2]).replace('%', ''))) ?? [];
    expect(written.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 8);
    expect(parts?.table.totals[0]?.at(-1)).toMatchObject({ text: '100.00%', is: 1 });
  });
  test('of transactions stand in the order of the days, with a sum for each currency', () => {
    const table = ofKind(paper, 'table').find(({ columns }) => columns[0]?.label === 'Date');
    const days = table?.groups[0]?.rows.map(({ cells }) => said(cells[0]).split('/').reverse().join('-')) ?? [];
    expect(days).toEqual(days.toSorted((a, b) => Number(a > b) - Number(a < b)));
    expect(table?.totals.map((cells) => cells[4])).toEqual(['GBP', 'USD']);
  });
  test('name their currency once, in the head of the column', () => {
    const heads = ofKind(paper, 'table').flatMap(({ columns }) => columns.map(({ label }) => label));
    expect(heads).toContain('Value, GBP');
    expect(heads).toContain('Cost, GBP');
  });
});

describe('charts', () => {
  test('have scales from one round number to another, through zero', () => {
    expect(scaleOf([0.013, 0.068], 5).ticks).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
    expect(scaleOf([-0.11, 0.12], 4)).toMatchObject({ low: -0.2, high: 0.2 });
    expect(scaleOf([], 5).ticks.length).toBeGreaterThan(1);
    expect(scaleOf([0.1, 0.1], 5).place(0)).toBe(0);
  });
  const line = (points: readonly (readonly [string, number | null])[]) =>
    drawLine(
      {
        kind: 'line',
        title: 't',
        unit: 'percent',
        currency: null,
        events: [{ date: '2026-01-02', label: '' }],
        series: [{ name: 'own', role: 'own', points: points.map(([date, value]) => ({ date, value })) }],
      },
      'alt',
      'events',
      english,
    );
  test('break a line where a day has no value, and put its marks on it', () => {
    const drawn = line([
      ['2026-01-01', 0],
      ['2026-01-02', 0.5],
      ['2026-01-03', null],
      ['2026-01-04', 0.2],
      ['2026-01-05', 1],
    ]);
    expect(drawn?.lines[0]?.segments.map((segment) => segment.length)).toEqual([2, 2]);
    expect(drawn?.events).toEqual([{ point: [0.25, 0.5] }]);
    expect(drawn?.lines[0]?.value).toBe('+100.00%');
  });
  test('are not drawn of a single day', () => {
    expect(line([['2026-01-01', 0]])).toBeNull();
  });
  test('keep the names of two lines apart, inside the frame', () => {
    const both = (end: number) =>
      drawLine(
        {
          kind: 'line',
          title: 't',
          unit: 'percent',
          currency: null,
          events: [],
          series: (['own', 'benchmark'] as const).map((role) => ({
            name: 'A name of some length that breaks',
            role,
            points: [
              { date: '2026-01-01', value: 0 },
              { date: '2026-06-30', value: end },
            ],
          })),
        },
        'alt',
        '',
        english,
      )?.lines.map(({ labelAt }) => labelAt) ?? [];
    for (const end of [-0.1, 0, 0.1]) {
      const [own = 0, benchmark = 0] = both(end);
      expect(Math.abs(own - benchmark)).toBeGreaterThan(0.2);
      expect(Math.min(own, benchmark)).toBeGreaterThan(0.05);
      expect(Math.max(own, benchmark)).toBeLessThan(0.95);
    }
  });
  const parts = (shares: readonly number[]) =>
    drawParts(
      {
        kind: 'parts',
        title: 't',
        currency: 'EUR',
        total: '100',
        parts: shares.map((share, index) => ({ name: `p${index}`, value: String(share * 100), share })),
      },
      { centreLabel: '', heads: ['', '', ''], totalLabel: '' },
      english,
    );
  test('give an asset class the colour that it has on the screen, whatever stands before it', () => {
    const names = ['Fixed Interest', 'Equities', 'Alternatives', 'Other', 'Funds'];
    const facts = sampleStatement({ holdings: 30 });
    const allocated = (order: readonly string[]) => {
      const assetClass = order.map((name) => ({ name, value: '100', share: 1 / order.length }));
      const figures = { ...facts.figures, allocation: { ...facts.figures.allocation, assetClass } };
      const [drawn] = ofKind(statementPaper({ ...facts, figures }, english), 'parts');
      return new Map(order.map((name, at) => [name, drawn?.colours?.[at]]));
    };
    const onScreen = new Map(names.map((name) => [name, assetClassColour(name)]));
    expect([...onScreen.values()].toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(allocated(names)).toEqual(onScreen);
    expect(new Set(allocated(names.toReversed()))).toEqual(new Set(onScreen));
    expect(allocated(['Private Equity'])).toEqual(new Map([['Private Equity', 5]]));
  });
  test('of parts are rings up to six parts, and bars by size beyond, or where something is owed', () => {
    expect(parts([0.2, 0.2, 0.2, 0.2, 0.1, 0.1])).toMatchObject({ bars: [], shares: [0.2, 0.2, 0.2, 0.2, 0.1, 0.1] });
    expect(parts([0.1, 0.3, 0.2, 0.1, 0.1, 0.1, 0.1])).toMatchObject({
      shares: [],
      bars: [{ label: 'p1', length: 1 }, { label: 'p2' }, {}, {}, {}, {}, {}],
    });
    expect(parts([-0.5, 1.5])).toMatchObject({
      shares: [],
      bars: [
        { label: 'p1', length: 1 },
        { label: 'p0', length: -0.33333 },
      ],
    });
  });
  test('of steps lead from the opening to the closing value', () => {
    const { steps, base } = drawSteps(
      [
        { label: 'a', kind: 'total', value: 100, written: '' },
        { label: 'b', kind: 'change', value: -150, written: '' },
        { label: 'c', kind: 'change', value: 30, written: '' },
        { label: 'd', kind: 'total', value: -20, written: '' },
      ],
      '',
      80,
    );
    expect(base).toBeCloseTo(1 / 3, 4);
    expect(steps.map(({ from, to, role }) => [Number(from.toFixed(2)), Number(to.toFixed(2)), role])).toEqual([
      [0.33, 1, 'total'],
      [1, 0, 'down'],
      [0, 0.2, 'up'],
      [0.33, 0.2, 'total'],
    ]);
  });
});

/** What a cell says, whether it opens or not. */
function said(cell: PaperText | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}
