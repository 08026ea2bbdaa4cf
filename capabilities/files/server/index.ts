import { SWEEP, sweepFiles } from './sweep.ts';

export { fileAddresses, type FileAddresses } from './addresses.ts';
export { endpoints } from './endpoints.ts';
export { bringFile } from './bring.ts';
export type { Keeping } from './context.ts';
export { attachFiles, holdFiles, readKeptFiles, releaseFiles, renameFile, type Subject } from './kept.ts';
export { cleanName, partsOfName } from './names.ts';
export { resumeSweep, sendSweep } from './sweep.ts';
export const jobs = { [SWEEP]: sweepFiles };
