/** Declares submissions and their endpoints: what was answered, who owns it, and which step it has reached. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment } from '#packages/endpoint';
import type { FieldValue, FieldValues } from '#packages/fields';
import type { Form } from '#packages/forms';

/** The steps of a submission, in their order [OQ-61]. */
export const SUBMISSION_STEPS = ['Under review', 'Approved', 'Verified', 'Released'] as const;
export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

/** The steps that a submission may take next: one forward, or one back. */
export function stepsFrom(step: SubmissionStep): readonly SubmissionStep[] {
  const at = SUBMISSION_STEPS.indexOf(step);
  return [SUBMISSION_STEPS[at - 1], SUBMISSION_STEPS[at + 1]].filter((next) => next !== undefined);
}

const Answers = z.record(z.string().max(100), z.unknown()) as unknown as z.ZodType<FieldValues>;
const TypedAnswers = z.record(z.string().max(100), z.unknown()) as unknown as z.ZodType<Readonly<Record<string, FieldValue>>>;
const Definition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Form, Form>;

const Stamp = z.object({ at: Moment, by: z.string() });

/** A person, or an organisation with all its members. */
const Owner = z.object({ kind: z.enum(['person', 'organisation']), id: Id, name: z.string() });

const Entry = z.object({
  at: Moment,
  by: z.string(),
  /** Whether the reader wrote it. */
  own: z.boolean(),
  /** Null for a comment alone. */
  from: z.enum(SUBMISSION_STEPS).nullable(),
  to: z.enum(SUBMISSION_STEPS).nullable(),
  comment: z.string().nullable(),
});

const OwnSubmission = z.object({
  id: Id,
  form: Id,
  /** The name that the form had at that time. */
  name: z.string(),
  step: z.enum(SUBMISSION_STEPS),
  created: z.object({ name: z.string(), at: Moment }),
  /** Null while it is being filled. */
  submitted: Moment.nullable(),
  updated: Stamp.nullable(),
  version: z.number().int(),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

const ListedSubmission = OwnSubmission.extend({ owners: z.array(Owner) });
export type ListedSubmission = z.infer<typeof ListedSubmission>;

export const Submission = ListedSubmission.extend({
  account: Id.nullable(),
  owned: z.enum(['Personal', 'Organisation']),
  /** The version of the form that was answered, with all forms that it included, as far as this reader may see it. */
  number: z.number().int(),
  definition: Definition,
  answers: Answers,
  /** Fields whose secret was given; the secret itself is stored nowhere. */
  secrets: z.array(z.string()),
  /** Whether the reader may change the answers. */
  editable: z.boolean(),
  /** Oldest first. */
  history: z.array(Entry),
});
export type Submission = z.infer<typeof Submission>;

const Version = z.number().int();

export const submissions = {
  listOwnSubmissions: endpoint({
    method: 'GET',
    path: '/api/submissions',
    may: 'own',
    summary: 'What somebody has submitted or is filling, with what their organisation has; newest first, at most two hundred',
    input: z.object({ formId: Id.optional() }),
    output: answerSchema(z.array(OwnSubmission)),
    refuses: [],
  }),
  readSubmission: endpoint({
    method: 'GET',
    path: '/api/submissions/:submission',
    may: 'own',
    summary: 'A submission: for its owners, and for staff',
    input: z.object({ submission: Id }),
    output: Submission,
    refuses: ['submission.unknown'],
  }),
  changeSubmission: endpoint({
    method: 'PUT',
    path: '/api/submissions/:submission',
    may: 'own.change',
    summary: 'Change what was answered: by its owner where the form lets them, and by staff',
    input: z.object({ submission: Id, version: Version, answers: TypedAnswers }),
    output: Submission,
    refuses: ['submission.unknown', 'submission.closed', 'submission.locked', 'record.changed', 'input.invalid'],
    bodyBytes: 2 ** 21,
  }),
  commentSubmission: endpoint({
    method: 'POST',
    path: '/api/submissions/:submission/comments',
    may: 'own.change',
    summary: 'Say something of a submission to whoever else reads it',
    input: z.object({ submission: Id, comment: z.string().trim().min(1).max(4000) }),
    output: Submission,
    refuses: ['submission.unknown'],
  }),
  printSubmission: endpoint({
    method: 'GET',
    path: '/api/submissions/:submission/file',
    may: 'own',
    summary: 'The filled form as a PDF, in the language of whoever asks',
    input: z.object({ submission: Id }),
    output: download('application/pdf'),
    refuses: ['submission.unknown', 'submission.unprintable'],
    costs: 'statement',
  }),
  listSubmissions: endpoint({
    method: 'GET',
    path: '/api/forms/:form/submissions',
    may: 'house.keep',
    summary: 'Submissions of a form, newest first, a hundred at a time; those before one of them for the next hundred',
    input: z.object({
      form: Id,
      step: z.enum(SUBMISSION_STEPS).optional(),
      /** Searched in the name of the person who made it. */
      search: z.string().max(200).default(''),
      before: Id.optional(),
    }),
    output: answerSchema(z.array(ListedSubmission)),
    refuses: ['form.unknown'],
  }),
  exportSubmissions: endpoint({
    method: 'GET',
    path: '/api/forms/:form/submissions.csv',
    may: 'house.keep',
    summary: 'All submissions of a form, a line each, with the fields of every version that was answered',
    input: z.object({ form: Id }),
    output: download('text/csv'),
    refuses: ['form.unknown'],
  }),
  stepSubmission: endpoint({
    method: 'POST',
    path: '/api/submissions/:submission/step',
    may: 'house.keep',
    summary: 'Take a submission one step on, or one back; its owners are written to when it is approved, verified and released',
    input: z.object({ submission: Id, version: Version, step: z.enum(SUBMISSION_STEPS), comment: z.string().trim().max(4000).default('') }),
    output: Submission,
    refuses: ['submission.unknown', 'submission.step', 'record.changed'],
  }),
  setSubmissionOwners: endpoint({
    method: 'PUT',
    path: '/api/submissions/:submission/owners',
    may: 'house.keep',
    summary: 'Say whose a submission is; an organisation that has it keeps it',
    /** People. */
    input: z.object({ submission: Id, version: Version, owners: z.array(Id).min(1).max(50) }),
    output: Submission,
    refuses: ['submission.unknown', 'submission.once', 'record.changed'],
  }),
};
