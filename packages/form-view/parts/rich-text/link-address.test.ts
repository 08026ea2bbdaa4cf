/** Addresses of links as people type them, and shortened descriptions. */
import { expect, test } from 'vitest';
import { hintOf } from '../hint.ts';
import { readLinkAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' example.com/a ', 'https://example.com/a'],
  ['example.com:8080', 'https://example.com:8080'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['tel:+354 555', null],
  ['tel:+354555', 'tel:+354555'],
  ['/about', '/about'],
  ['#part', '#part'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['//elsewhere.example', null],
  ['word', null],
  ['', null],
])('%j leads to %j', (typed, address) => expect(readLinkAddress(typed)).toBe(address));

test('a description is cut at 60 characters', () => {
  expect(hintOf('x'.repeat(60))).toEqual({ shown: 'x'.repeat(60), cut: false });
  expect(hintOf('Þ'.repeat(61))).toEqual({ shown: 'Þ'.repeat(60), cut: true });
  expect(hintOf('🙂'.repeat(61)).shown).toBe('🙂'.repeat(60));
});
