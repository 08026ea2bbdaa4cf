export { collections } from './collections.ts';
export { deliver, dispatch, jobs, resumeDeliveries } from './deliver.ts';
export { endpoints } from './endpoints.ts';
export { enqueue, readDeliveryRow, type Enqueued, type Letter } from './outbox.ts';
export { resumeRetention } from './retention.ts';
