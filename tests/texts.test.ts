/** Tests that every text that the code asks for exists in every language with the same parameters, and that no text is unused. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BENCHMARK_NAMES } from '#contract/instruments';
import { LANGUAGES, parametersOf, type Catalogue } from '#packages/texts';

const ROOT = resolve(import.meta.dirname, '..');

/** Groups whose keys end in a stored value, looked up by that value. */
const STORED = ['assetClass', 'instrumentType', 'sector', 'region', 'transactionType'];

const folders = globSync(['packages/texts/catalogue', 'capabilities/*/texts'], { cwd: ROOT })
  .filter((folder) => globSync(`${folder}/*.json`, { cwd: ROOT }).length > 0)
  .sort();
const read = (folder: string, language: string) => JSON.parse(readFileSync(resolve(ROOT, folder, `${language}.json`), 'utf8')) as Catalogue;
const keys = new Set(folders.flatMap((folder) => Object.keys(read(folder, 'en'))));
const bases = new Set([...keys].map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
const groups = new Set([...keys].map((key) => key.slice(0, key.indexOf('.'))));

const code = globSync('{apps,capabilities,packages,engine,platform,adapters}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /\.test\.|\/dist$|node_modules/.test(path),
}).map((file) => ({
  file,
  text: withoutComments(readFileSync(resolve(ROOT, file), 'utf8')),
}));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** `'a.b'` as it stands; `` `a.${b}` `` as a pattern. */
function literals(text: string): (string | RegExp)[] {
  return [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, single, double, template]) =>
    template?.includes('${') ? pattern(template) : (single ?? double ?? template ?? ''),
  );
}

function pattern(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
}

/** The first argument of every call of `words`. */
function asked(text: string): string[] {
  return [...text.matchAll(/\bwords\(/g)].map(({ index }) => {
    let depth = 0;
    let end = index + 'words('.length;
    for (; end < text.length; end += 1) {
      const sign = text[end]!;
      if ('([{'.includes(sign)) depth += 1;
      else if (')]}'.includes(sign) && depth > 0) depth -= 1;
      else if (depth === 0 && (sign === ',' || sign === ')')) break;
    }
    return text.slice(index + 'words('.length, end);
  });
}

describe.each(folders)('%s', (folder) => {
  const english = read(folder, 'en');

  it.each(LANGUAGES.filter((language) => language !== 'en'))('says everything in %s that it says in English', (language) => {
    expect(Object.keys(read(folder, language)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(LANGUAGES)('names the same parameters in %s, and leaves no text empty', (language) => {
    for (const [key, text] of Object.entries(read(folder, language))) {
      expect(text.trim(), key).not.toBe('');
      expect(parametersOf(text), key).toEqual(parametersOf(english[key]!));
    }
  });

  it('keeps to the word of its room', () => {
    const word =
      folder.startsWith('capabilities/') && basename(dirname(folder)).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (word) expect(Object.keys(english).filter((key) => !key.startsWith(`${word}.`))).toEqual([]);
  });
});

/** Names, and words that are the same in both languages. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  is: ['LinkedIn', 'Japan', 'ISIN', 'SEDOL', 'Sedol', 'UTF-8', 'Latin-1', 'Sent', 'SMS'],
  el: ['LinkedIn', 'Cookies', 'ISIN', 'SEDOL', 'Sedol', 'UTF-8', 'Latin-1', 'ISA', 'PIN', 'E-mail', 'SMS'],
  nl: [
    'Cookies',
    'Downloads',
    'LinkedIn',
    'Crypto',
    'Export',
    'SMS',
    'ISIN',
    'SEDOL',
    'Sedol',
    'UTF-8',
    'Latin-1',
    'ISA',
    'Trust',
    'Japan',
    'App',
    'E-mail',
    'Code',
    'Link',
    'Logo',
    'Media',
    'logo {number}',
    'Postcode',
    'Score',
    'Website',
    'status',

    '{number} document',
    'Account',
    'Benchmark',
    'Benchmark {return}',
    'benchmark {return}',
    'Contact',
    'Coupon',
    'Dividend',
    'Document',
    'Import',
    'Imports',
    'In',
    'Index',
    'Menu',
    'OK',
    'Open',
    'Order',
    'Orders',
    'Percentage?',
    'Record',
    'Sector',
    'Status',
    'Status: {status}',
    'Tab',
    'Team',
    'Corporate actions',
    '{number} corporate action',
    '{number} corporate actions',
    'Modified duration',
    'first in, first out',
    'last in, first out',
  ],
};
/** Each language is called by its own name. */
const LANGUAGE_NAMES = ['English', 'Íslenska', 'Ελληνικά', 'Nederlands'];
/** Units are the same everywhere. */
const UNITS = ['{number}\u00a0kB', '{number}\u00a0MB'];

it.each([
  ['[TEN-31]', 'is'],
  ['[TEN-32]', 'el'],
  ['[TEN-33]', 'nl'],
] as const)('%s says in %s what is not English, but for names and these words', (_, language) => {
  const same = folders.flatMap((folder) => {
    const english = read(folder, 'en');
    return Object.entries(read(folder, language)).filter(([key, text]) => text === english[key]);
  });
  const said = same.map(([, text]) => text).filter((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')));
  expect(said.filter((text) => ![...ALIKE[language]!, ...LANGUAGE_NAMES, ...UNITS].includes(text))).toEqual([]);
  // None is stated for nothing.
  expect(ALIKE[language]!.filter((text) => !said.includes(text))).toEqual([]);
});

it('[TEN-30] says in English, letter by letter, what the catalogue of requirements quotes where a row is held', () => {
  /** Typed by somebody, or the name of a benchmark, which is the same in every language. */
  const NO_TEXTS = [
    // Of the log.
    'Need external id',
    // Numbers of accounts at a provider.
    '123U45',
    '9U1U2',
    '777',
    '1.5',
    '1,5',
    '40',
    'My Page 1',
    'Anna Berg',
    'Berta Alm',
    'Cher',
    'created',
    'pending',
    'pending + order',
    'verified',
    'VERIFIED',
    // A language.
    'nl',
    // A tab, by its place in the form.
    'funds',
    'my-page-1',
    'Þór & Co.',
    'abc',
    'abc1',
    // Put together of two, and what a copy's name and address end with.
    'Edit user',
    ' - Copy',
    '-copy',
    'passport Þ.jpg',
    'short1',
    'abcdefgh',
    'abcdefg1',
    'You have N {plural}',
    'You have 3 users',
    // As it is stored, and a word for a sentence.
    'Divident',
    'email',
    'only have units',
    'missing or incorrect info',
    // With its number.
    'Max 200 characters',
    'Max 150 characters',
    // A setting of the Greek firm.
    'Your money is at a smarter place.',
    'Maximum value is 10',
    'units cannot exceed 10',
    'value cannot exceed 100.01',
    // What is never said.
    'no fees',
    ...Object.values(BENCHMARK_NAMES),
  ];
  const filled = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const texts = new Set(folders.flatMap((folder) => Object.values(read(folder, 'en')).map(filled)));
  const tests = globSync('{tests,capabilities,packages,engine,apps}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (path) => /node_modules/.test(path),
  });
  const cited = new Set(
    tests.flatMap((file) => [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(/\[([A-Z]{2,5}-\d{2,3})\]/g)].map(([, id]) => id)),
  );
  const [, ...rows] = readFileSync(resolve(ROOT, 'docs/requirements.tsv'), 'utf8').split('\n');
  const quoted = rows
    .map((row) => row.split('\t'))
    .filter(([id]) => cited.has(id))
    .flatMap(([id, , , requirement, check]) =>
      [...`${requirement} ; ${check}`.matchAll(/(?<!\w)'([^']{2,200}?)'(?!\w)/g)].map(([, text]) => [id, text!] as const),
    );
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter(([, text]) => !texts.has(filled(text)) && !NO_TEXTS.includes(text))).toEqual([]);
});

it('says everything once', () => {
  const all = folders.flatMap((folder) => Object.keys(read(folder, 'en')));
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
});

it('has every text that the code asks for', () => {
  const missing = code.flatMap(({ file, text }) =>
    asked(text)
      .flatMap(literals)
      .filter((literal) =>
        typeof literal === 'string'
          ? groups.has(literal.split('.')[0]!) && !bases.has(literal)
          : ![...bases].some((key) => literal.test(key)),
      )
      .map((literal) => `${file}: ${literal}`),
  );
  expect(missing).toEqual([]);
});

it('has no text that nothing asks for', () => {
  const said = new Set<string>();
  const patterns: RegExp[] = [];
  for (const literal of code.flatMap(({ text }) => [...literals(text), ...asked(text).flatMap(literals)])) {
    if (typeof literal === 'string') said.add(literal);
    else if (/^\^[a-zA-Z]/.test(literal.source)) patterns.push(literal);
  }
  const unused = [...bases].filter(
    (key) => !said.has(key) && !STORED.includes(key.split('.')[0]!) && !patterns.some((asks) => asks.test(key)),
  );
  expect(unused).toEqual([]);
});
