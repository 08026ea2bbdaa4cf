import { DISTRIBUTE, distribute } from './quarters.ts';
import { TELL, tellOf } from './telling.ts';

export { endpoints } from './endpoints.ts';
export { resumeQuarters } from './quarters.ts';
export { resumeTelling } from './telling.ts';
export const jobs = { [TELL]: tellOf, [DISTRIBUTE]: distribute };
