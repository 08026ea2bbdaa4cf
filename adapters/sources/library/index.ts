/** The library of a fund service: documents for all clients, items of one client by their number, and the files behind both. */
import type { LibraryService } from '#contract/documents';
import { DocumentsAnswer } from '../answers.ts';
import { getFile, getJson, type ProviderConnection } from '../connection.ts';

export function libraryService(connection: ProviderConnection): LibraryService {
  const list = async (path: readonly string[], language: string, deadline: AbortSignal) =>
    DocumentsAnswer.parse(await getJson(connection, { path, query: { lang: language } }, deadline));
  return {
    listCommon: (language, deadline) => list(['common-library'], language, deadline),
    listOfClient: (client, language, deadline) => list(['library', client], language, deadline),
    downloadCommon: (item, deadline) => getFile(connection, { path: ['common-library', item], query: {} }, deadline),
    downloadOfClient: (client, item, deadline) => getFile(connection, { path: ['library', client, item], query: {} }, deadline),
  };
}
