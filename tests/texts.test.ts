/** Every text that the code asks for exists in every language with the same parameters, and none is there for nothing. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Catalogue } from '#packages/texts';

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

const code = globSync('{apps,capabilities,packages,adapters}/**/*.{ts,tsx}', {
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
    const parameters = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [key, text] of Object.entries(read(folder, language))) {
      expect(text.trim(), key).not.toBe('');
      expect(parameters(text), key).toEqual(parameters(english[key]!));
    }
  });

  it('keeps to the word of its room', () => {
    const word =
      folder.startsWith('capabilities/') && basename(dirname(folder)).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (word) expect(Object.keys(english).filter((key) => !key.startsWith(`${word}.`))).toEqual([]);
  });
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
