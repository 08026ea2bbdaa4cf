/** Declares the endpoints for filling a form, for everybody who is signed in and to whom the form is open. */
import { z } from 'zod';
import { answerSchema, endpoint, Id, Moment } from '#packages/endpoint';
import type { FieldValue, FieldValues } from '#packages/fields';
import type { Form } from '#packages/forms';
import { Submission } from './contract-submissions.ts';

/** Answers by the name of the field. The evaluator refuses an answer that is no valid value, and names its field. */
const TypedAnswers = z.record(z.string().max(100), z.unknown()) as unknown as z.ZodType<Readonly<Record<string, FieldValue>>>;
const Definition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Form, Form>;

/** A long form with large answers; see the limits of packages/fields. */
const ANSWERS_BYTES = 2 ** 21;

const FormDraft = z.object({
  /** Id of the submission that the draft will become, or will change. */
  submission: Id,
  /** The answers as they were typed, also those that are no valid value yet. */
  typed: TypedAnswers,
  at: Moment,
});
export type FormDraft = z.infer<typeof FormDraft>;

const FormToFill = z.object({
  id: Id,
  slug: z.string(),
  /** With the steps of the forms that it includes, and without the fields that only staff see, unless staff ask. */
  form: Definition,
  number: z.number().int(),
  /** Id under which it will be submitted: that of the submission being filled, otherwise a new one. Sending it again changes nothing. */
  submission: Id,
  /** Answers of the submission being filled; for a new one those sent last for the account, where the form gives the details of the account. */
  kept: TypedAnswers as unknown as z.ZodType<FieldValues>,
  draft: FormDraft.nullable(),
  /** What the owner has submitted, of a form that each owner may submit only once. */
  submitted: Submission.nullable(),
});
export type FormToFill = z.infer<typeof FormToFill>;

/** A form that somebody has begun to fill and not sent. */
const BegunForm = z.object({
  form: Id,
  name: z.string(),
  /** When something was saved of it last. */
  at: Moment,
});
export type BegunForm = z.infer<typeof BegunForm>;

/** An id, or the slug. */
const FormName = z.string().regex(/^[A-Za-z0-9-]{1,100}$/);

export const fillingEndpoints = {
  readFormToFill: endpoint({
    method: 'GET',
    path: '/api/forms/:form/filling',
    may: 'own',
    summary:
      'A form as it is filled, with what has been typed of it so far; by its id or slug, and for an account with what its client sent last',
    input: z.object({ account: Id.optional(), form: FormName }),
    output: FormToFill,
    refuses: ['form.unknown', 'account.unknown'],
  }),
  listBegunForms: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/begun-forms',
    may: 'own',
    summary:
      'The forms that the reader has begun and not sent, for accounts of a portal or for none, as far as they are open to them; fifty at most',
    input: z.object({ portal: z.string().max(100) }),
    output: answerSchema(z.array(BegunForm)),
    refuses: ['portal.unknown'],
  }),
  listFormChoices: endpoint({
    method: 'GET',
    path: '/api/forms/:form/choices',
    may: 'own',
    summary:
      'Records of a collection, or files of a library, that a form offers, as far as the reader sees them: what a search finds, fifty at most, or those of some ids',
    input: z.object({
      form: FormName,
      /** The collection. */
      of: z.string().max(100),
      search: z.string().max(200).default(''),
      /** Separated by commas. */
      ids: z.string().max(5000).default(''),
    }),
    /** `url` is the address of the picture of a file, or of the file where it has none; null for what is no file. */
    output: answerSchema(z.array(z.object({ id: z.string(), name: z.string(), hint: z.string().nullable(), url: z.string().nullable() }))),
    refuses: ['form.unknown'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/forms/:form/draft',
    may: 'own.change',
    summary:
      'Keep what was typed at a change of step: in the submission while the account is `created`, which staff see, otherwise for nobody else',
    /** `id` is that of the submission that the draft will become, or will change. */
    input: z.object({ account: Id.optional(), form: Id, id: Id, typed: TypedAnswers }),
    /** `into` says where the draft is visible. */
    output: z.object({ at: Moment, into: z.enum(['submission', 'draft']) }),
    refuses: ['form.unknown', 'account.unknown', 'submission.unknown'],
    audit: 'nothing',
    bodyBytes: ANSWERS_BYTES,
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/api/forms/:form/draft',
    may: 'own.change',
    summary: 'Forget what was typed and not submitted',
    input: z.object({ form: Id }),
    output: z.object({ dropped: z.literal(true) }),
    refuses: ['form.unknown'],
    audit: 'nothing',
  }),
  submitForm: endpoint({
    method: 'POST',
    path: '/api/forms/:form/submissions',
    may: 'own.change',
    summary: 'Submit a form under an id of the sender’s making; sent again it is the same submission',
    input: z.object({ account: Id.optional(), form: Id, id: Id, answers: TypedAnswers }),
    output: Submission,
    /** `input.invalid` names the fields, with a fault each: [{ field, code, ...its parameters }]. */
    refuses: ['form.unknown', 'account.unknown', 'submission.unknown', 'submission.once', 'submission.locked', 'input.invalid'],
    bodyBytes: ANSWERS_BYTES,
  }),
  readAccountProcess: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/process',
    may: 'own',
    summary: 'The form that the client of an account begins with, in the language of whoever asks; null where the firm has none',
    input: z.object({ account: Id }),
    output: z.object({ account: Id, form: Id.nullable(), process: Id.nullable() }),
    refuses: ['account.unknown'],
  }),
  listProcesses: endpoint({
    method: 'GET',
    path: '/api/processes',
    may: 'own',
    summary: 'Processes in their order, all of them or those of a form or of a type of account',
    input: z.object({ formId: Id.optional(), accountType: z.enum(['single', 'dual', 'corporate']).optional() }),
    output: answerSchema(
      z.array(
        z.object({
          id: Id,
          name: z.string(),
          formId: Id,
          formId_NL: Id.nullable(),
          single: z.boolean(),
          userStatus: z.string().nullable(),
          accountType: z.enum(['single', 'dual', 'corporate']).nullable(),
        }),
      ),
    ),
    refuses: [],
  }),
};
