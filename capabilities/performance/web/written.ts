/** Figures of passports as the pages write them. */
import { shownDifference } from '#packages/charts';
import type { Formats, Translate } from '#packages/texts';
import type { Passport } from '../contract.ts';
import { cellOf } from './measure-names.ts';

export interface Voice {
  readonly words: Translate;
  readonly formats: Formats;
  /** How many a price is written with. */
  readonly priceDecimals: number;
}

type Value = Passport['value'];
type Part = Pick<Passport['parts'][number], 'measure' | 'parameters' | 'unit' | 'currency' | 'value'>;

export function written(passport: Passport, voice: Voice): string {
  return passport.measure === 'relative-return' ? apart(passport, voice) : writtenAs(passport, passport.value, voice);
}

/** Another value of the same figure. */
export function writtenAs({ measure, unit, currency, method }: Passport, value: Value, voice: Voice): string {
  return writtenPart({ measure, unit, currency, value, parameters: method.parameters }, voice);
}

/** Returns bear their sign, weights do not; money that can be won or lost bears it too. */
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

/** A share of the whole and a yield are neither won nor lost. */
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

/** As a reader finds it who subtracts the two returns that are written below. */
function apart({ parts, value }: Passport, { words, formats }: Voice): string {
  const [own, its] = parts.map((part) => (typeof part.value === 'number' ? part.value : null));
  const difference = value === null ? null : shownDifference(own ?? null, its ?? null);
  return `${formats.change(difference).replace(/\s?%/, '')} ${words('performance.points')}`;
}
