export { LANGUAGE_NAMES, LANGUAGES, isLanguage, type Language } from './languages.ts';
export { parametersOf, sameParameters, translator, type Catalogue, type Translate } from './translate.ts';
export { stored } from './stored.ts';
export { countries, COUNTRY_CODES, countryName, isCountry } from './countries.ts';
export { formats, type Formats, type MarkPower, type Written } from './formats.ts';
export { findingSentence } from './sentences.ts';
