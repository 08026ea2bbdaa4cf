/** Builds the holdings section, grouped by asset class; gain on cost and return are separate, each under its own name [C-04]. */
import type { FigureName } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import type { Holdings } from '#contract/portfolios';
import type { PaperSection, PaperTable, PaperText } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure } from './opens.ts';
import { figureColumn, nameColumn, tableRow, wordColumn } from './table.ts';
import { currencyHeader } from './wording.ts';

type HoldingGroup = Holdings['groups'][number];
type StatementHolding = HoldingGroup['holdings'][number];

export function holdingsSection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
  const { holdings, performance, components } = facts;
  const heading = words('reports.pdf.holdings');
  const date = formats.longDate(holdings.asOf);
  const lead =
    facts.knownAt === null
      ? words('reports.pdf.holdingsOn', { date })
      : words('reports.pdf.holdingsOn.known', { date, moment: formats.moment(facts.knownAt) });
  if (holdings.groups.length === 0)
    return { heading, lead, opens: 'room', blocks: [{ kind: 'prose', text: words('reports.pdf.nothingHeld') }] };
  // A portfolio without a calendar year leaves room on the page before, and so does one whose returns are not printed.
  const opens =
    components.includes('performance') && performance.calendarYears.some(({ portfolio }) => portfolio !== null) ? 'page' : 'room';
  return { heading, lead, opens, blocks: [{ kind: 'table', ...holdingsTable(facts, locale) }] };
}

function holdingsTable(facts: StatementFacts, locale: StatementLocale): PaperTable {
  const { words } = locale;
  const { holdings } = facts;
  const head = (name: string) => words(`reports.pdf.${name}`);
  return {
    columns: [
      nameColumn(head('name')),
      wordColumn(head('isin')),
      figureColumn(head('units')),
      figureColumn(head('price')),
      wordColumn(head('priceCurrency')),
      figureColumn(currencyHeader('reports.pdf.cost', facts, locale)),
      figureColumn(currencyHeader('reports.pdf.value', facts, locale)),
      figureColumn(head('weight')),
      figureColumn(head('gainOnCost')),
      figureColumn(head('holdingReturn')),
    ],
    groups: holdings.groups.map((group) => {
      const name = storedValueText(words, 'assetClass', group.assetClass);
      return {
        heading: name,
        rows: group.holdings.map((of) => tableRow(holdingCells(of, facts, locale), noteOf(of, locale))),
        subtotal: sumCells(words('reports.pdf.subtotal', { what: name }), group, classPart(group.assetClass), facts, locale),
      };
    }),
    totals: [sumCells(head('total'), { ...holdings, weight: totalWeight(holdings) }, WHOLE_PART, facts, locale)],
    size: 'small',
    even: false,
  };
}

function holdingCells(of: StatementHolding, facts: StatementFacts, locale: StatementLocale): PaperText[] {
  const { formats } = locale;
  const part =
    of.instrument === null ? { kind: 'cash' as const, id: of.priceCurrency } : { kind: 'instrument' as const, id: of.instrument };
  const [cost, value, gainOnCost] = worthCells(of, part, facts, locale);
  const grown = { measure: 'time-weighted-return', part, from: of.firstDay };
  return [
    of.name,
    of.isin ?? '',
    openableFigure(formats.units(of.units), of.units, { measure: 'units', part }, facts),
    openableFigure(priceOf(of, locale), of.instrument && of.price, { measure: 'price', part }, facts),
    of.price === null ? '' : of.priceCurrency,
    cost,
    value,
    openableFigure(formats.percent(of.weight), of.weight, { measure: 'weight', part }, facts),
    gainOnCost,
    openableFigure(formats.percent(of.timeWeightedReturn), of.firstDay && of.timeWeightedReturn, grown, facts),
  ];
}

type HoldingSums = Pick<HoldingGroup, 'cost' | 'value' | 'gainOnCost'>;

type FigurePart = FigureName['part'];

const WHOLE_PART: FigurePart = { kind: 'all' };
const classPart = (id: string): FigurePart => ({ kind: 'class', id });

function sumCells(
  label: string,
  of: HoldingSums & Pick<HoldingGroup, 'weight'>,
  part: FigurePart,
  facts: StatementFacts,
  locale: StatementLocale,
): PaperText[] {
  const [cost, value, gainOnCost] = worthCells(of, part, facts, locale);
  const parameters: Record<string, string> = part.kind === 'class' ? { among: 'asset-classes' } : {};
  const weight = openableFigure(locale.formats.percent(of.weight), of.weight, { measure: 'weight', part, parameters }, facts);
  return [label, '', '', '', '', cost, value, weight, gainOnCost, ''];
}

/** Cost, value and gain on cost of a part of the portfolio, each with a link to its explanation. */
function worthCells(
  of: HoldingSums,
  part: FigurePart,
  facts: StatementFacts,
  { formats }: StatementLocale,
): [cost: PaperText, value: PaperText, gain: PaperText] {
  const money = (value: string | null) => formats.amount(value, facts.portfolio.currency);
  return [
    openableFigure(money(of.cost), of.cost, { measure: 'cost', part }, facts),
    openableFigure(money(of.value), of.value, { measure: 'value', part }, facts),
    openableFigure(formats.percent(of.gainOnCost), of.gainOnCost, { measure: 'gain-on-cost', part }, facts),
  ];
}

/** Empty for cash, which has no price; that is not the same as a missing price. */
function priceOf({ price, findings }: StatementHolding, { formats }: StatementLocale): string {
  return price === null && !findings.includes('price.missing') ? '' : formats.price(price);
}

/** The weight of all groups together; null where none has a weight. */
function totalWeight({ groups }: Holdings): number | null {
  const known = groups.map(({ weight }) => weight).filter((weight) => weight !== null);
  return known.length === 0 ? null : known.reduce((sum, weight) => sum + Math.round(weight * 10_000), 0) / 10_000;
}

/** Findings of a holding that are written in the note of its row. */
const NOTED_FINDINGS = ['price.missing', 'rate.missing', 'price.stale', 'rate.stale', 'units.negative'] as const;

function noteOf(of: StatementHolding, { words, formats }: StatementLocale): string {
  return NOTED_FINDINGS.filter((code) => of.findings.includes(code))
    .map((code) => words(`reports.pdf.note.${code}`, { date: formats.date(of.priceDate) }))
    .join(' ');
}
