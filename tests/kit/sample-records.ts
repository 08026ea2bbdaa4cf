/** Makes values of records that every collection takes, whatever its fields are. */
import { fieldsOf, type Collection } from '#packages/collections';
import { holdsValue } from '#packages/fields';
import { plainField } from '#packages/forms';
import type { Fixture } from './fixture.ts';

/** What records of hekla name. */
export interface SampleRecords {
  readonly hekla: Fixture['hekla'];
  /** A file that is kept for portals. */
  readonly logo: string;
  /** Ids by key. */
  readonly portals: Readonly<Record<string, string>>;
}

/** Something that each kind of field takes, and that tells the fields of a record apart. */
export function sampleValues(collection: Collection, records: SampleRecords): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fieldsOf(collection)) {
    if (!holdsValue(plainField(field)) || field.readonly) continue;
    const { name, type } = field;
    const ruled = (wanted: string) => field.rules?.some(({ rule }) => rule === wanted) === true;
    if (ruled('url')) values[name] = `https://example.com/${name}`;
    else if (ruled('email')) values[name] = `${collection.name.toLowerCase()}@example.is`;
    else if (ruled('phone')) values[name] = '+354 555 1234';
    else if (ruled('whole')) values[name] = 7;
    else if (type === 'text' || type === 'textarea') values[name] = `Þ ${name}`;
    else if (type === 'number') values[name] = 12.5;
    else if (type === 'switch') values[name] = true;
    else if (type === 'date-picker') values[name] = '2026-03-31';
    else if (field.options) values[name] = field.multiple ? [field.options[0]!.value] : field.options[0]!.value;
    else if (type === 'multi-group-text-field') values[name] = [{ name: 'Equities', value: 40 }];
    else if (type === 'country') values[name] = 'IS';
    else if (type === 'icon') values[name] = 'home';
  }
  return { ...values, ...particularValues(collection.name, records) };
}

export const richTextOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** What names other records, and what is of a shape of its own. */
function particularValues(name: string, { hekla, logo, portals }: SampleRecords): Record<string, unknown> {
  const { people, organisations, accounts, userStatus } = hekla;
  if (name === 'organisations') return { domain: 'omega.example.is', domainRule: false };
  if (name === 'users')
    return { organisation: organisations.other, isProfessional: false, password: null, disabled: false, language: 'en' };
  if (name === 'forms') return { subforms: [], recipients: ['desk@example.is'], 'autorespond-email': 'email' };
  if (name === 'accessGroups') return { team: [people.ada], clients: [accounts.alpha.account] };
  if (name === 'orders') return { user: people.ann, units: 7, amount: 7, unitType: 'units' };
  if (name === 'messages') return { recipient: people.ann, body: richTextOf('Good morning') };
  if (name === 'groups') return { members: [] };
  if (name === 'processes') return { formId: hekla.form, formId_NL: null, userStatus };
  if (name === 'portals')
    return {
      company: organisations.other,
      owner: people.oda,
      subscription: null,
      photo: [logo],
      portalDocument: null,
      portalLanguage: 'en',
    };
  if (name === 'accounts')
    return { portal: portals.clients, owner: [people.ada], client: people.tom, userStatus, alerts: [], groups: [], isGroup: false };
  return {};
}
