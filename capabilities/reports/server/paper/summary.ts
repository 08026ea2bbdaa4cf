/** The summary page: what it is worth, what changed and why. */
import { closingShares, type PartsChart } from '#packages/charts';
import type { Finding } from '#packages/findings';
import { amount, negate, plain, sign, sum, toNumber } from '#packages/money';
import { stored, type Written } from '#packages/texts';
import type { Slice } from '#contract/accounts';
import type { PaperBlock, PaperSection } from '../../contract.ts';
import type { StatementFacts, Voice } from './facts.ts';
import { columns, drawnParts, drawnSteps, row } from './plot.ts';
import { onceStopped } from './sentence.ts';

/** Half of the page beside the gutter, in millimetres. */
const HALF = 82;
const MOST_ROWS = 6;

export function summarySection(facts: StatementFacts, voice: Voice): PaperSection {
  const { words } = voice;
  const allocation = allocationChart(facts, voice);
  return {
    heading: words('reports.pdf.summary'),
    lead: worthSentence(facts, voice),
    opens: 'page',
    blocks: [
      keyFigures(facts, voice),
      { kind: 'heading', text: words('reports.pdf.allocation') },
      allocation.parts.length === 0
        ? { kind: 'prose', text: words(facts.holdings.groups.length > 0 ? 'reports.pdf.nothingValued' : 'reports.pdf.nothingHeld') }
        : drawnParts(
            allocation,
            words('reports.pdf.totalValue'),
            [words('reports.pdf.assetClass'), inCurrency('reports.pdf.value', facts, voice), words('reports.pdf.weight')],
            words('reports.pdf.total'),
            voice,
          ),
      { kind: 'heading', text: words('reports.pdf.whatChanged') },
      ...whatChanged(facts, voice),
      { kind: 'pair', left: { width: HALF, blocks: contributors(facts, voice) }, right: { blocks: currencies(facts, voice) } },
    ],
  };
}

/** `Value, EUR`: the currency is said once, in the head of the column. */
export function inCurrency(key: string, { portfolio }: StatementFacts, { words }: Voice): string {
  return words('reports.pdf.inCurrency', { what: words(key), currency: portfolio.currency });
}

/** Findings that leave part of the portfolio out of its value. */
const INCOMPLETE: readonly Finding['code'][] = ['price.missing', 'rate.missing', 'value.incomplete'];

function worthSentence({ figures, portfolio, performance, findings }: StatementFacts, { words, formats }: Voice): string {
  const date = formats.longDate(figures.asOf);
  if (figures.value === null) return words('reports.pdf.worth.unknown', { date });
  const grew = performance.summary.timeWeightedReturn;
  const told = [
    words('reports.pdf.worth', { date, value: formats.money(figures.value, portfolio.currency) }),
    ...(grew === null ? [] : [words('reports.pdf.returned', { return: formats.change(grew) })]),
    ...(findings.some(({ code }) => INCOMPLETE.includes(code)) ? [words('reports.pdf.worth.incomplete')] : []),
  ];
  return onceStopped(told.join(' '));
}

function keyFigures({ figures, performance, portfolio }: StatementFacts, { words, formats }: Voice): PaperBlock {
  const { summary, benchmark, series } = performance;
  const against = series.at(-1)?.benchmark ?? null;
  const figure = (name: string, value: string, note: string) => ({ label: words(`reports.pdf.figure.${name}`), value, note });
  return {
    kind: 'figures',
    figures: [
      figure('value', formats.money(figures.value, portfolio.currency), words('reports.pdf.asOf', { date: formats.date(figures.asOf) })),
      figure('gain', formats.signedMoney(summary.gain, portfolio.currency), words('reports.pdf.afterCosts', { amount: formats.money(summary.fees, portfolio.currency) })),
      figure('return', formats.change(summary.timeWeightedReturn), benchmark ? words('reports.pdf.benchmarkReturned', { return: formats.change(against) }) : words('reports.pdf.timeWeighted')),
      figure('income', formats.money(summary.income, portfolio.currency), words('reports.pdf.incomeIs')),
    ],
  };
}

function allocationChart({ figures, portfolio }: StatementFacts, { words, formats }: Voice): PartsChart {
  return {
    kind: 'parts',
    title: words('reports.pdf.allocation.alt', { date: formats.longDate(figures.asOf) }),
    currency: portfolio.currency,
    parts: figures.allocation.assetClass.map(({ name, value, share }) => ({ name: stored(words, 'assetClass', name), value, share })),
    total: figures.value,
  };
}

/** From opening to closing value, as a sentence, a table and steps. */
function whatChanged(facts: StatementFacts, voice: Voice): PaperBlock[] {
  const { from, to, portfolio, performance: { summary } } = facts;
  const { words, formats } = voice;
  const labels = { opening: words('reports.pdf.opening'), flows: words('reports.pdf.flows'), gain: words('reports.pdf.gain'), closing: words('reports.pdf.closing') };
  const of = (value: Written) => formats.amount(value, portfolio.currency);
  const signed = (value: Written) => formats.signedAmount(value, portfolio.currency);
  const sentence = changeSentence(facts, voice);
  const table: PaperBlock = {
    kind: 'table',
    columns: columns([`${formats.date(from)} – ${formats.date(to)}`, portfolio.currency], 1),
    groups: [{
      heading: '',
      subtotal: [],
      rows: [
        row(labels.opening, of(summary.openingValue)),
        row(labels.flows, signed(summary.netContributions)),
        { cells: [labels.gain, signed(summary.gain)], note: words('reports.pdf.gainHolds', { income: formats.money(summary.income, portfolio.currency), costs: formats.money(summary.fees, portfolio.currency) }) },
      ],
    }],
    totals: [[labels.closing, of(summary.closingValue)]],
    size: 'normal', even: false,
  };
  const prose: PaperBlock = { kind: 'prose', text: sentence };
  const { openingValue, closingValue, netContributions, gain } = summary;
  if (openingValue === null || closingValue === null || gain === null) return [prose, table];
  const steps = drawnSteps(
    [
      { label: labels.opening, kind: 'total', value: Number(openingValue) },
      { label: labels.flows, kind: 'change', value: Number(netContributions) },
      { label: labels.gain, kind: 'change', value: Number(gain) },
      { label: labels.closing, kind: 'total', value: Number(closingValue) },
    ],
    [formats.compact(openingValue), plus(netContributions) + formats.compact(netContributions), plus(gain) + formats.compact(gain), formats.compact(closingValue)],
    `${words('reports.pdf.steps.alt')} ${sentence}`,
    HALF,
  );
  return [prose, { kind: 'pair', left: { width: HALF, blocks: [table] }, right: { blocks: [steps] } }];
}

function plus(value: string): string {
  return sign(amount(value)) > 0 ? '+' : '';
}

function changeSentence({ performance: { summary }, portfolio }: StatementFacts, { words, formats }: Voice): string {
  const money = (value: Written) => formats.money(value, portfolio.currency);
  const unsigned = (value: string) => money(plain(sign(amount(value)) < 0 ? negate(amount(value)) : amount(value)));
  const direction = (value: string) => (['out', 'none', 'in'] as const)[sign(amount(value)) + 1]!;
  if (summary.openingValue === null || summary.closingValue === null || summary.gain === null) return words('reports.pdf.changed.unknown');
  return onceStopped(words('reports.pdf.changed', {
    opening: money(summary.openingValue),
    closing: money(summary.closingValue),
    flows: words(`reports.pdf.changed.flows.${direction(summary.netContributions)}`, { amount: unsigned(summary.netContributions) }),
    gain: words(`reports.pdf.changed.gain.${direction(summary.gain)}`, { amount: unsigned(summary.gain) }),
  }));
}

function contributors(facts: StatementFacts, voice: Voice): PaperBlock[] {
  const { words, formats } = voice;
  const rows = facts.figures.contributors.slice(0, MOST_ROWS).map(({ name, gain }) => row(name, formats.signedAmount(gain, facts.portfolio.currency)));
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: words('reports.pdf.contributors') },
    { kind: 'table', columns: columns([words('reports.pdf.holding'), inCurrency('reports.pdf.gain', facts, voice)], 1), groups: [{ heading: '', rows, subtotal: [] }], totals: [], size: 'normal', even: false },
  ];
}

function currencies(facts: StatementFacts, voice: Voice): PaperBlock[] {
  const { words, formats } = voice;
  const slices = largest(facts.figures.allocation.currency, words('reports.pdf.others'));
  const shares = closingShares(slices.map(({ share }) => share));
  const rows = slices.map(({ name, value }, index) => row(name, formats.amount(value, facts.portfolio.currency), formats.percent(shares[index])));
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: words('reports.pdf.currencies') },
    {
      kind: 'table',
      columns: columns([words('reports.pdf.currency'), inCurrency('reports.pdf.value', facts, voice), words('reports.pdf.weight')], 1),
      groups: [{ heading: '', rows, subtotal: [] }],
      totals: [],
      size: 'normal', even: false,
    },
  ];
}

/** The largest slices, the rest as one, so that the page holds them. */
function largest(slices: readonly Slice[], others: string): readonly Slice[] {
  if (slices.length <= MOST_ROWS) return slices;
  const bySize = [...slices].sort((a, b) => toNumber(amount(b.value)) - toNumber(amount(a.value)));
  const rest = bySize.slice(MOST_ROWS - 1);
  const share = rest.every((slice) => slice.share !== null) ? rest.reduce((sum, slice) => sum + (slice.share ?? 0), 0) : null;
  return [...bySize.slice(0, MOST_ROWS - 1), { name: others, value: plain(sum(rest.map((slice) => amount(slice.value)))), share }];
}
