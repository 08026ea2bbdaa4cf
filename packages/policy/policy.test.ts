/** Who may do what, written out by hand: a change of the table shows here. */
import { describe, expect, test } from 'vitest';
import { claimsOf, inside, OUT, reachOf, standingsOf, type Actor } from './actors.ts';
import { enters, KEYWORDS, type Facts } from './keywords.ts';
import { actorStanding, decide, denialsOf, PERMISSIONS, type Permission } from './permissions.ts';
import { mayVisit } from './visits.ts';

const half: Actor = { ...OUT, stage: 'second-factor' };
const unconfirmed: Actor = { ...OUT, stage: 'unconfirmed' };
const [investor, advisor, admin] = (['investor', 'advisor', 'staff'] as const).map((role) => inside(claimsOf(role))) as [
  Actor,
  Actor,
  Actor,
];
const keeper = inside({ admin: false, professional: false, companyAdmin: true });
const both = inside({ admin: true, professional: true, companyAdmin: false });
const viewed: Actor = { ...investor, viewing: true };

describe('permissions', () => {
  // In the order out, half, unconfirmed, investor, advisor, company admin, admin, viewed: y is yes, else the first letters of the denial.
  const EXPECTED: Readonly<Record<Permission, string>> = {
    anyone: 'y y y y y y y y',
    'session.finish': 'se y y y y y y y',
    confirmation: 'se 2f y y y y y y',
    own: 'se 2f em y y y y y',
    'own.change': 'se 2f em y y y y vi',
    'clients.read': 'se 2f em pe y pe y pe',
    'clients.change': 'se 2f em pe y pe y pe',
    'organisation.keep': 'se 2f em pe pe y y pe',
    'house.keep': 'se 2f em pe pe pe y pe',
    'view-as': 'se 2f em pe y pe y pe',
  };
  const SHORT = {
    yes: 'y',
    'session.required': 'se',
    'second-factor.required': '2f',
    'email.unconfirmed': 'em',
    'permission.missing': 'pe',
    'viewing.read-only': 'vi',
  };

  test.each(Object.keys(PERMISSIONS) as Permission[])('%s', (permission) => {
    const decisions = [OUT, half, unconfirmed, investor, advisor, keeper, admin, viewed].map((actor) => SHORT[decide(permission, actor)]);
    expect(decisions.join(' ')).toBe(EXPECTED[permission]);
  });

  test('somebody who is several things may do what each may', () => {
    expect(standingsOf(both)).toEqual(['admin', 'advisor']);
    expect(decide('house.keep', both)).toBe('yes');
    expect(decide('organisation.keep', { ...keeper, professional: true })).toBe('yes');
    expect(decide('clients.read', { ...keeper, professional: true })).toBe('yes');
  });

  test('claims count for nothing before the sign-in is finished', () => {
    expect(decide('house.keep', { ...admin, stage: 'second-factor' })).toBe('second-factor.required');
    expect(decide('own', { ...admin, stage: 'unconfirmed' })).toBe('email.unconfirmed');
    expect(reachOf({ ...admin, stage: 'second-factor' })).toBe('own');
    expect([OUT, investor, advisor, keeper, admin, both, viewed].map(reachOf)).toEqual([
      'own',
      'own',
      'clients',
      'own',
      'tenant',
      'tenant',
      'own',
    ]);
  });

  test('the denials of a permission are those that somebody hears', () => {
    expect(denialsOf('anyone')).toEqual([]);
    expect(denialsOf('own.change').toSorted()).toEqual(
      ['email.unconfirmed', 'second-factor.required', 'session.required', 'viewing.read-only'].toSorted(),
    );
    expect(denialsOf('house.keep')).toContain('permission.missing');
    expect(decide('own', actorStanding('company-admin'))).toBe('yes');
  });
});

describe('places of the menu', () => {
  test('are visible to those whom they name', () => {
    const seenBy = (visible: ('Admin' | 'Advisor' | 'Investor')[]) =>
      [OUT, unconfirmed, investor, advisor, admin].map((actor) => mayVisit({ visible }, actor, null));
    expect(seenBy(['Admin'])).toEqual([false, false, false, false, true]);
    expect(seenBy(['Advisor'])).toEqual([false, false, false, true, false]);
    expect(seenBy(['Investor'])).toEqual([false, false, true, false, false]);
    expect(mayVisit({ visible: ['Advisor'] }, both, null)).toBe(true);
  });

  test('statuses limit investors alone', () => {
    const place = { visible: ['Admin', 'Advisor', 'Investor'] as const, userStatus: ['reporting', 'verified'] };
    expect(['reporting', 'dormant', null].map((status) => mayVisit(place, investor, status))).toEqual([true, false, false]);
    expect([advisor, admin].map((actor) => mayVisit(place, actor, 'dormant'))).toEqual([true, true]);
    expect(mayVisit({ ...place, userStatus: [] }, investor, null)).toBe(true);
  });
});

describe('keywords', () => {
  const facts: Facts = {
    actor: investor,
    href: '/dashboard/clients/account/a?tab=all',
    oobCode: null,
    portal: 'clients',
    portals: ['clients'],
    account: 'a',
    portfolios: ['p', 'q'],
    allowed: null,
  };
  const to = (keyword: keyof typeof KEYWORDS, more: Partial<Facts> = {}) => {
    const verdict = KEYWORDS[keyword]({ ...facts, ...more });
    return verdict.is === 'go' ? verdict.to : verdict.is;
  };

  test('each lets in, waits or sends away', () => {
    expect([to('guest', { actor: OUT }), to('guest')]).toEqual(['enter', '/portals']);
    expect([to('authenticated'), to('authenticated', { actor: half, href: '/a?b' })]).toEqual(['enter', '/login?back=%2Fa%3Fb']);
    expect([to('professional', { actor: advisor }), to('professional')]).toEqual(['enter', '/dashboard/clients']);
    expect([to('portals'), to('portals', { portals: null }), to('portals', { portals: [] })]).toEqual(['enter', 'wait', '/dashboard/404']);
    expect([to('portfolios'), to('portfolios', { portfolios: null }), to('portfolios', { portfolios: [] })]).toEqual([
      'enter',
      'wait',
      '/dashboard/404',
    ]);
    expect([to('forcePortfolio'), to('forcePortfolio', { portfolios: null }), to('forcePortfolio', { portfolios: ['p'] })]).toEqual([
      'enter',
      'wait',
      '/dashboard/clients/account/a/portfolio/p',
    ]);
    expect([to('isOobCode', { oobCode: 'x' }), to('isOobCode'), to('isOobCode', { oobCode: '' })]).toEqual(['enter', '/', '/']);
  });

  test('a status leads to the first address that it allows, and never a professional', () => {
    const allowed = ['/dashboard/clients/forms', '/dashboard/clients'];
    expect(to('userStatus')).toBe('enter');
    expect(to('userStatus', { allowed })).toBe('/dashboard/clients/forms');
    expect(to('userStatus', { allowed, href: '/dashboard/clients?asOf=2026-01-01' })).toBe('enter');
    expect(to('userStatus', { allowed, actor: advisor })).toBe('enter');
    expect(to('userStatus', { allowed: [] })).toBe('/dashboard/clients');
  });

  test('of several the first that does not let in decides', () => {
    expect(enters(['authenticated', 'portals', 'professional'], { ...facts, portals: null })).toEqual({ is: 'wait' });
    expect(enters(['authenticated', 'portals'], facts)).toEqual({ is: 'enter' });
  });
});
