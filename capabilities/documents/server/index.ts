import { TELL_CLIENTS, writeUnsentLetters } from './letters.ts';

export { endpoints } from './endpoints.ts';
export { keepStatement } from './keep-statement.ts';
export { servedLibrary } from './library.ts';
export { resumeDocumentLetters } from './letters.ts';
export const jobs = { [TELL_CLIENTS]: writeUnsentLetters };
