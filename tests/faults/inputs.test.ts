/** Tests wrong inputs at every endpoint, from the person who may ask most there: each is refused or answered, and none makes the server fail. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../apps/server/operations.ts';
import { exampleInputs } from '../access/matrix.ts';
import { TEST_MS } from '../kit/limits.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { wrongRequests } from './wrong-inputs.ts';

/** Of each endpoint; as one seed makes them, so that what is found is found again. */
const PROVING = process.env['PORTICO_PROVE_RUNS'] !== undefined;
const COUNT = PROVING ? Math.min(1000, Number(process.env['PORTICO_PROVE_RUNS'])) : 6;
const SEED = 20_261_124;

/** These change the session that they are asked with. */
const OWN_SESSION = new Set(['signIn', 'signOut', 'startViewing', 'stopViewing', 'endSession']);

let running: TestServer;
beforeAll(async () => {
  running = await startWithFixture({ PORTICO_TRUST_PROXY: 'yes' }, { ahead: true });
});
afterAll(() => running.dispose());

interface FailedRequest {
  readonly endpoint: string;
  readonly asked: string;
  readonly got: string;
}

test('of a thousand kinds are refused or answered, and none fails', { timeout: (PROVING ? 60 : 2) * TEST_MS }, async ({ task }) => {
  const { port } = running.server;
  const failed: FailedRequest[] = [];
  let asked = 0;
  let longestMs = 0;
  const comeIn = async () => {
    // Wrong passwords that were tried in her name are not what is looked at here.
    await running.server.database.gate(running.fixture.hekla.id).execute(sql`delete from attempt`);
    return signInBrowser(port, 'hekla', 'sue');
  };
  let staff = await comeIn();
  for (const { name, endpoint } of operations) {
    const examples = exampleInputs(name, endpoint, running.fixture);
    const browser: TestBrowser = OWN_SESSION.has(name) ? await comeIn() : staff;
    const requests = examples.flatMap((example, place) =>
      wrongRequests(endpoint, example, Math.ceil(COUNT / examples.length), SEED + place),
    );
    for (const { path, headers, body } of requests) {
      // As from everywhere: nobody's tries are to be held against the others.
      const from = { 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
      const began = performance.now();
      const answer = await browser
        .ask(endpoint.method, path, { headers: { ...from, ...headers }, body })
        .catch((error: unknown) => error as Error);
      longestMs = Math.max(longestMs, performance.now() - began);
      asked += 1;
      const told = { endpoint: name, asked: `${path} ${JSON.stringify(headers)} ${String(body)}`.slice(0, 400) };
      if (answer instanceof Error) failed.push({ ...told, got: answer.message });
      else if (answer.status >= 500) failed.push({ ...told, got: `${answer.status} ${answer.text.slice(0, 200)}` });
      else if (browser === staff && (answer.body as { error?: string } | undefined)?.error === 'session.required') staff = await comeIn();
    }
  }
  console.log(JSON.stringify({ measure: 'inputs.wrong', endpoints: operations.length, asked, longestMs: Math.round(longestMs) }));
  if (PROVING) task.meta.proven = { 'wrong inputs refused or answered': asked };
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(operations.length * COUNT);
});
