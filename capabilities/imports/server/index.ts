import { CANCEL_ABANDONED, cancelAbandoned } from './abandoned.ts';
import { CHECK_IMPORT, checkImport, DISCARD_IMPORT, discardImport } from './check/check.ts';

export { resumeCancelling } from './abandoned.ts';
export { endpoints } from './endpoints.ts';
export { resumeCheck, resumeChecks } from './check/check.ts';
export { KINDS_IN_ORDER, listFactFiles } from './export/fact-file.ts';
export { createImport } from './read/upload.ts';
export { openItems } from './open-items.ts';
export { commitImport, previewImport, undoImport } from './states.ts';
export { listImportRows, readImport } from './records.ts';
export const jobs = { [CHECK_IMPORT]: checkImport, [DISCARD_IMPORT]: discardImport, [CANCEL_ABANDONED]: cancelAbandoned };
