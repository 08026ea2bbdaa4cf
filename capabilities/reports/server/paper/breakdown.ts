/** Builds short tables of what contributed to the gain, and of the currencies of the portfolio. */
import { amount, formatDecimal, sum, toNumber } from '#packages/money';
import type { Slice } from '#contract/accounts';
import type { PaperBlock } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure } from './opens.ts';
import { figureColumn, nameColumn, plainTable, tableRow } from './table.ts';
import { currencyHeader } from './wording.ts';

const MOST_ROWS = 6;

export function contributorBlocks(facts: StatementFacts, locale: StatementLocale): PaperBlock[] {
  const { words, formats } = locale;
  const shown = facts.figures.contributors.slice(0, MOST_ROWS);
  if (shown.length === 0) return [];
  const columns = [nameColumn(words('reports.pdf.holding')), figureColumn(currencyHeader('reports.pdf.gain', facts, locale))];
  const { from, to } = facts.performance;
  const rows = shown.map(({ instrument, name, gain }) => {
    const figure = { measure: 'gain', part: { kind: 'instrument' as const, id: instrument }, from, to };
    return tableRow([name, openableFigure(formats.signedAmount(gain, facts.portfolio.currency), gain, figure, facts)]);
  });
  return [
    { kind: 'heading', text: words('reports.pdf.contributors') },
    { kind: 'table', ...plainTable(columns, rows) },
  ];
}

export function currencyBlocks(facts: StatementFacts, locale: StatementLocale): PaperBlock[] {
  const { words, formats } = locale;
  const slices = largestSlices(facts.figures.allocation.currency, words('reports.pdf.others'));
  if (slices.length === 0) return [];
  const columns = [
    nameColumn(words('reports.pdf.currency')),
    figureColumn(currencyHeader('reports.pdf.value', facts, locale)),
    figureColumn(words('reports.pdf.weight')),
  ];
  // The row of the others is not a part of the portfolio, so that its figures have no explanation.
  const isOne = (name: string) => facts.figures.allocation.currency.some((slice) => slice.name === name);
  const rows = slices.map(({ name, value, share }) => {
    const part = { kind: 'currency' as const, id: name };
    return tableRow([
      name,
      openableFigure(formats.amount(value, facts.portfolio.currency), isOne(name) ? value : null, { measure: 'value', part }, facts),
      openableFigure(
        formats.percent(share),
        isOne(name) ? share : null,
        { measure: 'weight', part, parameters: { among: 'currencies' } },
        facts,
      ),
    ]);
  });
  return [
    { kind: 'heading', text: words('reports.pdf.currencies') },
    { kind: 'table', ...plainTable(columns, rows) },
  ];
}

/** The largest slices, with the rest as one, so that they fit on the page. */
function largestSlices(slices: readonly Slice[], others: string): readonly Slice[] {
  if (slices.length <= MOST_ROWS) return slices;
  const bySize = [...slices].sort((a, b) => toNumber(amount(b.value)) - toNumber(amount(a.value)));
  const rest = bySize.slice(MOST_ROWS - 1);
  const share = rest.every((slice) => slice.share !== null) ? rest.reduce((sum, slice) => sum + (slice.share ?? 0), 0) : null;
  return [...bySize.slice(0, MOST_ROWS - 1), { name: others, value: formatDecimal(sum(rest.map((slice) => amount(slice.value)))), share }];
}
