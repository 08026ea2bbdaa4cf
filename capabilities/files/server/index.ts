import { SWEEP_JOB, sweepFiles } from './sweep.ts';

export { createFileAddresses, type FileAddresses } from './addresses.ts';
export { endpoints } from './endpoints.ts';
export { acceptUpload, type PdfConversion } from './bring.ts';
export type { FileContext } from './context.ts';
export { attachFiles, fileDownload, holdFiles, pictureDownload, readKeptFiles, releaseFiles, renameFile } from './kept.ts';
export { cleanName, partsOfName } from './names.ts';
export { resumeSweep, sendSweep } from './sweep.ts';
export const jobs = { [SWEEP_JOB]: sweepFiles };
