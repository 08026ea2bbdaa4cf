/** Shows submissions as records, each within the form that it answers, and lists the collections of this capability. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { entriesOf, sameValue, textOf } from '#packages/fields';
import { inOneTransaction, type Keeper } from '#server/records';
import { SUBMISSION_STEPS, type SubmissionStep } from '../../contract.ts';
import { setOwners, stepSubmission } from './changing.ts';
import type { FillingContext } from './filling.ts';
import { forms } from '../definitions/form-collection.ts';
import type { SignedInContext } from '#server/people';

type SubmissionKeeperContext = SignedInContext & FillingContext;

const collection: Collection = {
  name: 'submissions',
  parent: 'forms',
  columns: ['name', 'created', 'step', 'owners'],
  sort: { by: 'created', direction: 'descending' },
  filters: ['step'],
  without: ['add', 'duplicate', 'remove'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', readonly: true },
        { name: 'step', type: 'select', required: true, options: SUBMISSION_STEPS.map((value) => ({ value })) },
        { name: 'owners', type: 'picker', collection: 'users', multiple: true, limit: 50 },
        { name: 'organisation', type: 'text', readonly: true },
      ],
    },
    { name: 'answers', fields: [{ name: 'answers', type: 'custom', component: 'submissionValues', readonly: true, exclude: true }] },
  ],
};

const submissions: Keeper<SubmissionKeeperContext> = {
  collection,
  rows: sql`select s.id, s.form_id as parent_id, s.created_name as name, jsonb_build_object('name', s.created_name, 'step', s.step,
      'owners', coalesce(o.people, '[]'), 'organisation', o.organisation) as data,
    lower(concat_ws(' ', s.created_name, s.step, o.names)) as search, 0 as position, true as active, null::timestamptz as removed_at,
    null::uuid as removed_by, s.version, null::timestamptz as published_at, null::uuid as published_by, s.created_at, s.created_by,
    s.updated_at, s.updated_by
    from submission s left join lateral (
      select jsonb_agg(o.person_id order by lower(p.name), p.id) filter (where o.person_id is not null) as people,
        string_agg(g.name, ', ') as organisation, string_agg(coalesce(p.name, g.name), ' ') as names
      from submission_owner o left join person p on p.id = o.person_id left join organisation g on g.id = o.organisation_id
      where o.submission_id = s.id) o on true`,
  // The answers are changed where they are shown; here staff set only the step and the owners.
  change: async (context, { id, version, values, kept }) => {
    const [owners, before] = [entriesOf(values['owners'] ?? []).map(textOf), entriesOf(kept['owners'] ?? []).map(textOf)];
    const others = !sameValue([...owners].sort(), [...before].sort());
    if (others && owners.length === 0) refuse('input.invalid', { owners: 'refusal.field.required' });
    await inOneTransaction(context, async (within) => {
      const telling = (what: string): SubmissionKeeperContext => ({
        ...within,
        tell: ({ detail }) => within.tell({ detail: { [what]: detail } }),
      });
      if (others) await setOwners(telling('owners'), { submission: id, version, owners });
      if (values['step'] === kept['step']) return;
      const step = textOf(values['step']) as SubmissionStep;
      await stepSubmission(telling('step'), { submission: id, version: version + (others ? 1 : 0), step, comment: '' });
    });
  },
};

export const collections: readonly Keeper<SubmissionKeeperContext>[] = [forms, submissions];
