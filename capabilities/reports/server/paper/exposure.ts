/** Builds the sections of how a portfolio is made up: its exposure by asset class, and its breakdowns by currency and sector. */
import type { PartsChart } from '#packages/charts';
import { storedValueText } from '#packages/texts';
import { assetClassColour } from '#contract/instruments';
import type { PortfolioFigures } from '#contract/portfolios';
import type { PaperBlock, PaperSection } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure } from './opens.ts';
import { drawParts } from './charts/parts.ts';
import { currencyHeader } from './wording.ts';

type Dimension = keyof PortfolioFigures['allocation'];

/** The kind of part in figure ids, the group that weights are measured among, and the head of its column. */
const DIMENSIONS = {
  assetClass: { kind: 'class', among: 'asset-classes', head: 'reports.pdf.assetClass' },
  currency: { kind: 'currency', among: 'currencies', head: 'reports.pdf.currency' },
  sector: { kind: 'sector', among: 'sectors', head: 'portfolios.dimension.sector' },
} as const satisfies Readonly<Record<Dimension, object>>;

export function exposureSection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
  return {
    heading: words('portfolios.tab.exposure'),
    lead: words('reports.pdf.exposureOn', { date: formats.longDate(facts.figures.asOf) }),
    opens: 'room',
    blocks: [allocationBlock(facts, locale, 'assetClass')],
  };
}

/** By asset class too, where the exposure does not already say so. */
export function breakdownsSection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
  const dimensions: readonly Dimension[] = facts.components.includes('exposure')
    ? ['currency', 'sector']
    : ['assetClass', 'currency', 'sector'];
  const known = dimensions.filter((by) => facts.figures.allocation[by].length > 0);
  return {
    heading: words('portfolios.tab.breakdowns'),
    lead: words('reports.pdf.breakdownsOn', { date: formats.longDate(facts.figures.asOf) }),
    opens: 'room',
    blocks:
      known.length === 0
        ? [nothingBlock(facts, locale)]
        : known.flatMap((by): PaperBlock[] => [
            { kind: 'heading', text: words(`portfolios.by.${by}`) },
            allocationBlock(facts, locale, by),
          ]),
  };
}

/** The parts of the value by one dimension, with a link from every figure to its explanation. */
export function allocationBlock(facts: StatementFacts, locale: StatementLocale, by: Dimension): PaperBlock {
  const { words } = locale;
  const { figures } = facts;
  const { kind, among, head } = DIMENSIONS[by];
  const chart = allocationChart(facts, locale, by);
  if (chart.parts.length === 0) return nothingBlock(facts, locale);
  return drawParts(
    chart,
    {
      centreLabel: words('reports.pdf.totalValue'),
      heads: [words(head), currencyHeader('reports.pdf.value', facts, locale), words('reports.pdf.weight')],
      totalLabel: words('reports.pdf.total'),
    },
    locale,
    (written, of, shown) => {
      const slice = shown && figures.allocation[by][chart.parts.indexOf(shown)];
      const part = slice ? { kind, id: slice.name } : { kind: 'all' as const };
      return of === 'value'
        ? openableFigure(written, shown ? shown.value : figures.value, { measure: 'value', part }, facts)
        : openableFigure(written, shown ? shown.share : 1, { measure: 'weight', part, parameters: { among } }, facts);
    },
  );
}

function nothingBlock({ holdings }: StatementFacts, { words }: StatementLocale): PaperBlock {
  return { kind: 'prose', text: words(holdings.groups.length > 0 ? 'reports.pdf.nothingValued' : 'reports.pdf.nothingHeld') };
}

function allocationChart({ figures, portfolio }: StatementFacts, { words, formats }: StatementLocale, by: Dimension): PartsChart {
  const date = formats.longDate(figures.asOf);
  return {
    kind: 'parts',
    title: by === 'assetClass' ? words('reports.pdf.allocation.alt', { date }) : `${words(`portfolios.by.${by}`)}, ${date}:`,
    currency: portfolio.currency,
    parts: figures.allocation[by].map(({ name, value, share }) => ({
      name: by === 'currency' ? name : storedValueText(words, by, name),
      value,
      share,
      ...(by === 'assetClass' && { colour: assetClassColour(name) }),
    })),
    total: figures.value,
  };
}
