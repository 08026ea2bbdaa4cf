/** Checks every permission for every kind of actor against a table written by hand, so that a change of the permissions shows here. */
import { describe, expect, test } from 'vitest';
import {
  claimsOf,
  usesIdentityProvider,
  isLimited,
  signedInActor,
  lacksOrganisation,
  SIGNED_OUT_ACTOR,
  reachOf,
  accessRolesOf,
  type Actor,
} from './actors.ts';
import { decideEntry, KEYWORDS, type KeywordContext } from './keywords.ts';
import { decideLanding, type OwnAccount } from './landing.ts';
import {
  audienceClosingReason,
  closingReasonOf,
  CLOSING_REASONS,
  fillStem,
  isMeantForActor,
  redirectFromClosed,
  matchStem,
} from './pages.ts';
import { actorWithRole, decidePermission, denialsOf, PERMISSIONS, type Permission } from './permissions.ts';
import { mayVisit } from './visits.ts';

const elsewhere: Actor = { ...SIGNED_OUT_ACTOR, stage: 'identity' };
const half: Actor = { ...SIGNED_OUT_ACTOR, stage: 'second-factor' };
const unconfirmed: Actor = { ...SIGNED_OUT_ACTOR, stage: 'unconfirmed' };
const [investor, advisor, admin] = (['investor', 'advisor', 'staff'] as const).map((role) => signedInActor(claimsOf(role))) as [
  Actor,
  Actor,
  Actor,
];
const keeper = signedInActor({ admin: false, professional: false, companyAdmin: true, organised: true, waiting: false });
const both = signedInActor({ admin: true, professional: true, companyAdmin: false, organised: true, waiting: false });
const waiting = signedInActor({ ...claimsOf('investor'), waiting: true });
const viewed: Actor = { ...investor, viewing: true };

describe('permissions', () => {
  // In the order out, elsewhere, half, unconfirmed, waiting, investor, advisor, company admin, admin, viewed: y is yes, else the first letters of the denial.
  const EXPECTED: Readonly<Record<Permission, string>> = {
    anyone: 'y y y y y y y y y y',
    'session.finish': 'se id y y y y y y y y',
    'second-factor.keep': 'se id y em y y y y y vi',
    confirmation: 'se id 2f y y y y y y y',
    'confirmation.ask': 'se id 2f y y y y y y vi',
    limited: 'se id 2f em y y y y y y',
    'limited.change': 'se id 2f em y y y y y vi',
    own: 'se id 2f em ho y y y y y',
    'own.change': 'se id 2f em ho y y y y vi',
    'clients.read': 'se id 2f em pe pe y pe y pe',
    'clients.change': 'se id 2f em pe pe y pe y pe',
    'organisation.keep': 'se id 2f em pe pe pe y y pe',
    'house.keep': 'se id 2f em pe pe pe pe y pe',
    'view-as': 'se id 2f em pe pe y pe y pe',
  };
  const SHORT = {
    yes: 'y',
    'session.required': 'se',
    'identity.required': 'id',
    'second-factor.required': '2f',
    'email.unconfirmed': 'em',
    'permission.missing': 'pe',
    'holder.waiting': 'ho',
    'viewing.read-only': 'vi',
  };

  test.each(Object.keys(PERMISSIONS) as Permission[])('%s', (permission) => {
    const decisions = [SIGNED_OUT_ACTOR, elsewhere, half, unconfirmed, waiting, investor, advisor, keeper, admin, viewed].map(
      (actor) => SHORT[decidePermission(permission, actor)],
    );
    expect(decisions.join(' ')).toBe(EXPECTED[permission]);
  });

  test('somebody who is several things may do what each may', () => {
    expect(accessRolesOf(both)).toEqual(['admin', 'advisor']);
    expect(decidePermission('house.keep', both)).toBe('yes');
    expect(decidePermission('organisation.keep', { ...keeper, professional: true })).toBe('yes');
    expect(decidePermission('clients.read', { ...keeper, professional: true })).toBe('yes');
  });

  test('an identity from elsewhere is asked of whoever came by one and looks after nobody', () => {
    expect(usesIdentityProvider(investor, 'identity')).toBe(true);
    expect(usesIdentityProvider(investor, 'password')).toBe(false);
    expect(usesIdentityProvider(advisor, 'identity')).toBe(false);
  });

  test('claims count for nothing before the sign-in is finished', () => {
    expect(decidePermission('house.keep', { ...admin, stage: 'second-factor' })).toBe('second-factor.required');
    expect(decidePermission('own', { ...admin, stage: 'unconfirmed' })).toBe('email.unconfirmed');
    expect(reachOf({ ...admin, stage: 'second-factor' })).toBe('own');
    expect([SIGNED_OUT_ACTOR, investor, advisor, keeper, admin, both, viewed].map(reachOf)).toEqual([
      'own',
      'own',
      'clients',
      'own',
      'tenant',
      'tenant',
      'own',
    ]);
  });

  test('whoever waits to be confirmed as a holder has limited browsing; keeping an organisation opens nothing more, and who looks after clients waits for nobody', () => {
    expect(
      [waiting, { ...waiting, companyAdmin: true }, { ...waiting, professional: true }, { ...waiting, admin: true }].map(isLimited),
    ).toEqual([true, true, false, false]);
    expect(decidePermission('own', { ...waiting, companyAdmin: true })).toBe('holder.waiting');
    expect(decidePermission('organisation.keep', { ...waiting, companyAdmin: true })).toBe('yes');
    expect(mayVisit({ visible: ['Investor'] }, waiting, null)).toBe(true);
  });

  test('a professional without an organisation reaches nobody, unless they keep the house', () => {
    const unbound = { ...advisor, organised: false };
    expect([unbound, advisor, { ...both, organised: false }, { ...investor, organised: false }].map(lacksOrganisation)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([reachOf(unbound), reachOf({ ...both, organised: false })]).toEqual(['own', 'tenant']);
  });

  test('the denials of a permission are those that somebody hears', () => {
    expect(denialsOf('anyone')).toEqual([]);
    expect(denialsOf('own.change').toSorted()).toEqual(
      [
        'email.unconfirmed',
        'holder.waiting',
        'identity.required',
        'second-factor.required',
        'session.required',
        'viewing.read-only',
      ].toSorted(),
    );
    expect(denialsOf('house.keep')).toContain('permission.missing');
    expect(decidePermission('own', actorWithRole('company-admin'))).toBe('yes');
  });
});

describe('places of the menu', () => {
  test('are visible to those whom they name', () => {
    const seenBy = (visible: ('Admin' | 'Advisor' | 'Investor')[]) =>
      [SIGNED_OUT_ACTOR, unconfirmed, investor, advisor, admin].map((actor) => mayVisit({ visible }, actor, null));
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
  const facts: KeywordContext = {
    actor: investor,
    href: '/dashboard/clients/account/a?tab=all',
    oobCode: null,
    portal: 'clients',
    portals: ['clients'],
    place: { portfolios: ['p', 'q'], forwards: true, leads: null },
  };
  const place = (more: Partial<NonNullable<KeywordContext['place']>>) => ({
    place: { portfolios: ['p', 'q'], forwards: true, leads: null, ...more },
  });
  const to = (keyword: keyof typeof KEYWORDS, more: Partial<KeywordContext> = {}) => {
    const verdict = KEYWORDS[keyword]({ ...facts, ...more });
    return verdict.is === 'go' ? verdict.to : verdict.is;
  };

  test('each lets in, waits or sends away', () => {
    expect([to('guest', { actor: SIGNED_OUT_ACTOR }), to('guest')]).toEqual(['enter', '/portals']);
    expect([to('authenticated'), to('authenticated', { actor: half, href: '/a?b' })]).toEqual(['enter', '/login?back=%2Fa%3Fb']);
    expect([to('professional', { actor: advisor }), to('professional')]).toEqual(['enter', '/dashboard/clients']);
    expect([to('portals'), to('portals', { portals: null }), to('portals', { portals: [] })]).toEqual(['enter', 'wait', '/dashboard/404']);
    expect([to('portfolios'), to('portfolios', { place: null }), to('portfolios', place({ portfolios: [] }))]).toEqual([
      'enter',
      'wait',
      '/dashboard/404',
    ]);
    expect([to('forcePortfolio'), to('forcePortfolio', { place: null }), to('forcePortfolio', place({ portfolios: ['p'] }))]).toEqual([
      'enter',
      'wait',
      '/dashboard/clients/portfolio/p?tab=all',
    ]);
    expect(to('forcePortfolio', place({ portfolios: ['p'], forwards: false }))).toBe('enter');
    expect([to('isOobCode', { oobCode: 'x' }), to('isOobCode'), to('isOobCode', { oobCode: '' })]).toEqual(['enter', '/', '/']);
  });

  test('a status leads to where it says, once that is known', () => {
    expect([to('userStatus'), to('userStatus', { place: null })]).toEqual(['enter', 'wait']);
    expect(to('userStatus', place({ leads: '/dashboard/clients/forms' }))).toBe('/dashboard/clients/forms');
  });

  test('of several the first that does not let in decides', () => {
    expect(decideEntry(['authenticated', 'portals', 'professional'], { ...facts, portals: null })).toEqual({ is: 'wait' });
    expect(decideEntry(['authenticated', 'portals'], facts)).toEqual({ is: 'enter' });
  });
});

describe('stems', () => {
  test('name the parts of an address', () => {
    const stem = '/dashboard/$portal/account/$account';
    expect(matchStem(stem, '/dashboard/clients/account/a%20b')).toEqual({ portal: 'clients', account: 'a b' });
    for (const path of [
      '/dashboard/clients',
      '/dashboard/clients/portfolio/a',
      '/dashboard/clients/account/a/b',
      '/dashboard/clients/account/%E0',
    ])
      expect([path, matchStem(stem, path)]).toEqual([path, null]);
    expect(fillStem(stem, { portal: 'my clients' })).toBe('/dashboard/my%20clients/account/$account');
  });
});

describe('what is closed', () => {
  const facts: KeywordContext = { actor: investor, href: '/dashboard/clients', oobCode: null, portal: 'clients', portals: [], place: null };

  test('by the keywords that need to know nothing but who asks', () => {
    expect(
      [SIGNED_OUT_ACTOR, investor, advisor].map((actor) => closingReasonOf(['authenticated', 'portals', 'professional'], actor)),
    ).toEqual(['authenticated', 'professional', null]);
    expect([SIGNED_OUT_ACTOR, half, investor].map((actor) => closingReasonOf(['guest'], actor))).toEqual([null, 'guest', 'guest']);
    expect(closingReasonOf(['userStatus', 'portfolios', 'forcePortfolio', 'isOobCode'], investor)).toBeNull();
  });

  test('leads professionals from what is for clients to the portals, and others home', () => {
    expect([audienceClosingReason({ visible: ['Investor'] }), audienceClosingReason({ visible: ['Advisor', 'Investor'] })]).toEqual([
      'clients',
      'audience',
    ]);
    expect(redirectFromClosed('clients', { ...facts, actor: advisor })).toBe('/portals');
    expect(CLOSING_REASONS.map((closing) => redirectFromClosed(closing, facts))).toEqual([
      '/dashboard/clients',
      '/portals',
      '/dashboard/clients',
      '/dashboard/clients',
      '/portals',
    ]);
    expect(redirectFromClosed('authenticated', { ...facts, actor: SIGNED_OUT_ACTOR })).toBe('/login?back=%2Fdashboard%2Fclients');
    expect(isMeantForActor({ visible: ['Advisor'] }, investor)).toBe(false);
  });
});

describe('landing', () => {
  const account = { id: 'a', portal: 'clients', externalId: 'C1', redirect: null, form: null, open: true, messages: true };
  const at = (actor: Actor, portals: string[], accounts: OwnAccount[]) => decideLanding({ actor, portals, accounts });

  test('professionals come to their one portal, clients to their first account in it', () => {
    expect(at(advisor, ['clients'], [])).toEqual({ to: '/dashboard/clients' });
    expect(at(investor, ['clients'], [account, { ...account, id: 'b' }])).toEqual({ to: '/dashboard/clients/account/a' });
    expect(at(investor, ['clients'], [{ ...account, open: false }])).toEqual({ to: '/dashboard/clients' });
    expect(at(investor, ['clients', 'family'], [account])).toEqual({ choose: 'portals' });
  });

  test('a status may lead to the portfolio of the client, by the number of the account', () => {
    for (const redirect of ['reporting', 'portfolio']) {
      expect(at(investor, ['clients'], [{ ...account, redirect }])).toEqual({ to: '/dashboard/clients/portfolio/C1' });
      // Who has no number has no portfolio to go to, and comes to the messages where there are any.
      const unnumbered = { ...account, redirect, externalId: null };
      expect(at(investor, ['clients'], [unnumbered])).toEqual({ to: '/dashboard/clients/messages' });
      expect(at(investor, ['clients'], [{ ...unnumbered, messages: false }])).toEqual({ to: '/dashboard/clients' });
    }
    expect(at(advisor, ['clients'], [{ ...account, redirect: 'reporting' }])).toEqual({ to: '/dashboard/clients' });
  });

  test('a status may lead to the form of the client, where there is one', () => {
    const led = { ...account, redirect: 'process', form: 'f1' };
    expect(at(investor, ['clients'], [led])).toEqual({ to: '/dashboard/clients/processes/f1' });
    expect(at(investor, ['clients'], [{ ...led, form: null }])).toEqual({ to: '/dashboard/clients/account/a' });
    expect(at(investor, ['clients'], [{ ...led, redirect: null }])).toEqual({ to: '/dashboard/clients/account/a' });
    expect(at(advisor, ['clients'], [led])).toEqual({ to: '/dashboard/clients' });
  });

  test('an account without a portal is told of where there is nothing else', () => {
    const lost = { ...account, portal: null };
    expect(at(investor, [], [lost])).toEqual({ trouble: 'portal-missing' });
    expect(at(investor, ['clients'], [lost, account])).toEqual({ to: '/dashboard/clients/account/a' });
    expect(at(investor, [], [])).toEqual({ choose: 'portals' });
  });
});
