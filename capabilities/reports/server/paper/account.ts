/** Builds the summary section of an account statement: the total value, each portfolio, and the parts by type and asset class. */
import type { PartsChart } from '#packages/charts';
import { storedValueText } from '#packages/texts';
import { lookOfType, type Slice } from '#contract/accounts';
import { assetClassColour } from '#contract/instruments';
import type { PaperSection, PaperText } from '../../contract.ts';
import type { AccountStatementFacts, StatementLocale } from './facts.ts';
import { notesSection } from './notes.ts';
import { openableFigureIn } from './opens.ts';
import { drawParts } from './charts/parts.ts';
import { figureColumn, nameColumn, plainTable, tableRow, wordColumn } from './table.ts';
import { removeDoubleStops } from './wording.ts';

export function accountSection(facts: AccountStatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
  const { figures, account } = facts;
  const date = formats.longDate(figures.asOf);
  const { value } = figures;
  const lead =
    value === null
      ? words('reports.pdf.account.unknown', { date })
      : removeDoubleStops(words('reports.pdf.account.worth', { date, value: formats.money(value, account.currency) }));
  return {
    heading: words('reports.pdf.summary'),
    lead,
    opens: 'page',
    blocks: [
      keyFigures(facts, locale),
      { kind: 'heading', text: words('reports.pdf.account.portfolios') },
      { kind: 'table', ...portfoliosTable(facts, locale) },
      ...partsBlocks(facts, locale, 'types'),
      ...partsBlocks(facts, locale, 'allocation'),
    ],
  };
}

/** Texts for figures of the account, each with a link to its explanation. */
function accountFigureTexts({ account, figures, knownAt, origin }: AccountStatementFacts) {
  const scope = { kind: 'account' as const, id: account.id };
  const of = { asOf: figures.asOf, knownAt, origin };
  return {
    on: (text: string, value: string | number | null, measure: string) => openableFigureIn(scope, text, value, { measure }, of),
    over: (text: string, value: string | number | null, measure: string) =>
      openableFigureIn(scope, text, value, { measure, from: figures.from, to: figures.to }, of),
  };
}

function keyFigures(facts: AccountStatementFacts, { words, formats }: StatementLocale): PaperSection['blocks'][number] {
  const { figures, account } = facts;
  const names = accountFigureTexts(facts);
  const figure = (name: string, value: PaperText, note: PaperText) => ({ label: words(`reports.pdf.figure.${name}`), value, note });
  return {
    kind: 'figures',
    figures: [
      figure(
        'value',
        names.on(formats.money(figures.value, account.currency), figures.value, 'value'),
        words('reports.pdf.asOf', { date: formats.date(figures.asOf) }),
      ),
      figure('gain', names.over(formats.signedMoney(figures.gain, account.currency), figures.gain, 'gain'), ''),
      figure(
        'return',
        names.over(formats.change(figures.timeWeightedReturn), figures.timeWeightedReturn, 'time-weighted-return'),
        words('reports.pdf.timeWeighted'),
      ),
    ],
  };
}

function portfoliosTable({ figures, account, knownAt, origin }: AccountStatementFacts, { words, formats }: StatementLocale) {
  const inCurrency = words('reports.pdf.inCurrency', { what: words('reports.pdf.value'), currency: account.currency });
  return plainTable(
    [
      nameColumn(words('reports.pdf.portfolio')),
      wordColumn(words('reports.pdf.account.type')),
      figureColumn(words('reports.pdf.account.own')),
      figureColumn(inCurrency),
    ],
    figures.portfolios.map(({ id, name, type, valuation, converted }) => {
      const own = valuation?.value ?? null;
      return tableRow([
        name,
        words(`portfolios.type.${type}`),
        openableFigureIn(
          { kind: 'portfolio', id },
          formats.money(own, valuation?.currency ?? account.currency),
          own,
          { measure: 'value' },
          {
            asOf: figures.asOf,
            knownAt,
            origin,
          },
        ),
        formats.amount(converted, account.currency),
      ]);
    }),
    [[words('reports.pdf.total'), '', '', formats.amount(figures.value, account.currency)]],
  );
}

/** Each type in its own colour and with its own sign, as on the screen [PORT-07]. */
function partsBlocks(facts: AccountStatementFacts, locale: StatementLocale, by: 'types' | 'allocation'): PaperSection['blocks'] {
  const { words, formats } = locale;
  const { figures, account } = facts;
  const slices = figures[by];
  if (slices.length === 0) return [];
  const called = ({ name }: Slice) => (by === 'types' ? words(`portfolios.type.${name}`) : storedValueText(words, 'assetClass', name));
  const chart: PartsChart = {
    kind: 'parts',
    title: words(by === 'types' ? 'reports.pdf.account.types.alt' : 'reports.pdf.allocation.alt', { date: formats.longDate(figures.asOf) }),
    currency: account.currency,
    parts: slices.map((slice) => ({
      name: called(slice),
      value: slice.value,
      share: slice.share,
      ...(by === 'types' ? { ...lookOfType(slice.name), short: slice.name } : { colour: assetClassColour(slice.name) }),
    })),
    total: figures.value,
  };
  const inCurrency = words('reports.pdf.inCurrency', { what: words('reports.pdf.value'), currency: account.currency });
  const heads = [
    words(by === 'types' ? 'reports.pdf.account.type' : 'reports.pdf.assetClass'),
    inCurrency,
    words('reports.pdf.weight'),
  ] as const;
  return [
    { kind: 'heading', text: words(by === 'types' ? 'reports.pdf.account.types' : 'reports.pdf.allocation') },
    drawParts(chart, { centreLabel: words('reports.pdf.totalValue'), heads, totalLabel: words('reports.pdf.total') }, locale),
  ];
}

/** The notes of a portfolio statement, without those that apply to a single portfolio only. */
export function accountNotes(facts: AccountStatementFacts, locale: StatementLocale): PaperSection {
  const [first] = facts.portfolios;
  if (!first) throw new Error('a statement of an account without portfolios');
  const { performance } = first;
  const plain = { ...performance, benchmark: null, summary: { ...performance.summary, moneyWeightedReturn: null } };
  return notesSection(
    { ...first, findings: facts.findings, performance: plain, portfolio: { ...first.portfolio, currency: facts.account.currency } },
    locale,
  );
}
