/** Tests that a calculation gives the same over HTTP and from the command line, with its refusals; and the page of every measure. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#packages/endpoint';
import { MEASURES, methodsPage } from '#packages/measures';
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
      calculator.calculate(new TextEncoder().encode(JSON.stringify(document)), new AbortController().signal);
    const slow = calculate(long).catch((error: Refusal) => error.code);
    const quick = calculate(DOCUMENT);
    expect(await slow).toBe('calculation.too-long');
    expect(await quick).toMatchObject([{ value: VALUE }, {}]);
    expect(await calculate(DOCUMENT)).toMatchObject([{ value: VALUE }, {}]);
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
    expect((await portico(['calculate', 'no-such-file.json'])).err).toContain('no-such-file.json cannot be read');
  });
});

test('the page of measures tells every measure, and nothing else', () => {
  const told = [...methodsPage().matchAll(/^### `([a-z0-9-]+)`/gm)].map(([, id]) => id);
  expect(told).toEqual(MEASURES.map(({ id }) => id));
  expect(new Set(told).size).toBe(told.length);
});
