/** Tests the six variants, and how a mistake in one is reported: with file, path and remedy, before the server listens. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TenantSettings } from '#contract/tenants';
import { readFormSeeds } from '#server/forms';
import { readVariant, readVariants, VariantsRefused } from '#server/tenants';
import { newTestPlace } from '../kit/database.ts';
import { startAt } from '../kit/server.ts';

const NAMES = ['aegean', 'albion', 'harbour', 'lowland', 'meridian', 'northern'];

test('there are six, and each is what the product takes it for', async () => {
  const variants = await readVariants();
  expect(variants.map(({ name }) => name)).toEqual(NAMES);
  expect(Object.fromEntries(variants.map(({ name, settings }) => [name, [settings.languages, settings.defaultLanguage]]))).toEqual({
    northern: [['en', 'is'], 'en'],
    albion: [['en'], 'en'],
    aegean: [['el', 'en'], 'el'],
    lowland: [['en', 'nl'], 'en'],
    meridian: [['en'], 'en'],
    harbour: [['en'], 'en'],
  });
  expect(new Set(variants.map(({ settings }) => settings.theme)).size).toBe(NAMES.length);
  expect(new Set(variants.map(({ settings }) => settings.brand.mark)).size).toBe(NAMES.length);
  for (const { name, settings } of variants)
    expect(settings.sessionMs, name).toBe(['meridian', 'harbour'].includes(name) ? 7_200_000 : 1_800_000);
  expect(variants.filter(({ settings }) => settings.themes.includes('akta')).map(({ name }) => name)).toEqual(['harbour']);
  expect(variants.filter(({ settings }) => !settings.relativeDefaults).map(({ name }) => name)).toEqual(['albion']);
});

test('a record from before there were themes is still one', async () => {
  const settings = await readVariant('northern');
  const { theme: _, themes: __, colours: ___, ...older } = { ...settings };
  expect(TenantSettings.parse({ ...older, brand: { ...settings?.brand, scheme: 'dark', radius: '8px' } })).toMatchObject({
    theme: 'main',
    colours: {},
    brand: settings?.brand,
  });
});

describe('a mistake', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-variants-'));
    await cp('variants', folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const edit = async (name: string, change: (settings: Record<string, unknown>) => void) => {
    const file = join(folder, name, 'tenant.json');
    const settings = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    change(settings);
    await writeFile(file, JSON.stringify(settings));
  };
  const refusal = async () => {
    const outcome = await readVariants(folder).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(VariantsRefused);
    return (outcome as VariantsRefused).faults;
  };

  test.each<[string, (settings: Record<string, unknown>) => void, { path: string; reason: string; remedy: string }]>([
    [
      'a theme that is none',
      (s) => (s['theme'] = 'bowmor'),
      { path: 'theme', reason: 'is "bowmor"', remedy: 'Use one of bowmore, iolcus, benkey' },
    ],
    [
      'a theme that it does not offer',
      (s) => Object.assign(s, { theme: 'bowmore', themes: ['dark', 'light'] }),
      { path: 'theme', reason: 'is bowmore, which themes does not hold', remedy: 'Use one of dark, light, or add bowmore to themes.' },
    ],
    [
      'the theme of professionals, which nobody chooses',
      (s) => (s['themes'] = ['bowmore-professional']),
      { path: 'themes.0', reason: 'is "bowmore-professional"', remedy: 'Use one of bowmore' },
    ],
    [
      'a provider of identities that is not by https',
      (s) => (s['identity'] = { issuer: 'http://id.example.com', clientId: 'portal', label: { en: 'Example ID', is: 'Example ID' } }),
      {
        path: 'identity.issuer',
        reason: 'is "http://id.example.com"',
        remedy: 'Use the address of the provider, with https:// and without ? and #.',
      },
    ],
    [
      'one without a name in a language of its own',
      (s) => (s['identity'] = { issuer: 'https://id.example.com', clientId: 'portal', label: { en: 'Example ID' } }),
      { path: 'identity.label.is', reason: 'is missing', remedy: 'Add what the button of the sign-in dialog says in that language.' },
    ],
    [
      'its secret where everybody reads it',
      (s) =>
        (s['identity'] = {
          issuer: 'https://id.example.com',
          clientId: 'portal',
          clientSecret: 'x',
          label: { en: 'Example ID', is: 'Example ID' },
        }),
      { path: 'identity.clientSecret', reason: 'is no setting', remedy: 'Leave it out. There is issuer, clientId, label, only.' },
    ],
    [
      'a language that it does not speak',
      (s) => (s['defaultLanguage'] = 'nl'),
      { path: 'defaultLanguage', reason: 'is nl, which languages does not hold', remedy: 'Use one of en, is, or add nl to languages' },
    ],
    [
      'a name that is missing',
      (s) => delete (s['brand'] as Record<string, unknown>)['name'],
      { path: 'brand.name', reason: 'is missing', remedy: 'Add it.' },
    ],
    [
      'a setting that is spelt wrongly',
      (s) => (s['defaultLangauge'] = 'is'),
      { path: 'defaultLangauge', reason: 'is no setting', remedy: 'Leave it out. There is brand, themes, theme' },
    ],
    [
      'one within another',
      (s) => ((s['brand'] as Record<string, unknown>)['colour'] = '#000000'),
      { path: 'brand.colour', reason: 'is no setting', remedy: 'There is name, legalName' },
    ],
    ['a number that is text', (s) => (s['sessionMs'] = '1800000'), { path: 'sessionMs', reason: 'is "1800000"', remedy: 'type number' }],
    [
      'a colour that cannot be read',
      (s) => (s['colours'] = { accent: '#e8d9a0' }),
      {
        path: 'colours.accent',
        reason: 'is #e8d9a0, which cannot be read on bowmore: its contrast is below 4.5:1',
        remedy: 'the nearest that passes',
      },
    ],
  ])('%s', async (_, change, { path, reason, remedy }) => {
    await edit('northern', change);
    expect(await refusal()).toEqual([
      { file: 'northern/tenant.json', path, reason: expect.stringContaining(reason), remedy: expect.stringContaining(remedy) },
    ]);
  });

  test('in a form is told with its place: a flaw, and what is not said in every language', async () => {
    const file = join(folder, 'lowland', 'forms.json');
    const [form] = JSON.parse(await readFile(file, 'utf8')) as { steps: { title: Record<string, string> }[]; single: unknown }[];
    delete form!.steps[0]!.title['nl'];
    await writeFile(file, JSON.stringify([form, { id: 'owners', name: 'Owners' }]));
    const read = async () =>
      readFormSeeds(
        (await readVariants(folder)).find(({ name }) => name === 'lowland')!,
        folder,
      );
    const said = { file: 'lowland/forms.json', reason: expect.any(String), remedy: expect.any(String) };
    await expect(read()).rejects.toMatchObject({ faults: [{ ...said, path: '1.id' }] });
    await writeFile(file, JSON.stringify([{ ...form, single: 'perhaps' }]));
    await expect(read()).rejects.toMatchObject({
      faults: [
        { ...said, path: '0.single' },
        { ...said, path: '0.steps.0.title.nl', reason: 'is missing' },
      ],
    });
  });

  test('is told together with all others, of every file', async () => {
    await edit('northern', (s) => Object.assign(s, { currency: 'pounds', theme: 'none', themse: [] }));
    await writeFile(join(folder, 'albion/tenant.json'), '{ "brand": }');
    await rm(join(folder, 'lowland/tenant.json'));
    expect((await refusal()).map(({ file, path }) => `${file} ${path}`)).toEqual([
      'albion/tenant.json the file',
      'lowland/tenant.json the file',
      'northern/tenant.json themse',
      'northern/tenant.json theme',
      'northern/tenant.json currency',
    ]);
  });

  test('keeps the server from starting', async () => {
    await edit('harbour', (s) => delete s['currency']);
    const place = await newTestPlace();
    try {
      await expect(startAt(place, {}, { variants: folder })).rejects.toThrow(
        'variants/harbour/tenant.json: currency is missing\n  Add it.',
      );
      const server = await startAt(place);
      await server.stop();
    } finally {
      await place.dispose();
    }
  });
});
