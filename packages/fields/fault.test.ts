/** Every fault has a sentence in each language with the same parameters; phrases are chosen by language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { formatsFor, LANGUAGES, parametersOf, createTranslate, type Catalogue, type Language } from '#packages/texts';
import { fault, faultSentence, Phrase, phraseIn } from './index.ts';
import { FAULTS, faultKey, type FaultCode } from './fault.ts';

const catalogue = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../texts/catalogue/${language}.json`, import.meta.url), 'utf8')) as Catalogue;
const codes = Object.keys(FAULTS) as FaultCode[];

test.each(LANGUAGES)('every fault is said in %s, with its parameters', (language) => {
  const texts = catalogue(language);
  for (const code of codes) expect(parametersOf(texts[faultKey(fault(code))] ?? 'missing {text}'), code).toEqual(Object.keys(FAULTS[code]));
});

describe('a fault as a sentence', () => {
  const english = catalogue('en');
  const say = (language: Language, ...[code, parameters, message]: Parameters<typeof fault>) =>
    faultSentence(
      fault(code, parameters, message),
      language,
      createTranslate(language, catalogue(language), english),
      formatsFor(language),
    );

  it('has the words of the documents', () => {
    expect([
      say('en', 'required'),
      say('en', 'number'),
      say('en', 'maximum', { limit: 10 }),
      say('en', 'max-characters', { limit: 5 }),
      say('en', 'email'),
      say('en', 'password-digit'),
    ]).toEqual([
      'This field is required',
      'Please enter a number',
      'Maximum value is 10',
      'Max 5 characters',
      'Email must be valid',
      'Password must contain at least one digit',
    ]);
  });

  it('writes numbers and days as its reader does', () => {
    expect(say('nl', 'maximum', { limit: 1234.5 })).toBe('De maximale waarde is 1.234,5');
    expect(say('is', 'after-day', { day: '2026-03-31' })).toBe('31.03.2026 er fyrsta dagsetningin sem má velja');
    expect(say('en', 'mask', { mask: '999-9999' })).toBe('Write it like 999-9999, with a digit for 9 and a letter for A');
  });

  it('gives way to what the firm says, in the language that it says it in', () => {
    expect([
      say('nl', 'email', undefined, { en: 'Work address', nl: 'Werkadres' }),
      say('el', 'email', undefined, { en: 'Work address' }),
    ]).toEqual(['Werkadres', 'Work address']);
    expect(say('en', 'email', undefined, '')).toBe('Email must be valid');
  });
});

test('a phrase is for everybody, or for each language, and English stands in', () => {
  expect(phraseIn('Name', 'el')).toBe('Name');
  expect(phraseIn({ en: 'Name', nl: 'Naam' }, 'nl')).toBe('Naam');
  expect(phraseIn({ en: 'Name', nl: '' }, 'nl')).toBe('Name');
  expect(phraseIn({ is: 'Nafn' }, 'nl')).toBe('Nafn');
  expect([phraseIn(undefined, 'en'), phraseIn({}, 'en')]).toEqual(['', '']);
  expect(Phrase.safeParse({ de: 'Name' }).success).toBe(false);
});
