export { propertyValue, type PricePoint, type PropertyTerms, type PropertyValue } from './value.ts';
