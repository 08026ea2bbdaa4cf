export { amendDetails, isAmendment, wasChecked } from './amending.ts';
export { endpoints } from './endpoints.ts';
export { openItems } from './open-items.ts';
