export { LANGUAGES, isLanguage, type Language } from './languages.ts';
export { translator, type Catalogue, type Translate } from './translate.ts';
export { stored } from './stored.ts';
export { formats, type Formats, type MarkPower, type Written } from './formats.ts';
export { findingSentence } from './sentences.ts';
