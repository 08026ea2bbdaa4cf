/** Declares the bundle of a firm: its records and facts as one zip of CSV files, which goes out as a whole and comes in file by file. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, upload } from '#packages/endpoint';

/**
 * The order is checking -> checked -> running -> done -> undoing -> undone. `stopped` was stopped by somebody, or stands at a file that cannot be brought in:
 * it can go on, or be taken back. `cancelled` was dropped before anything of it was in.
 */
export const BUNDLE_STATES = ['checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'cancelled'] as const;
export type BundleState = (typeof BUNDLE_STATES)[number];

/**
 * The order is waiting -> working -> checked -> working -> in -> undone. `refused` has rows that cannot be brought in, or cannot be read; `asks` can be read in more than one way,
 * so that somebody has to say how; `skipped` was left out.
 */
export const BUNDLE_FILE_STATES = ['waiting', 'working', 'checked', 'in', 'refused', 'asks', 'skipped', 'undone'] as const;

export const MOST_BUNDLE_BYTES = 200_000_000;
export const MOST_BUNDLE_FILES = 300;
/** With folders, and with what is none of a firm. */
export const MOST_ZIP_ENTRIES = 2000;
/** All files of a firm together. */
export const MOST_UNPACKED_BYTES = 2_000_000_000;

/** A sentence by its text key, with what stands in it. */
export const BundleReason = z.object({ key: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) });
export type BundleReason = z.infer<typeof BundleReason>;

export const BundleFile = z.object({
  /** Its number in the order in which the files come in, from 1. */
  place: z.number().int(),
  /** What it is called in the zip. */
  name: z.string(),
  /** A collection of records, or a kind of facts. */
  content: z.string(),
  holds: z.enum(['records', 'facts']),
  /** Unpacked. */
  bytes: z.number().int(),
  state: z.enum(BUNDLE_FILE_STATES),
  /** The import that it is brought in by, of records or of facts; null until its turn has come. */
  import: Id.nullable(),
  /** What is being done with it, and how much of that is done, from 0 to 1. */
  step: z.enum(['checking', 'committing', 'undoing']).nullable(),
  done: z.number().min(0).max(1).nullable(),
  /** Its rows by what was found about them; `left` are those that could not be made or taken back. */
  counts: z
    .object({
      new: z.number().int(),
      changed: z.number().int(),
      known: z.number().int(),
      refused: z.number().int(),
      left: z.number().int(),
    })
    .nullable(),
  /** Headings that no column has; what stands under them is not read. */
  unread: z.array(z.string()),
  /** Why it is not brought in, or not taken back. */
  why: BundleReason.nullable(),
});
export type BundleFile = z.infer<typeof BundleFile>;

export const Bundle = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.number().int(),
  state: z.enum(BUNDLE_STATES),
  /** Why it stopped: somebody asked for it, a file stands in the way, who began it is no longer staff, or it failed. */
  stoppedWhy: z.enum(['asked', 'file', 'person', 'failed']).nullable(),
  /** Files of the zip that are none of a firm. */
  strangers: z.array(z.string()),
  /** Whether it was begun to be taken back, so that it cannot be gone on with. */
  isGoingBack: z.boolean(),
  /** Whether rows of its files are no longer kept, so that it cannot be taken back any more. */
  isForgotten: z.boolean(),
  by: z.string(),
  createdAt: Moment,
  doneAt: Moment.nullable(),
  undoneAt: Moment.nullable(),
  files: z.array(BundleFile),
});
export type Bundle = z.infer<typeof Bundle>;

/** A zip as it is listed, with the number of its files. */
export const ListedBundle = Bundle.omit({ files: true, strangers: true, isGoingBack: true, isForgotten: true }).extend({
  files: z.number().int(),
});
export type ListedBundle = z.infer<typeof ListedBundle>;

const BundlePlace = { bundle: Id };

export const bundles = {
  exportFirm: endpoint({
    method: 'GET',
    path: '/api/firm.zip',
    may: 'house.keep',
    summary: 'Everything of the firm that files can bring in again: a zip with a CSV file for each collection and each kind of facts',
    input: z.object({}),
    output: download('application/zip'),
    refuses: [],
  }),
  createBundle: endpoint({
    method: 'POST',
    path: '/api/bundles',
    may: 'house.keep',
    summary: 'Upload a zip of files; it is checked as a whole, follow readBundle until it is, and nothing is changed by that',
    input: z.object({}),
    takes: upload(MOST_BUNDLE_BYTES),
    output: Bundle,
    refuses: ['file.empty', 'file.too-large', 'bundle.unreadable', 'bundle.empty', 'bundle.too-many-files'],
  }),
  listBundles: endpoint({
    method: 'GET',
    path: '/api/bundles',
    may: 'house.keep',
    summary: 'The last twenty zips that were uploaded, the newest first',
    input: z.object({}),
    output: answerSchema(z.array(ListedBundle)),
    refuses: [],
  }),
  readBundle: endpoint({
    method: 'GET',
    path: '/api/bundles/:bundle',
    may: 'house.keep',
    summary: 'One zip with what became of each of its files',
    input: z.object(BundlePlace),
    output: Bundle,
    refuses: ['bundle.unknown'],
  }),
  checkBundle: endpoint({
    method: 'POST',
    path: '/api/bundles/:bundle/check',
    may: 'house.keep',
    summary: 'Check every file once more, each as if those before it were in; nothing is changed by that',
    input: z.object(BundlePlace),
    output: Bundle,
    refuses: ['bundle.unknown', 'bundle.busy', 'bundle.waits', 'bundle.settled'],
  }),
  bringBundle: endpoint({
    method: 'POST',
    path: '/api/bundles/:bundle/bring',
    may: 'house.keep',
    summary: 'Bring the files in, one after the other, or go on with them; follow readBundle until it is done or has stopped',
    /** `without` is the place of a file that stands in the way, and is to be left out. */
    input: z.object({ ...BundlePlace, without: z.number().int().min(1).optional() }),
    output: Bundle,
    refuses: ['bundle.unknown', 'bundle.busy', 'bundle.waits', 'bundle.settled', 'bundle.going-back', 'bundle.file-settled'],
  }),
  stopBundle: endpoint({
    method: 'POST',
    path: '/api/bundles/:bundle/stop',
    may: 'house.keep',
    summary: 'Stop after the row that is being brought in or taken back; what is in stays',
    input: z.object(BundlePlace),
    output: Bundle,
    refuses: ['bundle.unknown'],
  }),
  undoBundle: endpoint({
    method: 'POST',
    path: '/api/bundles/:bundle/undo',
    may: 'house.keep',
    summary: 'Take back what the files have brought in, the last file first; one that was not begun is dropped',
    input: z.object(BundlePlace),
    output: Bundle,
    refuses: ['bundle.unknown', 'bundle.busy', 'bundle.waits', 'bundle.settled', 'bundle.forgotten'],
  }),
};
