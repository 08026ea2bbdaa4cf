export { collections } from './collections.ts';
export { deliverLetter, dispatchLetters, jobs, resumeDeliveries } from './deliver.ts';
export { endpoints } from './endpoints.ts';
export { enqueueLetter, readDeliveryRow, type QueuedLetter, type Letter } from './outbox.ts';
export { resumeRetention } from './retention.ts';
