import { NOTIFY_RECIPIENTS, writeUnsentLetters } from './letters.ts';

export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { resumeMessageLetters } from './letters.ts';
export const jobs = { [NOTIFY_RECIPIENTS]: writeUnsentLetters };
