/** Checks the table of statuses line by line against the catalogue, in every spelling. */
import { describe, expect, test } from 'vitest';
import { signedInActor } from './actors.ts';
import { canonicalStatus, STATUSES, statusRule } from './statuses.ts';
import { mayVisit } from './visits.ts';

const UPPER = [
  'CREATED',
  'PENDING',
  'PENDING_WITH_ORDER',
  'VERIFIED',
  'VERIFIED_WITH_ORDER',
  'REPORTING',
  'REVIEW_VERIFIED',
  'BUY_ORDER',
  'SELL_ORDER',
  'PAYMENT_RECEIVED',
  'PAYMENT_SENT',
  'REVIEW',
  'DORMANT',
];

const those = (holds: (rule: ReturnType<typeof statusRule>) => boolean) => STATUSES.filter((status) => holds(statusRule(status)));

test('each has two spellings, in any case, and nothing else has one', () => {
  expect(UPPER.map(canonicalStatus)).toEqual([...STATUSES]);
  expect(['Verified', 'VERIFIED', ' verified ', 'Pending + Order'].map(canonicalStatus)).toEqual([
    'verified',
    'verified',
    'verified',
    'pending + order',
  ]);
  expect(['', 'frozen', 'pending+order', 'toString', '__proto__'].map(canonicalStatus)).toEqual([null, null, null, null, null]);
  for (const [number, spelling] of UPPER.entries()) expect(statusRule(spelling)).toBe(statusRule(STATUSES[number]!));
});

describe('what a status opens', () => {
  test('the box, in three of them, and its button in one', () => {
    expect(those(({ box }) => box !== null)).toEqual(['created', 'pending', 'pending + order']);
    expect(those(({ box }) => box === 'verify')).toEqual(['created']);
  });

  test('orders: first the button, then what each kind needs', () => {
    expect(those(({ orders }) => orders)).toEqual([
      'verified',
      'verified + order',
      'reporting',
      'review verified',
      'buy order',
      'payment sent',
    ]);
    expect(those(({ buying }) => buying === 'yes')).toEqual(['verified', 'verified + order', 'reporting', 'review verified']);
    expect(those(({ selling }) => selling === 'yes')).toEqual(['verified', 'reporting']);
    expect(those(({ orders, buying, selling }) => !orders && (buying !== 'no' || selling !== 'no'))).toEqual([]);
    expect(those(({ orders, buying, selling }) => orders && (buying === 'no' || selling === 'no'))).toEqual([]);
  });

  test('the least that is bought: twice as much in one of them', () => {
    expect(those(({ buyMinimum }) => buyMinimum === 100_000)).toEqual(['verified']);
    expect(those(({ orders, buyMinimum }) => (orders ? buyMinimum === 50_000 : buyMinimum === null))).toEqual(
      STATUSES.filter((status) => status !== 'verified'),
    );
  });

  test('details are locked while they are looked at', () => {
    expect(those(({ detailsLocked }) => detailsLocked)).toEqual(['pending', 'pending + order', 'review']);
  });

  test('the funds tab, for staff unless pending and for investors when created', () => {
    expect(those(({ funds }) => !funds.staff)).toEqual(['pending']);
    expect(those(({ funds }) => funds.investor)).toEqual(['created']);
  });

  test('nothing where it is none', () => {
    expect(statusRule('frozen')).toEqual(statusRule('dormant'));
  });
});

test('the menu knows both spellings', () => {
  const investor = signedInActor({ admin: false, professional: false, companyAdmin: false, organised: true, waiting: false });
  for (const [number, upper] of UPPER.entries()) {
    const place = { visible: ['Investor'] as const, userStatus: [upper] };
    expect(STATUSES.filter((status) => mayVisit(place, investor, status))).toEqual([STATUSES[number]]);
    expect(mayVisit({ ...place, userStatus: [STATUSES[number]!] }, investor, upper)).toBe(true);
  }
});
