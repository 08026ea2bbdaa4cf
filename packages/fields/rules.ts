/**
 * Defines the checks that a firm can add to a field: a closed list, each a name with at most one parameter, never a regular expression of the
 * firm's own.
 */
import { z } from 'zod';
import { readDay } from '#packages/calendar';
import { ageOn } from './age.ts';
import { isAddress, isEmail, isIban, isPhone, matchesMask } from './spellings.ts';
import { fault, type Fault } from './fault.ts';
import type { Measure } from './measure.ts';
import { Phrase } from './phrase.ts';
import { isList, type Value } from './value.ts';

interface RuleKind {
  /** The types of values that it can check. */
  readonly of: readonly Measure[];
  /** The schema of its parameter, where it has one. */
  readonly parameter?: z.ZodType<string | number>;
  /** @param today `2026-03-31` */
  readonly holds: (value: Value, parameter: string | number, today: string) => boolean;
  readonly fault: (parameter: string | number, today: string) => Fault;
}

const count = z.number().int().min(0).max(100_000);
/** A day, or `today`, which is the day on which the form is answered. */
const dayOrToday = z.string().refine((text) => text === 'today' || readDay(text) !== null, { error: 'A day such as 2026-03-31, or today' });

const texts = (holds: (text: string, parameter: string) => boolean): RuleKind['holds'] => {
  return (value, parameter) => typeof value === 'string' && holds(value, String(parameter));
};
const numbers = (holds: (value: number, parameter: number) => boolean): RuleKind['holds'] => {
  return (value, parameter) => typeof value === 'number' && holds(value, Number(parameter));
};
const lists = (holds: (entries: number, parameter: number) => boolean): RuleKind['holds'] => {
  return (value, parameter) => isList(value) && holds(value.length, Number(parameter));
};
/** Days are compared as text, which is their order. */
const days = (holds: (day: string, parameter: string | number, today: string) => boolean): RuleKind['holds'] => {
  return (value, parameter, today) => typeof value === 'string' && holds(value.slice(0, 10), parameter, today);
};
const meant = (day: string | number, today: string) => (day === 'today' ? today : String(day));
const limited = (code: Fault['code']) => (limit: string | number) => fault(code, { limit });
const plainly = (code: Fault['code']) => () => fault(code);

export const RULES = {
  email: { of: ['text'], holds: texts(isEmail), fault: plainly('email') },
  phone: { of: ['text'], holds: texts(isPhone), fault: plainly('phone') },
  url: { of: ['text'], holds: texts(isAddress), fault: plainly('address') },
  iban: { of: ['text'], holds: texts(isIban), fault: plainly('iban') },
  digits: { of: ['text'], holds: texts((text) => /^\d+$/.test(text)), fault: plainly('digits') },
  /** `9` is a digit, `A` a letter, `*` either; every other character stands for itself. */
  mask: {
    of: ['text'],
    parameter: z.string().min(1).max(100),
    holds: texts(matchesMask),
    fault: (mask) => fault('mask', { mask }),
  },
  minCharacters: {
    of: ['text'],
    parameter: count,
    holds: texts((text, least) => [...text].length >= Number(least)),
    fault: limited('min-characters'),
  },
  maxCharacters: {
    of: ['text'],
    parameter: count,
    holds: texts((text, most) => [...text].length <= Number(most)),
    fault: limited('max-characters'),
  },
  whole: { of: ['number'], holds: numbers(Number.isInteger), fault: plainly('whole') },
  decimals: {
    of: ['number'],
    parameter: z.number().int().min(0).max(15),
    holds: numbers((value, most) => decimalsOf(value) <= most),
    fault: limited('decimals'),
  },
  minItems: { of: ['list', 'rows'], parameter: count, holds: lists((entries, least) => entries >= least), fault: limited('too-few') },
  maxItems: { of: ['list', 'rows'], parameter: count, holds: lists((entries, most) => entries <= most), fault: limited('too-many') },
  /** On the day itself or later. */
  from: {
    of: ['day', 'moment'],
    parameter: dayOrToday,
    holds: days((day, first, today) => day >= meant(first, today)),
    fault: (first, today) => fault('after-day', { day: meant(first, today) }),
  },
  /** On the day itself or earlier. */
  until: {
    of: ['day', 'moment'],
    parameter: dayOrToday,
    holds: days((day, last, today) => day <= meant(last, today)),
    fault: (last, today) => fault('before-day', { day: meant(last, today) }),
  },
  /** For a day of birth: at least so many years old today. */
  minAge: {
    of: ['day'],
    parameter: count,
    holds: days((day, least, today) => ageOn(day, today) >= Number(least)),
    fault: limited('min-age'),
  },
  maxAge: {
    of: ['day'],
    parameter: count,
    holds: days((day, most, today) => ageOn(day, today) <= Number(most)),
    fault: limited('max-age'),
  },
} as const satisfies Record<string, RuleKind>;

export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];
export type RuleName = keyof typeof RULES;

/** Whether this is a valid parameter of the rule; undefined where it has none. */
export function ruleTakes(rule: RuleName, value: string | number | undefined): boolean {
  const { parameter }: RuleKind = RULES[rule];
  return parameter ? parameter.safeParse(value).success : value === undefined;
}

/** A rule as it is stored; `message` is the firm's sentence for a value that breaks it. */
export const Rule = z
  .strictObject({ rule: z.enum(RULE_NAMES), value: z.union([z.string(), z.number()]).optional(), message: Phrase.optional() })
  .refine(({ rule, value }) => ruleTakes(rule, value), { path: ['value'], error: 'Not a parameter of this rule' });
export type Rule = z.infer<typeof Rule>;

/** Whether a rule can check values of this type. */
export function ruleSuits({ rule }: Rule, measure: Measure): boolean {
  return (RULES[rule].of as readonly Measure[]).includes(measure);
}

/** The fault of a value that is not empty, or null where the rule holds. */
export function ruleFault({ rule, value: parameter = '', message }: Rule, value: Value, today: string): Fault | null {
  const { holds, fault: faultOf }: RuleKind = RULES[rule];
  if (holds(value, parameter, today)) return null;
  const found = faultOf(parameter, today);
  return message === undefined ? found : { ...found, message };
}

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
