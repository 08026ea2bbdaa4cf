/** Decides which tests run on which database engine: each where it can fail. This is the one place where that is written. */
import { trackedFiles } from './files.ts';

export type Engine = 'embedded' | 'postgres';

/**
 * What knows an engine by more than what it asks: roles, locks, jobs, crashes, migrations, commands that open a database, the search in
 * records; and the main job of the product, through every layer. The access matrix stands for what the others ask: it calls every operation
 * there is.
 */
const ON_BOTH_ENGINES = [
  'access/',
  'cli/',
  'database/',
  'audit/checkpoints',
  'audit/audit-log',
  'demo/filling',
  'imports/command',
  'imports/interrupted',
  'figures/summaries',
  'figures/two-clocks',
  'journeys/failing',
  'journeys/main-job',
  'outbox/delivering',
  'outbox/retention',
  'records/',
  'reports/statement-job',
  'server/computing-figures',
  'server/computing-jobs',
  'server/config',
  'server/health',
  'server/jobs',
  'server/lifecycle',
  'server/order-faults',
  'server/order-model',
  'server/orders',
  'server/sign-in',
];

/** What meets no database, and what looks at it from so far away that it cannot tell the engines apart: a browser, or figures made again. */
const ON_EMBEDDED_ENGINE = [
  'calculate/',
  'demo/generation',
  'demo/subscription-form',
  'imports/parts',
  'figures/one-number',
  'house/',
  'journeys/',
  'oracle/',
  'reports/paper',
  'reports/row-heights',
  'reports/statement-pdf',
  'reports/typesetter',
  'stories/',
  'texts',
];

/**
 * Files of tests that meet a database or could, by where they run where there is a PostgreSQL; without one, all of them run on the embedded engine.
 *
 * @throws when a place that is named holds no tests any more
 */
export function testsByEngine(): Readonly<Record<Engine | 'both', readonly string[]>> {
  const files = trackedFiles(['tests']).filter((path) => path.endsWith('.test.ts'));
  const stands = (file: string, place: string) =>
    place.endsWith('/') ? file.startsWith(`tests/${place}`) : file === `tests/${place}.test.ts`;
  for (const place of [...ON_BOTH_ENGINES, ...ON_EMBEDDED_ENGINE])
    if (!files.some((file) => stands(file, place))) throw new Error(`tooling/engines.ts names ${place}, where no tests stand`);
  const engineOf = (file: string) => {
    if (ON_BOTH_ENGINES.some((place) => stands(file, place))) return 'both';
    return ON_EMBEDDED_ENGINE.some((place) => stands(file, place)) ? 'embedded' : 'postgres';
  };
  const { both = [], embedded = [], postgres = [] } = Object.groupBy(files, engineOf);
  return { both, embedded, postgres };
}
