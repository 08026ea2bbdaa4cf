/** Builds the summary section of a portfolio statement: its value, its allocation, what changed and why. */
import type { PartsChart } from '#packages/charts';
import type { Finding } from '#packages/findings';
import { storedValueText } from '#packages/texts';
import type { PaperBlock, PaperSection, PaperText } from '../../contract.ts';
import { contributorBlocks, currencyBlocks } from './breakdown.ts';
import { changeBlocks } from './change.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure, openableRangeFigure } from './opens.ts';
import { drawParts } from './parts.ts';
import { HALF_WIDTH_MM, currencyHeader, removeDoubleStops } from './wording.ts';

export function summarySection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words } = locale;
  const allocation = allocationChart(facts, locale);
  return {
    heading: words('reports.pdf.summary'),
    lead: worthSentence(facts, locale),
    opens: 'page',
    blocks: [
      keyFigures(facts, locale),
      { kind: 'heading', text: words('reports.pdf.allocation') },
      allocation.parts.length === 0
        ? { kind: 'prose', text: words(facts.holdings.groups.length > 0 ? 'reports.pdf.nothingValued' : 'reports.pdf.nothingHeld') }
        : drawParts(
            allocation,
            {
              centreLabel: words('reports.pdf.totalValue'),
              heads: [words('reports.pdf.assetClass'), currencyHeader('reports.pdf.value', facts, locale), words('reports.pdf.weight')],
              totalLabel: words('reports.pdf.total'),
            },
            locale,
            (written, of, shown) => {
              const slice = shown && facts.figures.allocation.assetClass[allocation.parts.indexOf(shown)];
              const part = slice ? { kind: 'class' as const, id: slice.name } : { kind: 'all' as const };
              if (of === 'value')
                return openableFigure(written, shown ? shown.value : facts.figures.value, { measure: 'value', part }, facts);
              return openableFigure(
                written,
                shown ? shown.share : 1,
                { measure: 'weight', part, parameters: { among: 'asset-classes' } },
                facts,
              );
            },
          ),
      { kind: 'heading', text: words('reports.pdf.whatChanged') },
      ...changeBlocks(facts, locale),
      {
        kind: 'pair',
        left: { width: HALF_WIDTH_MM, blocks: contributorBlocks(facts, locale) },
        right: { blocks: currencyBlocks(facts, locale) },
      },
    ],
  };
}

/** Findings that leave part of the portfolio out of its value. */
const INCOMPLETE_FINDINGS: ReadonlySet<Finding['code']> = new Set(['price.missing', 'rate.missing', 'value.incomplete']);

function worthSentence({ figures, portfolio, performance, findings }: StatementFacts, { words, formats }: StatementLocale): string {
  const date = formats.longDate(figures.asOf);
  if (figures.value === null) return words('reports.pdf.worth.unknown', { date });
  const grew = performance.summary.timeWeightedReturn;
  const told = [
    words('reports.pdf.worth', { date, value: formats.money(figures.value, portfolio.currency) }),
    ...(grew === null ? [] : [words('reports.pdf.returned', { return: formats.change(grew) })]),
    ...(findings.some(({ code }) => INCOMPLETE_FINDINGS.has(code)) ? [words('reports.pdf.worth.incomplete')] : []),
  ];
  return removeDoubleStops(told.join(' '));
}

function keyFigures(facts: StatementFacts, { words, formats }: StatementLocale): PaperBlock {
  const { figures, performance, portfolio } = facts;
  const { summary, benchmark, series } = performance;
  const against = series.at(-1)?.benchmark ?? null;
  const moved = (text: string, value: string | number | null, measure: string) => openableRangeFigure(text, value, measure, facts);
  const figure = (name: string, value: PaperText, note: PaperText) => ({ label: words(`reports.pdf.figure.${name}`), value, note });
  return {
    kind: 'figures',
    figures: [
      figure(
        'value',
        openableFigure(formats.money(figures.value, portfolio.currency), figures.value, { measure: 'value' }, facts),
        words('reports.pdf.asOf', { date: formats.date(figures.asOf) }),
      ),
      figure(
        'gain',
        moved(formats.signedMoney(summary.gain, portfolio.currency), summary.gain, 'gain'),
        moved(words('reports.pdf.afterCosts', { amount: formats.money(summary.fees, portfolio.currency) }), summary.fees, 'fees'),
      ),
      figure(
        'return',
        moved(formats.change(summary.timeWeightedReturn), summary.timeWeightedReturn, 'time-weighted-return'),
        benchmark?.instrument
          ? openableFigure(
              words('reports.pdf.benchmarkReturned', { return: formats.change(against) }),
              against,
              {
                measure: 'benchmark-return',
                parameters: { benchmarkInstrument: benchmark.instrument },
                from: performance.from,
                to: performance.to,
              },
              facts,
            )
          : words('reports.pdf.timeWeighted'),
      ),
      figure('income', moved(formats.money(summary.income, portfolio.currency), summary.income, 'income'), words('reports.pdf.incomeIs')),
    ],
  };
}

function allocationChart({ figures, portfolio }: StatementFacts, { words, formats }: StatementLocale): PartsChart {
  return {
    kind: 'parts',
    title: words('reports.pdf.allocation.alt', { date: formats.longDate(figures.asOf) }),
    currency: portfolio.currency,
    parts: figures.allocation.assetClass.map(({ name, value, share }) => ({
      name: storedValueText(words, 'assetClass', name),
      value,
      share,
    })),
    total: figures.value,
  };
}
