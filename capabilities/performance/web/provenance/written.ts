/** Formats the values of figures and their parts as the pages show them. */
import { differenceAsShown } from '#packages/charts';
import type { Formats, Translate } from '#packages/texts';
import type { FigureProvenance } from '../../contract.ts';
import { cellOf } from './measure-names.ts';

export interface FigureLocale {
  readonly words: Translate;
  readonly formats: Formats;
  /** Decimals of a price. */
  readonly priceDecimals: number;
}

type ProvenanceValue = FigureProvenance['value'];
type ProvenancePart = Pick<FigureProvenance['parts'][number], 'measure' | 'parameters' | 'unit' | 'currency' | 'value'>;

export function formatFigure(provenance: FigureProvenance, locale: FigureLocale): string {
  return provenance.measure === 'relative-return'
    ? formatRelativeReturn(provenance, locale)
    : formatFigureValue(provenance, provenance.value, locale);
}

/** Formats another value of the same figure. */
export function formatFigureValue(
  { measure, unit, currency, method }: FigureProvenance,
  value: ProvenanceValue,
  locale: FigureLocale,
): string {
  return formatFigurePart({ measure, unit, currency, value, parameters: method.parameters }, locale);
}

/** Returns have a sign, weights have none; money that can be a gain or a loss has one too. */
export function formatFigurePart(
  { unit, currency, value, ...named }: ProvenancePart,
  { words, formats, priceDecimals }: FigureLocale,
): string {
  const { measure, parameters } = named;
  if (unit === 'fraction')
    return measure === 'weight' || UNSIGNED_CELLS.test(cellOf(named) ?? '') ? formats.percent(value) : formats.change(value);
  if (unit === 'money') {
    return SIGNED_MEASURES.includes(cellOf(named) ?? measure) ? formats.signedMoney(value, currency) : formats.money(value, currency);
  }
  if (unit !== 'decimal' || value === null) return formats.amount(value);
  if (measure === 'exchange-rate') {
    const rate = formats.number(value, 2, 6);
    return words('performance.figure.rate', { base: parameters['base'] ?? '', rate, quote: currency ?? '' });
  }
  return currency === null ? formats.units(value) : formats.unitPrice(value, currency, priceDecimals);
}

/** Cells that are shown without a sign: shares of a whole and yields are neither gain nor loss. */
const UNSIGNED_CELLS = /Weight$|Yield$|^yield|Rate$|^share|^effect/;

const SIGNED_MEASURES: readonly string[] = [
  'gain',
  'unrealised-gain',
  'realised-gain',
  'net-contributions',
  'priceGain',
  'currencyGain',
  'priceEffect',
  'currencyEffect',
  'transaction-cash',
];

/** The difference that a reader gets who subtracts the two returns shown below it. */
function formatRelativeReturn({ parts, value }: FigureProvenance, { words, formats }: FigureLocale): string {
  const [own, its] = parts.map((part) => (typeof part.value === 'number' ? part.value : null));
  const difference = value === null ? null : differenceAsShown(own ?? null, its ?? null);
  return `${formats.change(difference).replace(/\s?%/, '')} ${words('performance.points')}`;
}
