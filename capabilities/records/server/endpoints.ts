/** Answers the endpoints of records, in the same way for every collection. */
import { sql } from 'drizzle-orm';
import { fieldOf } from '#packages/collections';
import { refuse, serveContract, type ServedContract } from '#packages/endpoint';
import type { Db, Tenant } from '#platform';
import { holdFiles } from '#server/files';
import type { SignedInContext } from '#server/people';
import { records, type FullRecord } from '../contract.ts';
import { oldestInBin } from './bin.ts';
import { bulkHandlers } from './bulk/operations.ts';
import { checkValues, withoutSecrets } from './checked.ts';
import type { StoredRecord } from './list/columns.ts';
import { recordsCsv } from './list/csv.ts';
import { editorsOf, tellEditing } from './editors.ts';
import { findByName } from './list/everywhere.ts';
import { findAll, findChoices, findOne, findPage } from './list/find.ts';
import { keepersOf, menuOf } from './groups.ts';
import { recordFileHandlers, type RecordFileContext } from './import/operations.ts';
import { recordFileSteps } from './import/steps.ts';
import type { Keeper } from './keeper.ts';
import { namesIn, UUID_PATTERN } from './names.ts';
import { describeCollection, narrowKeeper, requireOperation, requireParent, requireRecord, rowOf } from './record-access.ts';
import { type RecordVersionValues, VERSION_COLUMNS, versionsOf } from './record-versions.ts';

/** The operations over all collections that the product keeps. */
export function serveRecords<Context extends RecordFileContext>(keepers: readonly Keeper<Context>[]): ServedContract<Context> {
  // Cached by the settings object, which concurrent requests share.
  const ofSettings = new WeakMap<Tenant['settings'], ReadonlyMap<string, Keeper<Context>>>();
  const within = ({ settings }: Tenant) => {
    const known = ofSettings.get(settings) ?? new Map(keepersOf({ settings }, keepers).map((keeper) => [keeper.collection.name, keeper]));
    ofSettings.set(settings, known);
    return known;
  };
  const keeperOf = (tenant: Tenant, name: string): Keeper<Context> => within(tenant).get(name) ?? refuse('collection.unknown');

  /** All collections: a record may refer to one that the menu of the tenant leaves out, since choosing needs no list. */
  const all = new Map(keepers.map((keeper) => [keeper.collection.name, keeper]));

  const rowsOfCollection = (name: string) => all.get(name)?.rows ?? null;

  async function named({ db }: SignedInContext, { collection }: Keeper<Context>, rows: readonly StoredRecord[]) {
    return namesIn(
      db,
      collection,
      rows.map(({ values }) => values),
      (name) => all.get(name) ?? null,
    );
  }

  async function answered(context: Context, keeper: Keeper<Context>, id: string): Promise<FullRecord> {
    const one = await requireRecord(context.db, keeper, id);
    return {
      ...rowOf(keeper.collection, one, null),
      ...(await readOrderAndMaker(context.db, keeper, one)),
      active: one.active,
      parent: one.parent,
      removed: one.removed,
      names: await named(context, keeper, [one]),
      editors: await editorsOf(context.db, keeper.collection.name, id, context.person.id),
    };
  }

  /** @throws Refusal `input.invalid` where a value refers to a record that does not exist */
  async function mustExist({ db }: Context, references: ReturnType<typeof checkValues>['references']): Promise<void> {
    for (const { field, collection, id } of references) {
      const keeper = all.get(collection);
      const there = keeper && UUID_PATTERN.test(id) ? await findOne(db, keeper, id) : null;
      if (!there?.active) refuse('input.invalid', { [field]: 'refusal.field.unlisted' });
    }
  }

  return serveContract<typeof records, Context>(records, {
    ...recordFileSteps<Context>({ keeperOf }),
    ...bulkHandlers<Context>({ keeperOf, keepersOf: (tenant) => keepersOf(tenant, keepers) }),
    ...recordFileHandlers<Context>({
      keeperOf,
      all,
      requireParent: (context, keeper, parent) => requireParent(context, keeper, parent, within(context.tenant)),
    }),
    listCollections: async ({ tenant }) => ({
      groups: menuOf(tenant, keepers).map(({ name, collections }) => ({ name, collections: [...collections] })),
      collections: keepersOf(tenant, keepers).map(({ collection, offers, invitation }) => ({
        ...describeCollection(collection, tenant, offers),
        invites: invitation !== undefined,
      })),
    }),
    listRecords: async (context, { collection, page, only, ...sought }) => {
      const keeper = narrowKeeper(keeperOf(context.tenant, collection), only);
      const { rows, count, more } = await findPage(context.db, keeper, { ...sought, now: context.now, rowsOfCollection }, page);
      const columns = keeper.collection.columns.filter((column) => fieldOf(keeper.collection, column));
      return {
        rows: rows.map((row) => rowOf(keeper.collection, row, columns)),
        count,
        more,
        names: await named(context, keeper, rows),
      };
    },
    exportRecords: async (context, { collection, only, ids, ...sought }) => {
      const keeper = narrowKeeper(keeperOf(context.tenant, collection), only);
      async function* lines() {
        const chosen = ids === undefined ? null : new Set(ids.split(','));
        for await (const all of findAll(context.db, keeper, { ...sought, now: context.now, rowsOfCollection })) {
          const batch = chosen === null ? all : all.filter(({ id }) => chosen.has(id));
          const names = await named(context, keeper, batch);
          yield batch.map((row) => ({ ...row, names }));
        }
      }
      return recordsCsv(keeper.collection, lines(), context);
    },
    listChoices: async (context, { collection, search, ids }) => ({
      value: await findChoices(
        context.db,
        all.get(collection) ?? refuse('collection.unknown'),
        { search, now: context.now },
        ids?.split(',').filter((id) => UUID_PATTERN.test(id)) ?? null,
        context.tenant.settings.testDomains,
      ),
      findings: [],
    }),
    findRecords: async ({ db, tenant }, { search }) => ({ value: await findByName(db, keepersOf(tenant, keepers), search), findings: [] }),
    readRecord: (context, { collection, record }) => answered(context, keeperOf(context.tenant, collection), record),
    createRecord: async (context, { collection, id: wanted, parent, values }) => {
      const keeper = keeperOf(context.tenant, collection);
      const create = requireOperation(keeper, 'create', 'add');
      if (wanted !== undefined && (await findOne(context.db, keeper, wanted))) return answered(context, keeper, wanted);
      await requireParent(context, keeper, parent, within(context.tenant));
      const made = checkValues(keeper.collection, context, values, {});
      await mustExist(context, made.references);
      // The row of the audit log is written with the first change, at the end of its transaction.
      const also = async (_: unknown, record: string) => context.tell({ subject: { kind: keeper.collection.name, id: record } });
      const id = await create(context, { values: made.values, parent: parent ?? null, id: wanted, also });
      await holdFiles(context.db, 'record', { kind: keeper.collection.name, id }, made.files);
      return answered(context, keeper, id);
    },
    changeRecord: async (context, { collection, record, version, values, publish }) => {
      const keeper = keeperOf(context.tenant, collection);
      const before = await requireRecord(context.db, keeper, record);
      if (!before.active) refuse('record.unknown');
      const change = requireOperation(keeper, 'change', 'change');
      if (before.version !== version) refuse('record.changed');
      const kept = before.values;
      const made = checkValues(keeper.collection, context, values, kept);
      await mustExist(
        context,
        made.references.filter(({ field }) => JSON.stringify(kept[field]) !== JSON.stringify(made.values[field])),
      );
      context.tell({ subject: { kind: keeper.collection.name, id: record }, ...(keeper.collection.history && { detail: { publish } }) });
      await change(context, { id: record, version, values: made.values, kept, publish: publish && keeper.collection.history === true });
      await holdFiles(context.db, 'record', { kind: keeper.collection.name, id: record }, made.files);
      return answered(context, keeper, record);
    },
    removeRecord: async (context, { collection, record, version }) => {
      const keeper = keeperOf(context.tenant, collection);
      const before = await requireRecord(context.db, keeper, record);
      if (!before.active) refuse('record.unknown');
      const remove = requireOperation(keeper, 'remove', 'remove');
      if (before.version !== version) refuse('record.changed');
      context.tell({ subject: { kind: keeper.collection.name, id: record } });
      await remove(context, record);
      return { removed: true as const };
    },
    restoreRecord: async (context, { collection, record }) => {
      const keeper = keeperOf(context.tenant, collection);
      const { removed } = await requireRecord(context.db, keeper, record);
      if (removed && removed.at < oldestInBin(context.now)) refuse('record.unknown');
      const restore = requireOperation(keeper, 'restore', 'remove');
      context.tell({ subject: { kind: keeper.collection.name, id: record } });
      await restore(context, record);
      return answered(context, keeper, record);
    },
    duplicateRecord: async (context, { collection, record }) => {
      const keeper = keeperOf(context.tenant, collection);
      await requireRecord(context.db, keeper, record);
      const duplicate = requireOperation(keeper, 'duplicate', 'duplicate');
      const also = async (_: unknown, made: string) =>
        context.tell({ subject: { kind: keeper.collection.name, id: made }, detail: { of: record } });
      const id = await duplicate(context, record, also);
      return answered(context, keeper, id);
    },
    moveRecord: async (context, { collection, record, by }) => {
      const keeper = keeperOf(context.tenant, collection);
      await requireRecord(context.db, keeper, record);
      if (!keeper.move) refuse('record.kept');
      return { moved: await keeper.move(context, record, by) };
    },
    listVersions: async ({ db, tenant }, { collection, record, page }) => {
      const keeper = keeperOf(tenant, collection);
      await requireRecord(db, keeper, record);
      return versionsOf(db, record, page);
    },
    readVersion: async (context, { collection, record, version }) => {
      const keeper = keeperOf(context.tenant, collection);
      await requireRecord(context.db, keeper, record);
      const { rows } = await context.db.execute<RecordVersionValues>(sql`select ${VERSION_COLUMNS}, v.data as values from record_version v
        where v.record_id = ${record} and v.version = ${version}`);
      const [one] = rows;
      if (!one) refuse('record.unknown');
      const values = withoutSecrets(keeper.collection, one.values);
      return { ...one, values, names: await named(context, keeper, [{ values } as unknown as StoredRecord]) };
    },
    tellEditing: async ({ db, tenant, person }, { collection, record, open }) => {
      const keeper = keeperOf(tenant, collection);
      await requireRecord(db, keeper, record);
      await tellEditing(db, collection, record, open);
      return { editors: await editorsOf(db, collection, record, person.id) };
    },
  });
}

/** What a single record has and a list does not: its position, and the picture and the organisation of its maker. */
async function readOrderAndMaker(
  db: Db,
  { collection, rows: all }: Pick<Keeper, 'collection' | 'rows'>,
  { id, created }: StoredRecord,
): Promise<Pick<FullRecord, 'order' | 'created'>> {
  const { rows } = await db.execute<{ order: number | null; photo: string | null; organisation: string | null }>(sql`
    select ${collection.ordered ? sql`(select r.position from (${all}) r where r.id = ${id})` : sql`null::int`} as order, p.image as photo,
      (select o.name from organisation o where o.id = p.organisation_id) as organisation
    from (select 1) one left join person p on p.id = ${created?.by?.id ?? null}::uuid`);
  const { order, photo, organisation } = rows[0]!;
  return { order, created: created && { ...created, photo, organisation } };
}
