/** The endpoints of access groups, of groups of clients, and of households: accounts that somebody looks at together. */
import { z } from 'zod';
import { Amount, answerSchema, CLOCKS, Currency, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import { RichText } from '#packages/fields';
import { AccountFigures } from '#contract/accounts';

export const AccessGroup = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** An inactive group gives no access. */
  active: z.boolean(),
});
export type AccessGroup = z.infer<typeof AccessGroup>;

/** An account, for those who may see it. */
const NamedRecord = z.object({ id: Id, name: z.string() });

/** A group of clients with those members that the reader may see. */
export const ClientGroup = z.object({
  id: Id,
  name: z.string(),
  /** Groups are sorted by it, the highest first [OQ-75]. */
  score: z.number(),
  /** Whether it belongs to the reader, who then may change it. */
  own: z.boolean(),
  version: z.number().int(),
  members: z.array(NamedRecord.extend({ memberSince: Moment })),
});
export type ClientGroup = z.infer<typeof ClientGroup>;

export const Household = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int(),
  /** Those accounts that the owner may still see. */
  accounts: z.array(NamedRecord.extend({ portal: z.string() })),
});
export type Household = z.infer<typeof Household>;

/** The figures of all portfolios of a household together, in the currency of the tenant. */
export const HouseholdDetail = z.object({
  id: Id,
  name: z.string(),
  currency: Currency,
  ...AccountFigures.shape,
  /** The sum of the portfolios of each account, converted at the rates of the day; null where nothing of it could be valued. */
  accounts: z.array(NamedRecord.extend({ portal: z.string(), value: Amount.nullable() })),
});
export type HouseholdDetail = z.infer<typeof HouseholdDetail>;

/** The welcome text that members of a group see when they sign in. */
export const GroupWelcome = z.object({ id: Id, name: z.string(), welcome: RichText });
export type GroupWelcome = z.infer<typeof GroupWelcome>;

const MOST_MEMBERS = 500;
const ClientGroupFields = z.object({
  name: z.string().trim().min(1).max(200),
  score: z.number().min(-1e9).max(1e9),
  members: z.array(Id).max(MOST_MEMBERS),
});
const HouseholdFields = z.object({ name: z.string().trim().min(1).max(200), accounts: z.array(Id).max(MOST_MEMBERS) });
const ClientGroupInput = z.object({ clientGroup: Id });
const HouseholdInput = z.object({ household: Id });

export const groups = {
  listAccessGroups: endpoint({
    method: 'GET',
    path: '/api/access-groups',
    may: 'clients.read',
    summary: 'The access groups that somebody reaches clients by; all of them for whoever keeps the house',
    input: z.object({}),
    output: answerSchema(z.array(AccessGroup)),
    refuses: [],
  }),
  listClientGroups: endpoint({
    method: 'GET',
    path: '/api/client-groups',
    may: 'clients.read',
    summary: 'The groups of clients that somebody keeps, or that clients of theirs are members of; all for whoever keeps the house',
    input: z.object({}),
    output: answerSchema(z.array(ClientGroup)),
    refuses: [],
  }),
  createClientGroup: endpoint({
    method: 'POST',
    path: '/api/client-groups',
    may: 'clients.change',
    summary: 'Make a group of clients whom one reaches, and keep it',
    input: ClientGroupFields,
    output: z.object({ id: Id }),
    refuses: [],
  }),
  changeClientGroup: endpoint({
    method: 'PUT',
    path: '/api/client-groups/:clientGroup',
    may: 'clients.change',
    summary: 'Change a group that one keeps; `version` is the one that was read',
    input: ClientGroupInput.extend(ClientGroupFields.shape).extend({ version: z.number().int() }),
    output: z.object({ id: Id }),
    refuses: ['clientGroup.unknown', 'record.changed'],
  }),
  keepClientGroup: endpoint({
    method: 'PUT',
    path: '/api/client-groups/:clientGroup/standing',
    may: 'clients.change',
    summary: 'Delete a group that one keeps, or bring it back as it was',
    input: ClientGroupInput.extend({ active: z.boolean() }),
    output: z.object({ id: Id }),
    refuses: ['clientGroup.unknown'],
  }),
  listWelcomes: endpoint({
    method: 'GET',
    path: '/api/welcomes',
    may: 'own',
    summary: 'What the groups of one’s own accounts say to whoever has not met it yet, the highest score first; nothing for professionals',
    input: z.object({}),
    output: answerSchema(z.array(GroupWelcome)),
    refuses: [],
  }),
  meetWelcome: endpoint({
    method: 'PUT',
    path: '/api/welcomes/:clientGroup',
    may: 'own.change',
    summary: 'Say that one has been met with the words of a group',
    input: ClientGroupInput,
    output: z.object({ id: Id }),
    refuses: ['clientGroup.unknown'],
  }),
  listHouseholds: endpoint({
    method: 'GET',
    path: '/api/households',
    may: 'clients.read',
    summary: 'The households that one keeps, by name',
    input: z.object({}),
    output: answerSchema(z.array(Household)),
    refuses: [],
  }),
  createHousehold: endpoint({
    method: 'POST',
    path: '/api/households',
    may: 'clients.change',
    summary: 'Look at accounts together from now on',
    input: HouseholdFields,
    output: z.object({ id: Id }),
    refuses: [],
  }),
  changeHousehold: endpoint({
    method: 'PUT',
    path: '/api/households/:household',
    may: 'clients.change',
    summary: 'Call a household otherwise, or say which accounts it has; `version` is the one that was read',
    input: HouseholdInput.extend(HouseholdFields.shape).extend({ version: z.number().int() }),
    output: z.object({ id: Id }),
    refuses: ['household.unknown', 'record.changed'],
  }),
  keepHousehold: endpoint({
    method: 'PUT',
    path: '/api/households/:household/standing',
    may: 'clients.change',
    summary: 'Delete a household, or bring it back as it was',
    input: HouseholdInput.extend({ active: z.boolean() }),
    output: z.object({ id: Id }),
    refuses: ['household.unknown'],
  }),
  readHousehold: endpoint({
    method: 'GET',
    path: '/api/households/:household',
    may: 'clients.read',
    summary: 'The accounts of a household as one: value, change, allocation, and what each account and portfolio adds',
    input: HouseholdInput.extend({ ...CLOCKS, from: PlainDate.optional(), to: PlainDate.optional() }),
    output: answerSchema(HouseholdDetail),
    refuses: ['household.unknown', 'range.reversed', 'range.beyond'],
  }),
  exportHousehold: endpoint({
    method: 'GET',
    path: '/api/households/:household/portfolios.csv',
    may: 'clients.read',
    summary: 'A household as CSV, a row for each portfolio',
    input: HouseholdInput.extend(CLOCKS),
    output: download('text/csv'),
    refuses: ['household.unknown', 'range.beyond'],
  }),
};

/** The widgets that groups contribute; see capabilities/navigation. */
export const groupWidgets = {
  'groups.books': { kind: 'page', at: 'portal' },
  'groups.household': { kind: 'page', at: 'portal' },
} as const;
