/** Compares formatted numbers and dates with fixed strings and with Node's ICU, which knows all four languages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsFor } from './formats.ts';
import { LANGUAGES, type Language } from './languages.ts';

const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', is: 'is-IS', el: 'el-GR', nl: 'nl-NL' };
const ours = Object.fromEntries(LANGUAGES.map((language) => [language, formatsFor(language)])) as Record<
  Language,
  ReturnType<typeof formatsFor>
>;
const trueMinus = (text: string) => text.replace('-', '\u2212');

describe('money', () => {
  it.each([
    ['en', '1234567.891', 'EUR', '€1,234,567.89'],
    ['en', '-0.5', 'GBP', '−£0.50'],
    ['en', '1234.5', 'CHF', 'CHF\u00a01,234.50'],
    ['en', '1234567.5', 'ISK', 'ISK\u00a01,234,568'],
    ['is', '1234567.891', 'EUR', '1.234.567,89\u00a0€'],
    ['is', '-1234567', 'ISK', '−1.234.567\u00a0kr.'],
    ['el', '-1234.5', 'USD', '−1.234,50\u00a0$'],
    ['nl', '-1234.5', 'EUR', '€\u00a0−1.234,50'],
    ['en', '123456789012345678901234567890.005', 'USD', '$123,456,789,012,345,678,901,234,567,890.01'],
    ['en', '-0.004', 'EUR', '€0.00'],
  ] as const)('in %s writes %s %s as %s', (language, value, currency, written) => {
    expect(ours[language].money(value, currency)).toBe(written);
  });

  it('knows seven signs, writes other currencies by code, and takes EUR where none is given', () => {
    const signs = ['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'INR', 'JPY', 'SEK', null].map((code) => ours.en.money('1', code));
    expect(signs).toEqual(['£1.00', '€1.00', '$1.00', 'CA$1.00', 'A$1.00', '₹1.00', '¥1', 'SEK\u00a01.00', '€1.00']);
  });

  it('writes what is missing as a dash, never as zero', () => {
    for (const nothing of [null, undefined, NaN, Infinity, '']) {
      const { money, amount, percent, change, compact, number } = ours.en;
      expect([money(nothing), amount(nothing), percent(nothing), change(nothing), compact(nothing), number(nothing)]).toEqual(
        Array(6).fill('-'),
      );
    }
  });

  it('says the sign of a gain', () => {
    expect([ours.en.signedMoney('5', 'EUR'), ours.nl.signedMoney('-5', 'EUR'), ours.is.signedMoney('0', 'EUR')]).toEqual([
      '+€5.00',
      '€\u00a0−5,00',
      '0,00\u00a0€',
    ]);
  });
});

describe('percentages', () => {
  it.each([
    [0.12345, '12.35%'],
    [-0.12345, '−12.35%'],
    [-0.00001, '0.00%'],
    [0, '0.00%'],
    [1e-7, '0.00%'],
    [-0.00005, '−0.01%'],
    [12.3, '1,230.00%'],
    [1.005, '100.50%'],
    [0.010049999, '1.00%'],
    [null, '-'],
  ])('writes %s as %s', (fraction, written) => {
    expect(ours.en.percent(fraction)).toBe(written);
  });
  it('follows the language and can say a gain', () => {
    expect(LANGUAGES.map((language) => ours[language].change(0.0421))).toEqual(['+4.21%', '+4,21%', '+4,21%', '+4,21%']);
  });
});

it.each([
  ['1500000', '1.5m'],
  ['2000', '2k'],
  ['-1500000', '−1.5m'],
  ['999', '999'],
  ['999999', '1m'],
  ['999.96', '1k'],
  ['999949', '999.9k'],
  ['1234567890', '1,234.6m'],
  ['0', '0'],
  ['12.34', '12.3'],
])('shortens %s to %s', (value, written) => {
  expect(ours.en.compact(value)).toBe(written);
});

it.each([
  [10_050, 3, 2, '10.05k', '10,05k'],
  [1_150_000, 6, 2, '1.15m', '1,15m'],
  [-10_025, 0, 0, '−10,025', '−10.025'],
  [0.07, -2, 0, '7%', '7%'],
  [0.1 + 0.2, -2, 1, '30.0%', '30,0%'],
  [0, -2, 1, '0%', '0%'],
  [0, 6, 2, '0', '0'],
] as const)('marks %d at the power %d with %d decimals', (value, power, decimals, english, greek) => {
  expect([ours.en.mark(value, power, decimals), ours.el.mark(value, power, decimals)]).toEqual([english, greek]);
});

describe('units and prices', () => {
  it('keep the decimals they have', () => {
    expect([
      ours.en.units('12.500'),
      ours.en.units('1234.1234567'),
      ours.en.price('12.5'),
      ours.en.price('1.23456'),
      ours.el.units('0.1'),
    ]).toEqual(['12.5', '1,234.123457', '12.50', '1.23456', '0,1']);
  });
});

describe('dates', () => {
  it('are day, month, year with the mark of the language', () => {
    expect(LANGUAGES.map((language) => ours[language].date('2026-03-01'))).toEqual([
      '01/03/2026',
      '01.03.2026',
      '01/03/2026',
      '01-03-2026',
    ]);
    expect(ours.en.shortDate('2026-03-01')).toBe('01/03/26');
    expect(ours.en.moment('2026-03-01T23:59:59.000Z')).toBe('01/03/2026 23:59 UTC');
    expect([ours.en.timestamp('2026-03-01T23:59:08.000Z'), ours.en.timestamp(null)]).toEqual(['01/03/26 23:59:08', '-']);
  });
  it('are long in prose', () => {
    expect(LANGUAGES.map((language) => ours[language].longDate('2026-03-01'))).toEqual([
      '1 March 2026',
      '1. mars 2026',
      '1 Μαρτίου 2026',
      '1 maart 2026',
    ]);
    expect(ours.el.monthYear('2026-03-01')).toBe('Μάρτιος 2026');
  });
  it('that are none are a dash', () => {
    expect([ours.en.date(null), ours.en.date('soon'), ours.en.longDate(undefined), ours.en.moment(null)]).toEqual(['-', '-', '-', '-']);
  });
});

it('lists in words', () => {
  expect([ours.en.list([]), ours.en.list(['a']), ours.is.list(['a', 'b']), ours.el.list(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a og b',
    'a, b και c',
  ]);
});

describe.each(LANGUAGES)('beside ICU, in %s', (language) => {
  const written = ours[language];

  it('numbers agree', () => {
    const icu = new Intl.NumberFormat(TAGS[language], {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'halfExpand',
      useGrouping: 'always',
    });
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 9999 }));
    fc.assert(
      fc.property(decimal, ([whole, rest]) => {
        const value = `${whole}.${String(rest).padStart(4, '0')}` as Intl.StringNumericLiteral;
        const theirs = trueMinus(icu.format(value)).replace(/^\u2212(?=[0.,]*$)/, '');
        expect(written.number(value, 2, 2)).toBe(theirs);
      }),
    );
  });

  it('money stands where ICU puts it', () => {
    const icu = new Intl.NumberFormat(TAGS[language], { style: 'currency', currency: 'CHF', useGrouping: 'always' });
    for (const value of ['1234.5', '-1234.5', '1234567.89'])
      expect(written.money(value, 'CHF')).toBe(trueMinus(icu.format(value as Intl.StringNumericLiteral)));
  });

  it('percentages agree', () => {
    const icu = new Intl.NumberFormat(TAGS[language], { style: 'percent', minimumFractionDigits: 2 });
    for (const fraction of [0.5, -0.25, 12.5]) expect(written.percent(fraction)).toBe(trueMinus(icu.format(fraction)));
  });

  it('long dates agree for every month', () => {
    const icu = new Intl.DateTimeFormat(TAGS[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2026-${String(month).padStart(2, '0')}-09`;
      expect(written.longDate(date)).toBe(icu.format(new Date(date)));
    }
  });

  it('names sort alike', () => {
    const names = [
      'Æsa',
      'Ása Björk',
      'Asa',
      'Anna',
      'anna',
      'Ánni',
      'Þórdís',
      'Ýmir',
      'Ymir',
      'Zoë',
      'Ösp',
      'Örn',
      'Oddur',
      'Óðinn',
      'Davíð',
      'Ðúra',
      'Dóra',
      'Éva',
      'Eva',
      'Íris',
      'Iris',
      'Úlfur',
      'Una',
      'Åke',
      'Cher',
      'Wagner',
      'Anna Berg',
      'Anna-Berg',
      '3i',
      '10 Fund',
      'Smith',
      'smith',
      'Müller',
      'Ωμέγα',
      'Άλφα',
      'Βήτα',
      'Jón',
      'Jon',
      'IJsbrand',
    ];
    expect([...names].sort(written.compare)).toEqual([...names].sort(new Intl.Collator(TAGS[language]).compare));
  });
});

it.each([
  ['en', '1,234,567.5', '1234567.5'],
  ['en', ' 500 000 ', '500000'],
  ['en', '500000', '500000'],
  ['en', '1,23', null],
  ['en', '1.2.3', null],
  ['en', '', null],
  ['en', '-5', null],
  ['en', '1e6', null],
  ['is', '500.000,25', '500000.25'],
  ['el', '500.000', '500000'],
  ['nl', '1.000.000', '1000000'],
] as const)('in %s %j is read as %j', (language, text, read) => {
  expect(ours[language].typed(text)).toBe(read);
});

it.each([
  ['en', '12.4', 'GBP', '£12.4000'],
  ['en', '1234.56785', 'USD', '$1,234.5679'],
  ['en', '245.5', 'GBX', 'GBX\u00a0245.5000'],
  ['is', '1234.5', 'ISK', '1.234,5000\u00a0kr.'],
  ['en', null, 'EUR', '-'],
] as const)('in %s writes the price %s in %s as %s', (language, value, currency, written) => {
  expect(ours[language].unitPrice(value, currency, 4)).toBe(written);
});
