/** Finds the form that a client begins with, by the process for their type of account [NAV-14, OQ-81]. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';

type ProcessQueryContext = Pick<SignedInContext, 'db' | 'tenant' | 'language'>;

export interface ProcessForm {
  readonly form: string | null;
  readonly process: string | null;
}

interface ProcessRow extends Record<string, unknown> {
  readonly id: string;
  readonly form: string;
  readonly dutch: string | null;
}

/**
 * Finds the first process of the account's type; without one the form that the firm has set, and without that the first process for single
 * clients. Readers of Dutch begin with its Dutch form [KYC-14].
 * @throws Refusal `account.unknown`, also for an account without a visible portal
 */
export async function findProcess({ db, tenant, language }: ProcessQueryContext, account: string): Promise<ProcessForm> {
  const { rows: accounts } = await db.execute<{ type: string }>(
    sql`select a.account_type as type from account a join portal o on o.id = a.portal_id where a.id = ${account} and a.active`,
  );
  const [found] = accounts;
  if (!found) refuse('account.unknown');
  const { rows: own } = await db.execute<ProcessRow>(sql`
    select id, form_id as form, form_id_nl as dutch from process where active and account_type = ${found.type} order by position, name, id limit 1`);
  const [first] = own;
  if (first) return formInLanguage(first, language);
  const { defaultFormId } = tenant.settings.processes;
  if (defaultFormId !== null) return { form: defaultFormId, process: null };
  const { rows: usual } = await db.execute<ProcessRow>(sql`select id, form_id as form, form_id_nl as dutch from default_process`);
  return usual[0] ? formInLanguage(usual[0], language) : { form: null, process: null };
}

/** Every form by which the client of an account may give their details, in any language. @throws Refusal `account.unknown` */
export async function listDetailForms(asking: Pick<ProcessQueryContext, 'db' | 'tenant'>, account: string): Promise<readonly string[]> {
  const begun = [await findProcess({ ...asking, language: 'en' }, account), await findProcess({ ...asking, language: 'nl' }, account)];
  return [...new Set(begun.flatMap(({ form }) => form ?? []))];
}

function formInLanguage({ id, form, dutch }: ProcessRow, language: SignedInContext['language']): ProcessForm {
  return { process: id, form: language === 'nl' && dutch !== null ? dutch : form };
}

interface ListedProcess extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly formId: string;
  readonly formId_NL: string | null;
  readonly single: boolean;
  readonly userStatus: string | null;
  readonly accountType: 'single' | 'dual' | 'corporate' | null;
}

export async function listProcesses(
  db: Db,
  { formId = null, accountType = null }: { readonly formId?: string | null | undefined; readonly accountType?: string | null | undefined },
): Promise<ListedProcess[]> {
  const { rows } = await db.execute<ListedProcess>(sql`
    select id, name, form_id as "formId", form_id_nl as "formId_NL", single, user_status as "userStatus", account_type as "accountType"
    from process where active and (${formId}::uuid is null or ${formId}::uuid in (form_id, form_id_nl))
      and (${accountType}::text is null or account_type = ${accountType}) order by position, name, id`);
  return rows;
}
