/** The holdings pages: what is held, grouped by asset class; gain on cost and return stand apart, each under its name [C-04]. */
import { stored } from '#packages/texts';
import type { Holdings } from '#contract/portfolios';
import type { PaperSection } from '../../contract.ts';
import type { StatementFacts, Voice } from './facts.ts';
import { columns } from './plot.ts';
import { inCurrency } from './summary.ts';

type Group = Holdings['groups'][number];
type Holding = Group['holdings'][number];

/** Findings of a holding that its row says in words. */
const SAID = ['price.missing', 'rate.missing', 'price.stale', 'rate.stale', 'units.negative'] as const;

export function holdingsSection(facts: StatementFacts, voice: Voice): PaperSection {
  const { words, formats } = voice;
  const { holdings, portfolio } = facts;
  const heading = words('reports.pdf.holdings');
  const lead = words('reports.pdf.holdingsOn', { date: formats.longDate(holdings.asOf) });
  if (holdings.groups.length === 0) return { heading, lead, opens: 'room', blocks: [{ kind: 'prose', text: words('reports.pdf.nothingHeld') }] };
  const money = (value: string | null) => formats.amount(value, portfolio.currency);
  const cells = (of: Holding) => [
    of.name, of.isin ?? '', formats.units(of.units), formats.price(of.price), of.price === null ? '' : of.priceCurrency,
    money(of.cost), money(of.value), formats.percent(of.weight), formats.percent(of.gainOnCost), formats.percent(of.timeWeightedReturn),
  ];
  const closing = (label: string, of: Pick<Group, 'cost' | 'value' | 'gainOnCost'>, weight: number | null) =>
    [label, '', '', '', '', money(of.cost), money(of.value), formats.percent(weight), formats.percent(of.gainOnCost), ''];
  return {
    heading,
    lead,
    opens: 'page',
    blocks: [{
      kind: 'table',
      columns: columns([
        words('reports.pdf.name'), words('reports.pdf.isin'), words('reports.pdf.units'), words('reports.pdf.price'), words('reports.pdf.priceCurrency'),
        inCurrency('reports.pdf.cost', facts, voice), inCurrency('reports.pdf.value', facts, voice),
        words('reports.pdf.weight'), words('reports.pdf.gainOnCost'), words('reports.pdf.holdingReturn'),
      ], 2).map((column) => (column.label === words('reports.pdf.priceCurrency') ? { ...column, end: false } : column)),
      groups: holdings.groups.map((group) => {
        const name = stored(words, 'assetClass', group.assetClass);
        return {
          heading: name,
          rows: group.holdings.map((of) => ({ cells: cells(of), note: noteOf(of, voice) })),
          subtotal: closing(words('reports.pdf.subtotal', { what: name }), group, group.weight),
        };
      }),
      totals: [closing(words('reports.pdf.total'), holdings, weightOf(holdings))],
      size: 'small', even: false,
    }],
  };
}

function weightOf({ groups }: Holdings): number | null {
  const weights = groups.map(({ weight }) => weight).filter((weight) => weight !== null);
  return weights.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0);
}

function noteOf(of: Holding, { words, formats }: Voice): string {
  return SAID.filter((code) => of.findings.includes(code)).map((code) => words(`reports.pdf.note.${code}`, { date: formats.date(of.priceDate) })).join(' ');
}
