/** The traceability report tells the truth about what it is given. */
import { expect, test } from 'vitest';
import { readCoverage } from './requirements.ts';

// Written apart, so that the report on this project does not take these for citations.
const cites = (id: string): string => `test('x [${id}]')`;

test('counts cited rows by area, and names unknown and contradicted ids', () => {
  const coverage = readCoverage({
    catalogue: 'id\tarea\nAAA-01\tx\nAAA-02\tx\nBBB-01\ty\n',
    open: '# Open\n- AAA-02: later\n- BBB-01: later\n',
    tests: [cites('AAA-01') + cites('AAA-02'), cites('AAA-99')],
  });
  expect(coverage.areas).toEqual([
    { name: 'AAA', all: 2, cited: ['AAA-01', 'AAA-02'] },
    { name: 'BBB', all: 1, cited: [] },
  ]);
  expect([coverage.cited, coverage.all]).toEqual([2, 3]);
  expect(coverage.unknown).toEqual(['AAA-99']);
  expect(coverage.contradicted).toEqual(['AAA-02']);
});
