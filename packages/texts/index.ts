export { LANGUAGE_NAMES, LANGUAGES, isLanguage, type Language } from './languages.ts';
export { parametersOf, haveSameParameters, createTranslate, type Catalogue, type Translate } from './translate.ts';
export { storedValueText } from './stored.ts';
export { listCountries, COUNTRY_CODES, countryName, isCountry } from './countries.ts';
export { formatsFor, type Formats, type NumericValue } from './formats.ts';
export type { MarkPower } from './format-rules.ts';
export { findingSentence } from './sentences.ts';
export { escapeHtml } from './html.ts';
