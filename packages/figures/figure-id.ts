/**
 * Writes and reads the identifier of a figure: its scope, what is measured, over which days, and as known when. An identifier stands for one number
 * for ever, so a link to it in an old statement shows the number that was printed there.
 *
 *     portfolio:4c0…/all/time-weighted-return/2025-01-01..2025-12-31/2026-01-05T06:00:00.000000Z
 *     account:9d1…/all/value/2025-12-31/2026-01-05T06:00:00.000000Z
 *     portfolio:4c0…/instrument:77a…/gain-on-cost/2025-12-31/2026-01-05T06:00:00.000000Z
 */

import { readDay } from '#packages/calendar';

const SCOPE_KINDS = ['portfolio', 'account'] as const;
const PART_KINDS = ['instrument', 'class', 'sector', 'currency', 'cash', 'transaction'] as const;

export interface FigureName {
  readonly scope: { readonly kind: (typeof SCOPE_KINDS)[number]; readonly id: string };
  /**
   * Part of the scope: a holding by its instrument; an asset class, a sector, or what is quoted in a currency, with its cash; the cash of a currency
   * alone; a single transaction, of which the day is its own.
   */
  readonly part: { readonly kind: 'all' } | { readonly kind: (typeof PART_KINDS)[number]; readonly id: string };
  /** The name of the measure in docs/methods.md. */
  readonly measure: string;
  /** Parameters of the measure that differ from its defaults. */
  readonly parameters: Readonly<Record<string, string>>;
  /** First and last day, both inclusive; `from` is null for a figure of one day. */
  readonly from: string | null;
  readonly to: string;
  /** The figure is computed from the facts known at this moment. */
  readonly knownAt: string;
}

export function figureId({ scope, part, measure, parameters, from, to, knownAt }: FigureName): string {
  const settings = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `;${name}=${encodeURIComponent(value)}`)
    .join('');
  return [
    `${scope.kind}:${scope.id}`,
    part.kind === 'all' ? 'all' : `${part.kind}:${encodeURIComponent(part.id)}`,
    measure + settings,
    from === null ? to : `${from}..${to}`,
    knownAt,
  ].join('/');
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WORD = /^[a-z][a-z0-9-]*$/;

/** The parts of a figure's identifier; null for text that is none. */
export function readFigureId(text: string): FigureName | null {
  const parts = text.split('/');
  if (parts.length !== 5) return null;
  const [scopeText, partText, measureText, days, knownAt] = parts as [string, string, string, string, string];
  const scope = readKindAndId(scopeText, SCOPE_KINDS);
  if (!scope || !UUID.test(scope.id)) return null;
  const part = partText === 'all' ? { kind: 'all' as const } : readKindAndId(partText, PART_KINDS);
  const [measure = '', ...settings] = measureText.split(';');
  const parameters = settings.map((setting) => setting.split('='));
  const [first, last] = days.split('..');
  const [from, to] = last === undefined ? [null, first ?? ''] : [first ?? '', last];
  const isDay = (day: string) => readDay(day) !== null;
  if (!part || !WORD.test(measure) || !MOMENT.test(knownAt) || Number.isNaN(Date.parse(knownAt))) return null;
  if (parameters.some((pair) => pair.length !== 2 || !/^[a-zA-Z]+$/.test(pair[0] ?? ''))) return null;
  if (!isDay(to) || (from !== null && (!isDay(from) || from > to))) return null;
  return {
    scope,
    part,
    measure,
    parameters: Object.fromEntries(parameters.map(([name = '', value = '']) => [name, decodeText(value)])),
    from,
    to,
    knownAt,
  };
}

function readKindAndId<Kind extends string>(text: string, kinds: readonly Kind[]): { readonly kind: Kind; readonly id: string } | null {
  const at = text.indexOf(':');
  const kind = kinds.find((one) => one === text.slice(0, at));
  const id = decodeText(text.slice(at + 1));
  return kind === undefined || at < 0 || id === '' ? null : { kind, id };
}

/** The decoded text; empty where it cannot be decoded. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
