/** Answers the endpoints of imports, for staff. */
import { serveContract } from '#packages/endpoint';
import type { FileStore } from '#platform';
import type { SignedInContext } from '#server/people';
import { imports } from '../contract.ts';
import { listImportRows, listImports, readImport } from './records.ts';
import { commitImport, previewImport, undoImport } from './states.ts';
import { importTemplate } from './template.ts';
import { createImport } from './read/upload.ts';

type ImportEndpointContext = SignedInContext & { readonly files: FileStore };

export const endpoints = serveContract<typeof imports, ImportEndpointContext>(imports, {
  createImport: ({ person, ...context }, { kind }) => createImport({ ...context, by: person.name }, kind),
  downloadImportTemplate: async ({ words }, { kind }) => importTemplate(kind, words),
  listImports: async ({ db }) => ({ value: await listImports(db), findings: [] }),
  readImport: ({ db }, { import: id }) => readImport(db, id),
  previewImport: (context, { import: id, mapping }) => previewImport(context, id, mapping),
  listImportRows: async ({ db }, { import: id, ...wanted }) => ({ value: await listImportRows(db, id, wanted), findings: [] }),
  commitImport: (context, { import: id }) => commitImport(context, id),
  undoImport: (context, { import: id }) => undoImport(context, id),
});
