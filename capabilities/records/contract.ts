/** Declares the operations on records: one set of endpoints by which staff list, change and remove the records of every collection. */
import { z } from 'zod';
import { DIRECTIONS } from '#packages/collections';
import { answerSchema, download, endpoint, Id, Moment } from '#packages/endpoint';
import { FieldValue } from '#packages/fields';
import { FormField } from '#packages/forms';
import { recordImports } from './contract-imports.ts';

export {
  FILE_ROWS_PER_PAGE,
  MOST_FILE_ROWS,
  RECORD_VERDICTS,
  type RecordImport,
  type RecordImportRow,
  type RecordVerdict,
} from './contract-imports.ts';
export { MENU_GROUPS } from './contract-menu.ts';

/** Name of a collection as it appears in addresses. */
const CollectionName = z.string().regex(/^[a-zA-Z][a-zA-Z-]{0,40}$/);

/** Values by the name of their field. */
const Values = z.record(z.string().max(80), FieldValue);

/** The moment of a change and the person; `by` is null where no person did it. */
const StampedMoment = z.object({ at: Moment, by: z.object({ id: Id, name: z.string() }).nullable() });
export type StampedMoment = z.infer<typeof StampedMoment>;

const RecordRow = z.object({
  id: Id,
  name: z.string(),
  /** In a list, only the values of its columns. */
  values: Values,
  created: StampedMoment.nullable(),
  updated: StampedMoment.nullable(),
  published: StampedMoment.nullable(),
  version: z.number().int(),
});
export type RecordRow = z.infer<typeof RecordRow>;

/** Names of the records that values refer to, by collection and id. */
const RecordNames = z.record(z.string(), z.record(z.string(), z.string()));
export type RecordNames = z.infer<typeof RecordNames>;

export const RECORDS_PER_PAGE = 50;
/** Lists count no further than this, and show "1,000+". */
export const MOST_COUNTED = 1000;

const RecordPage = z.object({
  rows: z.array(RecordRow),
  /** At most MOST_COUNTED; `more` is true where there are more. */
  count: z.number().int(),
  more: z.boolean(),
  names: RecordNames,
});
export type RecordPage = z.infer<typeof RecordPage>;

const FullRecord = RecordRow.extend({
  active: z.boolean(),
  parent: Id.nullable(),
  /** Position among its siblings, in collections with an order. */
  order: z.number().int().nullable(),
  /** Includes the picture and the organisation of the person who made it. */
  created: StampedMoment.extend({ photo: z.string().nullable(), organisation: z.string().nullable() }).nullable(),
  removed: StampedMoment.nullable(),
  names: RecordNames,
  /** Other staff who have it open. */
  editors: z.array(z.string()),
});
export type FullRecord = z.infer<typeof FullRecord>;

const CollectionDescription = z.object({
  name: z.string(),
  steps: z.array(z.object({ name: z.string(), fields: z.array(FormField) })),
  columns: z.array(z.string()),
  parent: z.string().optional(),
  top: z.boolean().optional(),
  ordered: z.boolean().optional(),
  history: z.boolean().optional(),
  designer: z.string().optional(),
  drillsDown: z.string().optional(),
  filters: z.array(z.string()).optional(),
  led: z.array(z.string()).optional(),
  without: z.array(z.enum(['add', 'change', 'remove', 'duplicate', 'file'])).optional(),
  optionalInFiles: z.array(z.string()).readonly().optional(),
  /** Whether its records have clients who can be asked in. */
  invites: z.boolean(),
  sort: z.object({ by: z.string(), direction: z.enum(DIRECTIONS) }).optional(),
});

const CollectionPlace = { collection: CollectionName };
const RecordPlace = { ...CollectionPlace, record: Id };

/** The query of a list of records. */
const ListQuery = {
  ...CollectionPlace,
  /** A part of the texts of a record, in upper or lower case. */
  search: z.string().max(200).default(''),
  parent: Id.optional(),
  /** Lists the records in the bin instead of the active ones. */
  bin: z.stringbool().default(false),
  /** Only those whose fields have these values: `status:placed,type:Buy`, `email:ann@example.com`. */
  only: z
    .string()
    .max(200)
    .regex(/^[\w-]+:./)
    .optional(),
  sort: z.string().max(80).optional(),
  direction: z.enum(DIRECTIONS).default('ascending'),
};

export const VERSIONS_PER_PAGE = 50;

/** Further refusals of records that have tables of their own. */
const TABLE_REFUSALS = [
  'form.flawed',
  'form.answered',
  'submission.step',
  'submission.once',
  'address.taken',
  'external-id.taken',
  'limit.accounts',
  'limit.advisors',
  'limit.portals',
  'password.weak',
] as const;

/** Actions on many records at once. */
export const BULK_ACTIONS = ['remove', 'restore', 'publish', 'invite'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
/** What undoes an action; publishing and invitations are undone by none. */
export const BULK_OPPOSITES: Readonly<Partial<Record<BulkAction, BulkAction>>> = { remove: 'restore', restore: 'remove' };
/** So many can be chosen one by one; a preview names no more, and where so many could not be changed, the action stops. */
export const MOST_BULK_RECORDS = 200;
/** So many can be chosen as all that a list finds. */
export const MOST_BULK_FOUND = 10_000;

/** A record to which the action was not applied, with the reason in the language of the reader. */
const BulkFailure = z.object({ id: Id, name: z.string(), why: z.string() });

const BulkRun = z.object({
  id: Id,
  action: z.enum(BULK_ACTIONS),
  state: z.enum(['waiting', 'running', 'done', 'stopped']),
  count: z.number().int(),
  /** Number of records dealt with, including the failures. */
  done: z.number().int(),
  failures: z.array(BulkFailure),
  by: z.string(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
});
export type BulkRun = z.infer<typeof BulkRun>;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const { search, parent, only } = ListQuery;
const BulkRequest = {
  ...CollectionPlace,
  action: z.enum(BULK_ACTIONS),
  ids: z.array(Id).min(1).max(MOST_BULK_RECORDS).optional(),
  /** Instead of ids: every record that a list finds, MOST_BULK_FOUND at most. */
  found: z.object({ search, parent, only, bin: z.boolean().default(false) }).optional(),
  /** Instead of either: what an earlier action has done, of which this one is the opposite. */
  undoes: Id.optional(),
};

export const records = {
  ...recordImports,
  listCollections: endpoint({
    method: 'GET',
    path: '/api/collections',
    may: 'house.keep',
    summary: 'Every collection of this tenant: its form, its columns and what can be done with its records',
    input: z.object({}),
    output: z.object({
      groups: z.array(z.object({ name: z.string(), collections: z.array(z.string()) })),
      collections: z.array(CollectionDescription),
    }),
    refuses: [],
  }),
  listRecords: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/records',
    may: 'house.keep',
    summary: 'A page of fifty records, found and sorted; counted up to a thousand',
    input: z.object({ ...ListQuery, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    output: RecordPage,
    refuses: ['collection.unknown'],
  }),
  exportRecords: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/records.csv',
    may: 'house.keep',
    summary: 'Every record that a list finds, as CSV with all its fields',
    input: z.object({
      ...ListQuery,
      /** Only these of the records that the list finds. */
      ids: z.string().max(8000).optional(),
    }),
    output: download('text/csv'),
    refuses: ['collection.unknown'],
  }),
  listChoices: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/choices',
    may: 'house.keep',
    summary: 'Records to choose among, by name, twenty at most; or those of the ids that are named',
    input: z.object({ ...CollectionPlace, search: z.string().max(200).default(''), ids: z.string().max(8000).optional() }),
    output: answerSchema(z.array(z.object({ id: Id, name: z.string(), hint: z.string() }))),
    refuses: ['collection.unknown'],
  }),
  findRecords: endpoint({
    method: 'GET',
    path: '/api/records',
    may: 'house.keep',
    summary: 'Records of every collection by a part of their name, five of each and forty in all',
    input: z.object({ search: z.string().min(2).max(200) }),
    output: answerSchema(z.array(z.object({ collection: z.string(), id: Id, name: z.string() }))),
    refuses: [],
    audit: 'nothing',
  }),
  readRecord: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/records/:record',
    may: 'house.keep',
    summary: 'One record, with all its values; one that was removed too',
    input: z.object(RecordPlace),
    output: FullRecord,
    refuses: ['collection.unknown', 'record.unknown'],
  }),
  createRecord: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/records',
    may: 'house.keep',
    summary: 'Make a record; its form decides which values are taken',
    /** `id` is chosen by the caller: a request that is repeated with the same id makes one record only. */
    input: z.object({ ...CollectionPlace, id: Id.optional(), parent: Id.optional(), values: Values }),
    output: FullRecord,
    refuses: ['collection.unknown', 'record.unknown', 'record.kept', ...TABLE_REFUSALS],
    bodyBytes: 1024 * 1024,
  }),
  changeRecord: endpoint({
    method: 'PUT',
    path: '/api/collections/:collection/records/:record',
    may: 'house.keep',
    summary: 'Change a record, and publish what it then says where that is asked; `version` is the one that was read',
    input: z.object({ ...RecordPlace, version: z.number().int(), values: Values, publish: z.boolean().default(false) }),
    output: FullRecord,
    refuses: ['collection.unknown', 'record.unknown', 'record.changed', 'record.kept', 'person.self', ...TABLE_REFUSALS],
    bodyBytes: 1024 * 1024,
  }),
  removeRecord: endpoint({
    method: 'DELETE',
    path: '/api/collections/:collection/records/:record',
    may: 'house.keep',
    summary: 'Put a record into the bin, with what is kept within it; `version` is the one that was read',
    input: z.object({ ...RecordPlace, version: z.coerce.number().int() }),
    output: z.object({ removed: z.literal(true) }),
    refuses: ['collection.unknown', 'record.unknown', 'record.changed', 'record.kept', 'record.used'],
  }),
  restoreRecord: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/records/:record/restore',
    may: 'house.keep',
    summary: 'Take a record out of the bin, with what was removed together with it',
    input: z.object(RecordPlace),
    output: FullRecord,
    refuses: ['collection.unknown', 'record.unknown', 'record.kept', 'record.orphaned', ...TABLE_REFUSALS],
  }),
  duplicateRecord: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/records/:record/duplicate',
    may: 'house.keep',
    summary: 'A copy of a record, without what is kept within it',
    input: z.object(RecordPlace),
    output: FullRecord,
    refuses: ['collection.unknown', 'record.unknown', 'record.kept', ...TABLE_REFUSALS],
  }),
  moveRecord: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/records/:record/move',
    may: 'house.keep',
    summary: 'One place up or down among its siblings',
    input: z.object({ ...RecordPlace, by: z.union([z.literal(-1), z.literal(1)]) }),
    output: z.object({ moved: z.boolean() }),
    refuses: ['collection.unknown', 'record.unknown', 'record.kept'],
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/records/:record/versions',
    may: 'house.keep',
    summary: 'What a record has said, the newest first, fifty a page',
    input: z.object({ ...RecordPlace, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    output: z.object({
      rows: z.array(z.object({ version: z.number().int(), updated: StampedMoment, published: z.boolean() })),
      count: z.number().int(),
    }),
    refuses: ['collection.unknown', 'record.unknown'],
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/records/:record/versions/:version',
    may: 'house.keep',
    summary: 'What a record said in one of its versions',
    input: z.object({ ...RecordPlace, version: z.coerce.number().int() }),
    output: z.object({ version: z.number().int(), updated: StampedMoment, published: z.boolean(), values: Values, names: RecordNames }),
    refuses: ['collection.unknown', 'record.unknown'],
  }),
  tellEditing: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/records/:record/editing',
    may: 'house.keep',
    summary: 'Say that one has a record open, or has closed it; answers who else has',
    input: z.object({ ...RecordPlace, open: z.boolean() }),
    output: z.object({ editors: z.array(z.string()) }),
    refuses: ['collection.unknown', 'record.unknown'],
    audit: 'nothing',
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/bulk/preview',
    may: 'house.keep',
    summary: 'What doing something to many records would do; nothing is changed',
    input: z.object(BulkRequest),
    output: z.object({
      /** Tells the records that were found from any others. */
      digest: Digest,
      /** The number of records to which the action would be applied. */
      count: z.number().int(),
      /** The first MOST_BULK_RECORDS of them, by name. */
      those: z.array(z.object({ id: Id, name: z.string() })),
      /** Records to which it would not be applied; MOST_BULK_RECORDS at most. */
      without: z.array(BulkFailure),
      /** Number of records within them, which would go with them. */
      within: z.number().int(),
    }),
    refuses: ['collection.unknown', 'record.kept', 'bulk.exceeded'],
    audit: 'nothing',
  }),
  startBulk: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/bulk',
    may: 'house.keep',
    summary: 'Do something to many records, one after the other, whether somebody waits for it or not',
    input: z.object({
      ...BulkRequest,
      /** Of all that a list finds: those that were previewed. Where it finds others by now, nothing is begun. */
      digest: Digest.optional(),
    }),
    output: z.object({ id: Id }),
    refuses: ['collection.unknown', 'record.kept', 'bulk.changed', 'bulk.exceeded'],
  }),
  listBulks: endpoint({
    method: 'GET',
    path: '/api/collections/:collection/bulk',
    may: 'house.keep',
    summary: 'The last twenty times that something was done to many records: how far each has come, and what was not done and why',
    input: z.object(CollectionPlace),
    output: answerSchema(z.array(BulkRun)),
    refuses: ['collection.unknown'],
  }),
  stopBulk: endpoint({
    method: 'POST',
    path: '/api/collections/:collection/bulk/stop',
    may: 'house.keep',
    summary: 'Go no further; what is done stays done',
    input: z.object({ ...CollectionPlace, bulk: Id }),
    output: z.object({ stopped: z.boolean() }),
    refuses: ['collection.unknown', 'record.unknown'],
  }),
};
