/** `portico import`: imports a file in the same steps and by the same operations as the screen. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { setInterval, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Upload } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import { DATE_ORDERS, DECIMAL_MARKS, ENCODINGS, IMPORT_KINDS, type Import, type ImportKind, type ImportRow } from '#contract/feeds';
import { commitImport, createImport, jobs as feedJobs, listImportRows, previewImport, readImport, undoImport } from '#server/feeds';
import type { Db, Jobs, WorkContext } from '#server/tenants';
import type { Ports } from '../server/operations.ts';
import { openWords } from '../server/words.ts';
import { chosenTenant, TENANT } from './chosen-tenant.ts';
import { CommandFailed, UsageError, type Changing, type Command, type Given, type Outcome, type Surroundings } from './command.ts';
import { DELIMITERS, mappingOf, oneOf, toldMapping, type ToldMapping } from './import-mapping.ts';

type Context = WorkContext & Ports & Pick<Changing, 'tell'>;

/** Changes one import, each step with its audit row, and reads it. */
interface Steps {
  readonly db: Db;
  readonly words: Translate;
  take<Result>(operation: string, work: (context: Context) => Promise<Result>): Promise<Result>;
}

const STEPS = ['commit', 'undo'] as const;
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
    tenant: TENANT,
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
  async run(given, surroundings) {
    const what = oneOf([...IMPORT_KINDS, ...STEPS], given.text('what'), 'The first word after import');
    if (what === 'commit' || what === 'undo') {
      const id = idOf(given);
      const steps = await stepsOf(given, surroundings);
      return what === 'commit' ? commit(steps, id) : settled(steps, await undo(steps, id), 'Undone');
    }
    // Mistakes in the command line are reported before anything is opened.
    const told = toldMapping(given);
    const upload = await uploadOf(given.text('file'), surroundings);
    return bring({ given, told, steps: await stepsOf(given, surroundings), surroundings }, what, upload);
  },
};

interface Bringing {
  readonly given: Given;
  readonly told: ToldMapping;
  readonly steps: Steps;
  readonly surroundings: Surroundings;
}

async function bring(bringing: Bringing, kind: ImportKind, upload: Upload): Promise<Outcome> {
  const { given, told, steps } = bringing;
  const form = { ...(told.encoding && { encoding: told.encoding }), ...(told.delimiter && { delimiter: told.delimiter }) };
  const uploaded = await steps.take('createImport', (context) => createImport({ ...context, by: 'portico import', upload, form }, kind));
  try {
    const checked = await check(bringing, uploaded);
    const refused = checked.state === 'failed' || checked.counts.refused > 0;
    if (!refused && given.flag('yes') && !given.flag('dry-run')) return await commit(steps, checked.id);
    const outcome = await settled(steps, checked, 'Checked', !refused && !given.flag('dry-run'));
    if (refused || given.flag('dry-run')) await undo(steps, checked.id);
    return refused ? { ...outcome, exit: 3 } : outcome;
  } catch (error) {
    // An import that could not be checked is removed.
    await undo(steps, uploaded.id).catch(() => undefined);
    throw error;
  }
}

async function commit(steps: Steps, id: string): Promise<Outcome> {
  return settled(steps, await steps.take('commitImport', (context) => commitImport(of(context, id), id)), 'Committed');
}

function undo(steps: Steps, id: string): Promise<Import> {
  return steps.take('undoImport', (context) => undoImport(of(context, id), id));
}

/** Makes the import the subject of the audit row. */
function of(context: Context, id: string): Context {
  context.tell({ subject: { kind: 'import', id } });
  return context;
}

async function check({ told, steps, surroundings: { status, signal } }: Bringing, { id, sniff, bytes }: Import): Promise<Import> {
  if (!sniff) throw new CommandFailed('The file has no header to read its columns from.');
  const mapping = mappingOf(told, sniff);
  const look = async () => status?.(bar((await readImport(steps.db, id)).bytesRead, bytes));
  const checking = steps.take('previewImport', (context) => previewImport(of(context, id), id, mapping));
  await watched(checking, status ? look : async () => undefined);
  status?.('');
  for (;;) {
    // A server that runs at the same time may have taken the check over.
    const one = await readImport(steps.db, id);
    if (one.state !== 'checking') return one;
    await pause(LOOK_MS, undefined, { signal });
  }
}

/** Calls `look` now and then while the work goes on. */
async function watched(work: Promise<unknown>, look: () => Promise<void>): Promise<void> {
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

function bar(read: number, all: number): string {
  const part = all === 0 ? 0 : Math.min(read / all, 1);
  const width = 40;
  return `Checking ${'█'.repeat(Math.round(part * width)).padEnd(width, '░')} ${String(Math.floor(part * 100)).padStart(3)} %`;
}

function idOf(given: Given): string {
  const id = z.uuid().safeParse(given.text('file'));
  if (!id.success) throw new UsageError(`"${given.text('file')}" is not the id of an import`);
  return id.data;
}

async function uploadOf(path: string, { input }: Surroundings): Promise<Upload> {
  if (path === '-') return { fileName: 'standard input', body: input };
  await access(path).catch((cause: unknown) => {
    throw new CommandFailed(`There is no file ${path} that can be read.`, { cause });
  });
  return { fileName: basename(path), body: createReadStream(path) };
}

async function stepsOf(given: Given, { open }: Surroundings): Promise<Steps> {
  const house = await open();
  const tenant = await chosenTenant(house, given);
  return {
    db: house.reading(tenant.id),
    words: openWords()('en'),
    take: (operation, work) =>
      house.change(tenant, operation, async ({ context, tell }) => work({ ...attended(await context(tenant)), tell })),
  };
}

/** Runs the jobs of imports in this process; every other job waits for the server. */
function attended(context: WorkContext & Ports): WorkContext & Ports {
  const own: Readonly<Record<string, (work: WorkContext & Ports, data: never) => Promise<void>>> = feedJobs;
  const jobs: Jobs = {
    send: async (queue, data, options) => (own[queue] ? own[queue](context, data as never) : context.jobs.send(queue, data, options)),
  };
  return { ...context, jobs };
}

/** Describes the outcome, with the refused rows that are kept, each in a sentence that names the remedy. */
async function settled({ db, words }: Steps, one: Import, word: string, open = false): Promise<Outcome> {
  const { rows } = await listImportRows(db, one.id, { verdict: 'refused', offset: 0, limit: ROWS_SHOWN });
  const { new: fresh, known, absent, refused } = one.counts;
  const lines = [
    `${word}: ${one.fileName} (${one.kind}). New ${fresh}, known already ${known}, empty ${absent}, refused ${refused}.`,
    ...(one.failure === null ? [] : [words(`feeds.failure.${one.failure}`)]),
    ...rows.map((row) => sentence(row, words)),
    ...(refused > rows.length ? [`And ${refused - rows.length} more refused rows.`] : []),
    ...(refused > 0 || one.failure !== null ? ['Nothing was kept.'] : []),
    ...(open ? [`Nothing of it is visible yet. To commit it: portico import commit ${one.id}`] : []),
    ...(word === 'Committed' ? [`To take it back: portico import undo ${one.id}`] : []),
  ];
  return { data: { import: one, rows }, text: lines.join('\n') };
}

function sentence({ row, column, value, code, reads }: ImportRow, words: Translate): string {
  const place = [`Row ${row}`, column, value === null ? null : JSON.stringify(value)].filter((part) => part !== null).join(', ');
  return `${place}: ${words(`feeds.row.${code ?? 'cells'}`, { ...reads, row, column: column ?? '', value: value ?? '' })}`;
}
