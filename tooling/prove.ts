/**
 * `npm run prove`: what `npm test` tries on 2,000 random ledgers, on 100,000 (or on as many as are named: `npm run prove -- 5000`): the bridge by
 * holding and by lot, cost and gains, each against the oracle. And orders: a tenth as many random lives of an account against their model, and a
 * hundred kills on each engine where a test has four; a zip of files under twenty kills where a test has three. And the figures of twice as many
 * clients wherever they stand, the access matrix whole, and a thousand wrong inputs at every endpoint. `npm run prove -- axe` looks at every screen in
 * every theme and language instead. Says what was proven, on what, and in what time; ends with 1 where something was not.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const ASKED = process.argv[2] ?? '100000';
/** Every screen in every theme and language, and nothing else. */
const AXE = 'axe';
const REPORT = '.portico/prove.json';
const FILES =
  ASKED === AXE
    ? ['tests/journeys/accessibility.test.ts']
    : [
        'tests/oracle/bridge.test.ts',
        'tests/oracle/gains.test.ts',
        'tests/server/order-model.test.ts',
        'tests/server/order-faults.test.ts',
        'tests/bundles/faults.test.ts',
        'tests/figures/one-number.test.ts',
        'tests/access/matrix.test.ts',
        'tests/faults/inputs.test.ts',
      ];

interface TestAssertion {
  readonly title: string;
  readonly status: string;
  readonly duration?: number;
  readonly meta?: { readonly proven?: Readonly<Record<string, number>> };
}

if (ASKED !== AXE && !/^[1-9]\d*$/.test(ASKED)) {
  process.stderr.write(`${ASKED} is no number of ledgers. Try: npm run prove -- 5000, or npm run prove -- axe\n`);
  process.exit(1);
}
mkdirSync('.portico', { recursive: true });
rmSync(REPORT, { force: true });
process.stdout.write(
  ASKED === AXE
    ? 'Looking at every screen in every theme and language, wide and on a phone, which takes an hour or two.\n'
    : `Trying ${Number(ASKED).toLocaleString('en')} random ledgers for each property; 100,000 take a quarter of an hour on a quick machine, and orders an hour.\n`,
);
// On the embedded engine, and on a PostgreSQL that is started for it.
const { PORTICO_TEST_DATABASE_URL: _, ...environment } = process.env;
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...FILES],
  { stdio: 'ignore', env: { ...environment, ...(ASKED === AXE ? { PORTICO_PROVE_AXE: 'yes' } : { PORTICO_PROVE_RUNS: ASKED }) } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.on('exit', (exit) => resolve(exit ?? 1)));
printReport();
process.exit(code);

function printReport(): void {
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly (TestAssertion & { readonly failureMessages: readonly string[] })[];
    }[];
  };
  for (const { title, status, duration = 0, meta, failureMessages } of report.testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  )) {
    process.stdout.write(`\n${status === 'passed' ? 'holds' : 'DOES NOT HOLD'} (${(duration / 1000).toFixed(1)} s): ${title}\n`);
    for (const [what, count] of Object.entries(meta?.proven ?? {}))
      process.stdout.write(`  ${count.toLocaleString('en').padStart(11)} ${what}\n`);
    for (const message of failureMessages) process.stdout.write(`${message}\n`);
  }
}
