/** Declares people who may sign in, unique by tenant and lower-cased e-mail, and the organisations that they belong to. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment } from '#packages/endpoint';
import { ROLES } from '#packages/policy';
import { LANGUAGES } from '#packages/texts';

export const Role = z.enum(ROLES);

export const SECOND_FACTORS = ['sms', 'totp', 'passkey'] as const;

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Their main role, for display; packages/policy decides what they may do. */
  role: Role,
  language: z.enum(LANGUAGES).nullable(),
  /** Changes whenever their photo changes; null without a photo. */
  photo: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

export const OrganisationName = z.object({ id: Id, name: z.string() });
export type OrganisationName = z.infer<typeof OrganisationName>;

/** The organisation of somebody, as its own people see it. */
const OwnOrganisation = OrganisationName.extend({
  /** Changes whenever its logo does; null without a logo. */
  photo: z.string().nullable(),
});

/** A person as administrators see them. */
export const PersonRecord = Person.extend({
  phone: z.string().nullable(),
  organisation: OrganisationName.nullable(),
  admin: z.boolean(),
  professional: z.boolean(),
  /** May edit the record of their own organisation [OQ-98]. */
  companyAdmin: z.boolean(),
  /** Whether clients may write messages to them. */
  messenger: z.boolean(),
  disabled: z.boolean(),
  secondFactor: z.object({
    /** Never asked for a second factor, whatever the tenant requires. */
    exempt: z.boolean(),
    enabled: z.boolean(),
    target: z.enum(SECOND_FACTORS).nullable(),
  }),
  /** Whether the address has been proved. */
  confirmed: z.boolean(),
  /** How they sign in: `password`, or by a provider of identities. */
  authType: z.string(),
  createdOn: Moment,
  lastLogin: Moment.nullable(),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** One person with what other capabilities know about them. */
export const KnownPerson = PersonRecord.extend({
  /** People are never deleted; a disabled person is not active [OQ-23]. */
  active: z.boolean(),
  /** The account type that staff have set: `single`, `dual`, `corporate`; null where none is set. */
  accountType: z.string().nullable(),
  /** The status of each account whose client they are. */
  userStatus: z.array(z.object({ account: Id, status: z.string() })),
  /** Identifiers of the statuses whose introduction they have hidden, in alphabetical order [OQ-101]. */
  hideIntroStatus: z.array(z.string()),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

/** The profile that a person can edit themselves. */
const Profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  photo: z.string().nullable(),
  organisation: OwnOrganisation.nullable(),
  /** Number of accounts to which they were added and whose client has not confirmed them yet. */
  waiting: z.number().int(),
});
export type Profile = z.infer<typeof Profile>;

const Organisation = OwnOrganisation.extend({
  address: z.string().nullable(),
  url: z.string().nullable(),
  /** E-mail domain of its people, in lower case; without one the host of `url` is used. */
  domain: z.string().nullable(),
  /** Whether a confirmed address in the domain makes its owner a professional of the organisation [C-05]. */
  domainRule: z.boolean(),
  /** Increases with each change, so that the second of two simultaneous changes is refused. */
  version: z.number().int(),
});
export type Organisation = z.infer<typeof Organisation>;

const PHOTO_BYTES = 1024 * 1024;
const Phone = z
  .string()
  .trim()
  .regex(/^(\+?[0-9][0-9 ()./-]{4,30})?$/)
  .transform((phone) => phone || null);
export const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/);

/** The common part of all endpoints that change one property of a person; each returns the whole record. */
const CHANGE = {
  method: 'PUT',
  may: 'house.keep',
  refuses: ['person.unknown', 'person.self', 'organisation.unknown', 'limit.advisors'],
} as const;

export const people = {
  listPeople: endpoint({
    method: 'GET',
    path: '/api/people',
    may: 'house.keep',
    summary: 'Everybody who may sign in, by name, a window of rows at a time',
    input: z.object({
      /** Part of a name, an address or an organisation, in any case. */
      search: z.string().max(200).default(''),
      role: Role.optional(),
      /** Leaves out test users, whom the tenant's settings name by their e-mail domains. */
      offered: z.stringbool().default(false),
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: answerSchema(z.object({ total: z.number().int(), rows: z.array(PersonRecord) })),
    refuses: [],
  }),
  readPerson: endpoint({
    method: 'GET',
    path: '/api/people/:person',
    may: 'house.keep',
    summary: 'One person: who they are, what they are to the firm, and what they have put away',
    input: z.object({ person: Id }),
    output: KnownPerson,
    refuses: ['person.unknown'],
  }),
  setDisabled: endpoint({
    ...CHANGE,
    path: '/api/people/:person/disabled',
    summary: 'Keep somebody out, or let them in again; their sessions end at once',
    input: z.object({ person: Id, disabled: z.boolean() }),
    output: PersonRecord,
  }),
  setAdmin: endpoint({
    ...CHANGE,
    path: '/api/people/:person/admin',
    summary: 'Make somebody keep the house, or not any more; their sessions end',
    input: z.object({ person: Id, admin: z.boolean() }),
    output: PersonRecord,
  }),
  setProfessional: endpoint({
    ...CHANGE,
    path: '/api/people/:person/professional',
    summary: 'Make somebody a professional, or not any more; their sessions end',
    input: z.object({ person: Id, professional: z.boolean() }),
    output: PersonRecord,
  }),
  setCompanyAdmin: endpoint({
    ...CHANGE,
    path: '/api/people/:person/company-admin',
    summary: 'Let somebody keep the record of their organisation, or not any more; their sessions end',
    input: z.object({ person: Id, companyAdmin: z.boolean() }),
    output: PersonRecord,
  }),
  setMessenger: endpoint({
    ...CHANGE,
    path: '/api/people/:person/messenger',
    summary: 'Whether clients may write to them',
    input: z.object({ person: Id, messenger: z.boolean() }),
    output: PersonRecord,
  }),
  setSecondFactorExempt: endpoint({
    ...CHANGE,
    path: '/api/people/:person/second-factor-exempt',
    summary: 'Whether they are never asked for a second factor',
    input: z.object({ person: Id, exempt: z.boolean() }),
    output: PersonRecord,
  }),
  setOrganisation: endpoint({
    ...CHANGE,
    path: '/api/people/:person/organisation',
    summary: 'The organisation that they belong to, or none; their sessions end',
    input: z.object({ person: Id, organisation: Id.nullable() }),
    output: PersonRecord,
  }),
  readProfile: endpoint({
    method: 'GET',
    path: '/api/profile',
    may: 'confirmation',
    summary: 'What somebody keeps of themselves',
    input: z.object({}),
    output: Profile,
    refuses: [],
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/api/profile',
    may: 'limited.change',
    summary:
      'Change one’s own name, telephone number or language, what is said of them; a language of null is that of the portal. Another number, which PINs go to, asks for a fresh proof',
    input: z.object({ name: z.string().trim().min(1).max(200), phone: Phone, language: z.enum(LANGUAGES).nullable() }).partial(),
    output: Profile,
    refuses: ['proof.required'],
  }),
  keepPhoto: endpoint({
    method: 'POST',
    path: '/api/profile/photo',
    may: 'limited.change',
    summary: 'A picture of oneself: PNG, JPEG or WebP',
    input: z.object({}),
    output: Profile,
    takes: { bytes: PHOTO_BYTES },
    refuses: ['file.empty', 'file.too-large', 'file.not-picture'],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/profile/photo',
    may: 'limited.change',
    summary: 'No picture of oneself any more',
    input: z.object({}),
    output: Profile,
    refuses: [],
  }),
  readPhoto: endpoint({
    method: 'GET',
    path: '/api/profile/photo',
    may: 'limited',
    summary: 'The picture of oneself',
    input: z.object({}),
    output: download('image/*'),
    refuses: ['photo.missing'],
    audit: 'nothing',
  }),
  readOrganisation: endpoint({
    method: 'GET',
    path: '/api/organisations/:organisation',
    may: 'organisation.keep',
    summary: 'An organisation: one’s own for a company admin',
    input: z.object({ organisation: Id }),
    output: Organisation,
    refuses: ['organisation.unknown'],
  }),
  changeOrganisation: endpoint({
    method: 'PUT',
    path: '/api/organisations/:organisation',
    may: 'organisation.keep',
    summary: 'Change what an organisation says of itself',
    input: z.object({
      organisation: Id,
      name: z.string().trim().min(1).max(200),
      address: z.string().trim().max(500),
      version: z.number().int(),
    }),
    output: Organisation,
    refuses: ['organisation.unknown', 'record.changed'],
  }),
  changeDomain: endpoint({
    method: 'PUT',
    path: '/api/organisations/:organisation/domain',
    may: 'house.keep',
    summary: 'The site and the e-mail domain of an organisation, and whether the domain makes professionals',
    input: z.object({
      organisation: Id,
      url: z
        .url({ protocol: /^https?$/ })
        .max(300)
        .nullable(),
      domain: EmailDomain.max(200).nullable(),
      domainRule: z.boolean(),
      version: z.number().int(),
    }),
    output: Organisation,
    refuses: ['organisation.unknown', 'record.changed'],
  }),
  listOrganisations: endpoint({
    method: 'GET',
    path: '/api/organisations',
    may: 'house.keep',
    summary: 'The organisations of the tenant, by name',
    input: z.object({}),
    output: answerSchema(z.array(OrganisationName)),
    refuses: [],
  }),
};
