/** Declares form definitions, their versions and the endpoints by which staff edit them. */
import { z } from 'zod';
import { answerSchema, endpoint, Id, Moment } from '#packages/endpoint';
import type { FormDifference, Form } from '#packages/forms';
import { fillingEndpoints } from './contract-filling.ts';
import { submissions } from './contract-submissions.ts';

export type { BegunForm, FormToFill } from './contract-filling.ts';
export { TypesettingFailed, type FormPaper, type FormTypesetter } from './contract-paper.ts';
export {
  SUBMISSION_STEPS,
  stepsFrom,
  type ListedSubmission,
  type OwnSubmission,
  type SubmissionStep,
  type Submission,
} from './contract-submissions.ts';

/** Any object on the wire: `checkForm` reads it, and names each flaw with its path. */
const Definition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Form, Form>;

/** A form with two hundred fields, each with texts in four languages, has some 200 kB. */
const DEFINITION_BYTES = 2 ** 21;

/** The moment of a change and the name of the person; `by` is null where no person did it. */
const Stamp = z.object({ at: Moment, by: z.string().nullable() });

const ListedForm = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Number of the version that is filled; null before the first. */
  published: z.number().int().nullable(),
  /** Whether the definition has changes that are not published. */
  changed: z.boolean(),
  /** False for a form in the bin. */
  active: z.boolean(),
  submissions: z.number().int(),
  created: Stamp,
  updated: Stamp,
  version: z.number().int(),
});
export type ListedForm = z.infer<typeof ListedForm>;

/** A form as staff edit it; its name is that of the definition. */
const FormRecord = ListedForm.extend({ definition: Definition });
export type FormRecord = z.infer<typeof FormRecord>;

const FormVersion = z.object({
  number: z.number().int(),
  published: Stamp,
  /** Whether it is the one that is filled. */
  current: z.boolean(),
  submissions: z.number().int(),
  /** Differences from the version before; none for the first version. See `differences` of packages/forms. */
  differences: z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodType<readonly FormDifference[]>,
});
export type FormVersion = z.infer<typeof FormVersion>;

/** Version of the record that was read. */
const Version = z.number().int();

/**
 * The refusals of saving and publishing, each with `faults`: `form.flawed` [{ field: path, code, detail }], see FLAWS; `form.answered`
 * [{ field, code: 'removed' | 'kind' | 'option' | 'scale', option }], for changes that would lose stored answers; `record.changed`
 * [{ field: 'version', version, by, at }].
 */
const SAVE_REFUSALS = ['form.unknown', 'form.flawed', 'form.answered', 'record.changed'] as const;

/** The widgets that this capability offers to reports; see capabilities/navigation. */
export const formWidgets = { 'forms.process': { kind: 'page', at: 'portal' } } as const;

export const forms = {
  listForms: endpoint({
    method: 'GET',
    path: '/api/forms',
    may: 'house.keep',
    summary: 'The forms of the tenant by name, or those in the bin',
    input: z.object({ search: z.string().max(200).default(''), bin: z.enum(['yes', 'no']).default('no') }),
    output: answerSchema(z.array(ListedForm)),
    refuses: [],
  }),
  readForm: endpoint({
    method: 'GET',
    path: '/api/forms/:form',
    may: 'house.keep',
    summary: 'A form with its definition, as it is being worked at',
    input: z.object({ form: Id }),
    output: FormRecord,
    refuses: ['form.unknown'],
  }),
  createForm: endpoint({
    method: 'POST',
    path: '/api/forms',
    may: 'house.keep',
    summary: 'Make a form, empty or from a definition; nobody fills it before it is published',
    /** Without a slug, one is made from the name. */
    input: z.object({ name: z.string().trim().min(1).max(200), slug: z.string().max(200).optional(), definition: Definition.optional() }),
    output: FormRecord,
    refuses: ['form.flawed'],
    bodyBytes: DEFINITION_BYTES,
  }),
  saveForm: endpoint({
    method: 'PUT',
    path: '/api/forms/:form',
    may: 'house.keep',
    summary: 'Keep a definition; what is filled stays as it was published',
    input: z.object({ form: Id, version: Version, slug: z.string().max(200).optional(), definition: Definition }),
    output: FormRecord,
    refuses: [...SAVE_REFUSALS],
    bodyBytes: DEFINITION_BYTES,
  }),
  publishForm: endpoint({
    method: 'POST',
    path: '/api/forms/:form/publish',
    may: 'house.keep',
    summary: 'Make a version of the definition, which is filled from now on, alone and within the forms that include it',
    input: z.object({ form: Id, version: Version }),
    output: FormRecord,
    refuses: [...SAVE_REFUSALS],
  }),
  listFormVersions: endpoint({
    method: 'GET',
    path: '/api/forms/:form/versions',
    may: 'house.keep',
    summary: 'The versions of a form, newest first, each with what it changed; at most a hundred',
    input: z.object({ form: Id }),
    output: answerSchema(z.array(FormVersion)),
    refuses: ['form.unknown'],
  }),
  readFormVersion: endpoint({
    method: 'GET',
    path: '/api/forms/:form/versions/:number',
    may: 'house.keep',
    summary: 'The definition of a version, to be looked at or taken up again; nothing is stored by that',
    input: z.object({ form: Id, number: z.coerce.number().int() }),
    output: z.object({ number: z.number().int(), definition: Definition }),
    refuses: ['form.unknown'],
  }),
  duplicateForm: endpoint({
    method: 'POST',
    path: '/api/forms/:form/duplicate',
    may: 'house.keep',
    summary: 'A new form with the definition of this one, without its versions and submissions',
    input: z.object({ form: Id }),
    output: FormRecord,
    refuses: ['form.unknown'],
  }),
  removeForm: endpoint({
    method: 'DELETE',
    path: '/api/forms/:form',
    may: 'house.keep',
    summary: 'Put a form into the bin: nobody fills it any more, and what was answered stays',
    input: z.object({ form: Id }),
    output: FormRecord,
    refuses: ['form.unknown'],
  }),
  restoreForm: endpoint({
    method: 'POST',
    path: '/api/forms/:form/restore',
    may: 'house.keep',
    summary: 'Take a form out of the bin; it has another slug where its own was taken meanwhile',
    input: z.object({ form: Id }),
    output: FormRecord,
    refuses: ['form.unknown'],
  }),
  ...fillingEndpoints,
  ...submissions,
};
