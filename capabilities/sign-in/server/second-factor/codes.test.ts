/** Tests the codes against the test vectors of the standards. */
import { describe, expect, test } from 'vitest';
import {
  appLink,
  encodeBase32,
  codeAt,
  newBackupCodes,
  newPin,
  sealSecret,
  formatBackupCode,
  matchingStep,
  unsealSecret,
  parseBackupCode,
} from './codes.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of an app', () => {
  test('RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, step) => codeAt(SECRET, step))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  // The last six of the eight digits of the standard.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('RFC 6238 at %s seconds', (seconds, code) => {
    expect(matchingStep(SECRET, code, new Date(seconds * 1000), 0)).toBe(Math.floor(seconds / 30));
  });

  test('a step before and after is taken, two are not, and none twice', () => {
    const at = (step: number) => new Date(step * 30_000);
    const code = codeAt(SECRET, 100);
    expect([98, 99, 100, 101, 102].map((step) => matchingStep(SECRET, code, at(step), 0))).toEqual([null, 100, 100, 100, null]);
    expect(matchingStep(SECRET, code, at(100), 100)).toBeNull();
    expect(matchingStep(SECRET, code, at(100), 99)).toBe(100);
  });

  test('the secret is written as RFC 4648 has it', () => {
    expect([encodeBase32(Buffer.from('foobar')), encodeBase32(Buffer.from('f'))]).toEqual(['MZXW6YTBOI', 'MY']);
    expect(appLink('A & B', 'ann@example.com', SECRET)).toBe(
      'otpauth://totp/A%20%26%20B:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%26%20B&digits=6&period=30',
    );
  });
});

test('a secret opens with its key and for its owner alone', () => {
  const key = Buffer.alloc(32, 1);
  const sealed = sealSecret(key, 'ann', SECRET);
  expect(unsealSecret(key, 'ann', sealed)).toEqual(SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(() => unsealSecret(key, 'bob', sealed)).toThrow();
  expect(() => unsealSecret(Buffer.alloc(32, 2), 'ann', sealed)).toThrow();
});

test('PINs have six digits, backup codes ten letters, typed in any case', () => {
  const pins = Array.from({ length: 2000 }, newPin);
  expect(pins.filter((pin) => !/^\d{6}$/.test(pin))).toEqual([]);
  expect(pins.some((pin) => pin.startsWith('0'))).toBe(true);
  const codes = newBackupCodes();
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect(codes.map((code) => parseBackupCode(formatBackupCode(code).toUpperCase()))).toEqual(codes);
});
