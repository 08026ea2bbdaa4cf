/** Finds which values of a record a file can state: one column for each, besides those of its parent and of its id in other systems. */
import { kindOf, type CellForm, type Field } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';
import type { Translate } from '#packages/texts';
import { fieldsOf, type Collection } from './collection.ts';
import { fieldLabel } from './form.ts';

/** The column of the id that another system has for a record; a field of this name where the collection has one, else it is kept beside it. */
export const EXTERNAL_ID = 'external_id';
/** The column that names the record within which a record is kept. */
export const PARENT_COLUMN = 'parent';

export interface FileColumn {
  readonly name: string;
  readonly form: CellForm;
  /** Whether a new record cannot be without it. */
  readonly needed: boolean;
  /** Null for the two columns that are no field. */
  readonly field: Field | null;
  /** The field by which one cell is read; of a table, its one column that is filled. */
  readonly entry: Field | null;
}

type FilledCollection = Pick<Collection, 'steps' | 'parent' | 'top' | 'optionalInFiles'>;

/** The collection with the fields as a file has to fill them. */
export function asFilled<Filled extends Pick<Collection, 'steps' | 'optionalInFiles'>>(collection: Filled): Filled {
  const { steps, optionalInFiles = [] } = collection;
  if (optionalInFiles.length === 0) return collection;
  const fill = (field: FormField) => (optionalInFiles.includes(field.name) ? { ...field, required: false } : field);
  return { ...collection, steps: steps.map((step) => ({ ...step, fields: step.fields.map(fill) })) };
}

/** The columns of a file of these records, those that are needed first. */
export function fileColumnsOf(collection: FilledCollection): readonly FileColumn[] {
  const fields = fieldsOf(asFilled(collection)).flatMap((field): FileColumn[] => {
    if (field.readonly || field.disabled) return [];
    const plain = plainField(field);
    const entry = entryOf(plain);
    const form = entry && kindOf(entry.type).cell(entry);
    if (entry === null || form === null) return [];
    return [{ name: field.name, form, needed: field.required === true && field.value === undefined, field: plain, entry }];
  });
  const parent: FileColumn[] =
    collection.parent === undefined ? [] : [{ name: PARENT_COLUMN, form: 'records', needed: !collection.top, field: null, entry: null }];
  const ownId: FileColumn[] = fields.some(({ name }) => name === EXTERNAL_ID)
    ? []
    : [{ name: EXTERNAL_ID, form: 'text', needed: false, field: null, entry: null }];
  const all = [...parent, ...fields, ...ownId];
  return [...all.filter(({ needed }) => needed), ...all.filter(({ needed }) => !needed)];
}

/** Whether a file can make whole records: nothing is required that no cell can hold. */
export function canBeFilledByFile(collection: FilledCollection & Pick<Collection, 'without'>): boolean {
  if (collection.without?.some((one) => one === 'add' || one === 'file')) return false;
  const columns = new Set(fileColumnsOf(collection).map(({ name }) => name));
  return fieldsOf(collection).every(
    ({ name, required, value, readonly }) => !required || readonly || value !== undefined || columns.has(name),
  );
}

/** The heading of a column, which a template has and by which a file is recognised. */
export function fileColumnLabel(collection: Pick<Collection, 'name' | 'parent'>, { name, field }: FileColumn, words: Translate): string {
  if (field !== null) return fieldLabel(collection, name, words);
  if (name === EXTERNAL_ID) return words('records.field.external_id');
  const parent = words(`records.one.${collection.parent}`);
  return parent.charAt(0).toUpperCase() + parent.slice(1);
}

/** A table with one column to fill is a list of its entries; any other table is in no cell. */
function entryOf(field: Field): Field | null {
  if (field.type !== 'tabular') return field;
  const filled = (field.fields ?? []).filter((column) => !column.readonly);
  return filled.length === 1 && kindOf(filled[0]!.type).cell(filled[0]!) === 'records' ? { ...filled[0]!, multiple: true } : null;
}
