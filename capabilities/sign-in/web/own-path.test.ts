/** Tests that no sign-in leads to another site. */
import { expect, it } from 'vitest';
import { isOwnPath } from './own-path.ts';

it.each(['/', '/portals', '/dashboard/private?search=a&sort=value#rows', '/login?back=//evil.example'])('takes %j', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'portals',
  '',
  null,
  7,
])('refuses %j', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
