/** Brings in files of records and of facts as the imports of either do, in the name of the one who asked for the bundle. */
import type { ImportKind, Mapping, Sniff } from '#contract/imports';
import type { Upload } from '#packages/endpoint';
import type { FileStore, WorkContext } from '#platform';
import { commitImport, createImport, previewImport, readImport, resumeCheck, undoImport } from '#server/imports';
import type { AuditDetails, SignedInContext } from '#server/people';
import { resumeRecordImport, type RecordFileContext, type RecordFiles } from '#server/records';
import { reasonOf, type CheckMode, type FileImporter, type ImportStanding } from './importer.ts';
import type { ZippedFile } from './unpack.ts';

export type BundleWork = WorkContext & { readonly files: FileStore };

/** The one in whose name it is done, and the bundle that it belongs to. */
export interface BundleParty<Context> {
  readonly person: Context;
  readonly bundle: string;
  /** The place of the file among those of the bundle. */
  readonly place: number;
}

/** The context of one step, which has a row of its own in the audit log. */
function inStep<Context extends SignedInContext>(
  work: BundleWork,
  { person, bundle }: BundleParty<Context>,
  operation: string,
  subject = { kind: 'bundle', id: bundle },
): Context {
  let said: AuditDetails = {};
  const told = () => ({ subject: said.subject ?? subject, detail: { ...said.detail, bundle } });
  return {
    ...person,
    db: work.asKeeper(person.person.id, { operation, request: bundle, told }),
    tell: (more: AuditDetails) => {
      said = { ...said, ...more };
    },
  };
}

function uploadOf({ name, read }: ZippedFile): Upload {
  return { fileName: name.slice(name.lastIndexOf('/') + 1), body: read() };
}

export function recordImporter<Context extends RecordFileContext>(
  work: BundleWork,
  party: BundleParty<Context>,
  files: RecordFiles<Context>,
): FileImporter {
  const step = (operation: string, id?: string) =>
    inStep(work, party, operation, id === undefined ? undefined : { kind: 'recordImport', id });
  const within = (how: CheckMode) => (how === 'ahead' ? { bundle: { id: party.bundle, place: party.place } } : {});
  const read = (id: string) => files.readRecordImport(party.person, { recordImport: id });

  async function look(id: string): Promise<ImportStanding> {
    const { state, counts, headings, stoppedWhy } = await read(id);
    switch (state) {
      case 'checking':
      case 'committing':
      case 'undoing':
        return { at: 'busy' };
      case 'checked':
        if (counts.refused > 0) return { at: 'refused' };
        // Nothing of it would be read.
        if (headings.every(({ column }) => column === null)) return { at: 'refused', why: reasonOf('bundles.why.headings') };
        return { at: 'checked' };
      case 'stopped':
        return { at: 'stopped', ...(stoppedWhy && { why: reasonOf(`admin.import.why.${stoppedWhy}`) }) };
      case 'committed':
        return { at: 'in' };
      case 'undone':
      case 'cancelled':
        return { at: 'gone', ...(stoppedWhy && { why: reasonOf(`admin.import.why.${stoppedWhy}`) }) };
    }
  }

  return {
    look,
    resume: (id) => resumeRecordImport(work.jobs, id),
    async take(collection, file, how, note) {
      const context = { ...step('createRecordImport'), ...within(how), upload: uploadOf(file), beside: note };
      return (await files.createRecordImport(context, { collection })).id;
    },
    async check(id, how) {
      const columns = (await read(id)).headings.map(({ column }) => column);
      await files.checkRecordImport({ ...step('checkRecordImport', id), ...within(how) }, { recordImport: id, columns });
    },
    async commit(id) {
      await files.commitRecordImport(step('commitRecordImport', id), { recordImport: id });
    },
    async stop(id) {
      await files.stopRecordImport(step('stopRecordImport', id), { recordImport: id });
    },
    async undo(id) {
      await files.undoRecordImport(step('undoRecordImport', id), { recordImport: id });
    },
  };
}

export function factImporter<Context extends SignedInContext>(work: BundleWork, party: BundleParty<Context>): FileImporter {
  const step = (operation: string, id?: string) => ({
    ...inStep(work, party, operation, id === undefined ? undefined : { kind: 'import', id }),
    files: work.files,
  });

  /** Nobody has to be asked where the file is written as a bundle is, or was told before how it is read. */
  async function startCheck(id: string, how: CheckMode): Promise<void> {
    const { mapping, sniff } = await readImport(work.db, id);
    const read = mapping ?? (sniff && mappingOf(sniff));
    if (read) await previewImport(step('previewImport', id), id, read, how === 'ahead' ? { id: party.bundle, place: party.place } : null);
  }

  return {
    async look(id) {
      const { state, counts, failure } = await readImport(work.db, id);
      switch (state) {
        case 'uploaded':
          return { at: 'unread' };
        case 'checking':
          return { at: 'busy' };
        case 'checked':
          return { at: counts.refused > 0 ? 'refused' : 'checked' };
        case 'failed':
          return { at: 'refused', ...(failure !== null && { why: reasonOf(`imports.failure.${failure}`) }) };
        case 'committed':
          return { at: 'in' };
        case 'undone':
          return { at: 'gone' };
      }
    },
    resume: (id) => resumeCheck(work.jobs, id),
    async take(kind, file, _, note) {
      const { name } = party.person.person;
      const { id } = await createImport({ ...step('createImport'), upload: uploadOf(file), by: name, beside: note }, kind as ImportKind);
      return id;
    },
    check: startCheck,
    async commit(id) {
      await commitImport(step('commitImport', id), id);
    },
    // A check ends by itself, and a commit is one moment.
    stop: async () => undefined,
    async undo(id) {
      await undoImport(step('undoImport', id), id);
    },
  };
}

/**
 * How a file is read whose columns stand between commas, whose days are written 2026-11-27, and whose numbers have a decimal point; rates are what one
 * unit of the base is in the other currency. Null where it is written otherwise, and could be read in several ways.
 */
function mappingOf({ suggestion, ambiguities }: Sniff): Mapping | null {
  const isPlain = suggestion.delimiter === ',' && suggestion.decimalMark === 'point' && suggestion.dateOrder === 'ISO';
  return isPlain || ambiguities.length === 0 ? suggestion : null;
}
