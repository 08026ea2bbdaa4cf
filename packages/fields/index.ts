export {
  emptyValue,
  holdsValue,
  initialValue,
  isEmptyValue,
  measureOf,
  readValue,
  valueFaults,
  valueReferences,
  writeValue,
} from './answers.ts';
export { fault, faultSentence, type Fault } from './fault.ts';
export { FieldColumn, Field, FieldName } from './field.ts';
export { FIELD_TYPES, type FieldType } from './field-types.ts';
export { kindOf } from './kinds.ts';
export type { CellForm, Reference, WritingContext } from './kind.ts';
export type { FieldMeasure } from './measure.ts';
export { isJsonWithin } from './json-within.ts';
export { ACCESS_LEVELS } from './kinds/permissions.ts';
export { placeBounds, type MenuPlace, type PlaceBounds } from './kinds/navigation-designer.ts';
export { rangeEnd } from './kinds/range.ts';
export { sliderEnds } from './kinds/slider.ts';
export { ROW_ID } from './kinds/tabular.ts';
export { choicesOf, choiceText, holdsOnlyOptions, detailsNameOf, otherValueOf } from './options.ts';
export { readRichText, RichText } from './rich-text/document.ts';
export { richTextHtml } from './rich-text/html.ts';
export { richTextPlain } from './rich-text/plain.ts';
export { Rule, RULE_NAMES, RULES, ruleSuitsMeasure, ruleTakesParameter } from './rules.ts';
export { filesOfLibrary, libraryOfFiles } from './behaviours/media.ts';
export { entriesOf } from './behaviours/several.ts';
export { freeSlug, slugOf } from './slug.ts';
export { isWebAddress, isEmail, isLink } from './spellings.ts';
export { toManyLines } from './behaviours/typed-text.ts';
export { isList, isRecord, recordsOf, sameValue, textOf, FieldValue, valueOf, type FieldValues } from './value.ts';
export { Phrase, phraseIn } from './phrase.ts';
