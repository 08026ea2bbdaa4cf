/** Serves the endpoints of files. Row-level security decides who may see a file: a file that somebody may not see does not exist for them. */
import { refuse, serveContract } from '#packages/endpoint';
import { decidePermission } from '#packages/policy';
import { files as contract, LARGEST_FILE_BYTES } from '../contract.ts';
import type { FileAddresses } from './addresses.ts';
import { acceptUpload } from './bring.ts';
import type { FileContext } from './context.ts';
import { fileDownload, listRoomFiles, pictureDownload, readKeptFile, takeBackFile } from './kept.ts';
import { sendSweep } from './sweep.ts';

type FileEndpointContext = FileContext & { readonly addresses: FileAddresses };

export const endpoints = serveContract<typeof contract, FileEndpointContext>(contract, {
  uploadFile: async ({ upload, ...context }, { purpose, room }) => {
    const { db, actor, origin, tell } = context;
    if (purpose === 'record' && decidePermission('house.keep', actor) !== 'yes') refuse('permission.missing');
    // In limited browsing there is nothing but messages to bring a file to.
    if (purpose !== 'message' && decidePermission('own.change', actor) === 'holder.waiting') refuse('holder.waiting');
    const request = { upload, purpose, room, most: LARGEST_FILE_BYTES, asSent: purpose === 'message' };
    const id = await acceptUpload(context, request, async (_, made) => tell({ subject: { kind: 'file', id: made } }));
    return readKeptFile(db, id, origin);
  },
  listFiles: async ({ db, origin }, { purpose, room }) => ({ value: await listRoomFiles(db, purpose, room, origin), findings: [] }),
  readFile: ({ db, files }, { file }) => fileDownload(db, files, file),
  readPicture: ({ db, files }, { file, size }) => pictureDownload(db, files, file, size),
  removeFile: async ({ db, jobs }, { file }) => {
    await takeBackFile(db, file);
    await sendSweep(jobs);
    return {};
  },
  addressFile: async ({ db, origin, addresses }, { file }) => {
    await readKeptFile(db, file, origin);
    const { signed, until } = addresses.sign(file);
    const url = `/api/file-addresses/${signed}`;
    return { url, fullUrl: `${origin}${url}`, until: until.toISOString() };
  },
  openAddress: async ({ files, addresses, tell }, { signed }) => {
    const { db, file, person } = await addresses.open(signed);
    tell({ actor: person, subject: { kind: 'file', id: file } });
    return fileDownload(db, files, file);
  },
});
