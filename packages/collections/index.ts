export { DIRECTIONS, fieldOf, fieldsOf, isStamp, plainFieldsOf, type Collection, type Direction } from './collection.ts';
export { fieldLabel, recordForm, translatedFields } from './form.ts';
