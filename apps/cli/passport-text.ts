/** Writes the provenance of a figure for a terminal: values unrounded, as `calculate` writes them, so that they can be computed with. */
import { MEASURES } from '#packages/measures';
import { findingSentence, formats, type Translate } from '#packages/texts';
import { broughtBy, type Arrival } from '#contract/instruments';
import type { Passport } from '#contract/performance';
import { openWords } from '../server/words.ts';

type Leaves = Passport['leaves'];
type Part = Pick<Passport['parts'][number], 'measure' | 'parameters' | 'unit' | 'currency' | 'value'>;

export function passportText(passport: Passport): string {
  const { method, leaves, recomputed, now, findings, parts } = passport;
  const words = openWords()('en');
  const told = { ...passport, parameters: method.parameters };
  return [
    `${nameOf(told)}: ${valueOf(told)}`,
    `  ${[passport.scope.name, passport.part?.name, passport.row?.name, passport.row?.date].filter((one) => one).join(', ')}`,
    `  ${daysOf(passport)}, as known on ${passport.knownAt}`,
    ...(recomputed ? [printedLine(passport, valueOf({ ...told, value: recomputed.value }))] : []),
    ...(now ? [`  By today's facts: ${valueOf({ ...told, value: now.value })}`, `    ${now.id}`] : []),
    ...findings.map((one) => `  ! ${findingSentence(one, words, formats('en'))}`),
    ...section('Method', [method.formula, method.convention, `Source: ${method.source}`, `Engine version ${passport.engine}`]),
    ...section(
      'Made of',
      parts.flatMap((part) => [`${nameOf(part)}, ${daysOf(part)}: ${valueOf(part)}`, `  ${part.id}`]),
    ),
    ...factsOf(leaves, words),
  ].join('\n');
}

/** The value that today’s engine computes from the facts of a printed figure. */
function printedLine({ engine, recomputed }: Passport, value: string): string {
  return `  Printed in a statement by engine version ${engine}. Version ${recomputed?.engine} makes of the same facts: ${value}`;
}

function factsOf({ transactions, prices, rates, actions, dated }: Leaves, words: Translate): string[] {
  const newest = transactions.rows.length < transactions.count ? `, the newest ${transactions.rows.length}` : '';
  return [
    ...section(
      `Transactions (${transactions.count}${newest})`,
      transactions.rows.map((row) => transactionLine(row, words)),
    ),
    ...section(
      `Prices (${prices.length})`,
      prices.map(({ name, currency, ...series }) => `${name}, ${currency}: ${seriesOf(series, words)}`),
    ),
    ...section(
      `Exchange rates (${rates.length})`,
      rates.map(({ base, quote, ...series }) => `${base}/${quote}: ${seriesOf(series, words)}`),
    ),
    ...section(
      `Corporate actions (${actions.length})`,
      actions.map(({ date, kind, name, arrival }) => `${date}  ${kind}, ${name}${cameBy([arrival], words)}`),
    ),
    ...section(
      `Terms, methods and owners (${dated.length})`,
      dated.map(
        ({ kind, name, from, says, arrival }) =>
          `${name}: ${kind}, ${settings(says)}${from ? `, from ${from}` : ''}${cameBy([arrival], words)}`,
      ),
    ),
  ];
}

/** A section of the text; nothing at all where there are no lines. */
function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function nameOf({ measure, parameters }: Pick<Part, 'measure' | 'parameters'>): string {
  const title = MEASURES.find(({ id }) => id === measure)?.title ?? measure;
  return Object.keys(parameters).length === 0 ? title : `${title} (${settings(parameters)})`;
}

function settings(of: Readonly<Record<string, string | null>>): string {
  return Object.entries(of)
    .map(([name, value]) => `${name} ${value ?? '-'}`)
    .join(', ');
}

function valueOf({ value, unit, currency }: Part): string {
  if (value === null) return '-';
  return [value, currency ?? (unit === 'fraction' ? '(fraction)' : null)].filter((one) => one !== null).join(' ');
}

function daysOf({ from, to }: Pick<Passport, 'from' | 'to'>): string {
  return from === null ? `as of ${to}` : `${from} to ${to}`;
}

function transactionLine(row: Leaves['transactions']['rows'][number], words: Translate): string {
  const units = row.units === null || Number(row.units) === 0 ? null : `${row.units} units`;
  const beside = (['fee', 'tax'] as const).filter((cost) => Number(row[cost]) !== 0).map((cost) => `${cost} ${row[cost]}`);
  const said = [words(`transactionType.${row.type}`), row.name, units, `${row.amount} ${row.currency}`, ...beside].filter(
    (one) => one !== null,
  );
  return `${row.date}  ${said.join(', ')}${cameBy([row.arrival], words)}`;
}

type Series = Pick<Leaves['prices'][number], 'count' | 'first' | 'last' | 'arrivals'>;

function seriesOf({ count, first, last, arrivals }: Series, words: Translate): string {
  const quoted = (one: typeof first) => (one ? `${one.value} on ${one.date}` : '-');
  return `${count > 1 ? `${count}, from ${quoted(first)} to ${quoted(last)}` : quoted(last)}${cameBy(arrivals, words)}`;
}

/** The files that brought the facts, and when. */
function cameBy(arrivals: readonly (Arrival | null)[], words: Translate): string {
  const known = arrivals.filter((arrival) => arrival !== null);
  return known.length === 0 ? '' : ` [${known.map((arrival) => `${broughtBy(arrival, words)}, ${arrival.committedAt}`).join('; ')}]`;
}
