/** Declares the libraries of a firm, their folders, and the files that its pages, forms and records show. Staff keep them. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, upload } from '#packages/endpoint';
import { FILE_REFUSALS, KeptFile, LARGEST_FILE_BYTES } from '#contract/files';

/** The subject of a file [OQ-24]. */
export const MEDIA_TYPES = ['Valuation', 'Statement', 'Transaction note', 'Agreement / Legal', 'Other'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const LONGEST_FOLDER_NAME = 80;
/** Most files in a list; a search finds the rest. */
export const MEDIA_PAGE = 500;

const MediaStamp = z.object({ at: Moment, by: z.string().nullable() });

export const Library = z.object({ id: Id, name: z.string(), files: z.number().int() });
export type Library = z.infer<typeof Library>;

export const MediaFolder = z.object({
  id: Id,
  /** Null for a folder at the top of its library. */
  parent: Id.nullable(),
  name: z.string(),
  /** An inactive folder, and everything within it, is hidden from lists and searches. */
  active: z.boolean(),
  version: z.number().int(),
});
export type MediaFolder = z.infer<typeof MediaFolder>;

export const MediaFile = z.object({
  id: Id,
  /** Null for a file at the top of its library. */
  folder: Id.nullable(),
  name: z.string(),
  type: z.enum(MEDIA_TYPES),
  file: KeptFile,
  updated: MediaStamp,
  version: z.number().int(),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** What to do with a file whose name is taken, regardless of its extension and of upper and lower case [LIB-29]. */
export const DUPLICATE_ANSWERS = ['replace', 'copy'] as const;
export type DuplicateAnswer = (typeof DUPLICATE_ANSWERS)[number];

const InLibrary = z.object({ library: Id });
const FolderName = z.string().trim().min(1).max(LONGEST_FOLDER_NAME);
/** The version that was read. */
const version = z.number().int();

export const media = {
  listLibraries: endpoint({
    method: 'GET',
    path: '/api/libraries',
    may: 'house.keep',
    summary: 'The libraries by name, each with the number of its files',
    input: z.object({}),
    output: answerSchema(z.array(Library)),
    refuses: [],
  }),
  listFolders: endpoint({
    method: 'GET',
    path: '/api/libraries/:library/folders',
    may: 'house.keep',
    summary: 'The folders of a library by name; those that are hidden too where that is asked for',
    input: InLibrary.extend({ hidden: z.stringbool().default(false) }),
    output: answerSchema(z.array(MediaFolder)),
    refuses: ['library.unknown'],
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/api/libraries/:library/folders',
    may: 'house.keep',
    summary: 'A folder in a library, or in another folder of it',
    input: InLibrary.extend({ parent: Id.nullable(), name: FolderName }),
    output: MediaFolder,
    refuses: ['library.unknown', 'folder.unknown', 'folder.taken'],
  }),
  changeFolder: endpoint({
    method: 'PUT',
    path: '/api/media-folders/:folder',
    may: 'house.keep',
    summary: 'Another name or place for a folder; or hide it with what is in it, and show it again',
    input: z.object({ folder: Id, parent: Id.nullable(), name: FolderName, active: z.boolean(), version }),
    output: MediaFolder,
    refuses: ['folder.unknown', 'folder.taken', 'folder.within', 'record.changed'],
  }),
  listMedia: endpoint({
    method: 'GET',
    path: '/api/libraries/:library/media',
    may: 'house.keep',
    summary: 'The files of one folder, or of the top of the library, by name; with a search, those of all folders. 500 at most',
    input: InLibrary.extend({ folder: Id.optional(), search: z.string().max(200).default('') }),
    output: answerSchema(z.object({ files: z.array(MediaFile), more: z.boolean() })),
    refuses: ['library.unknown', 'folder.unknown'],
  }),
  readMedia: endpoint({
    method: 'GET',
    path: '/api/media/:media',
    may: 'house.keep',
    summary: 'One file of a library',
    input: z.object({ media: Id }),
    output: MediaFile,
    refuses: ['media.unknown'],
  }),
  uploadMedia: endpoint({
    method: 'POST',
    path: '/api/libraries/:library/media',
    may: 'house.keep',
    summary:
      'Bring a file; where its folder has one of its name, nothing is stored until it is said whether to replace that or to add a copy',
    input: InLibrary.extend({ folder: Id.optional(), type: z.enum(MEDIA_TYPES).optional(), twin: z.enum(DUPLICATE_ANSWERS).optional() }),
    takes: upload(LARGEST_FILE_BYTES),
    output: MediaFile,
    refuses: ['library.unknown', 'folder.unknown', 'media.duplicate', ...FILE_REFUSALS],
  }),
  changeMedia: endpoint({
    method: 'PUT',
    path: '/api/media/:media',
    may: 'house.keep',
    summary: 'Another name, type or folder for a file; its ending stays what goes with its kind',
    input: z.object({ media: Id, name: z.string().trim().min(1).max(120), type: z.enum(MEDIA_TYPES), folder: Id.nullable(), version }),
    output: MediaFile,
    refuses: ['media.unknown', 'folder.unknown', 'media.duplicate', 'record.changed'],
  }),
  removeMedia: endpoint({
    method: 'DELETE',
    path: '/api/media/:media',
    may: 'house.keep',
    summary: 'Remove a file for good, with what is stored of it',
    input: z.object({ media: Id }),
    output: z.object({}),
    refuses: ['media.unknown'],
  }),
  readOrganisationLogo: endpoint({
    method: 'GET',
    path: '/api/organisations/:organisation/logo',
    may: 'own',
    summary: 'The logo of an organisation: one’s own, or of any for staff',
    input: z.object({ organisation: Id }),
    output: download('image/*'),
    refuses: ['organisation.unknown', 'photo.missing'],
    audit: 'nothing',
  }),
};
