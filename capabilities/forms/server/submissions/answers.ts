/** Turns posted answers into the values that are stored: evaluates them, refuses wrong ones field by field, and leaves out secrets. */
import { Refusal, type RefusalFault as WireFault, type FieldMessage } from '#packages/endpoint';
import { fault, faultSentence, kindOf, type Fault, type FieldValues } from '#packages/fields';
import { evaluateForm, submissionOf, type CompiledForm, type FieldState, type FormState, type FormSituation } from '#packages/forms';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { SignedInContext } from '#server/people';
import { storedJson } from '../stored-json.ts';

/** Language and texts in which faults are reported. */
export type FaultReader = Pick<SignedInContext, 'language' | 'words'>;

export interface PostedAnswers {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly kept: FieldValues;
  readonly inHouse: boolean;
  /** Fields whose secret was given before: they count as answered, though the secret was not stored. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export interface CleanAnswers {
  /** Without secrets: nobody signs in by a form, so there is no need to compare a secret with anything, and none is stored. */
  readonly values: FieldValues;
  /** Fields whose secret has been given. */
  readonly secrets: readonly string[];
}

/** Stands for a secret that was given before, and passes every rule. */
const SECRET_PLACEHOLDER = '•'.repeat(40);

/** Evaluates the answers that were posted, complete or not. */
export function evaluateAnswers(compiled: CompiledForm, { answers, kept, inHouse, secrets, now }: PostedAnswers): FormState {
  const given = Object.fromEntries(secrets.map((name) => [name, SECRET_PLACEHOLDER]));
  const situation: FormSituation = { answers, kept: { ...kept, ...given }, inHouse, today: now.toISOString().slice(0, 10) };
  return evaluateForm(compiled, situation);
}

export function cleanAnswersOf(state: FormState): CleanAnswers {
  const secret = new Set(state.compiled.entries.filter(({ field }) => kindOf(field.type).secret).map(({ name }) => name));
  const all = Object.entries(submissionOf(state));
  return {
    values: JSON.parse(storedJson(Object.fromEntries(all.filter(([name]) => !secret.has(name))))) as FieldValues,
    secrets: all.filter(([name, value]) => secret.has(name) && value !== null).map(([name]) => name),
  };
}

/** A fault of a field. For a cell of a table the field is `owners.0.share`, for the text of Other it is `source-other`. */
interface AnswerFault {
  readonly field: string;
  readonly fault: Fault;
}

/** @param more faults that only the server can find. @throws Refusal `input.invalid` with a sentence for each field, where there is a fault */
export function refuseFaulty(state: FormState, reader: FaultReader, more: readonly AnswerFault[] = []): void {
  const found = [...state.fields.flatMap((field) => faultsOf(field, field.name)), ...more];
  if (found.length === 0) return;
  const fields: Record<string, FieldMessage> = {};
  for (const one of found) fields[one.field] ??= { sentence: sentenceOf(one.fault, reader) };
  throw new Refusal('input.invalid', fields, undefined, undefined, found.map(wireFault));
}

/** The fault of an answer that refers to something that its sender may not see. */
export function unlistedFault(field: string): AnswerFault {
  return { field, fault: fault('unlisted') };
}

function faultsOf({ faults, detailsFaults, rows }: FieldState, path: string): AnswerFault[] {
  return [
    ...faults.map((one) => ({ field: path, fault: one })),
    ...detailsFaults.map((one) => ({ field: `${path}-other`, fault: one })),
    ...rows.flatMap(({ cells }, at) => cells.flatMap((cell) => faultsOf(cell, `${path}.${at}.${cell.name}`))),
  ];
}

function wireFault({ field, fault: { code, parameters } }: AnswerFault): WireFault {
  return { ...parameters, field, code };
}

function sentenceOf(one: Fault, { language, words }: { readonly language: Language; readonly words: Translate }): string {
  return faultSentence(one, language, words, formatsFor(language));
}

/** The values without those of some fields. */
export function withoutFields(values: FieldValues, names: ReadonlySet<string>): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
