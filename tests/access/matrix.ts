/**
 * The access matrix: asks every declared endpoint as each kind of actor, with records of their own and of others, at their own host and at the other
 * firm’s. The expected answer follows from the permission of the endpoint and from who takes part in the record; a new endpoint joins by being
 * declared, and says what to fill in if it asks for something new.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { sql } from 'drizzle-orm';
import { isDownload, type Endpoint, type RefusalCode } from '#packages/endpoint';
import { claimsOf, decidePermission, signedInActor, SIGNED_OUT_ACTOR, reachOf, type Actor as PolicyActor } from '#packages/policy';
import { takesInputByQuery, pathParameters } from '../../apps/server/bind/input.ts';
import { requirePermission } from '../../apps/server/bind/routes.ts';
import { refusalsOf } from '../../apps/server/bind/openapi.ts';
import type { Operation } from '../../apps/server/operations.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import {
  ACCOUNTS,
  email,
  FIRMS,
  LAST_DAY,
  hashQuickly,
  password,
  PEOPLE,
  ROLES,
  type AccountName,
  type Firm,
  type Fixture,
  type PersonName,
} from '../kit/fixture.ts';
import { createPerson } from '#server/sign-in';
import { sendRequest, signInBrowser, type TestAnswer, type RequestOptions } from '../kit/server.ts';

/** Somebody with a cookie of `home`, or without any, at a host of `at`. */
export interface MatrixActor {
  readonly name: string;
  readonly home: Firm;
  readonly at: Firm;
  readonly person: PersonName | null;
  /** The person who views as that client. */
  readonly by?: PersonName;
  /** The host of a portal, where it is not the firm's host. */
  readonly host?: string;
}

/** Something that a field of an input can name. */
interface MatrixSubject {
  readonly name: string;
  readonly value: string;
  readonly seenBy: (actor: MatrixActor) => boolean;
}

export interface Deviation {
  readonly endpoint: string;
  readonly actor: string;
  readonly record: string;
  readonly expected: string;
  readonly got: string;
}

export interface MatrixResult {
  readonly asked: number;
  readonly deviations: readonly Deviation[];
}

const SEEING: Readonly<Record<AccountName, readonly PersonName[]>> = {
  alpha: ['ann', 'kay', 'ada', 'gil', 'sue'],
  beta: ['bob', 'ben', 'sue'],
  gamma: ['ben', 'sue'],
};
/** Who reads the message with each account, and who wrote it. */
const MESSAGES: Readonly<Record<AccountName, { readonly readers: readonly PersonName[]; readonly writer: PersonName }>> = {
  alpha: { readers: ['ann', 'kay'], writer: 'ada' },
  beta: { readers: ['bob'], writer: 'ben' },
  gamma: { readers: [], writer: 'ben' },
};
const SEEING_PORTAL: Readonly<Record<string, readonly PersonName[]>> = {
  clients: ['ann', 'bob', 'kay', 'joe', 'ada', 'ben', 'gil', 'sue'],
  family: ['ada', 'ben', 'gil', 'sue'],
};

/** Who keeps what a portal says: staff, and the professional who owns it. */
const KEEPING_PORTAL: typeof SEEING_PORTAL = { clients: ['sue'], family: ['ben', 'sue'] };
const KEEPS_PORTAL = new Set(['readPortalRecord', 'changePortal']);
/** Whoever has an account in it, and everybody who looks after clients. */
const SEEING_STATUS: readonly PersonName[] = ['ann', 'bob', 'kay', 'ada', 'ben', 'gil', 'oda', 'sue'];

/** A person who is disabled after signing in, so that the old session is tried. */
const DISABLED: PersonName = 'dis';

/** Another person, who has signed up and whose address is not proved yet. */
const UNCONFIRMED = 'neo' as PersonName;

/** Another person, who belongs to an identity provider and has signed in by a password. */
const ELSEWHERE = 'eli' as PersonName;

/** The person whom staff change in these tests. */
const KEPT: PersonName = 'tom';

/** Signed in by a password alone, where a second factor is asked for. */
const HALF: PersonName = 'hal';

function actorOf(person: PersonName | null, viewing: boolean): PolicyActor {
  if (person === null) return SIGNED_OUT_ACTOR;
  if (person === UNCONFIRMED) return { ...signedInActor({ ...claimsOf('investor'), organised: false }), stage: 'unconfirmed' };
  if (person === ELSEWHERE) return { ...signedInActor({ ...claimsOf('investor'), organised: false }), stage: 'identity' };
  const actor = {
    ...signedInActor({
      ...claimsOf(ROLES[person]),
      companyAdmin: person === 'cor',
      organised: person !== 'una',
      waiting: person === 'joe',
    }),
    viewing,
  };
  return person === HALF ? { ...actor, stage: 'second-factor' } : actor;
}

/** Everybody who has signed in, but for whoever waits to be confirmed as a holder. */
function reachesPages(person: PersonName | null): boolean {
  return decidePermission('own', actorOf(person, false)) === 'yes';
}

function isProfessional(person: PersonName | null): boolean {
  return person !== null && reachOf(actorOf(person, false)) !== 'own';
}

/** Whether an actor counts as signed in: a cookie is valid only at its own firm, and that of a disabled person nowhere. */
function presentAs({ person, home, at }: MatrixActor): PersonName | null {
  return home === at && person !== DISABLED ? person : null;
}

const VIEWERS = ['ada', 'sue'] as const;

function actors(): MatrixActor[] {
  const of = (home: Firm, at: Firm, people: readonly (PersonName | null)[]) =>
    people.map((person) => ({ name: `${person ?? 'nobody'} of ${home} at ${at}`, home, at, person }));
  return [
    ...of('hekla', 'hekla', [null, ...PEOPLE.filter((person) => person !== KEPT), UNCONFIRMED, ELSEWHERE]),
    ...of('pelagos', 'pelagos', [null, 'ann', 'bob', 'ada', 'gil', 'sue', UNCONFIRMED, ELSEWHERE]),
    ...of('pelagos', 'hekla', ['ann', 'bob', 'kay', 'hal', 'ada', 'ben', 'gil', 'oda', 'cor', 'sue', DISABLED, UNCONFIRMED]),
    ...FIRMS.flatMap((home) =>
      VIEWERS.map((by) => ({ name: `${by} looking as ann of ${home} at hekla`, home, at: 'hekla', person: 'ann', by }) as const),
    ),
  ];
}

/** What each field that names a record can name. Everything is asked for in hekla, and once in the other firm. */
function subjectsOf(fixture: Fixture, field: string, endpoint: string): readonly MatrixSubject[] | null {
  const nothing: MatrixSubject = { name: 'nothing', value: randomUUID(), seenBy: () => false };
  const one = (firm: Firm, account: AccountName, pick: (records: Fixture[Firm]['accounts'][AccountName]) => string): MatrixSubject => ({
    name: `${firm} ${account}`,
    value: pick(fixture[firm].accounts[account]),
    seenBy: (actor) => seesAccount(actor, firm, account),
  });
  const ofAccounts = (pick: (records: Fixture[Firm]['accounts'][AccountName]) => string): MatrixSubject[] => [
    ...ACCOUNTS.map((account) => one('hekla', account, pick)),
    one('pelagos', 'alpha', pick),
    nothing,
  ];
  switch (field) {
    case 'account':
    case 'portfolio':
    case 'statement':
    case 'order':
    case 'providedDocument':
      return ofAccounts((records) => records[field]);
    case 'clientDocument':
      // What has been deleted would be unknown to whoever comes next.
      return endpoint === 'removeDocument' ? [nothing] : ofAccounts(({ document }) => document);
    case 'message':
      return ofAccounts(({ message }) => message).map((subject) => ({
        ...subject,
        seenBy: (actor) => readsMessage(actor, subject.name, endpoint),
      }));
    case 'figure':
      return ofAccounts((records) => `portfolio:${records.portfolio}/all/value/${LAST_DAY}/2199-01-01T00:00:00Z`).map((subject) =>
        subject.name === 'nothing' ? { ...subject, value: `account:${subject.value}/all/value/${LAST_DAY}/2199-01-01T00:00:00Z` } : subject,
      );
    case 'portal':
      return [
        ...Object.entries(KEEPS_PORTAL.has(endpoint) ? KEEPING_PORTAL : SEEING_PORTAL).map(([key, people]) => ({
          name: `portal ${key}`,
          value: key,
          seenBy: (actor: MatrixActor) => people.includes(presentAs(actor) as PersonName),
        })),
        { ...nothing, value: 'nowhere' },
      ];
    // A record of others is refused like one that does not exist.
    case 'report':
      return [
        { name: 'report of clients', value: 'clients', seenBy: (actor) => isProfessional(presentAs(actor)) },
        { name: 'report of an account', value: 'account', seenBy: (actor) => reachesPages(presentAs(actor)) },
        { ...nothing, value: 'nowhere' },
      ];
    case 'place':
      return [
        ...ofAccounts(({ account }) => `/dashboard/clients/account/${account}`).map((subject) =>
          subject.name === 'hekla gamma' ? { ...subject, value: subject.value.replace('clients', 'family') } : subject,
        ),
        ...ofAccounts(({ portfolio }) => `/dashboard/clients/portfolio/${portfolio}`).filter(({ name }) => name !== 'hekla gamma'),
        ...Object.entries(SEEING_PORTAL).map(([key, people]) => ({
          name: `home of ${key}`,
          value: `/dashboard/${key}`,
          seenBy: (actor: MatrixActor) => people.includes(presentAs(actor) as PersonName),
        })),
      ];
    case 'import':
      return [...FIRMS.map((firm) => ofStaff(firm, 'import', fixture[firm].import)), nothing];
    case 'recordImport':
      return [...FIRMS.map((firm) => ofStaff(firm, 'recordImport', fixture[firm].recordImport)), nothing];
    case 'outstanding':
      // What has been released would be unknown to whoever comes next.
      return [nothing];
    case 'dataProcess':
    case 'dataRun':
    case 'dataset':
      // What has been removed would be unknown to whoever comes next.
      return [...(endpoint === 'removeDataset' ? [] : FIRMS.map((firm) => ofStaff(firm, field, fixture[firm][field]))), nothing];
    case 'bundle':
      return [...FIRMS.map((firm) => ofStaff(firm, 'bundle', fixture[firm].bundle)), nothing];
    case 'person':
      return [...FIRMS.map((firm) => ofStaff(firm, 'person', fixture[firm].people[KEPT])), nothing];
    case 'holder':
      return [...FIRMS.map((firm) => ofStaff(firm, 'holder', fixture[firm].people.kay)), nothing];
    case 'record':
      return [...FIRMS.map((firm) => ofStaff(firm, 'record', fixture[firm].record)), nothing];
    case 'library':
    case 'folder':
    case 'media':
      // What has been removed would be unknown to whoever comes next.
      return [...(endpoint === 'removeMedia' ? [] : FIRMS.map((firm) => ofStaff(firm, field, fixture[firm][field]))), nothing];
    case 'organisation':
      return [
        ...FIRMS.map((firm) => ({
          ...ofStaff(firm, 'organisation', fixture[firm].organisations.own),
          // Its logo is shown to all its people; oda is of another, and una of none.
          seenBy: (actor: MatrixActor) => {
            const present = presentAs(actor);
            const reads =
              endpoint === 'readOrganisationLogo'
                ? present !== null && !['oda', 'una'].includes(present)
                : ['sue', 'cor'].includes(present ?? '');
            return actor.at === firm && reads;
          },
        })),
        nothing,
      ];
    case 'uid':
      return [
        ...FIRMS.map((firm) => ({
          name: `ann of ${firm}`,
          value: fixture[firm].people.ann,
          seenBy: (actor: MatrixActor) => actor.at === firm && presentAs(actor) === 'sue',
        })),
        nothing,
      ];
    // Funds are the firm’s; what each of them says is tried in tests/server/funds.test.ts.
    case 'fund':
      return [nothing];
    // Those of others are tried in tests/server/own-sessions.test.ts, tests/server/portals.test.ts, tests/journeys/second-factor.test.ts and
    // tests/files, where they are known.
    // So are projections, in tests/server/planning.test.ts.
    case 'projection':
    case 'logo':
    case 'session':
    case 'passkey':
    case 'file':
      return [nothing];
    // Staff keep it; whoever is signed in fills it.
    case 'form':
      return [
        ...FIRMS.map((firm) => ({
          name: `form of ${firm}`,
          value: fixture[firm].form,
          seenBy: (actor: MatrixActor) => actor.at === firm && actorOf(presentAs(actor), false).stage === 'in',
        })),
        nothing,
      ];
    case 'submission':
      return [
        ...FIRMS.map((firm) => ({
          name: `submission of ${firm}`,
          value: fixture[firm].submission,
          seenBy: (actor: MatrixActor) => actor.at === firm && ['ann', 'sue'].includes(presentAs(actor) ?? ''),
        })),
        nothing,
      ];
    case 'clientGroup':
      return [...FIRMS.map((firm) => ofStaff(firm, 'clientGroup', fixture[firm].clientGroup)), nothing];
    // What somebody keeps for themselves is tried in tests/people/taking-part.test.ts.
    case 'household':
      return [nothing];
    case 'delivery':
      return [...FIRMS.map((firm) => ofStaff(firm, 'delivery', fixture[firm].delivery)), nothing];
    case 'userStatus':
      return [
        ...FIRMS.map((firm) => ({
          name: `status of ${firm}`,
          value: fixture[firm].userStatus,
          seenBy: (actor: MatrixActor) => actor.at === firm && SEEING_STATUS.includes(presentAs(actor) as PersonName),
        })),
        nothing,
      ];
    default:
      return null;
  }
}

/** What staff alone see of their firm. */
function ofStaff(firm: Firm, kind: string, value: string): MatrixSubject {
  return { name: `${kind} of ${firm}`, value, seenBy: (actor) => actor.at === firm && presentAs(actor) === 'sue' };
}

/** Of those who see an account, the professional who wrote; staff read it in the administration. Its writer alone corrects it. */
function readsMessage(actor: MatrixActor, name: string, endpoint: string): boolean {
  const [firm, account] = name.split(' ') as [Firm, AccountName];
  const person = presentAs(actor);
  if (account === undefined || person === null || actor.at !== firm) return false;
  const { readers, writer } = MESSAGES[account];
  return person === writer || (endpoint !== 'changeMessage' && readers.includes(person));
}

function seesAccount(actor: MatrixActor, firm: Firm, account: AccountName): boolean {
  const person = presentAs(actor);
  return actor.at === firm && person !== null && SEEING[account].includes(person);
}

/** What nobody could store, because no portal has had so many versions. */
const NO_PORTAL = {
  name: 'Portal',
  subtitle: '',
  theme: null,
  language: 'en',
  phone: '',
  email: '',
  terms: '',
  logos: [],
  document: null,
  active: true,
  purpose: 'logo',
  version: 1_000_000,
};

/** Values for required fields that name no record. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  inputs: { years: 1, lumpSum: '100000', contribution: null, return: 8, volatility: 12 },
  from: '2024-01-02',
  to: LAST_DAY,
  kind: 'prices',
  items: [],
  view: 'page',
  at: [],
  // Too weak, so that nobody's password changes.
  current: '-',
  next: '-',
  ...NO_PORTAL,
  // What is so already.
  disabled: false,
  admin: false,
  professional: false,
  companyAdmin: false,
  messenger: false,
  exempt: false,
  shown: false,
  status: 'reporting',
  alert: {},
  mail: {},
  persistent: false,
  // That of the fixture's record.
  collection: 'riskProfiles',
  columns: ['name'],
  verdict: 'new',
  values: {},
  by: 1,
  open: false,
  notificationsDisabled: false,
  redirect: null,
  verified: true,
  // No single-use link, and nobody's PIN, is called so.
  oobCode: '-',
  token: '-',
  reason: 'to see what they see',
  code: '000000',
  state: '-',
  target: 'sms',
  response: {},
  questions: [{ measure: 'net-present-value', rate: 0, flows: [{ date: LAST_DAY, amount: 1 }] }],
  mapping: {
    encoding: 'utf-8',
    delimiter: ',',
    decimalMark: 'point',
    dateOrder: 'ISO',
    columns: { date: 'a', symbol: 'b', price: 'c' },
    constants: {},
    wide: null,
    rateDirection: 'per-base',
  },
};

/** What an endpoint is given in the place of the examples, so that it changes nothing; and what whoever is let in hears of it, where that is a refusal. */
const PARTICULAR: Readonly<Record<string, { readonly given: Readonly<Record<string, unknown>>; readonly told?: RefusalCode }>> = {
  changeFirm: {
    given: {
      name: 'Firm',
      legalName: 'Firm',
      address: '',
      contact: '',
      languages: ['en'],
      defaultLanguage: 'en',
      currency: 'GBP',
      taxYearStart: '01-01',
      version: 1_000_000,
    },
    told: 'record.changed',
  },
  changeSettings: { given: { values: {}, version: 1_000_000 }, told: 'record.changed' },
  createClientGroup: { given: { name: 'Group', score: 1, members: [randomUUID()] }, told: 'input.invalid' },
  changeClientGroup: { given: { name: 'Group', score: 1, members: [], version: 1_000_000 }, told: 'record.changed' },
  keepClientGroup: { given: { active: true } },
  createHousehold: { given: { name: 'Household', accounts: [randomUUID()] }, told: 'input.invalid' },
  changeHousehold: { given: { name: 'Household', accounts: [], version: 1_000_000 } },
  keepHousehold: { given: { active: true } },
  createAccount: { given: { name: 'Somebody new', email: 'new@example.com', owners: [] }, told: 'input.invalid' },
  setOwners: { given: { owners: [] }, told: 'input.invalid' },
  // Of nothing that anybody knows.
  placeOrder: {
    given: { id: randomUUID(), instrument: randomUUID(), unitType: 'units', quantity: '0' },
    told: 'input.invalid',
  },
  // What is closed goes nowhere.
  moveOrder: { given: { version: 1, stage: 'checked' }, told: 'order.stage' },
  setPortal: { given: { to: 'nowhere' }, told: 'portal.unknown' },
  // Refused before a password is compared, which takes long, and which a guess would lock.
  askForAddress: { given: { email: '-' }, told: 'input.invalid' },
  proveAgain: { given: { current: '' }, told: 'input.invalid' },
  createRecord: { given: {}, told: 'input.invalid' },
  moveRecord: { given: {}, told: 'record.kept' },
  changeRecord: { given: {}, told: 'record.changed' },
  removeRecord: { given: {}, told: 'record.changed' },
  previewBulk: { given: { action: 'remove', ids: [randomUUID()] } },
  // Of none, so that nothing begins.
  startBulk: { given: { action: 'remove', ids: [] }, told: 'input.invalid' },
  stopBulk: { given: { bulk: randomUUID() }, told: 'record.unknown' },
  findRecords: { given: { search: 'zz' } },
  addAdvisor: { given: { name: 'Somebody new', email: 'ann@example.com' } },
  createFolder: { given: { parent: null, name: '-' } },
  changeFolder: { given: { parent: null, name: '-' } },
  changeMedia: { given: { name: '-', type: 'Other', folder: null } },
  // A file of a kind that is not taken, so that nothing is added.
  uploadDocument: { given: { type: 'Other' }, told: 'clientDocument.kind' },
  // Those of the fixture failed.
  keepStatement: { given: {}, told: 'statement.unfinished' },
  changeDocument: { given: { name: '-', type: 'Other', date: LAST_DAY, version: 1_000_000 }, told: 'record.changed' },
  // No byte of it is kept.
  downloadDocument: { given: {}, told: 'clientDocument.missing' },
  releaseOrderCall: { given: { asked: '2024-01-04T12:00:00.000Z' } },
  // No provider keeps any.
  downloadOrderDocument: { given: {}, told: 'source.unsupported' },
  downloadProvidedDocument: { given: {}, told: 'source.unsupported' },
  downloadLibraryDocument: { given: {}, told: 'source.unsupported' },
  listHoldingDocuments: { given: { holding: '-' }, told: 'source.unsupported' },
  markDocument: { given: { favourite: true } },
  // Without a text, so that nothing is sent.
  sendMessage: { given: { subject: '-', body: null }, told: 'input.invalid' },
  replyToMessage: { given: { body: null }, told: 'input.invalid' },
  // To an address of nobody.
  previewEmail: { given: { email: 'nobody@example.com', template: 'contact' }, told: 'recipient.unknown' },
  sendEmail: { given: { email: 'nobody@example.com', template: 'contact' }, told: 'recipient.unknown' },
  changeAccountDetails: { given: { name: 'Account', accountType: 'single', inception: null, version: 1_000_000 }, told: 'record.changed' },
  changePortfolioDetails: {
    given: {
      name: 'Portfolio',
      type: 'GIA',
      objective: null,
      riskLevel: null,
      esgRating: null,
      region: null,
      inception: null,
      version: 1_000_000,
    },
    told: 'record.changed',
  },
  changeMessage: {
    given: {
      subject: '-',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '-' }] }] },
      version: 1_000_000,
    },
    told: 'record.changed',
  },
  listUsage: { given: { of: 'people' } },
  getPublishedList: { given: { collection: 'pages' } },
  getPublishedContent: { given: { collection: 'pages', slug: 'nowhere' }, told: 'content.unknown' },
  previewBlocks: { given: { blocks: [] } },
  readCommentary: { given: { date: LAST_DAY } },
  // On that day nobody did anything.
  readUsageEntry: { given: { date: '2020-01-01' }, told: 'day.without-usage' },
  archiveConversation: { given: { archived: false } },
  markConversationRead: { given: { read: true } },
  uploadFile: { given: { purpose: 'message' } },
  listFiles: { given: { purpose: 'form', room: randomUUID() } },
  // Signed by nobody.
  openAddress: { given: { signed: '-' }, told: 'file.unknown' },
  changeCovers: { given: { cover: null, back: null } },
  changeAppearance: { given: { theme: 'classic', colours: {} } },
  changeOrganisation: { given: { address: '' } },
  changeWording: { given: { key: 'ui.csv', text: null, before: null } },
  createForm: { given: { name: 'Form', definition: { schema: 2 } }, told: 'form.flawed' },
  saveForm: { given: { version: 1_000_000, definition: { schema: 2 } } },
  listFormChoices: { given: { of: 'users' } },
  // Too long, so that nothing is kept.
  // Whoever is let in finds no model there; those of others are tried in tests/server/planning.test.ts.
  readModel: { given: { model: randomUUID() }, told: 'model.unknown' },
  // Too little to be projected, so that nothing is kept.
  saveProjection: {
    given: { id: randomUUID(), name: 'x', inputs: { years: 1, lumpSum: '1', contribution: null, return: 8, volatility: 12 } },
    told: 'input.invalid',
  },
  saveDraft: { given: { id: randomUUID(), typed: {} } },
  submitForm: { given: { id: randomUUID(), answers: { note: 'x'.repeat(6000) } }, told: 'input.invalid' },
  changeDataDesign: { given: { steps: [], before: [] } },
  changeSubmission: { given: { version: 1_000_000, answers: {} } },
  commentSubmission: { given: { comment: 'said' } },
  stepSubmission: { given: { version: 1_000_000, step: 'Approved' } },
  setSubmissionOwners: { given: { version: 1_000_000, owners: [randomUUID()] } },
  readFormVersion: { given: { number: '1' } },
  // Of no fund.
  updateAccount: { given: {}, told: 'input.invalid' },
  compareFunds: { given: { funds: 'none' }, told: 'fund.unknown' },
  keepFavouriteFund: { given: { isin: 'XX0000000000', favourite: true }, told: 'fund.unknown' },
  exportProjects: { given: { kind: 'loans' } },
  // Made here, where no provider makes them.
  readHoldingHistory: { given: { holding: '-' }, told: 'source.unsupported' },
  refreshDataSource: { given: {}, told: 'source.unsupported' },
  exportStaticFile: { given: { name: 'accounts' }, told: 'source.unsupported' },
  downloadProvidedStatement: { given: {}, told: 'source.unsupported' },
  downloadProvidedAccountStatement: { given: {}, told: 'source.unsupported' },
  changeDomain: { given: { url: null, domain: null, domainRule: false } },
};

/** Where more than seeing the record decides. */
const DECIDED: Readonly<Record<string, (actor: MatrixActor, subject: MatrixSubject, field: string) => string>> = {
  // Nobody of staff is welcomed, and nobody else is in that group.
  meetWelcome: () => 'clientGroup.unknown',
  saveDraft: (actor, subject, field) => fills(actor, subject, field),
  submitForm: (actor, subject, field) => fills(actor, subject, field),
  // Those whose account it is, and nobody who looks after it.
  updateAccount: (actor, subject) => (subject.seenBy(actor) && !isProfessional(presentAs(actor)) ? 'let in' : 'account.unknown'),
  readFormToFill: (actor, subject, field) => fills(actor, subject, field),
  generatePdf: isOfAlpha,
  // Clients alone are verified, and these are already.
  getVerified: (actor, subject) => (subject.seenBy(actor) && ROLES[presentAs(actor)!] === 'investor' ? 'let in' : 'account.unknown'),
  // Its client alone accepts the terms of a portal.
  acceptTerms: (actor, subject) => {
    const own = { ann: 'alpha', bob: 'beta' }[presentAs(actor) as string];
    return own !== undefined && subject.name === `${actor.at} ${own}` ? 'let in' : 'account.unknown';
  },
  // The client of the account confirms a holder; whoever else sees it finds none to confirm.
  confirmHolder: (actor, subject, field) => {
    const ofAlpha = field === 'holder' || subject.name === `${actor.at} alpha`;
    if (field === 'account' ? !subject.seenBy(actor) : !seesAccount(actor, actor.at, 'alpha')) return 'account.unknown';
    const holders = field === 'account' || subject.name === `holder of ${actor.at}`;
    return presentAs(actor) === 'ann' && ofAlpha && holders ? 'let in' : 'holder.unknown';
  },
};

/** The portfolio of a statement has to be one of its account; what is beside either is that of alpha. */
function isOfAlpha(actor: MatrixActor, subject: MatrixSubject, field: string): string {
  const sees = field === 'account' ? subject.seenBy(actor) : seesAccount(actor, actor.at, 'alpha');
  if (!sees) return 'account.unknown';
  return subject.name === `${actor.at} alpha` ? 'let in' : 'portfolio.unknown';
}

/** Filling a form that is open to everybody, for an account that is not. */
function fills(actor: MatrixActor, subject: MatrixSubject, field: string): string {
  if (field === 'form' && !subject.seenBy(actor)) return 'form.unknown';
  const sees = field === 'account' ? subject.seenBy(actor) : seesAccount(actor, actor.at, 'alpha');
  return sees ? 'let in' : 'account.unknown';
}

/** Values for fields that have the same name and hold something else. */
const OTHERWISE: Readonly<Record<string, unknown>> = { name: { en: '-' } };

/** The cookies of everybody, by `hekla ann`. A session outlives the server that made it. */
export type SessionCookies = ReadonlyMap<string, string>;

export async function signEverybodyIn({ port, database }: RunningServer, fixture: Fixture): Promise<SessionCookies> {
  const cookies = new Map<string, string>();
  for (const home of FIRMS) {
    const { id, people } = fixture[home];
    const passwordHash = await hashQuickly(password(home));
    for (const beside of [UNCONFIRMED, ELSEWHERE])
      await createPerson(database.work(id), { name: `${beside} of ${home}`, email: email(beside), role: 'investor', passwordHash });
    for (const person of [...PEOPLE, UNCONFIRMED, ELSEWHERE])
      cookies.set(`${home} ${person}`, (await signInBrowser(port, home, person)).cookieHeader);
    await database.work(id).execute(sql`update person set email_verified = false where email = ${email(UNCONFIRMED)}`);
    await database.work(id).execute(sql`update person set auth_type = 'identity' where email = ${email(ELSEWHERE)}`);
    for (const by of VIEWERS) cookies.set(`${home} ${by} looking`, await lookingAsAnn(port, home, by, fixture));
    await database.work(id).execute(sql`update person set disabled = true where id = ${people[DISABLED]}`);
    const identity = JSON.stringify({ identity: NO_PROVIDER });
    await database.work(id).execute(sql`update tenant set settings = settings || ${identity}::jsonb where id = ${id}`);
  }
  return cookies;
}

/** A provider of identities that is never reached. */
const NO_PROVIDER = { issuer: 'http://127.0.0.1:9', clientId: '-', label: {}, only: false };

async function lookingAsAnn(port: number, home: Firm, by: PersonName, fixture: Fixture): Promise<string> {
  const browser = await signInBrowser(port, home, by);
  const { account } = fixture[home].accounts.alpha;
  const { status, text } = await browser.ask('POST', `/api/accounts/${account}/viewing`, { body: { reason: EXAMPLES['reason'] } });
  if (status !== 200) throw new Error(`${by} could not look as ann: ${text}`);
  return browser.cookieHeader;
}

const AGAIN = 3;
/** Endpoints asked at the same time; more would only wait for each other. */
const LANES = 12;

/** These change or end the session they are asked with, so each asks with one of its own. */
const SPENDS_SESSION = new Set(['signIn', 'signOut']);

/** Of the actors that an operation refuses, one in so many is asked for where only a sample is. */
const REFUSED_SAMPLE = 3;

/**
 * Asks every endpoint as every actor, with every record that it can name. `sampled` asks everything that is let in; where an actor is refused, it
 * asks with one record for one actor in three, with another record for each.
 * @throws when an endpoint asks for something that this file does not know how to fill in
 */
export async function runMatrix(
  port: number,
  fixture: Fixture,
  cookies: SessionCookies,
  operations: readonly Operation[],
  { sampled = false }: { readonly sampled?: boolean } = {},
): Promise<MatrixResult> {
  const cookieOf = async ({ home, person, by }: MatrixActor, fresh: boolean) => {
    if (person === null) return undefined;
    if (by) return fresh ? lookingAsAnn(port, home, by, fixture) : cookies.get(`${home} ${by} looking`);
    // An unconfirmed person cannot sign in a second time, and keeps the session.
    if (fresh && person === UNCONFIRMED) return undefined;
    return fresh && person !== DISABLED ? (await signInBrowser(port, home, person)).cookieHeader : cookies.get(`${home} ${person}`);
  };
  const visits = operations.flatMap(({ name, endpoint }, place) => {
    const all = cases(name, endpoint, fixture);
    return all.flatMap((one, at) =>
      actors()
        // What is let in goes on to change what others find, as one who publishes undoes what one who withdraws has done.
        .filter(
          (actor, number) =>
            !sampled ||
            isSampled(place + number, all.length, at) ||
            expectation(name, endpoint, one.field, one.subject, actor) === 'let in',
        )
        .map((actor) => ({ ...one, name, endpoint, actor })),
    );
  });
  const deviations: Deviation[] = [];
  const visit = async ({ name, endpoint, field, subject, beside, actor }: (typeof visits)[number]) => {
    const input = { ...fill(name, endpoint, field, subject, actor), ...beside(actor) };
    // Beginning and ceasing to look changes the session of whoever may.
    const looks = name === 'stopViewing' ? actor.by !== undefined : name === 'startViewing' && actor.person !== UNCONFIRMED;
    const cookie = await cookieOf(actor, looks || SPENDS_SESSION.has(name));
    let answer = await send(port, endpoint, input, actor, cookie);
    // Told to come again, on a slow machine where everything is asked at once.
    for (let again = 0; answer.status === 503 && again < AGAIN; again += 1) answer = await send(port, endpoint, input, actor, cookie);
    const expected = expectation(name, endpoint, field, subject, actor);
    const got = outcome(name, endpoint, answer);
    const told = { endpoint: name, actor: actor.name, record: subject?.name ?? '-' };
    if (got !== expected) deviations.push({ ...told, expected, got });
    const leak = findLeak(fixture, actor, { operation: name, asked: subject?.value }, answer.text);
    if (leak) deviations.push({ ...told, expected: 'nothing of others', got: leak });
  };
  // What only reads goes side by side; what changes something must not meet another change.
  const lanes = Map.groupBy(visits, ({ name, endpoint }) => (endpoint.method === 'GET' ? name : 'changes'));
  const waiting = [...lanes.values()];
  const walkLanes = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) for (const one of lane) await visit(one);
  };
  await Promise.all(Array.from({ length: LANES }, walkLanes));
  return { asked: visits.length, deviations };
}

function isSampled(turn: number, cases: number, at: number): boolean {
  return turn % REFUSED_SAMPLE === 0 && Math.floor(turn / REFUSED_SAMPLE) % cases === at;
}

export interface Attempt {
  readonly actor: string;
  readonly operation: string;
  /** The record that was tried: somebody else's, or one that does not exist. */
  readonly field: string;
  readonly record: string;
  readonly id: string;
  /** Whether the actor may use the operation at all, for a record of their own. */
  readonly open: boolean;
  readonly status: number;
  readonly error: string | undefined;
  readonly message: string | undefined;
  /** What the answer reveals of others. */
  readonly leak: string | null;
}

/** Tries every declared operation with records of others: by an investor and an advisor at home, at another portal, and at the other firm. */
export async function tryForeignRecords(
  port: number,
  fixture: Fixture,
  cookies: SessionCookies,
  operations: readonly Operation[],
  portalHost: string,
): Promise<readonly Attempt[]> {
  const trespassers: readonly MatrixActor[] = [
    { name: 'ann', home: 'hekla', at: 'hekla', person: 'ann' },
    { name: 'ada', home: 'hekla', at: 'hekla', person: 'ada' },
    { name: 'ann at the other portal', home: 'hekla', at: 'hekla', person: 'ann', host: portalHost },
    { name: 'ann at the other firm', home: 'hekla', at: 'pelagos', person: 'ann' },
  ];
  const attempts: Attempt[] = [];
  for (const { name, endpoint } of operations)
    for (const { field, subject, beside } of cases(name, endpoint, fixture)) {
      const tried = trespassers.map(async (actor) => {
        if (!field || !subject || subject.seenBy(actor) || expectation(name, endpoint, field, subject, actor) === 'let in') return;
        const input = { ...fill(name, endpoint, field, subject, actor), ...beside(actor) };
        const answer = await send(port, endpoint, input, actor, cookies.get(`hekla ${actor.person}`));
        const { error, message } = (answer.body ?? {}) as { error?: string; message?: string };
        attempts.push({
          actor: actor.name,
          operation: name,
          field,
          record: subject.name,
          id: subject.value,
          open: mayUse(actor, endpoint),
          status: answer.status,
          error,
          message,
          leak: findLeak(fixture, actor, { operation: name, asked: subject.value }, answer.text),
        });
      });
      await Promise.all(tried);
    }
  return attempts;
}

/** Fields that nobody may set of themselves or of others by adding them to an input, by their names here and in the catalogue. */
export const FORBIDDEN_FIELDS: Readonly<Record<string, unknown>> = {
  isAdmin: true,
  admin: true,
  is_admin: true,
  isProfessional: true,
  professional: true,
  is_professional: true,
  isCompanyAdmin: true,
  role: 'staff',
  disabled: true,
  is2FADisabled: true,
  secondFactorExempt: true,
  second_factor_exempt: true,
  multiFactor: { enabled: true, validated: true, target: 'sms' },
  secondFactor: { enabled: true, exempt: true },
  second_factor_at: '2099-01-01T00:00:00Z',
  emailVerified: true,
  userStatus: 'verified',
  status: 'verified',
  owner: [],
  owners: [],
  client_id: null,
  portal: 'family',
  portalId: randomUUID(),
  portal_id: randomUUID(),
  organisation: null,
  organisationId: null,
};

/** Operations after which the asking session would be another one. */
const CHANGES_SESSION = new Set(['signIn', 'signOut', 'startViewing', 'stopViewing']);

/** Asks for every change as these people, with the forbidden fields added to its input; and with the same fields by PATCH, which none takes. */
export async function tryForbiddenFields(
  port: number,
  fixture: Fixture,
  cookies: SessionCookies,
  operations: readonly Operation[],
  people: readonly PersonName[],
): Promise<{ readonly asked: number; readonly patched: readonly number[] }> {
  let asked = 0;
  const patched: number[] = [];
  const lanes = people.map(async (person) => {
    const actor: MatrixActor = { name: person, home: 'hekla', at: 'hekla', person };
    const cookie = cookies.get(`hekla ${person}`);
    for (const { name, endpoint } of operations.filter((one) => one.endpoint.takes === undefined && !CHANGES_SESSION.has(one.name))) {
      const all = cases(name, endpoint, fixture);
      const { field, subject, beside } = all.find((one) => one.subject?.seenBy(actor)) ?? all[0]!;
      const said = Object.fromEntries(Object.entries(FORBIDDEN_FIELDS).filter(([word]) => !(word in endpoint.input.shape)));
      const input = { ...fill(name, endpoint, field, subject, actor), ...beside(actor) };
      if (endpoint.method !== 'GET') {
        await send(port, endpoint, { ...input, ...said, person: input['person'] ?? said, user: said, data: said }, actor, cookie);
        asked += 1;
      }
      const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, word: string) => encodeURIComponent(String(input[word])));
      const headers = { cookie: cookie ?? '', origin: `http://hekla.localhost:${port}` };
      patched.push(
        (await sendRequest(port, 'hekla.localhost', 'PATCH', path, { headers, body: { ...input, ...FORBIDDEN_FIELDS } })).status,
      );
    }
  });
  await Promise.all(lanes);
  return { asked, patched };
}

interface MatrixCase {
  readonly field: string | null;
  readonly subject: MatrixSubject | null;
  /** The other records that the endpoint asks for: those of the firm that is asked, which staff see. */
  readonly beside: (actor: MatrixActor) => Readonly<Record<string, unknown>>;
}

const NOTHING_BESIDE: MatrixCase['beside'] = () => ({});

function cases(name: string, endpoint: Endpoint, fixture: Fixture): MatrixCase[] {
  const fields = Object.keys(endpoint.input.shape);
  const naming = fields.filter((field) => subjectsOf(fixture, field, name) !== null);
  const unknown = fields.filter(
    (field) =>
      isRequired(endpoint, field) &&
      !naming.includes(field) &&
      !(field in EXAMPLES) &&
      !(field in CREDENTIALS) &&
      !(field in (PARTICULAR[name]?.given ?? {})),
  );
  if (unknown.length > 0)
    throw new Error(`${name} asks for ${unknown.join(', ')}: say in tests/access/matrix.ts whose that is, or give an example`);
  if (naming.length === 0) return [{ field: null, subject: null, beside: NOTHING_BESIDE }];
  return naming.flatMap((field) => {
    const others = naming.filter((other) => other !== field);
    const beside: MatrixCase['beside'] = ({ at }) => Object.fromEntries(others.map((other) => [other, ownOf(fixture, at, other, name)]));
    return (subjectsOf(fixture, field, name) ?? []).map((subject) => ({ field, subject, beside }));
  });
}

/** What the firm has of what a field names. */
function ownOf(fixture: Fixture, firm: Firm, field: string, endpoint: string): string | undefined {
  return subjectsOf(fixture, field, endpoint)?.find(({ name }) => name.includes(firm))?.value;
}

const CREDENTIALS: Readonly<Record<string, true>> = { email: true, password: true, terms: true };

function asksToAccept({ input }: Endpoint): boolean {
  return 'terms' in input.shape && 'password' in input.shape;
}

function isRequired(endpoint: Endpoint, field: string): boolean {
  return !endpoint.input.shape[field]?.safeParse(undefined).success;
}

function fill(
  operation: string,
  endpoint: Endpoint,
  field: string | null,
  subject: MatrixSubject | null,
  { person, at }: MatrixActor,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const name of Object.keys(endpoint.input.shape)) if (isRequired(endpoint, name)) filled[name] = exampleOf(endpoint, name);
  if ('email' in filled) filled['email'] = email(person ?? 'ann');
  if ('password' in filled) filled['password'] = password(at);
  // What nobody has ticked is not accepted, so that nobody signs up.
  if (asksToAccept(endpoint)) filled['terms'] = false;
  Object.assign(filled, PARTICULAR[operation]?.given);
  if (field && subject) filled[field] = subject.value;
  return filled;
}

const STAFF: MatrixActor = { name: 'sue', home: 'hekla', at: 'hekla', person: 'sue' };

/** What an endpoint would be asked by somebody, by default staff, with two of the things that they see and that it can name. */
export function exampleInputs(name: string, endpoint: Endpoint, fixture: Fixture, actor: MatrixActor = STAFF): Record<string, unknown>[] {
  const all = cases(name, endpoint, fixture).filter(({ subject }) => subject === null || subject.seenBy(actor));
  const asked = (all.length > 0 ? all : cases(name, endpoint, fixture)).slice(0, 2);
  return asked.map(({ field, subject, beside }) => ({ ...fill(name, endpoint, field, subject, actor), ...beside(actor) }));
}

function exampleOf({ input }: Endpoint, name: string): unknown {
  const [usual, other] = [EXAMPLES[name], OTHERWISE[name]];
  return other !== undefined && input.shape[name]?.safeParse(other).success ? other : usual;
}

const FILE =
  '--frame\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\n\r\ndate,symbol,price\r\n2024-01-05,LIND,103\r\n\r\n--frame--\r\n';

const COMING_AGAIN = 2;
/** Kept from one question to the next, as a browser keeps it. */
const CONNECTIONS = new Agent({ keepAlive: true });

export async function send(
  port: number,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { at, host = `${at}.localhost` }: MatrixActor,
  cookie: string | undefined,
): Promise<TestAnswer> {
  const inPath = pathParameters(endpoint.path);
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const query = takesInputByQuery(endpoint) ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const asked: { headers: Record<string, string>; body?: unknown; agent: Agent } = { headers: {}, agent: CONNECTIONS };
  if (cookie !== undefined) asked.headers['cookie'] = cookie;
  if (endpoint.method !== 'GET') asked.headers['origin'] = `http://${host}:${port}`;
  if (endpoint.takes)
    Object.assign(asked, { body: FILE, headers: { ...asked.headers, 'content-type': 'multipart/form-data; boundary=frame' } });
  else if (!takesInputByQuery(endpoint)) asked.body = rest;
  // Where a machine has too much to do it says so, and whoever asks comes again.
  for (let again = 0; again < COMING_AGAIN; again += 1) {
    const answer = await sendRequest(port, host, endpoint.method, path + query, asked satisfies RequestOptions);
    if (answer.status !== 503) return answer;
  }
  return sendRequest(port, host, endpoint.method, path + query, asked satisfies RequestOptions);
}

/** `let in`, or the code of the refusal. */
function expectation(
  operation: string,
  endpoint: Endpoint,
  field: string | null,
  subject: MatrixSubject | null,
  actor: MatrixActor,
): string {
  const present = presentAs(actor);
  const isViewing = actor.by !== undefined && present !== null;
  // Signing in says of somebody disabled what it says of a wrong password.
  if (endpoint.refuses.includes('credentials.invalid') && actor.person === DISABLED) return 'credentials.invalid';
  // It is the address that tells who signs in, and the same people are at both firms, whatever session comes along.
  if (endpoint.refuses.includes('credentials.invalid') && actor.person === UNCONFIRMED) return 'email.unverified';
  try {
    requirePermission(endpoint.may, actorOf(present, isViewing));
  } catch (refused) {
    return (refused as { code: string }).code;
  }
  // The Greek firm has neither explorer nor news.
  if (['funds', 'news'].includes(endpoint.shows ?? '') && actor.at === 'pelagos') return 'view.closed';
  if (present === 'una' && endpoint.refuses.includes('organisation.missing')) return 'organisation.missing';
  const decided = DECIDED[operation];
  if (decided && subject && field) return decided(actor, subject, field);
  if (subject !== null && !subject.seenBy(actor)) return `${field}.unknown`;
  // What nobody forbids to whoever looks as somebody else is refused by the database, if it changes anything.
  return isViewing && endpoint.refuses.includes('viewing.read-only') ? 'viewing.read-only' : 'let in';
}

/** Let in is who is answered, or told why not now; a refusal that the endpoint does not declare is none. */
function outcome(operation: string, endpoint: Endpoint, { status, body, headers }: TestAnswer): string {
  if (status === 200)
    return isDownload(endpoint.output) === (headers['content-disposition'] !== undefined) ? 'let in' : 'the wrong kind of answer';
  const { error = `status ${status}` } = (body ?? {}) as { error?: string };
  if (!refusalsOf(endpoint).includes(error as RefusalCode)) return `undeclared: ${error}`;
  const notAsGiven =
    NOT_AS_GIVEN.has(error) || error === PARTICULAR[operation]?.told || (asksToAccept(endpoint) && error === 'input.invalid');
  return status === 409 || notAsGiven ? 'let in' : error;
}

/** What is wrong with the example, which nobody hears who was not let in. */
const NOT_AS_GIVEN = new Set([
  'password.weak',
  'photo.missing',
  'code.expired',
  'code.wrong',
  'token.invalid',
  'attempts.exceeded',
  'pin.wrong',
  'proof.required',
  'pin.exceeded',
  'passkey.refused',
  'identity.refused',
  'identity.unreachable',
  'file.not-picture',
  'bundle.unreadable',
  'portal.without-document',
]);

/** Whether somebody may use an operation for what is theirs. */
export function mayUse(actor: MatrixActor, endpoint: Endpoint): boolean {
  return decidePermission(endpoint.may, actorOf(presentAs(actor), false)) === 'yes';
}

/** Names of the accounts of their organisation are told to its professionals, and to staff [OQ-18]. */
function isNamedTo(operation: string, actor: MatrixActor): boolean {
  const present = presentAs(actor);
  return operation === 'listDirectory' && present !== null && ['ada', 'ben', 'gil', 'sue'].includes(present);
}

/**
 * Whatever belongs to an account that the actor takes no part in, or to another firm, found in the text of an answer, a file, a paper or a letter.
 * @param question `asked` is the id that the actor has named
 */
export function findLeak(
  fixture: Fixture,
  actor: MatrixActor,
  { operation, asked }: { readonly operation?: string; readonly asked?: string | undefined },
  text: string,
): string | null {
  if (operation !== undefined && isNamedTo(operation, actor)) return null;
  for (const firm of FIRMS) {
    // Whatever the fixture gives to a firm is called after it: people, organisations, portals, records.
    const named = firm === actor.at ? undefined : [`of ${firm}`, `${firm}-`, `${firm} `].find((trace) => text.includes(trace));
    if (named !== undefined) return `${named}: ${firm}`;
    for (const name of ACCOUNTS) {
      if (seesAccount(actor, firm, name)) continue;
      const { mark, account, portfolio, statement } = fixture[firm].accounts[name];
      const found = [mark, account, portfolio, statement].find((trace) => trace !== asked && text.includes(trace));
      if (found) return `${found}: ${firm} ${name}`;
    }
  }
  return null;
}
