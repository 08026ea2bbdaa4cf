/** Tests the subscription form as each of its three types of client fills it. */
import { expect, test } from 'vitest';
import { checkForm, compileForm, evaluateForm, formFor, submissionOf } from '#packages/forms';
import { LANGUAGES } from '#packages/texts';
import { subscriptionForm } from '../../database/demo/subscription-form.ts';

const form = subscriptionForm('subscription', []);
const compiled = compileForm(formFor(form, false));
const asked = (answers: object) => evaluateForm(compiled, { answers: { ...answers }, kept: {}, inHouse: false, today: '2026-03-31' });

const PATH = '/files/7a1b0000-0000-4000-8000-000000000001';
const FILE = [{ name: 'passport.pdf', url: PATH, fullUrl: `https://hekla.example${PATH}` }];
const PERSON = {
  name: 'Margaret Ashcombe',
  birthday: '1971-05-04',
  identity: '533401372',
  taxResidence: 'GB',
  email: 'margaret@example.com',
  phone: '+44 20 7946 0199',
  'address-1': '12 Cathedral Yard',
  postcode: 'EX1 1HB',
  city: 'Exeter',
  country: 'GB',
  amount: 250_000,
  origin: 'sale',
  iban: 'GB33BUKB20201555555555',
  passport: FILE,
  declaration: true,
};
const SINGLE = { ...PERSON, accountType: 'single' };
const DUAL = {
  ...PERSON,
  accountType: 'dual',
  'partner-name': 'Peter Ashcombe',
  'partner-birthday': '1969-11-30',
  'partner-identity': '533401373',
  'partner-taxResidence': 'GB',
  'partner-email': 'peter@example.com',
};
const owner = (id: string, share: number) => ({ id, name: 'An owner', birthday: '1960-01-31', country: 'NL', share });
const CORPORATE = {
  ...PERSON,
  accountType: 'corporate',
  company: 'Ashcombe Mills Ltd',
  register: '01234567',
  'company-country': 'GB',
  business: 'Weaving',
  office: 'Director',
  ubos_information: [owner('a', 60), owner('b', 40)],
  extract: FILE,
};

test('nothing is wrong with it, and everything it says is said in every language', () => {
  expect(checkForm(form, () => undefined)).toEqual([]);
  const phrases: object[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('en' in value) phrases.push(value);
    else Object.values(value).forEach(walk);
  };
  walk(form);
  expect(phrases.length).toBeGreaterThan(60);
  for (const phrase of phrases) expect(Object.keys(phrase).sort()).toEqual([...LANGUAGES].sort());
});

test.each([
  ['single', SINGLE],
  ['dual', DUAL],
  ['corporate', CORPORATE],
])('a %s client says what is theirs, and can send it', (_, answers) => {
  const state = asked(answers);
  expect(state.fields.filter(({ faults }) => faults.length > 0).map(({ name, faults }) => [name, faults])).toEqual([]);
  expect(state.maySubmit).toBe(true);
});

test('what belongs to another type of client is neither asked nor kept', () => {
  const kept = submissionOf(asked({ ...CORPORATE, ...DUAL, accountType: 'single' }));
  expect(Object.keys(kept).filter((name) => /^partner|company|ubos|extract/.test(name))).toEqual([]);
});

test('owners together have the whole at most, and a company of none says so', () => {
  const wrong = (answers: object) =>
    asked({ ...CORPORATE, ...answers }).fields.flatMap(({ name, faults }) => (faults.length > 0 ? [name] : []));
  expect(wrong({ ubos_information: [owner('a', 60), owner('b', 40.01)] })).toEqual(['ubos_information']);
  expect(wrong({ ubos_information: [] })).toEqual(['ubos_information']);
  expect(wrong({ ubos_information: [], noOwner: true })).toEqual([]);
});

test('of a great sum it is to be said where it comes from, and nobody under age becomes a client', () => {
  expect(asked({ ...SINGLE, amount: 1_000_000 }).maySubmit).toBe(false);
  expect(asked({ ...SINGLE, amount: 1_000_000, 'origin-told': 'The mill was sold' }).maySubmit).toBe(true);
  expect(asked({ ...SINGLE, birthday: '2008-04-01' }).maySubmit).toBe(false);
});
