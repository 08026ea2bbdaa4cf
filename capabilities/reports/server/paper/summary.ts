/** Builds the summary section of a portfolio statement: its value, its allocation, what changed and why. */
import type { Finding } from '#packages/findings';
import type { PaperBlock, PaperSection, PaperText } from '../../contract.ts';
import { contributorBlocks, currencyBlocks } from './breakdown.ts';
import { changeBlocks } from './change.ts';
import { allocationBlock } from './exposure.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure, openableRangeFigure } from './opens.ts';
import { HALF_WIDTH_MM, removeDoubleStops } from './wording.ts';

export function summarySection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words } = locale;
  return {
    heading: words('reports.pdf.summary'),
    lead: worthSentence(facts, locale),
    opens: 'page',
    blocks: [
      keyFigures(facts, locale),
      // Where parts of their own say how it is made up, it is not said twice.
      ...(facts.components.includes('exposure')
        ? []
        : [{ kind: 'heading' as const, text: words('reports.pdf.allocation') }, allocationBlock(facts, locale, 'assetClass')]),
      { kind: 'heading', text: words('reports.pdf.whatChanged') },
      ...changeBlocks(facts, locale),
      ...(facts.components.includes('breakdowns')
        ? contributorBlocks(facts, locale)
        : [
            {
              kind: 'pair' as const,
              left: { width: HALF_WIDTH_MM, blocks: contributorBlocks(facts, locale) },
              right: { blocks: currencyBlocks(facts, locale) },
            },
          ]),
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
