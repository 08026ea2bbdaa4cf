/**
 * Shows users as records. Roles, disabling, password and second factor are each changed by an operation of its own [C-07]; saving calls those whose
 * value has changed.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import { LANGUAGES } from '#packages/texts';
import type { Db } from '#platform';
import { ACCOUNT_TYPES } from '#contract/accounts';
import { changeClaim, refuseOwnPerson, type SignedInContext } from '#server/people';
import { createTableKeeper } from '#server/records';
import type { SignInHandlerContext } from '#server/sign-in';
import { enforceLimit } from '#server/tenants';

const options = (values: readonly string[]) => values.map((value) => ({ value }));

const collection: Collection = {
  name: 'users',
  columns: ['photo', 'name', 'organisation', 'email', 'title', 'updated'],
  without: ['remove', 'duplicate'],
  keys: ['email'],
  // As with an invitation, the number is added by its person.
  optionalInFiles: ['phone'],
  limited: { limit: 'advisors', within: 'organisation', where: 'isProfessional', unless: 'disabled' },
  filters: ['role', 'accountType'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'title', type: 'text', limit: 200 },
        { name: 'role', type: 'select', options: options(['Investment Manager', 'Financial Advisor']) },
        { name: 'organisation', type: 'picker', collection: 'organisations', admin: true },
        { name: 'photo', type: 'media-picker' },
        { name: 'profileUrl', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'accountType', type: 'select', options: options(ACCOUNT_TYPES) },
        { name: 'email', type: 'text', required: true, rules: [{ rule: 'email' }] },
        { name: 'phone', type: 'text', required: true, rules: [{ rule: 'phone' }], limit: 30 },
        { name: 'language', type: 'select', required: true, options: options(LANGUAGES) },
        { name: 'password', type: 'password' },
        { name: 'isAdmin', type: 'switch', admin: true },
        { name: 'disabled', type: 'switch', admin: true },
        { name: 'isProfessional', type: 'switch', admin: true },
        { name: 'isMessenger', type: 'switch' },
        { name: 'is2FADisabled', type: 'switch', admin: true },
        { name: 'telephone', type: 'text', rules: [{ rule: 'phone' }] },
        { name: 'linkedin', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'other', type: 'textarea', limit: 2000 },
      ],
    },
    {
      name: 'address',
      fields: [
        { name: 'address-1', type: 'text', limit: 200 },
        { name: 'address-3', type: 'text', limit: 200 },
        { name: 'postcode', type: 'text', limit: 20 },
        { name: 'city', type: 'text', limit: 100 },
        { name: 'country', type: 'country' },
      ],
    },
  ],
};

type UserKeeperContext = SignedInContext & SignInHandlerContext;

type UserClaim = Parameters<typeof changeClaim>[2];

/** Fields of the form that are claims of a person, each with its claim. */
const CLAIMS: readonly (readonly [field: string, claim: keyof UserClaim])[] = [
  ['isAdmin', 'isCompanyAdmin'],
  ['disabled', 'disabled'],
  ['isProfessional', 'isProfessional'],
  ['isMessenger', 'isMessenger'],
  ['is2FADisabled', 'secondFactorExempt'],
];

/** @throws Refusal `input.invalid` for a language that the firm does not have, unless the person already had it */
function personFrom({ tenant }: UserKeeperContext, values: FieldValues, keptValues: FieldValues) {
  const language = textOf(values['language']);
  const spoken: readonly string[] = tenant.settings.languages;
  if (!spoken.includes(language) && language !== keptValues['language']) refuse('input.invalid', { language: 'refusal.field.unlisted' });
  return {
    name: textOf(values['name']),
    email: textOf(values['email']).toLowerCase(),
    phone: textOf(values['phone']) || null,
    language,
    organisation: textOf(values['organisation']) || null,
  };
}

/** Changes the claims that differ, one at a time: the organisation first, since a company admin who leaves it loses that right. */
async function changeClaims(within: UserKeeperContext, id: string, values: FieldValues, fieldValues: FieldValues): Promise<void> {
  const details: object[] = [];
  const change = async (claim: UserClaim) => {
    await changeClaim(within, id, claim);
    details.push(claim);
  };
  const organisationId = textOf(values['organisation']) || null;
  if (organisationId !== (textOf(fieldValues['organisation']) || null)) await change({ organisationId });
  for (const [field, claim] of CLAIMS) {
    const wanted = values[field] === true;
    if (wanted === (fieldValues[field] === true)) continue;
    if (claim === 'disabled' && wanted) refuseOwnPerson(within, id);
    await change({ [claim]: wanted });
  }
  if (details.length > 0) within.tell({ detail: Object.assign({}, ...details) as Record<string, unknown> });
}

/** Refuses an e-mail address that another person of the firm has, also when both are saved at once. */
async function refuseTaken<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'person_email' ? new Refusal('address.taken') : error;
  }
}

export const users = createTableKeeper<UserKeeperContext>({
  collection,
  own: sql`select p.id, null::uuid as parent_id, p.name, jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone,
      'language', p.language, 'organisation', p.organisation_id, 'isAdmin', p.is_company_admin, 'disabled', p.disabled,
      'isProfessional', p.is_professional, 'isMessenger', p.is_messenger, 'is2FADisabled', p.second_factor_exempt) as data,
    concat_ws(' ', p.name, p.email, p.phone, (select name from organisation where id = p.organisation_id)) as search, 0 as position,
    true as active, p.version, p.created_at, p.email as by_email, p.organisation_id as by_organisation from person p`,
  keyColumns: [{ field: 'email', filled: true }, { field: 'organisation' }],
  beside: [
    'title',
    'role',
    'photo',
    'profileUrl',
    'accountType',
    'telephone',
    'linkedin',
    'other',
    'address-1',
    'address-3',
    'postcode',
    'city',
    'country',
  ],
  make: async (context, { values }) => {
    const { db, tenant } = context;
    const id = randomUUID();
    const { name, email, phone, language, organisation } = personFrom(context, values, {});
    await checkPassword(context, values);
    const professional = values['isProfessional'] === true;
    if (professional && organisation !== null && values['disabled'] !== true)
      await enforceLimit(db, tenant.settings.limits, 'advisors', organisation);
    await refuseTaken(
      db.execute(sql`insert into person (id, name, email, phone, language, organisation_id, is_professional)
        values (${id}, ${name}, ${email}, ${phone}, ${language}, ${organisation}, ${professional})`),
    );
    await changeClaims(context, id, values, { organisation, isProfessional: professional });
    return id;
  },
  change: async (context, { id, values, kept }) => {
    const { db, now } = context;
    const { name, email, phone, language } = personFrom(context, values, kept);
    await checkPassword(context, values);
    await db.execute(sql`update person set name = ${name}, phone = ${phone}, language = ${language}, version = version + 1,
        updated_at = ${now.toISOString()} where id = ${id}`);
    if (email !== kept['email']) await requireFreeAddress(db, email, id);
    await changeClaims(context, id, values, kept);
  },
  withdrawal: {
    field: 'disabled',
    withdraw: async (context, id) => {
      const { rows } = await context.db.execute(sql`select from person p where p.id = ${id}
        and (p.last_login is not null or exists (select from account_person a where a.person_id = p.id))`);
      if (rows.length > 0) refuse('record.used');
      await changeClaim(context, id, { disabled: true });
    },
  },
  afterwards: async (context, changed) => {
    if (!changed) return;
    const { identity, tenant } = context;
    const email = textOf(changed.values['email']).toLowerCase();
    if (changed.kept['email'] !== undefined && changed.kept['email'] !== email) await identity.giveAddress(context, changed.id, email);
    const password = textOf(changed.values['password']);
    if (password !== '') await identity.givePassword(context, changed.id, password);
    // After a save the person must set up the second factor again [AUTH-36]; a new person has none yet.
    if (Object.keys(changed.kept).length > 0) await identity.secondFactor.reset(tenant, changed.id);
  },
});

/** @throws Refusal `address.taken` */
async function requireFreeAddress(db: Db, email: string, own: string): Promise<void> {
  const { rows } = await db.execute(sql`select from person where email = ${email} and id <> ${own}`);
  if (rows.length > 0) refuse('address.taken');
}

/** Called before anything is stored. @throws Refusal `password.weak` */
async function checkPassword(context: UserKeeperContext, values: FieldValues): Promise<void> {
  const password = textOf(values['password']);
  if (password === '') return;
  await context.identity.checkGiven(context, password, { name: textOf(values['name']), email: textOf(values['email']) });
}
