export { propertyValue, type PropertyTerms } from './value.ts';
