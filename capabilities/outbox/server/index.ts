export { collections } from './collections.ts';
export { deliverLetter, dispatchDueLetters, dispatchLetters, jobs, resumeDeliveries } from './deliver.ts';
export { endpoints } from './endpoints.ts';
export type { ParametersOf } from './letters.ts';
export { enqueueLetter, readDeliveryRow, type QueuedLetter, type Letter } from './outbox.ts';
export { openItems } from './open-items.ts';
export { isSayable, previewMail, type PreviewContext } from './preview.ts';
export { resumeRetention } from './retention.ts';
