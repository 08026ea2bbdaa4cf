/** Compares the names of countries with Node's ICU, which knows all four languages. */
import { describe, expect, it } from 'vitest';
import { listCountries, COUNTRY_CODES, countryName, isCountry, LANGUAGES, type Language } from './index.ts';

describe('countries', () => {
  it('are some 250, each once', () => {
    expect(COUNTRY_CODES.length).toBe(250);
    expect(new Set(COUNTRY_CODES).size).toBe(250);
  });

  it.each(LANGUAGES)('have a name of their own each in %s', (language) => {
    const named = listCountries(language);
    expect(new Set(named.map(({ name }) => name)).size).toBe(250);
    expect(named.filter(({ code, name }) => name === code || name.trim() === '')).toEqual([]);
  });

  it('are called in Icelandic what CLDR calls them', () => {
    const icu = new Intl.DisplayNames(['is'], { type: 'region' });
    expect(COUNTRY_CODES.map((code) => countryName(code, 'is'))).toEqual(COUNTRY_CODES.map((code) => icu.of(code)));
  });

  it('stand in the order of the alphabet of the language', () => {
    const names = (language: Language) => listCountries(language).map(({ name }) => name);
    expect(names('is').at(-1)).toBe('Þýskaland');
    expect(names('en').slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(names('el')[0]).toBe('Αγία Ελένη');
  });

  it('are known by their code alone', () => {
    expect(['IS', 'XK', 'is', 'ZZ', 'EU', '', null, 'toString'].map(isCountry)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(countryName('ZZ', 'en')).toBe('ZZ');
  });
});
