/** Tests that a calculation gives the same over HTTP and from the command line, with its refusals; and the page of every measure. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#packages/endpoint';
import { calculationFaults, MEASURES, methodsPage, readCalculation } from '#engine/measures';
import { threadedCalculator } from '#adapters/worker';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

const DOCUMENT = {
  currency: 'EUR',
  prices: { ACME: { '2024-01-02': '100', '2024-06-28': 112.5 } },
  transactions: [
    { date: '2024-01-02', type: 'Contribution', amount: '1000' },
    { date: '2024-01-02', type: 'Purchase', instrument: 'ACME', units: 5, price: '100', fee: '2' },
  ],
  questions: [
    { measure: 'value', asOf: '2024-06-28', label: 'what it is worth' },
    { measure: 'time-weighted-return', from: '2024-01-02', to: '2024-06-28' },
  ],
};
// Cash 1,000 - 502 = 498, and 5 x 112.50 = 562.50. On 1,000 that is 6.05 %.
const VALUE = '1060.50';

describe('over HTTP', () => {
  let running: TestServer;
  let ann: TestBrowser;
  beforeAll(async () => {
    running = await startWithFixture();
    ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  });
  afterAll(() => running.dispose());
  const ask = (body: object) => ann.ask('POST', '/api/calculate', { body });

  test('answers with unit, method and findings, and stores nothing', async () => {
    const answer = await ask(DOCUMENT);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      value: [
        { measure: 'value', label: 'what it is worth', value: VALUE, unit: 'money', currency: 'EUR', findings: [] },
        {
          measure: 'time-weighted-return',
          unit: 'fraction',
          value: expect.closeTo(0.0605, 12),
          method: { parameters: { timing: 'in-start-out-end', fees: 'net' } },
        },
      ],
    });
  });

  test('a wrong document is refused with the path to what is wrong', async () => {
    const wrong = await ask({ ...DOCUMENT, questions: [{ measure: 'value', asOf: '2024-02-31' }] });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ error: 'input.invalid', fields: { 'questions.0.asOf': expect.any(String) } });
    const misspelt = await ask({ ...DOCUMENT, transactions: [{ ...DOCUMENT.transactions[0], amout: '1000' }] });
    expect(misspelt.body).toMatchObject({
      error: 'input.invalid',
      fields: { 'transactions.0': expect.any(String) },
      detail: expect.stringContaining('transactions.0: there is no "amout" here; allowed: id, date, type'),
    });
    const unknown = await ask({ ...DOCUMENT, questions: [{ measure: 'luck' }] });
    expect(unknown.body).toMatchObject({ error: 'input.invalid', fields: { 'questions.0.measure': expect.any(String) } });
    const senseless = await ask({ ...DOCUMENT, questions: [{ measure: 'value', asOf: '2024-06-28', scope: { instruments: ['NONE'] } }] });
    expect(senseless.status).toBe(400);
    expect(senseless.body).toMatchObject({
      error: 'calculation.unanswerable',
      fields: { 'questions.0.scope.instruments': expect.any(String) },
      detail: 'no instrument is called NONE',
    });
  });
});

test('one that takes too long is ended, what waits behind it is answered, and so is the next', async () => {
  const calculator = threadedCalculator(1_500);
  try {
    const days = Array.from({ length: 40_000 }, (_, day) => new Date(Date.UTC(1970, 0, 1 + day)).toISOString().slice(0, 10));
    const long = {
      ...DOCUMENT,
      transactions: DOCUMENT.transactions.map((one) => ({ ...one, date: '1970-01-01' })),
      prices: { ACME: Object.fromEntries(days.map((day, i) => [day, 100 + (i % 7)])) },
      questions: days.slice(-500).map((to) => ({ measure: 'returns-by-period', period: 'month', to })),
    };
    const calculate = (document: object) =>
      calculator.calculate(
        new TextEncoder().encode(JSON.stringify(document)),
        { tenant: 'hekla', person: 'ann' },
        new AbortController().signal,
      );
    const slow = calculate(long).catch((error: Refusal) => error.code);
    const quick = calculate(DOCUMENT);
    expect(await slow).toBe('calculation.too-long');
    expect(await quick).toMatchObject([{ value: VALUE }, {}]);
    expect(await calculate(DOCUMENT)).toMatchObject([{ value: VALUE }, {}]);
  } finally {
    await calculator.stop();
  }
});

test('whoever asks much keeps nobody else waiting, of their firm or of another, and has a share of what may wait', async () => {
  const calculator = threadedCalculator();
  try {
    const done: string[] = [];
    const ask = (tenant: string, person: string) =>
      calculator
        .calculate(new TextEncoder().encode(JSON.stringify(DOCUMENT)), { tenant, person }, new AbortController().signal)
        .then(() => done.push(person))
        .catch((error: Refusal) => error.code);
    const flood = Array.from({ length: 14 }, () => ask('hekla', 'ann'));
    const others = [ask('hekla', 'ada'), ask('pelagos', 'bob')];
    // One is being calculated, twelve wait.
    expect((await Promise.all(flood)).filter((answer) => answer === 'server.busy')).toHaveLength(1);
    await Promise.all(others);
    expect(done.indexOf('bob')).toBeLessThan(3);
    expect(done.indexOf('ada')).toBeLessThan(4);
    expect(done).toHaveLength(15);
  } finally {
    await calculator.stop();
  }
});

describe('from the command line', () => {
  async function portico(args: string[], input = '') {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runCommandLine(COMMANDS, args, {
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      input: Readable.from([Buffer.from(input)]),
      environment: {},
      signal: new AbortController().signal,
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  test('answers people and programs, and says what is wrong', async () => {
    expect(await portico(['calculate', '-'], JSON.stringify(DOCUMENT))).toMatchObject({
      code: 0,
      out: expect.stringContaining(`what it is worth: ${VALUE} EUR`),
    });
    const told = await portico(['calculate', '-', '--json'], JSON.stringify(DOCUMENT));
    expect(JSON.parse(told.out)).toMatchObject([{ value: VALUE }, { unit: 'fraction' }]);
    expect((await portico(['calculate', '-'], '{')).err).toContain('not JSON');
    expect(await portico(['calculate', '-'], JSON.stringify({ questions: [{ measure: 'value', asOf: 'today' }] }))).toMatchObject({
      code: 1,
      err: expect.stringContaining('questions.0.asOf'),
    });
    const [value] = DOCUMENT.questions;
    const partly = { ...DOCUMENT, questions: [value, { measure: 'value', asOf: '2024-06-28', scope: { instruments: ['NONE'] } }] };
    expect(await portico(['calculate', '-'], JSON.stringify(partly))).toMatchObject({
      code: 1,
      out: expect.stringMatching(new RegExp(`${VALUE} EUR[^]*refused: questions.1.scope.instruments: no instrument is called NONE`)),
    });
    expect((await portico(['calculate', 'no-such-file.json'])).err).toContain('no-such-file.json cannot be read');
  });
});

describe('what is wrong with a document is said in a sentence', () => {
  const fault = (document: object) => calculationFaults(readCalculation({ questions: DOCUMENT.questions, ...document }).error!)[0];
  const [trade] = DOCUMENT.transactions;

  test('a field that there is not, with those that there are', () => {
    expect(fault({ transactions: [{ ...trade, unit: 5 }] })).toEqual({
      path: 'transactions.0',
      message: expect.stringMatching(/^there is no "unit" here; allowed: id, date, type, instrument, .*units/),
    });
    expect(fault({ questions: [{ measure: 'value', asOf: '2024-06-28', to: '2024-06-28' }] })).toEqual({
      path: 'questions.0',
      message: 'there is no "to" here; allowed: measure, label, scope, asOf',
    });
    expect(fault({ price: {} })?.message).toContain('allowed: tradesPaid, currency, instruments, prices');
  });

  test('a null where a number belongs, apart from text that is none and from nothing at all', () => {
    expect(fault({ transactions: [{ ...trade, amount: null }] })).toEqual({
      path: 'transactions.0.amount',
      message: 'null where a number belongs, such as 1234.50; leave the field out where nothing is known',
    });
    expect(fault({ prices: { ACME: { '2024-01-02': true } } })?.message).toBe('not a plain decimal, such as 1234.50');
    expect(fault({ questions: [{ measure: 'internal-rate-of-return', flows: [{ date: '2024-01-02' }] }] })).toEqual({
      path: 'questions.0.flows.0.amount',
      message: 'a number is missing here, such as 1234.50',
    });
  });

  test.each([
    ['xirr', 'money-weighted-return, internal-rate-of-return'],
    ['IRR', 'money-weighted-return, periodic-internal-rate-of-return'],
    ['TWR', 'time-weighted-return'],
    ['max_drawdown', 'maximum-drawdown'],
    ['ytw', 'yield-to-worst'],
    ['sharpe', 'sharpe-ratio'],
  ])('a measure that is called %s elsewhere', (measure, meant) => {
    expect(fault({ questions: [{ measure }] })?.message).toMatch(new RegExp(`(meant is probably|nearest): ${meant}`));
  });

  test('ten thousand unknown fields and a name of a megabyte are told in a few words', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, 1]));
    const faults = calculationFaults(readCalculation({ ...many, questions: [{ measure: 'x'.repeat(1_000_000) }] }).error!);
    expect(JSON.stringify(faults).length).toBeLessThan(2_000);
  });
});

test('the page of measures tells the fields of what documents and questions take', () => {
  const page = methodsPage();
  for (const shape of ['Bond', 'Commitment', 'CorporateAction', 'Transaction']) expect(page).toContain(`#### Shape: ${shape}\n`);
  for (const [, id] of page.matchAll(/\]\(#shape-([a-z0-9]+)\)/g)) expect(page.toLowerCase()).toContain(`#### shape: ${id}\n`);
  for (const field of ['tradesPaid', 'exchangeRate', 'cost', 'valuations', 'rows'])
    expect(page).toMatch(new RegExp(`\`${field}\`:? .*[{,]`));
});

test('the page of measures tells every measure, and nothing else', () => {
  const told = [...methodsPage().matchAll(/^### `([a-z0-9-]+)`/gm)].map(([, id]) => id);
  expect(told).toEqual(MEASURES.map(({ id }) => id));
  expect(new Set(told).size).toBe(told.length);
});
