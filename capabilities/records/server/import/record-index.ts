/** Finds the records that the cells of a file name: by the id of another system or ours, by e-mail address or identifier, or by name. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Keeper } from '../keeper.ts';

interface IndexedRecord {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly email: string | null;
  /** The portal within which an e-mail address is that of one record; null where it is so in the whole firm. */
  readonly portal: string | null;
  /** Another identifier of ours, as statuses have, in each of its spellings. */
  readonly identifiers: readonly string[];
  readonly externalId: string | null;
}

/** The id of the record; `several` where more than one is called so, null where none is. */
export type FoundRecord = { readonly id: string } | 'several' | null;

/** What a row of a file says of the record that it is about. */
export interface RecordIdentity {
  readonly parent: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly portal: string | null;
  readonly externalId: string | null;
}

const BATCH_ROWS = 1000;

export class RecordIndex {
  readonly #byExternalId = new Map<string, IndexedRecord[]>();
  readonly #byId = new Map<string, IndexedRecord[]>();
  readonly #byIdentifier = new Map<string, IndexedRecord[]>();
  readonly #byName = new Map<string, IndexedRecord[]>();

  /** Adds a record, or what a record is called besides. */
  add(record: IndexedRecord): void {
    put(this.#byExternalId, record.externalId?.trim() ?? '', record);
    put(this.#byId, record.id, record);
    put(this.#byIdentifier, plainText(record.email ?? ''), record);
    for (const identifier of record.identifiers) put(this.#byIdentifier, plainText(identifier), record);
    put(this.#byName, plainText(record.name), record);
  }

  /** The record that a cell names. Ids, those of other systems before our own, count exactly as they are written. */
  find(text: string): FoundRecord {
    const word = plainText(text);
    return this.#findById(text) ?? oneOf(this.#byIdentifier.get(word)) ?? oneOf(this.#byName.get(word));
  }

  /**
   * The record that a row is about. One that has no id of another system yet may get it by a row with the same address or name; one that has another
   * id there is another record.
   */
  identify({ parent, name, email, portal, externalId }: RecordIdentity): FoundRecord {
    if (externalId !== null) {
      const known = this.#findById(externalId);
      if (known !== null) return known;
    }
    const open = (records: readonly IndexedRecord[] = []) => records.filter((one) => externalId === null || one.externalId === null);
    if (email !== null)
      return oneOf(
        open(this.#byIdentifier.get(plainText(email))).filter((one) => portal === null || one.portal === null || one.portal === portal),
      );
    return oneOf(open(this.#byName.get(plainText(name))).filter((one) => one.parent === parent));
  }

  #findById(text: string): FoundRecord {
    return oneOf(this.#byExternalId.get(text.trim())) ?? oneOf(this.#byId.get(text.trim()));
  }
}

/** Reads all records of a collection that can be named now. */
export async function indexRecords(
  db: Db,
  { rows: all, spellings }: Pick<Keeper, 'rows' | 'spellings'>,
  signal: AbortSignal,
): Promise<RecordIndex> {
  const index = new RecordIndex();
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.execute<Omit<IndexedRecord, 'identifiers'> & { identifier: string | null } & Record<string, unknown>>(sql`
      select r.id, r.parent_id as parent, r.name, r.data->>'email' as email, r.data->>'portal' as portal, r.data->>'identifier' as identifier,
        coalesce(r.data->>'external_id', (select k.external_id from record k where k.id = r.id)) as "externalId"
      from (${all}) r where r.active and r.id > ${last} order by r.id limit ${BATCH_ROWS}`);
    for (const { identifier, ...record } of rows)
      index.add({ ...record, identifiers: identifier === null ? [] : (spellings?.(identifier) ?? [identifier]) });
    if (rows.length < BATCH_ROWS) return index;
    last = rows.at(-1)!.id;
  }
}

/** A text as it is compared: neither case nor blanks at its ends or doubled ones within count. */
export function plainText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function put(map: Map<string, IndexedRecord[]>, word: string, record: IndexedRecord): void {
  if (word === '') return;
  const there = map.get(word);
  if (!there) map.set(word, [record]);
  else if (!there.some(({ id }) => id === record.id)) there.push(record);
}

function oneOf(records: readonly IndexedRecord[] | undefined): FoundRecord {
  if (!records || records.length === 0) return null;
  return records.length === 1 ? { id: records[0]!.id } : 'several';
}
