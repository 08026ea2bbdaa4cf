/** `portico import`: brings a file in, in the steps and by the operations of the screen. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { setInterval, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Upload } from '#packages/endpoint';
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  ENCODINGS,
  IMPORT_KINDS,
  type Import,
  type ImportKind,
  type ImportRow,
  type Mapping,
  type Sniff,
} from '#contract/feeds';
import { commitImport, createImport, jobs as feedJobs, listImportRows, previewImport, readImport, undoImport } from '#server/feeds';
import type { Jobs, WorkContext } from '#server/tenants';
import type { Ports } from '../server/operations.ts';
import { chosenTenant, TENANT } from './chosen-tenant.ts';
import { CommandFailed, UsageError, type Command, type Given, type Outcome, type Surroundings } from './command.ts';

type Context = WorkContext & Ports;

const STEPS = ['commit', 'undo'] as const;
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;
const LOOK_MS = 250;
const ROWS_SHOWN = 50;

/** What a question of the first look is answered with. */
const ANSWERS: Readonly<Record<Sniff['ambiguities'][number], string>> = {
  dateOrder: '--date-order D/M/Y or --date-order M/D/Y',
  decimalMark: '--decimal-mark point or --decimal-mark comma',
  rateDirection: '--rate-direction per-base (1 base = so many of the other) or --rate-direction per-quote',
};

export const importFile: Command = {
  summary: 'Bring a CSV file in: import KIND FILE, with a KIND such as transactions; import commit|undo ID',
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
    delimiter: { means: Object.keys(DELIMITERS).join(', ') },
    encoding: { means: ENCODINGS.join(', ') },
    'dry-run': { means: 'Check the file and keep nothing', flag: true },
    yes: { means: 'Commit at once when no row is refused', flag: true },
  },
  async run(given, surroundings) {
    const what = oneOf([...IMPORT_KINDS, ...STEPS], given.text('what'), 'The first word after import');
    if (what === 'commit' || what === 'undo') {
      const id = idOf(given);
      const context = await contextOf(given, surroundings);
      return what === 'commit'
        ? settled(context, await commitImport(context, id), 'Committed')
        : settled(context, await undoImport(context, id), 'Undone');
    }
    // What is wrong with the line is said before anything is opened.
    const told = toldMapping(given);
    const upload = await uploadOf(given.text('file'), surroundings);
    return bring({ given, told, context: await contextOf(given, surroundings), surroundings }, what, upload);
  },
};

interface Bringing {
  readonly given: Given;
  readonly told: Told;
  readonly context: Context;
  readonly surroundings: Surroundings;
}

async function bring(bringing: Bringing, kind: ImportKind, upload: Upload): Promise<Outcome> {
  const { given, told, context } = bringing;
  const form = { ...(told.encoding && { encoding: told.encoding }), ...(told.delimiter && { delimiter: told.delimiter }) };
  const uploaded = await createImport({ ...context, by: 'portico import', upload, form }, kind);
  try {
    const checked = await check(bringing, uploaded);
    const refused = checked.state === 'failed' || checked.counts.refused > 0;
    if (!refused && given.flag('yes') && !given.flag('dry-run'))
      return await settled(context, await commitImport(context, checked.id), 'Committed');
    const outcome = await settled(context, checked, 'Checked', !refused && !given.flag('dry-run'));
    if (refused || given.flag('dry-run')) await undoImport(context, checked.id);
    return refused ? { ...outcome, exit: 3 } : outcome;
  } catch (error) {
    // Nothing is left of what could not be read as asked.
    await undoImport(context, uploaded.id).catch(() => undefined);
    throw error;
  }
}

async function check({ told, context, surroundings: { status, signal } }: Bringing, { id, sniff, bytes }: Import): Promise<Import> {
  if (!sniff) throw new CommandFailed('The file has no header to read its columns from.');
  const mapping = mappingOf(told, sniff);
  const look = async () => status?.(bar((await readImport(context.db, id)).bytesRead, bytes));
  await watched(previewImport(context, id, mapping), status ? look : async () => undefined);
  status?.('');
  for (;;) {
    // A server that runs beside may have taken the check over.
    const one = await readImport(context.db, id);
    if (one.state !== 'checking') return one;
    await pause(LOOK_MS, undefined, { signal });
  }
}

/** Looks now and then while the work goes on. */
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

/** What the command line says of the mapping. */
type Told = Partial<Mapping> & Pick<Mapping, 'columns' | 'constants'>;

function toldMapping(given: Given): Told {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) => {
    const value = given.optional(name);
    return value === undefined ? undefined : oneOf(values, value, `--${name}`);
  };
  const delimiter = chosen('delimiter', ['comma', 'semicolon', 'tab']);
  const told = {
    dateOrder: chosen('date-order', DATE_ORDERS),
    decimalMark: chosen('decimal-mark', DECIMAL_MARKS),
    rateDirection: chosen('rate-direction', ['per-base', 'per-quote']),
    encoding: chosen('encoding', ENCODINGS),
    delimiter: delimiter && DELIMITERS[delimiter],
  };
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    columns: pairs(given.all('map')),
    constants: pairs(given.all('set')),
  };
}

/** The suggestion of the first look, changed as told; whatever it could not know has to be told. */
function mappingOf({ columns, constants, ...told }: Told, { suggestion, ambiguities }: Sniff): Mapping {
  const open = ambiguities.filter((question) => told[question] === undefined);
  if (open.length > 0) throw new UsageError(`The file does not tell, so say ${open.map((question) => ANSWERS[question]).join('; ')}`);
  return {
    ...suggestion,
    ...told,
    columns: { ...suggestion.columns, ...columns },
    constants: { ...suggestion.constants, ...constants },
    // Columns that are named one by one are those of a long file.
    wide: Object.keys(columns).some((field) => field !== 'date') ? null : suggestion.wide,
  };
}

function pairs(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new UsageError(`"${text}" is not field=value`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

function oneOf<Value extends string>(values: readonly Value[], given: string, what: string): Value {
  const found = values.find((value) => value === given);
  if (found === undefined) throw new UsageError(`${what} is one of ${values.join(', ')}`);
  return found;
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

async function contextOf(given: Given, { open }: Surroundings): Promise<Context> {
  const house = await open();
  return attended(await house.context(await chosenTenant(house, given)));
}

/** The jobs of imports are done here and now; every other waits for the server. */
function attended(context: Context): Context {
  const own: Readonly<Record<string, (work: Context, data: never) => Promise<void>>> = feedJobs;
  const jobs: Jobs = {
    send: async (queue, data, options) => (own[queue] ? own[queue](context, data as never) : context.jobs.send(queue, data, options)),
  };
  return { ...context, jobs };
}

/** What was done, with every refused row as far as they are kept, in sentences that name the remedy. */
async function settled(context: Context, one: Import, word: string, open = false): Promise<Outcome> {
  const words = context.words('en');
  const { rows } = await listImportRows(context.db, one.id, { verdict: 'refused', offset: 0, limit: ROWS_SHOWN });
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

function sentence({ row, column, value, code, reads }: ImportRow, words: ReturnType<Context['words']>): string {
  const place = [`Row ${row}`, column, value === null ? null : JSON.stringify(value)].filter((part) => part !== null).join(', ');
  return `${place}: ${words(`feeds.row.${code ?? 'cells'}`, { ...reads, row, column: column ?? '', value: value ?? '' })}`;
}
