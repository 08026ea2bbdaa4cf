/** One runner for everything: pure tests, tests against a database and a server, and journeys in a browser. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,adapters,capabilities,apps,tests,tooling}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tooling/same-each-time.ts'],
    pool: 'forks',
    // An embedded database and a browser in each worker are what two cores carry.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
