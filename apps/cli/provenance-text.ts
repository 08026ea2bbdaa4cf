/** Writes the provenance of a figure for a terminal: values unrounded, as `calculate` writes them, so that they can be computed with. */
import { MEASURES } from '#engine/measures';
import { findingSentence, formatsFor, type Translate } from '#packages/texts';
import { arrivalName, type Arrival } from '#contract/instruments';
import type { FigureProvenance } from '#contract/performance';
import { openServerTexts } from '../server/texts.ts';

type ProvenanceInputs = FigureProvenance['inputs'];
type ProvenanceFigure = Pick<FigureProvenance['parts'][number], 'measure' | 'parameters' | 'unit' | 'currency' | 'value'>;

export function provenanceText(provenance: FigureProvenance): string {
  const { method, inputs, recomputed, now, findings, parts } = provenance;
  const words = openServerTexts()('en');
  const told = { ...provenance, parameters: method.parameters };
  return [
    `${nameOf(told)}: ${valueOf(told)}`,
    `  ${[provenance.scope.name, provenance.part?.name, provenance.row?.name, provenance.row?.date].filter((one) => one).join(', ')}`,
    `  ${daysOf(provenance)}, as known on ${provenance.knownAt}`,
    ...(recomputed ? [printedLine(provenance, valueOf({ ...told, value: recomputed.value }))] : []),
    ...(now ? [`  By today's facts: ${valueOf({ ...told, value: now.value })}`, `    ${now.id}`] : []),
    ...findings.map((one) => `  ! ${findingSentence(one, words, formatsFor('en'))}`),
    ...textSection('Method', [method.formula, method.convention, `Source: ${method.source}`, `Engine version ${provenance.engine}`]),
    ...textSection(
      'Made of',
      parts.flatMap((part) => [`${nameOf(part)}, ${daysOf(part)}: ${valueOf(part)}`, `  ${part.id}`]),
    ),
    ...factsOf(inputs, words),
  ].join('\n');
}

/** The value that today’s engine computes from the facts of a printed figure. */
function printedLine({ engine, recomputed }: FigureProvenance, value: string): string {
  return `  Printed in a statement by engine version ${engine}. Version ${recomputed?.engine} makes of the same facts: ${value}`;
}

function factsOf({ transactions, prices, rates, actions, dated }: ProvenanceInputs, words: Translate): string[] {
  const newest = transactions.rows.length < transactions.count ? `, the newest ${transactions.rows.length}` : '';
  return [
    ...textSection(
      `Transactions (${transactions.count}${newest})`,
      transactions.rows.map((row) => transactionLine(row, words)),
    ),
    ...textSection(
      `Prices (${prices.length})`,
      prices.map(({ name, currency, ...series }) => `${name}, ${currency}: ${seriesOf(series, words)}`),
    ),
    ...textSection(
      `Exchange rates (${rates.length})`,
      rates.map(({ base, quote, ...series }) => `${base}/${quote}: ${seriesOf(series, words)}`),
    ),
    ...textSection(
      `Corporate actions (${actions.length})`,
      actions.map(({ date, kind, name, arrival }) => `${date}  ${kind}, ${name}${arrivalNote([arrival], words)}`),
    ),
    ...textSection(
      `Terms, methods and owners (${dated.length})`,
      dated.map(
        ({ kind, name, from, says, arrival }) =>
          `${name}: ${kind}, ${formatParameters(says)}${from ? `, from ${from}` : ''}${arrivalNote([arrival], words)}`,
      ),
    ),
  ];
}

/** A section of the text; nothing at all where there are no lines. */
function textSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function nameOf({ measure, parameters }: Pick<ProvenanceFigure, 'measure' | 'parameters'>): string {
  const title = MEASURES.find(({ id }) => id === measure)?.title ?? measure;
  return Object.keys(parameters).length === 0 ? title : `${title} (${formatParameters(parameters)})`;
}

function formatParameters(of: Readonly<Record<string, string | null>>): string {
  return Object.entries(of)
    .map(([name, value]) => `${name} ${value ?? '-'}`)
    .join(', ');
}

function valueOf({ value, unit, currency }: ProvenanceFigure): string {
  if (value === null) return '-';
  return [value, currency ?? (unit === 'fraction' ? '(fraction)' : null)].filter((one) => one !== null).join(' ');
}

function daysOf({ from, to }: Pick<FigureProvenance, 'from' | 'to'>): string {
  return from === null ? `as of ${to}` : `${from} to ${to}`;
}

function transactionLine(row: ProvenanceInputs['transactions']['rows'][number], words: Translate): string {
  const units = row.units === null || Number(row.units) === 0 ? null : `${row.units} units`;
  const beside = (['fee', 'tax'] as const).filter((cost) => Number(row[cost]) !== 0).map((cost) => `${cost} ${row[cost]}`);
  const said = [words(`transactionType.${row.type}`), row.name, units, `${row.amount} ${row.currency}`, ...beside].filter(
    (one) => one !== null,
  );
  return `${row.date}  ${said.join(', ')}${arrivalNote([row.arrival], words)}`;
}

type InputSeries = Pick<ProvenanceInputs['prices'][number], 'count' | 'first' | 'last' | 'arrivals'>;

function seriesOf({ count, first, last, arrivals }: InputSeries, words: Translate): string {
  const quoted = (one: typeof first) => (one ? `${one.value} on ${one.date}` : '-');
  return `${count > 1 ? `${count}, from ${quoted(first)} to ${quoted(last)}` : quoted(last)}${arrivalNote(arrivals, words)}`;
}

/** The files that brought the facts, and when. */
function arrivalNote(arrivals: readonly (Arrival | null)[], words: Translate): string {
  const known = arrivals.filter((arrival) => arrival !== null);
  return known.length === 0 ? '' : ` [${known.map((arrival) => `${arrivalName(arrival, words)}, ${arrival.committedAt}`).join('; ')}]`;
}
