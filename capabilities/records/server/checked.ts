/** Checks the values that staff want to store against the form of the collection. */
import { recordForm, type Collection } from '#packages/collections';
import { Refusal } from '#packages/endpoint';
import { faultSentence, kindOf, sameValue, type FieldValues } from '#packages/fields';
import { compileForm, evaluateForm, referencesOf, submissionOf } from '#packages/forms';
import { formatsFor } from '#packages/texts';
import { fileIdIn } from '#contract/files';
import type { SignedInContext } from '#server/people';

export interface CheckedValues {
  readonly values: FieldValues;
  /** Records that the values refer to, by field. */
  readonly references: readonly { readonly field: string; readonly collection: string; readonly id: string }[];
  /** Ids of the files in the values. */
  readonly files: readonly string[];
}

type RecordCheckContext = Pick<SignedInContext, 'words' | 'language' | 'now'>;

/** @throws Refusal `input.invalid`, with a sentence for each field */
export function checkValues(
  collection: Collection,
  context: RecordCheckContext,
  answers: FieldValues,
  keptValues: FieldValues,
): CheckedValues {
  const { compiled, state, wrong } = openValueCheck(collection, context)(answers, keptValues);
  if (wrong.length > 0) throw new Refusal('input.invalid', Object.fromEntries(wrong));
  const values = submissionOf(state);
  const named = referencesOf(compiled, values);
  const references = named.flatMap((one) => (one.to === 'record' ? [{ field: one.field, collection: one.collection, id: one.id }] : []));
  const files = named.flatMap((one) => (one.to === 'file' ? [fileIdIn(one.url)] : [])).filter((id) => id !== null);
  return { values, references, files };
}

/**
 * The clean values of those answers that are other than what is kept; what is kept is not judged, since nobody has touched it.
 * @throws Refusal `input.invalid`
 */
export function checkChange(collection: Collection, context: RecordCheckContext, answers: FieldValues, kept: FieldValues): FieldValues {
  const changed = Object.entries(answers).filter(([name, value]) => !sameValue(value, kept[name] ?? null));
  const { state, wrong } = openValueCheck(collection, context)(answers, kept);
  const found = wrong.filter(([name]) => changed.some(([one]) => one === name));
  if (found.length > 0) throw new Refusal('input.invalid', Object.fromEntries(found));
  const values = submissionOf(state);
  return Object.fromEntries(changed.flatMap(([name]) => (Object.hasOwn(values, name) ? [[name, values[name]!]] : [])));
}

/** Checks many records against one form. `wrong` has a sentence for each wrong field. */
export function openValueCheck(collection: Collection, { words, language, now }: RecordCheckContext) {
  const compiled = compileForm(recordForm(collection, words), () => undefined);
  const formats = formatsFor(language);
  const today = now.toISOString().slice(0, 10);
  return (answers: FieldValues, keptValues: FieldValues) => {
    const state = evaluateForm(compiled, { answers, kept: keptValues, inHouse: true, today });
    const wrong = state.fields.flatMap(({ name, faults, detailsFaults }) => {
      const [first] = [...faults, ...detailsFaults];
      return first ? [[name, faultSentence(first, language, words, formats)] as const] : [];
    });
    return { compiled, state, wrong };
  };
}

/** The values without secrets such as passwords, which are never returned. */
export function withoutSecrets(collection: Pick<Collection, 'steps'>, values: FieldValues): FieldValues {
  const secret = new Set(
    collection.steps.flatMap(({ fields }) => fields.filter(({ type }) => kindOf(type).secret).map(({ name }) => name)),
  );
  return secret.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}
