/** Formats the values of figures and their parts as the pages show them. */
import { shownDifference } from '#packages/charts';
import type { Formats, Translate } from '#packages/texts';
import type { Passport } from '../contract.ts';
import { cellOf } from './measure-names.ts';

export interface Voice {
  readonly words: Translate;
  readonly formats: Formats;
  /** Decimals of a price. */
  readonly priceDecimals: number;
}

type Value = Passport['value'];
type Part = Pick<Passport['parts'][number], 'measure' | 'parameters' | 'unit' | 'currency' | 'value'>;

export function written(passport: Passport, voice: Voice): string {
  return passport.measure === 'relative-return' ? apart(passport, voice) : writtenAs(passport, passport.value, voice);
}

/** Formats another value of the same figure. */
export function writtenAs({ measure, unit, currency, method }: Passport, value: Value, voice: Voice): string {
  return writtenPart({ measure, unit, currency, value, parameters: method.parameters }, voice);
}

/** Returns have a sign, weights have none; money that can be a gain or a loss has one too. */
export function writtenPart({ unit, currency, value, ...named }: Part, { words, formats, priceDecimals }: Voice): string {
  const { measure, parameters } = named;
  if (unit === 'fraction')
    return measure === 'weight' || WEIGHTS.test(cellOf(named) ?? '') ? formats.percent(value) : formats.change(value);
  if (unit === 'money') {
    return SIGNED.includes(cellOf(named) ?? measure) ? formats.signedMoney(value, currency) : formats.money(value, currency);
  }
  if (unit !== 'decimal' || value === null) return formats.amount(value);
  if (measure === 'exchange-rate') {
    const rate = formats.number(value, 2, 6);
    return words('performance.figure.rate', { base: parameters['base'] ?? '', rate, quote: currency ?? '' });
  }
  return currency === null ? formats.units(value) : formats.unitPrice(value, currency, priceDecimals);
}

/** Cells that are shown without a sign: shares of a whole and yields are neither gain nor loss. */
const WEIGHTS = /Weight$|Yield$|^yield|Rate$|^share|^effect/;

const SIGNED: readonly string[] = [
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
function apart({ parts, value }: Passport, { words, formats }: Voice): string {
  const [own, its] = parts.map((part) => (typeof part.value === 'number' ? part.value : null));
  const difference = value === null ? null : shownDifference(own ?? null, its ?? null);
  return `${formats.change(difference).replace(/\s?%/, '')} ${words('performance.points')}`;
}
