/** Answers the endpoints of libraries, for staff. */
import { serveContract } from '#packages/endpoint';
import type { FileContext } from '#server/files';
import { media } from '../contract.ts';
import { changeMedia, listMedia, readMedia, removeMedia, uploadMedia } from './files.ts';
import { changeFolder, createFolder, listFolders, listLibraries } from './libraries.ts';
import { readOrganisationLogo } from './logos.ts';

export const endpoints = serveContract<typeof media, FileContext>(media, {
  listLibraries: async ({ db }) => ({ value: await listLibraries(db), findings: [] }),
  listFolders: async ({ db }, { library, hidden }) => ({ value: await listFolders(db, library, hidden), findings: [] }),
  createFolder,
  changeFolder,
  listMedia: async (context, wanted) => ({ value: await listMedia(context, wanted), findings: [] }),
  readMedia: (context, { media: id }) => readMedia(context, id),
  uploadMedia,
  changeMedia,
  removeMedia: async (context, { media: id }) => {
    await removeMedia(context, id);
    return {};
  },
  readOrganisationLogo: ({ db, files }, { organisation }) => readOrganisationLogo(db, files, organisation),
});
