/**
 * Limits the size of folders, files and functions, and the parameters of a function. What is larger stands below with its reason; an
 * exception that is not needed any more is a fault too, so that the list only names what is there.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

export const LIMITS = {
  folder: { most: 20, unit: 'source files' },
  file: { most: 250, unit: 'lines' },
  function: { most: 60, unit: 'lines' },
  /** A function that returns markup: it is read like the page it draws, which cutting it in two would hide. */
  component: { most: 120, unit: 'lines' },
  parameters: { most: 5, unit: 'parameters' },
} as const;

export type LimitKind = keyof typeof LIMITS;

export interface OversizedPlace {
  readonly kind: LimitKind;
  /** A folder, a file, or a file and the name of a function in it: `apps/server/start.ts startServer`. */
  readonly place: string;
  readonly size: number;
}

interface LimitException {
  readonly why: string;
  readonly places: readonly string[];
}

export const LIMIT_EXCEPTIONS: readonly LimitException[] = [
  {
    why: 'a closed list with one file an entry: each kind of field, and its control',
    places: ['packages/fields/kinds', 'packages/form-view/widgets'],
  },
  {
    why: 'the contract of one capability, read as one page: a shape stands beside the endpoints that answer with it',
    places: [
      'accounts',
      'funds',
      'orders',
      'people',
      'performance',
      'portfolios',
      'planning',
      'records',
      'reports',
      'sign-in',
      'tenants',
    ].map((word) => `capabilities/${word}/contract.ts`),
  },
  {
    why: 'what one document of facts may not contradict, one check beside the other',
    places: ['engine/measures/document-entries.ts'],
  },
  {
    why: 'a list, one entry after the other, with no way through it',
    places: [
      'apps/server/config.ts',
      'capabilities/outbox/server/letters.ts',
      'database/demo/market/offered-funds.ts',
      'database/demo/subscription-form.ts',
      'database/demo/subscription-form.ts clientStep',
      'database/demo/subscription-form.ts meansStep',
      'database/demo/subscription-form.ts ownersStep',
      'database/demo/subscription-form.ts papersStep',
      'database/demo/writing/write-planning.ts factFinder',
      'capabilities/forms/web/designer/field-panel.ts fieldPanel',
      'capabilities/forms/web/designer/panel.ts formPanel',
      'capabilities/forms/web/samples.ts samplesOf',
      'packages/texts/formats.ts formatsFor',
      'packages/texts/icelandic-countries.ts',
    ],
  },
  {
    why: 'a scope of short functions that share what they were opened with; none of them is long',
    places: [
      'adapters/pdf/typesetter.ts createSlot',
      'apps/server/plugins/audit.ts openAuditWriter',
      'apps/server/plugins/jobs.ts openJobs',
      'capabilities/records/server/bound.ts createTableKeeper',
      'capabilities/records/server/endpoints.ts serveRecords',
      'capabilities/records/server/kept-as-data.ts createDataKeeper',
      'capabilities/sign-in/server/auth.ts createTenantAuth',
      'capabilities/sign-in/server/identity.ts',
      'capabilities/sign-in/server/identity.ts openIdentity',
      'capabilities/sign-in/server/second-factor/passkeys.ts openPasskeys',
      'capabilities/sign-in/server/second-factor/second-factor.ts openSecondFactor',
      'database/demo/clients/book.ts openPortfolioBook',
      'packages/ui/tables/virtual-rows.ts useVirtualRows',
    ],
  },
  {
    why: 'the state of one form and what happens to it: each handler reads what the others set',
    places: [
      'capabilities/admin/web/record/record-form.tsx RecordForm',
      'capabilities/forms/web/designer/designer.tsx',
      'capabilities/forms/web/designer/designer.tsx Designer',
      'packages/form-view/form-view.tsx FilledForm',
      'packages/form-view/parts/menu/place-tree.tsx PlaceTree',
    ],
  },
  {
    why: 'a statement of SQL, or one answer put together, that is read from top to bottom',
    places: [
      'apps/server/start.ts startServer',
      'capabilities/accounts/server/list.ts findAccounts',
      'capabilities/performance/server/holdings.ts holdingsOfPortfolio',
      'capabilities/performance/server/look-through.ts lookThroughOf',
      'database/demo/writing/write-clients.ts writeClients',
      'database/demo/writing/write-rules.ts writeRules',
      'engine/measures/document.ts openDocument',
    ],
  },
  {
    why: 'called for every day of every holding: an object for each call would be garbage',
    places: [
      'engine/attribution/composite-index.ts noteDay',
      'engine/series/daily-worth.ts valueHoldingDaily',
      'engine/series/daily-worth.ts valueDays',
      'engine/series/flows.ts recordEntry',
      'engine/series/flows.ts recordExclusion',
    ],
  },
];

/** What breaks a limit without a reason, and the exceptions that nothing needs. */
export function findLimitFaults(found: readonly OversizedPlace[], exceptions: readonly LimitException[] = LIMIT_EXCEPTIONS): string[] {
  const excepted = new Set(exceptions.flatMap(({ places }) => places));
  const over = new Set(found.map(({ place }) => place));
  return [
    ...found
      .filter(({ place }) => !excepted.has(place))
      .map(({ kind, place, size }) => `${place}: ${size} ${LIMITS[kind].unit}, at most ${LIMITS[kind].most}`),
    ...[...excepted].filter((place) => !over.has(place)).map((place) => `${place}: within the limits, so it is no exception any more`),
  ];
}

/** Folders with too many files, of the files of the product given; tests and what they share do not count. */
export function largeFolders(files: readonly string[]): OversizedPlace[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !TEST_FILE.test(file));
  return [...Map.groupBy(sources, (file) => dirname(file))]
    .map(([place, { length: size }]) => ({ kind: 'folder' as const, place, size }))
    .filter(({ size }) => size > LIMITS.folder.most);
}

const TEST_FILE = /\.(?:test|fixture)\.tsx?$/;
const LINTER = 'node_modules/oxlint/bin/oxlint';
const LINT_KINDS = {
  'eslint(max-lines)': 'file',
  'eslint(max-lines-per-function)': 'function',
  'eslint(max-params)': 'parameters',
} as const;
const LintReport = z.object({
  diagnostics: z.array(
    z.object({
      code: z.enum(['eslint(max-lines)', 'eslint(max-lines-per-function)', 'eslint(max-params)']),
      filename: z.string(),
      message: z.string(),
    }),
  ),
});
const LINT_RULES = {
  'eslint/max-lines': ['error', { max: LIMITS.file.most }],
  'eslint/max-lines-per-function': ['error', { max: LIMITS.function.most }],
  'eslint/max-params': ['error', { max: LIMITS.parameters.most }],
};

/** Files and functions of the folders given that the linter counts as too large. */
export function largeFiles(folders: readonly string[]): OversizedPlace[] {
  const work = mkdtempSync(join(tmpdir(), 'limits-'));
  try {
    const config = join(work, 'limits.json');
    writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules: LINT_RULES }));
    const flags = ['-c', config, '--format', 'json', ...folders];
    const { stdout } = spawnSync(process.execPath, [LINTER, ...flags], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return LintReport.parse(JSON.parse(stdout)).diagnostics.flatMap(readDiagnostic);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function readDiagnostic({ code, filename, message }: z.infer<typeof LintReport>['diagnostics'][number]): OversizedPlace[] {
  if (TEST_FILE.test(filename)) return [];
  const size = Number(/\((\d+)\)/.exec(message)?.[1]);
  const name = /[`'](\w+)[`']/.exec(message)?.[1];
  const kind = LINT_KINDS[code] === 'function' && filename.endsWith('.tsx') ? 'component' : LINT_KINDS[code];
  if (size <= LIMITS[kind].most) return [];
  return [{ kind, place: name === undefined ? filename : `${filename} ${name}`, size }];
}
