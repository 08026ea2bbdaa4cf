/** `portico bundle`: checks a zip of files as a whole and keeps nothing, or brings it in, by the same operations as the screen. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Bundle, BundleFile } from '#contract/bundles';
import type { ImportRow } from '#contract/imports';
import type { RecordImportRow } from '#contract/records';
import { Refusal } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import type { Db, Jobs, Tenant, WorkContext } from '#platform';
import { bundleJobs, serveBundles } from '#server/bundles';
import { jobs as importJobs, listImportRows } from '#server/imports';
import { contextOfPerson, recordImportJobs, openRecordFiles } from '#server/records';
import { recordKeepers, type ServerContext, type ServerPorts } from '../../server/operations.ts';
import { openServerTexts } from '../../server/texts.ts';
import { chooseTenant, TENANT_OPTION } from '../chosen-tenant.ts';
import { CommandFailed, type Command, type CommandRuntime, type TenantChange } from '../command.ts';
import { requireOneOf } from '../import-mapping.ts';
import { importRowSentence } from '../import-row.ts';

type Work = WorkContext & ServerPorts;
type QueuedWork = (work: Work, data: never) => Promise<void>;
type BundleOperation = 'createBundle' | 'bringBundle' | 'undoBundle';

const ACTIONS = ['check', 'bring'] as const;
/** Refused rows that are shown of each file. */
const ROWS_SHOWN = 10;

export const bundle: Command = {
  summary: 'A zip of files: bundle check FILE says what would happen and keeps nothing; bundle bring FILE has the server bring it in',
  changes: { createBundle: 'write', bringBundle: 'write', undoBundle: 'write' },
  operands: { action: ACTIONS.join(' or '), file: 'The zip' },
  options: {
    tenant: TENANT_OPTION,
    as: { means: 'E-mail address of the administrator in whose name it is done', required: true },
    yes: { means: 'Bring in also where a file cannot come in: it stops there', flag: true },
  },
  async run(args, { open, status }) {
    const action = requireOneOf(ACTIONS, args.text('action'), 'The first word after bundle');
    const path = args.text('file');
    await access(path).catch((cause: unknown) => {
      throw new CommandFailed(`There is no file ${path} that can be read.`, { cause });
    });
    const house = await open();
    const tenant = await chooseTenant(house, args);
    const steps = openBundleSteps(house, tenant, await findAdministrator(house.reading(tenant.id), args.text('as')), status);
    const checked = await steps.create(path);
    status?.('');
    const refused = checked.files.some(({ state }) => state !== 'checked');
    const isBrought = action === 'bring' && (!refused || args.flag('yes'));
    const lines = await describeBundle(steps, checked);
    const end = await endBundle(steps, checked.id, isBrought);
    const { id, files, strangers } = checked;
    const result = {
      data: { bundle: id, files, strangers, ...(end.refusal && { refused: end.refusal }) },
      text: [...lines, end.line].join('\n'),
    };
    return end.refusal !== null || (refused && !isBrought) ? { ...result, exit: 3 } : result;
  },
};

async function findAdministrator(db: Db, email: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from person where lower(email) = lower(${email}) and is_admin and not disabled`,
  );
  const [person] = rows;
  if (!person) throw new CommandFailed(`There is no administrator with the address ${email} in this tenant.`);
  return person.id;
}

interface BundleSteps {
  readonly db: Db;
  readonly words: Translate;
  /** Stores the zip and checks it here. */
  create(path: string): Promise<Bundle>;
  /** Leaves it to the server to bring it in. */
  bring(id: string): Promise<void>;
  /** Drops it with all that the check has stored. */
  drop(id: string): Promise<void>;
}

function openBundleSteps(
  house: CommandRuntime,
  tenant: Tenant,
  administrator: string,
  status: ((text: string) => void) | undefined,
): BundleSteps {
  const { handlers } = serveBundles(recordKeepers);
  const take = (operation: BundleOperation, isHere: boolean, input: object, more: Partial<ServerContext> = {}): Promise<Bundle> =>
    house.change(tenant, operation, async (change) => {
      const work = await workOf(change, tenant, isHere, status);
      const person = await contextOfPerson<ServerContext>(work, administrator);
      if (!person) throw new CommandFailed('The administrator may no longer do that.');
      return (await handlers[operation]!({ ...person, ...more, tell: change.tell, wordsIn: work.words }, input as never)) as Bundle;
    });
  return {
    db: house.reading(tenant.id),
    words: openServerTexts()('en'),
    create: (path) => take('createBundle', true, {}, { upload: { fileName: basename(path), body: createReadStream(path) } }),
    bring: async (id) => void (await take('bringBundle', false, { bundle: id })),
    drop: async (id) => void (await take('undoBundle', true, { bundle: id })),
  };
}

/** @param isHere whether the jobs of imports run in this process; else they wait for the server, as every other job does */
async function workOf(
  { context }: TenantChange,
  tenant: Tenant,
  isHere: boolean,
  status: ((text: string) => void) | undefined,
): Promise<Work> {
  const work = await context(tenant);
  if (!isHere) return work;
  const own: Readonly<Record<string, QueuedWork>> = {
    ...importJobs,
    ...(recordImportJobs(recordKeepers) as Readonly<Record<string, QueuedWork>>),
    ...(bundleJobs(recordKeepers) as Readonly<Record<string, QueuedWork>>),
  };
  let steps = 0;
  const jobs: Jobs = {
    async send(queue, data, options) {
      const job = own[queue];
      if (!job) return work.jobs.send(queue, data, options);
      steps += 1;
      status?.(`Checking: step ${steps}`);
      await job(here, data as never);
    },
  };
  const here: Work = { ...work, jobs };
  return here;
}

interface BundleEnd {
  readonly line: string;
  /** Why the last step was refused, as where another zip comes in meanwhile; what the check has found holds all the same. */
  readonly refusal: string | null;
}

/** Has the server bring it in, or drops it. */
async function endBundle(steps: BundleSteps, id: string, isBrought: boolean): Promise<BundleEnd> {
  const page = `/admin/bundle/${id}`;
  try {
    await (isBrought ? steps.bring(id) : steps.drop(id));
    return { line: isBrought ? `It comes in once the server runs. To follow it: ${page}` : 'Nothing was kept.', refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const what = isBrought ? 'It was not brought in.' : 'What the check has stored is still there.';
    return { line: `${what} ${steps.words(`refusal.${error.code}`)} To go on with it: ${page}`, refusal: error.code };
  }
}

async function describeBundle(steps: BundleSteps, { fileName, files, strangers }: Bundle): Promise<string[]> {
  const refused = files.filter(({ state }) => state !== 'checked').length;
  const lines = [`Checked: ${fileName}. Files ${files.length}, of which ${refused} cannot come in as they are.`];
  for (const file of files) lines.push(fileLine(file), ...(await refusedRows(steps, file)));
  if (strangers.length > 0) lines.push(`Not read, as their names say nothing: ${strangers.join(', ')}`);
  return lines;
}

function fileLine({ name, state, counts, unread }: BundleFile): string {
  const { new: fresh = 0, changed = 0, known = 0, refused = 0 } = counts ?? {};
  const numbers = `new ${fresh}, changed ${changed}, known ${known}, refused ${refused}`;
  return `${name}: ${state}. ${numbers}.${unread.length > 0 ? ` Not read: ${unread.join(', ')}.` : ''}`;
}

/** Why a file cannot come in, and the first of its rows that cannot. */
async function refusedRows({ db, words }: BundleSteps, { holds, state, why, import: brought }: BundleFile): Promise<string[]> {
  if (state === 'checked') return [];
  const reason = why ? [`  ${words(why.key, why.parameters)}`] : [];
  if (brought === null) return reason;
  if (holds === 'facts') {
    const { rows } = await listImportRows(db, brought, { verdict: 'refused', offset: 0, limit: ROWS_SHOWN });
    return [...reason, ...rows.map((row: ImportRow) => `  ${importRowSentence(row, words)}`)];
  }
  const reader = { db, words, language: 'en' } as unknown as ServerContext;
  const { value } = await openRecordFiles(recordKeepers).listRecordImportRows(reader, {
    recordImport: brought,
    verdict: 'refused',
    page: 1,
  });
  return [...reason, ...value.rows.slice(0, ROWS_SHOWN).flatMap(recordRowSentences)];
}

function recordRowSentences({ line, problems }: RecordImportRow): string[] {
  return problems.map(({ column, value, sentence }) => {
    const place = [`Row ${line}`, column, value === '' ? null : JSON.stringify(value)].filter((part) => part !== null).join(', ');
    return `  ${place}: ${sentence}`;
  });
}
