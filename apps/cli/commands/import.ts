/** `portico import`: imports a file in the same steps and by the same operations as the screen. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { setInterval, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Upload } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import type { Db, Jobs, WorkContext } from '#platform';
import { DATE_ORDERS, DECIMAL_MARKS, ENCODINGS, IMPORT_KINDS, type Import, type ImportKind } from '#contract/imports';
import { commitImport, createImport, jobs as importJobs, listImportRows, previewImport, readImport, undoImport } from '#server/imports';
import type { ServerPorts } from '../../server/operations.ts';
import { openServerTexts } from '../../server/texts.ts';
import { chooseTenant, TENANT_OPTION } from '../chosen-tenant.ts';
import {
  CommandFailed,
  UsageError,
  type TenantChange,
  type Command,
  type CommandArguments,
  type CommandResult,
  type CommandContext,
} from '../command.ts';
import { importRowSentence } from '../import-row.ts';
import { DELIMITERS, completeMapping, requireOneOf, readGivenMapping, type GivenMapping } from '../import-mapping.ts';

type ImportCommandContext = WorkContext & ServerPorts & Pick<TenantChange, 'tell'>;

/** Changes one import, each step with its audit row, and reads it. */
interface ImportSteps {
  readonly db: Db;
  readonly words: Translate;
  take<Result>(operation: string, work: (context: ImportCommandContext) => Promise<Result>): Promise<Result>;
}

const LATER_STEPS = ['commit', 'undo'] as const;
const LOOK_MS = 250;
const ROWS_SHOWN = 50;

export const importFile: Command = {
  summary: 'Bring a CSV file in: import KIND FILE, with a KIND such as transactions; import commit|undo ID',
  changes: { createImport: 'write', previewImport: 'write', commitImport: 'write', undoImport: 'write' },
  operands: {
    what: `One of ${IMPORT_KINDS.join(', ')}; or commit, undo`,
    file: 'The file, or - for standard input; the id of an import to commit or undo',
  },
  options: {
    tenant: TENANT_OPTION,
    map: { means: 'A column: field=Header, as date=Trade date', many: true },
    set: { means: 'The same for every row: field=value, as base=EUR', many: true },
    'date-order': { means: DATE_ORDERS.join(', ') },
    'decimal-mark': { means: DECIMAL_MARKS.join(', ') },
    'rate-direction': { means: 'per-base, per-quote' },
    delimiter: { means: DELIMITERS.join(', ') },
    encoding: { means: ENCODINGS.join(', ') },
    'dry-run': { means: 'Check the file and keep nothing', flag: true },
    yes: { means: 'Commit at once when no row is refused', flag: true },
  },
  async run(args, surroundings) {
    const what = requireOneOf([...IMPORT_KINDS, ...LATER_STEPS], args.text('what'), 'The first word after import');
    if (what === 'commit' || what === 'undo') {
      const id = readImportId(args);
      const steps = await openImportSteps(args, surroundings);
      return what === 'commit' ? commitStep(steps, id) : describeImport(steps, await undoStep(steps, id), 'Undone');
    }
    // Mistakes in the command line are reported before anything is opened.
    const told = readGivenMapping(args);
    const upload = await openUpload(args.text('file'), surroundings);
    return runImport({ args, told, steps: await openImportSteps(args, surroundings), surroundings }, what, upload);
  },
};

interface ImportRun {
  readonly args: CommandArguments;
  readonly told: GivenMapping;
  readonly steps: ImportSteps;
  readonly surroundings: CommandContext;
}

async function runImport(bringing: ImportRun, kind: ImportKind, upload: Upload): Promise<CommandResult> {
  const { args, told, steps } = bringing;
  const form = { ...(told.encoding && { encoding: told.encoding }), ...(told.delimiter && { delimiter: told.delimiter }) };
  const uploaded = await steps.take('createImport', (context) => createImport({ ...context, by: 'portico import', upload, form }, kind));
  try {
    const checked = await checkImport(bringing, uploaded);
    const refused = checked.state === 'failed' || checked.counts.refused > 0;
    if (!refused && args.flag('yes') && !args.flag('dry-run')) return await commitStep(steps, checked.id);
    const outcome = await describeImport(steps, checked, 'Checked', !refused && !args.flag('dry-run'));
    if (refused || args.flag('dry-run')) await undoStep(steps, checked.id);
    return refused ? { ...outcome, exit: 3 } : outcome;
  } catch (error) {
    // An import that could not be checked is removed.
    await undoStep(steps, uploaded.id).catch(() => undefined);
    throw error;
  }
}

async function commitStep(steps: ImportSteps, id: string): Promise<CommandResult> {
  return describeImport(steps, await steps.take('commitImport', (context) => commitImport(tellImport(context, id), id)), 'Committed');
}

function undoStep(steps: ImportSteps, id: string): Promise<Import> {
  return steps.take('undoImport', (context) => undoImport(tellImport(context, id), id));
}

/** Makes the import the subject of the audit row. */
function tellImport(context: ImportCommandContext, id: string): ImportCommandContext {
  context.tell({ subject: { kind: 'import', id } });
  return context;
}

async function checkImport({ told, steps, surroundings: { status, signal } }: ImportRun, { id, sniff, bytes }: Import): Promise<Import> {
  if (!sniff) throw new CommandFailed('The file has no header to read its columns from.');
  const mapping = completeMapping(told, sniff);
  const look = async () => status?.(progressBar((await readImport(steps.db, id)).bytesRead, bytes));
  const checking = steps.take('previewImport', (context) => previewImport(tellImport(context, id), id, mapping));
  await watchProgress(checking, status ? look : async () => undefined);
  status?.('');
  for (;;) {
    // A server that runs at the same time may have taken the check over.
    const one = await readImport(steps.db, id);
    if (one.state !== 'checking') return one;
    await pause(LOOK_MS, undefined, { signal });
  }
}

/** Calls `look` now and then while the work goes on. */
async function watchProgress(work: Promise<unknown>, look: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(LOOK_MS, null, { signal: done.signal })) await look();
  })().catch(() => undefined);
  try {
    await work;
  } finally {
    done.abort();
    await watching;
  }
}

function progressBar(read: number, all: number): string {
  const part = all === 0 ? 0 : Math.min(read / all, 1);
  const width = 40;
  return `Checking ${'█'.repeat(Math.round(part * width)).padEnd(width, '░')} ${String(Math.floor(part * 100)).padStart(3)} %`;
}

function readImportId(args: CommandArguments): string {
  const id = z.uuid().safeParse(args.text('file'));
  if (!id.success) throw new UsageError(`"${args.text('file')}" is not the id of an import`);
  return id.data;
}

async function openUpload(path: string, { input }: CommandContext): Promise<Upload> {
  if (path === '-') return { fileName: 'standard input', body: input };
  await access(path).catch((cause: unknown) => {
    throw new CommandFailed(`There is no file ${path} that can be read.`, { cause });
  });
  return { fileName: basename(path), body: createReadStream(path) };
}

async function openImportSteps(args: CommandArguments, { open }: CommandContext): Promise<ImportSteps> {
  const house = await open();
  const tenant = await chooseTenant(house, args);
  return {
    db: house.reading(tenant.id),
    words: openServerTexts()('en'),
    take: (operation, work) =>
      house.change(tenant, operation, async ({ context, tell }) => work({ ...runJobsInProcess(await context(tenant)), tell })),
  };
}

/** Runs the jobs of imports in this process; every other job waits for the server. */
function runJobsInProcess(context: WorkContext & ServerPorts): WorkContext & ServerPorts {
  const own: Readonly<Record<string, (work: WorkContext & ServerPorts, data: never) => Promise<void>>> = importJobs;
  const jobs: Jobs = {
    send: async (queue, data, options) => (own[queue] ? own[queue](context, data as never) : context.jobs.send(queue, data, options)),
  };
  return { ...context, jobs };
}

/** Describes the outcome, with the refused rows that are kept, each in a sentence that names the remedy. */
async function describeImport({ db, words }: ImportSteps, one: Import, word: string, open = false): Promise<CommandResult> {
  const { rows } = await listImportRows(db, one.id, { verdict: 'refused', offset: 0, limit: ROWS_SHOWN });
  const { new: fresh, known, absent, refused } = one.counts;
  const lines = [
    `${word}: ${one.fileName} (${one.kind}). New ${fresh}, known already ${known}, empty ${absent}, refused ${refused}.`,
    ...(one.failure === null ? [] : [words(`imports.failure.${one.failure}`)]),
    ...rows.map((row) => importRowSentence(row, words)),
    ...(refused > rows.length ? [`And ${refused - rows.length} more refused rows.`] : []),
    ...(refused > 0 || one.failure !== null ? ['Nothing was kept.'] : []),
    ...(open ? [`Nothing of it is visible yet. To commit it: portico import commit ${one.id}`] : []),
    ...(word === 'Committed' ? [`To take it back: portico import undo ${one.id}`] : []),
  ];
  return { data: { import: one, rows }, text: lines.join('\n') };
}
