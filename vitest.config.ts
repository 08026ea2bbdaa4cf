/** One runner for everything: pure tests, tests against a database and a server, and journeys in a browser. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HANG_MS, TEST_MS } from './tests/kit/limits.ts';
import { TEST_FLAGS } from './tooling/node-flags.mjs';

/** What takes long though its file is short: begun last, it would be waited for alone. */
const LONG_TESTS = [
  'server/order-faults',
  'access/matrix',
  'journeys/main-job',
  'journeys/opened-figures',
  'journeys/themes',
  'figures/one-number',
  'server/door',
  'server/lifecycle',
  'server/order-model',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG_TESTS.some((name) => moduleId.endsWith(`tests/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{packages,engine,platform,adapters,capabilities,apps,tests,tooling}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tooling/before-tests.ts'],
    pool: 'forks',
    isolate: false,
    execArgv: TEST_FLAGS,
    sequence: { sequencer: LongestFirst },
    // A database, a server and a browser in each worker are what two cores carry; a third worker was tried, and made all of them slower.
    maxWorkers: 2,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: HANG_MS } },
    // A failure in the record says what it found, not only that it found one thing.
    chaiConfig: { truncateThreshold: 0 },
  },
});
