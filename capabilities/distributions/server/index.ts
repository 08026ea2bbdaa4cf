import { DISTRIBUTE, distributeDueQuarters } from './quarters.ts';
import { TELL_ADVISORS, writeUnsentLetters } from './telling.ts';

export { endpoints } from './endpoints.ts';
export { requestDueQuarters, resumeQuarters } from './quarters.ts';
export { resumeLetters } from './telling.ts';
export const jobs = { [TELL_ADVISORS]: writeUnsentLetters, [DISTRIBUTE]: distributeDueQuarters };
