/**
 * Defines the checks that a firm can add to a field: a closed list, each a name with at most one parameter, never a regular expression of the
 * firm's own.
 */
import { z } from 'zod';
import { readDay } from '#packages/calendar';
import { ageOn } from './age.ts';
import { isWebAddress, isEmail, isIban, isPhone, matchesMask } from './spellings.ts';
import { fault, type Fault } from './fault.ts';
import type { FieldMeasure } from './measure.ts';
import { Phrase } from './phrase.ts';
import { isList, type FieldValue } from './value.ts';

interface RuleKind {
  /** The types of values that it can check. */
  readonly of: readonly FieldMeasure[];
  /** The schema of its parameter, where it has one. */
  readonly parameter?: z.ZodType<string | number>;
  /** @param today `2026-03-31` */
  readonly holds: (value: FieldValue, parameter: string | number, today: string) => boolean;
  readonly fault: (parameter: string | number, today: string) => Fault;
}

const countParameter = z.number().int().min(0).max(100_000);
/** A day, or `today`, which is the day on which the form is answered. */
const dayParameter = z
  .string()
  .refine((text) => text === 'today' || readDay(text) !== null, { error: 'A day such as 2026-03-31, or today' });

const forTexts = (holds: (text: string, parameter: string) => boolean): RuleKind['holds'] => {
  return (value, parameter) => typeof value === 'string' && holds(value, String(parameter));
};
const forNumbers = (holds: (value: number, parameter: number) => boolean): RuleKind['holds'] => {
  return (value, parameter) => typeof value === 'number' && holds(value, Number(parameter));
};
const forLists = (holds: (entries: number, parameter: number) => boolean): RuleKind['holds'] => {
  return (value, parameter) => isList(value) && holds(value.length, Number(parameter));
};
/** Days are compared as text, which is their order. */
const forDays = (holds: (day: string, parameter: string | number, today: string) => boolean): RuleKind['holds'] => {
  return (value, parameter, today) => typeof value === 'string' && holds(value.slice(0, 10), parameter, today);
};
const resolveDay = (day: string | number, today: string) => (day === 'today' ? today : String(day));
const limitFault = (code: Fault['code']) => (limit: string | number) => fault(code, { limit });
const plainFault = (code: Fault['code']) => () => fault(code);

export const RULES = {
  email: { of: ['text'], holds: forTexts(isEmail), fault: plainFault('email') },
  phone: { of: ['text'], holds: forTexts(isPhone), fault: plainFault('phone') },
  url: { of: ['text'], holds: forTexts(isWebAddress), fault: plainFault('address') },
  iban: { of: ['text'], holds: forTexts(isIban), fault: plainFault('iban') },
  digits: { of: ['text'], holds: forTexts((text) => /^\d+$/.test(text)), fault: plainFault('digits') },
  /** `9` is a digit, `A` a letter, `*` either; every other character stands for itself. */
  mask: {
    of: ['text'],
    parameter: z.string().min(1).max(100),
    holds: forTexts(matchesMask),
    fault: (mask) => fault('mask', { mask }),
  },
  minCharacters: {
    of: ['text'],
    parameter: countParameter,
    holds: forTexts((text, least) => [...text].length >= Number(least)),
    fault: limitFault('min-characters'),
  },
  maxCharacters: {
    of: ['text'],
    parameter: countParameter,
    holds: forTexts((text, most) => [...text].length <= Number(most)),
    fault: limitFault('max-characters'),
  },
  whole: { of: ['number'], holds: forNumbers(Number.isInteger), fault: plainFault('whole') },
  decimals: {
    of: ['number'],
    parameter: z.number().int().min(0).max(15),
    holds: forNumbers((value, most) => decimalsOf(value) <= most),
    fault: limitFault('decimals'),
  },
  minItems: {
    of: ['list', 'rows'],
    parameter: countParameter,
    holds: forLists((entries, least) => entries >= least),
    fault: limitFault('too-few'),
  },
  maxItems: {
    of: ['list', 'rows'],
    parameter: countParameter,
    holds: forLists((entries, most) => entries <= most),
    fault: limitFault('too-many'),
  },
  /** On the day itself or later. */
  from: {
    of: ['day', 'moment'],
    parameter: dayParameter,
    holds: forDays((day, first, today) => day >= resolveDay(first, today)),
    fault: (first, today) => fault('after-day', { day: resolveDay(first, today) }),
  },
  /** On the day itself or earlier. */
  until: {
    of: ['day', 'moment'],
    parameter: dayParameter,
    holds: forDays((day, last, today) => day <= resolveDay(last, today)),
    fault: (last, today) => fault('before-day', { day: resolveDay(last, today) }),
  },
  /** For a day of birth: at least so many years old today. */
  minAge: {
    of: ['day'],
    parameter: countParameter,
    holds: forDays((day, least, today) => ageOn(day, today) >= Number(least)),
    fault: limitFault('min-age'),
  },
  maxAge: {
    of: ['day'],
    parameter: countParameter,
    holds: forDays((day, most, today) => ageOn(day, today) <= Number(most)),
    fault: limitFault('max-age'),
  },
} as const satisfies Record<string, RuleKind>;

export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];
export type RuleName = keyof typeof RULES;

/** Whether this is a valid parameter of the rule; undefined where it has none. */
export function ruleTakesParameter(rule: RuleName, value: string | number | undefined): boolean {
  const { parameter }: RuleKind = RULES[rule];
  return parameter ? parameter.safeParse(value).success : value === undefined;
}

/** A rule as it is stored; `message` is the firm's sentence for a value that breaks it. */
export const Rule = z
  .strictObject({ rule: z.enum(RULE_NAMES), value: z.union([z.string(), z.number()]).optional(), message: Phrase.optional() })
  .refine(({ rule, value }) => ruleTakesParameter(rule, value), { path: ['value'], error: 'Not a parameter of this rule' });
export type Rule = z.infer<typeof Rule>;

/** Whether a rule can check values of this type. */
export function ruleSuitsMeasure({ rule }: Rule, measure: FieldMeasure): boolean {
  return (RULES[rule].of as readonly FieldMeasure[]).includes(measure);
}

/** The fault of a value that is not empty, or null where the rule holds. */
export function ruleFault({ rule, value: parameter = '', message }: Rule, value: FieldValue, today: string): Fault | null {
  const { holds, fault: faultOf }: RuleKind = RULES[rule];
  if (holds(value, parameter, today)) return null;
  const found = faultOf(parameter, today);
  return message === undefined ? found : { ...found, message };
}

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
