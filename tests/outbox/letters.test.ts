/** Tests every letter in every language and brand: complete, escaped, the same as text, and loading nothing from other servers. */
import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { threadedCompiler } from '#adapters/mail';
import { sharpPictures } from '#adapters/pictures';
import { TenantSettings, type Letterhead } from '#contract/tenants';
import { LANGUAGES } from '#packages/texts';
import { themeOf } from '#server/tenants';
import { openServerTexts } from '../../apps/server/texts.ts';
import { composeLetter } from '../../capabilities/outbox/server/compose.ts';
import { LETTERS, type LetterName } from '../../capabilities/outbox/server/letters.ts';
import { drawMark } from '../../capabilities/outbox/server/mark.ts';
import { markedTranslate, findUnmarkedLines } from '../kit/pseudo-language.ts';
import { EXAMPLES, NAME } from './examples.ts';

const words = openServerTexts();
const pictures = sharpPictures();
const mailCompiler = threadedCompiler();
afterAll(() => mailCompiler.stop());
const origin = 'https://clients.example.com';
const until = new Date('2026-04-01T09:30:00Z');
const variants = globSync('variants/*/tenant.json').map((path) => TenantSettings.parse(JSON.parse(readFileSync(path, 'utf8'))));
const names = Object.keys(LETTERS) as LetterName[];

function composed(
  template: LetterName,
  settings: TenantSettings,
  language: (typeof LANGUAGES)[number],
  parameters: object = EXAMPLES[template],
) {
  // Every brand is asked to speak every language: another firm may.
  const tenant = { settings: { ...settings, languages: [...LANGUAGES] } };
  return composeLetter({ template, parameters, language, until }, { tenant, origin, words, mailCompiler, head: headOf(settings) });
}

/** Where no portal has logos of its own. */
function headOf({ brand }: TenantSettings): Letterhead {
  return { name: brand.name, logos: [] };
}

/** Every text and number that a letter is filled with, each on one line. */
function textsIn(parameters: unknown): string[] {
  if (typeof parameters === 'object' && parameters !== null) return Object.values(parameters).flatMap(textsIn);
  return [String(parameters).replace(/\s+/g, ' ')];
}

/** What a reader sees of a page, in one line. */
function seen(html: string): string {
  const entity = (_: string, code: string) => String.fromCodePoint(Number(code));
  return html
    .replace(/<head>[\s\S]*?<\/head>|<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, entity)
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

describe.each(variants.map((settings) => [settings.brand.name, settings] as const))('%s', (brand, settings) => {
  test.each(LANGUAGES)('in %s', async (language) => {
    for (const name of names) {
      const { open, blank } = await composed(name, settings, language);
      const { secrets, channel } = LETTERS[name];
      expect(open.subject, name).not.toMatch(/[{}\n]|outbox\./);
      // A word without a text would be its own key, and a parameter without a value its own name; the name given holds one of those.
      const said = open.body.replaceAll('{brand}', '');
      expect(said, name).not.toMatch(/[{}]|\boutbox\.\w|undefined|\[object/);
      expect(open.body, name).toContain(brand);
      for (const secret of secrets) {
        const value = (EXAMPLES[name] as Record<string, string>)[secret]!;
        expect(open.body).toContain(value);
        const told = /\w+-secret|\d{6}/.exec(value)?.[0] ?? value;
        expect(JSON.stringify(blank).includes(told), name).toBe(false);
      }
      if (secrets.length === 0) expect(blank).toBe(open);
      expect(open.html === null, name).toBe(channel === 'sms');
      if (open.html === null) continue;
      expect(seen(open.html), name).toBe(open.body.replace(/\s+/g, ' ').trim());
      expect(open.html).toContain(`lang="${language}"`);
      expect(open.html).not.toMatch(/<b>|<i>|<script/);
      // In the colours of the firm: those of its theme on paper, or its own.
      expect(open.html, name).toContain(themeOf(settings).paper.brand);
      const elsewhere = [...open.html.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)/g)]
        .map(([, address]) => address!)
        .filter((address) => address !== 'cid:mark' && !address.startsWith(`${origin}/`));
      expect(elsewhere, name).toEqual([]);
    }
  });
});

test('says something else in each language', async () => {
  for (const name of names) {
    const bodies = await Promise.all(LANGUAGES.map(async (language) => (await composed(name, variants[0]!, language)).open.body));
    expect(new Set(bodies).size, name).toBe(LANGUAGES.length);
  }
});

test('says nothing that is not a text of the catalogue, but what it is filled with', async () => {
  const saying = markedTranslate();
  const [settings] = variants;
  for (const name of names) {
    const { open } = await composeLetter(
      { template: name, parameters: EXAMPLES[name], language: 'en', until },
      { tenant: { settings: settings! }, origin, words: () => saying, mailCompiler, head: headOf(settings!) },
    );
    const filled = textsIn(EXAMPLES[name]);
    const records = [settings!.brand.name, settings!.brand.legalName, settings!.brand.address, settings!.brand.contact];
    const given = [...records, ...filled, NAME.replace(/\s+/g, ' ')].sort((a, b) => b.length - a.length);
    for (const text of [open.subject, open.body]) expect([name, findUnmarkedLines(text.replace(/\s+/g, ' '), given)]).toEqual([name, []]);
  }
});

test('a name is text, on one line, whatever it holds', async () => {
  const { open } = await composed('reset', variants[0]!, 'en');
  expect(open.body).toContain('Dear Ann <b>O\'Hara</b> & "Sons" {brand},');
  expect(open.html).toContain('Ann &#60;b&#62;O&#39;Hara&#60;/b&#62; &#38; &#34;Sons&#34; {brand}');
  expect(NAME).toContain('\n');
});

test.each([['https://evil.example/'], ['//evil.example'], ['/x y'], ['/\\evil.example'], ['javascript:alert(1)']])(
  'a link leads to pages of our own: %s is refused',
  async (path) => {
    await expect(composed('reset', variants[0]!, 'en', { name: 'Ann', path })).rejects.toThrow();
  },
);

test('a language that the firm does not speak is answered in its own', async () => {
  const greek = variants.find(({ defaultLanguage }) => defaultLanguage === 'el')!;
  const { open } = await composeLetter(
    { template: 'reset', parameters: EXAMPLES.reset, language: 'nl', until },
    { tenant: { settings: greek }, origin, words, mailCompiler, head: headOf(greek) },
  );
  expect(open.subject).toBe('Επαναφορά του κωδικού πρόσβασής σας');
});

test('wordings that the catalogue gives', () => {
  const en = words('en');
  expect(en('outbox.duplicate.subject')).toBe('An account with this email address already exists');
  expect(en('outbox.invite.subject')).toBe('Your account is ready');
});

test.each([1, 5, 10])('a PIN for %s minutes is six digits in a sentence', async (minutes) => {
  for (const language of LANGUAGES) {
    const { open } = await composed('pin', variants[0]!, language, { pin: '004821', minutes });
    expect(open.body.match(/\d{6}/g)).toEqual(['004821']);
  }
  await expect(composed('pin', variants[0]!, 'en', { pin: '4821', minutes })).rejects.toThrow();
});

test('the mark is a picture of its path: filled inside, clear outside, whatever its commands', async () => {
  const picture = async (path: string) => Buffer.from(await drawMark(pictures, path, '#0f3a4a'));
  const square = await picture('M8 8H24V24H8Z');
  expect(square.subarray(1, 4).toString()).toBe('PNG');
  expect(await sharp(square).metadata()).toMatchObject({ width: 84, height: 84, hasAlpha: true });
  const pixels = await sharp(square).raw().toBuffer();
  const pixelAt = (x: number, y: number) => [...pixels.subarray((y * 84 + x) * 4, (y * 84 + x) * 4 + 4)];
  expect([pixelAt(42, 42), pixelAt(24, 59), pixelAt(4, 42)[3], pixelAt(80, 80)[3]]).toEqual([[15, 58, 74, 255], [15, 58, 74, 255], 0, 0]);
  for (const same of ['m8 8h16v16h-16z', 'M8,8 24,8 24,24 8,24', 'M8 8L24 8L24 24L8 24Z'])
    expect((await picture(same)).equals(square), same).toBe(true);
  // Curves that are straight; what smooths their edges may round differently.
  const curved = await sharp(await picture('M8 8C10 8 20 8 24 8Q24 16 24 24Q16 24 8 24z'))
    .raw()
    .toBuffer();
  expect(Math.max(...curved.map((value, at) => Math.abs(value - pixels[at]!)))).toBeLessThan(3);
  // A circle by two arcs, in two spellings.
  expect((await picture('M4 16a12 12 0 0 1 24 0a12 12 0 0 1-24 0z')).equals(await picture('M4 16A12 12 0 0128 16A12 12 0 014 16Z'))).toBe(
    true,
  );
  // What is no path leaves the picture empty, and does not keep the mail from going.
  expect((await picture('"/><script>&')).equals(await picture(''))).toBe(true);
  const marks = await Promise.all(variants.map(({ brand }) => picture(brand.mark)));
  expect(marks.map(({ length }) => length > 400)).toEqual(variants.map(() => true));
});
