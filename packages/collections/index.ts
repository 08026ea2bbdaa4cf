export { DIRECTIONS, fieldOf, fieldsOf, isStamp, plainFieldsOf, type Collection, type Direction } from './collection.ts';
export {
  asFilled,
  canBeFilledByFile,
  EXTERNAL_ID,
  fileColumnLabel,
  fileColumnsOf,
  PARENT_COLUMN,
  type FileColumn,
} from './file-columns.ts';
export { readFilters, writeFilters } from './filters.ts';
export { fieldLabel, recordForm, translatedFields } from './form.ts';
