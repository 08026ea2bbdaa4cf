/** The endpoints of portals: listing, reading and changing them, their texts, theme, owner and limits. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, upload } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';
import { OFFERED_THEMES, Theme } from '#packages/themes';
import { FileId } from './contract-covers.ts';

const NamedRecord = z.object({ id: Id, name: z.string() });

export const Portal = z.object({
  id: Id,
  /** The word in the address: `/dashboard/{key}`. */
  key: z.string(),
  name: z.string(),
  subtitle: z.string(),
  /** The theme that the reader sees: professionals may see another than their clients [OQ-37]. */
  theme: Theme.shape.name,
  /** Null where it uses the language of the tenant. */
  language: z.enum(LANGUAGES).nullable(),
  /** Drawn in this order, instead of the tenant's mark. */
  logos: z.array(FileId),
  phone: z.string(),
  email: z.string(),
  /** Name of the document that it offers for download; null without one. */
  document: z.string().nullable(),
  /** Whether it has terms of use of its own to be read. */
  terms: z.boolean(),
  /** Whether the reader may edit its texts: staff, and the professional who owns it. */
  kept: z.boolean(),
});
export type Portal = z.infer<typeof Portal>;

/** Two logos fit beside each other; more would leave no room for a name. */
const MOST_LOGOS = 2;

/** The texts and choices of a portal that those who may edit it can change. */
export const PortalText = z.object({
  name: z.string().trim().min(1).max(80),
  subtitle: z.string().trim().max(160),
  /** One of the themes that the tenant offers; null for the theme of the tenant. */
  theme: z.enum(OFFERED_THEMES).nullable(),
  language: z.enum(LANGUAGES).nullable(),
  phone: z.string().trim().max(40),
  email: z.union([z.literal(''), z.email().max(320)]),
  terms: z.string().trim().max(40_000),
  logos: z.array(FileId).max(MOST_LOGOS),
  document: FileId.nullable(),
});
export type PortalText = z.infer<typeof PortalText>;

/** The public part of a portal that has a host of its own. */
export const PortalOfHost = Portal.pick({
  id: true,
  key: true,
  name: true,
  subtitle: true,
  language: true,
  logos: true,
  phone: true,
  email: true,
});

export const PortalRecord = PortalText.extend({
  id: Id,
  key: z.string(),
  documentName: z.string().nullable(),
  organisation: NamedRecord,
  owner: NamedRecord.nullable(),
  subscription: NamedRecord.nullable(),
  active: z.boolean(),
  /** Sent back with a change, which is refused when another change came first. */
  version: z.number().int(),
});
export type PortalRecord = z.infer<typeof PortalRecord>;

const PORTAL_FILES = ['logo', 'document', 'cover'] as const;
export type PortalFileKind = (typeof PORTAL_FILES)[number];

const MEGABYTE = 1024 * 1024;

export const portals = {
  listPortals: endpoint({
    method: 'GET',
    path: '/api/portals',
    may: 'limited',
    summary: 'The portals that the signed-in person may open, and their themes',
    input: z.object({}),
    output: answerSchema(z.array(Portal)).extend({ themes: z.array(Theme) }),
    refuses: ['organisation.missing'],
  }),
  listThemes: endpoint({
    method: 'GET',
    path: '/api/themes',
    may: 'clients.read',
    summary: 'The themes that a portal can be given',
    input: z.object({}),
    output: answerSchema(z.array(Theme)),
    refuses: [],
  }),
  readPortalRecord: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/record',
    may: 'clients.read',
    summary: 'A portal as whoever keeps it sees it',
    input: z.object({ portal: z.string().max(100) }),
    output: PortalRecord,
    refuses: ['portal.unknown'],
  }),
  changePortal: endpoint({
    method: 'PUT',
    path: '/api/portals/:portal',
    may: 'clients.change',
    summary: 'Change the texts and the theme of a portal',
    input: PortalText.extend({ portal: z.string().max(100), version: z.number().int() }),
    output: PortalRecord,
    refuses: ['portal.unknown', 'record.changed'],
  }),
  keepPortalFile: endpoint({
    method: 'POST',
    path: '/api/portal-files',
    may: 'clients.change',
    summary: 'Keep a logo (PNG, JPEG, WebP) or a document (PDF) for a portal, or, as an administrator, a cover (PDF) for statements',
    input: z.object({ purpose: z.enum(PORTAL_FILES) }),
    takes: upload(5 * MEGABYTE),
    output: z.object({ id: FileId, name: z.string() }),
    refuses: [
      'file.empty',
      'file.too-large',
      'file.not-picture',
      'file.not-document',
      'file.unreadable',
      'file.encrypted',
      'file.active',
      'permission.missing',
    ],
  }),
  readLogo: endpoint({
    method: 'GET',
    path: '/api/logos/:logo',
    may: 'anyone',
    summary: 'A logo',
    input: z.object({ logo: z.string().max(100) }),
    output: download('image/*'),
    refuses: ['logo.unknown'],
    // Pages show it by themselves.
    audit: 'nothing',
  }),
  readPortalDocument: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/document',
    may: 'limited',
    summary: 'The document that a portal hands out',
    input: z.object({ portal: z.string().max(100) }),
    output: download('application/pdf'),
    refuses: ['portal.unknown', 'portal.without-document'],
  }),
  readPortalTerms: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/terms',
    may: 'own',
    summary: 'The terms of use of a portal, empty where it has none of its own',
    input: z.object({ portal: z.string().max(100) }),
    output: z.object({ terms: z.string() }),
    refuses: ['portal.unknown'],
  }),
};

/** A portal that a professional opens with a code from staff [OQ-72]; the room `sign-in`, which stores the codes, answers. */
export const activation = {
  makeActivationCode: endpoint({
    method: 'POST',
    path: '/api/people/:person/activation',
    may: 'house.keep',
    summary: 'Make a code of six digits with which a professional opens a portal, once and within 24 hours; it is mailed to them as well',
    input: z.object({ person: Id }),
    output: z.object({ code: z.string(), until: Moment }),
    refuses: ['person.unknown', 'person.unprofessional'],
  }),
  openOwnPortal: endpoint({
    method: 'POST',
    path: '/api/own-portals',
    may: 'clients.change',
    summary: 'Open a portal for one’s organisation by the code that one was given',
    input: PortalText.pick({ name: true, theme: true, logos: true }).extend({ code: z.string().min(1).max(16) }),
    output: z.object({ key: z.string() }),
    refuses: ['code.wrong', 'attempts.exceeded', 'limit.portals'],
  }),
};
