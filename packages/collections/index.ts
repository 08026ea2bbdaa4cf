export { DIRECTIONS, fieldOf, fieldsOf, isStamp, plainFieldsOf, type Collection, type Direction } from './collection.ts';
export { fieldLabel, recordForm, spokenFields } from './form.ts';
