export { deliver, dispatch, jobs, resumeDeliveries } from './deliver.ts';
export { endpoints } from './endpoints.ts';
export { enqueue, readDeliveryRow, type Letter } from './outbox.ts';
