/** Tests that the traceability report is right about the catalogue and the tests it is given. */
import { expect, test } from 'vitest';
import { readCoverage } from './requirements.ts';

// Written apart, so that the report on this project does not take these for citations.
const cites = (id: string): string => `test('x [${id}]')`;

const CATALOGUE = 'id\tarea\nAAA-01\tx\nAAA-02\tx\nBBB-01\ty\nBBB-02\ty\nBBB-03\ty\n';
const read = (open: string, ...ids: readonly string[]) => readCoverage({ catalogue: CATALOGUE, open, tests: ids.map(cites) });
const faultsOf = (open: string, ...ids: readonly string[]) =>
  Object.fromEntries(read(open, ...ids).faults.map(({ what, ids: found }) => [what, found]));

test('counts cited rows by area, and finds nothing wrong where every other row is open with a reason', () => {
  const coverage = read('# Open\n- AAA-02: waits for a provider\n- BBB-01 to BBB-03: nothing is built yet\n', 'AAA-01');
  expect(coverage.areas).toEqual([
    { name: 'AAA', all: 2, cited: ['AAA-01'] },
    { name: 'BBB', all: 3, cited: [] },
  ]);
  expect([coverage.cited, coverage.all, coverage.faults]).toEqual([1, 5, []]);
});

test.each([
  ['Cited but not in the catalogue', '- AAA-02: later\n- BBB-01 to BBB-03: later', ['AAA-01', 'AAA-99'], ['AAA-99']],
  ['Open but not in the catalogue', '- AAA-02: later\n- BBB-01 to BBB-03: later\n- CCC-01: later', ['AAA-01'], ['CCC-01']],
  ['Both cited and open', '- AAA-01: later\n- AAA-02: later\n- BBB-01 to BBB-03: later', ['AAA-01'], ['AAA-01']],
  ['Open twice', '- AAA-02: later\n- BBB-01 to BBB-03: later\n- BBB-02: later', ['AAA-01'], ['BBB-02']],
  ['Neither cited nor open', '- BBB-01 to BBB-03: later', ['AAA-01'], ['AAA-02']],
  ['Open without a reason', '- AAA-02: \n- BBB-01 to BBB-03', ['AAA-01'], ['AAA-02', 'BBB-01']],
  [
    'Open with others by one reason, in an area that has begun',
    '- AAA-02: later\n- BBB-01 to BBB-02: later',
    ['AAA-01', 'BBB-03'],
    ['BBB-01'],
  ],
] as const)('%s is a fault', (what, open, ids, found) => {
  expect(faultsOf(open, ...ids)).toEqual({ [what]: found });
});
