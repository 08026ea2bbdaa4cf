/** Turns posted answers into the values that are stored: evaluates them, refuses wrong ones field by field, and leaves out secrets. */
import { Refusal, type Fault as WireFault, type SaidOfField } from '#packages/endpoint';
import { fault, faultSentence, kindOf, type Fault, type Values } from '#packages/fields';
import { evaluate, submissionOf, type CompiledForm, type FieldState, type FormState, type Situation } from '#packages/forms';
import { formats, type Language, type Translate } from '#packages/texts';
import type { SignedIn } from '#server/people';
import { storedJson } from './stored-json.ts';

/** Language and texts in which faults are reported. */
export type Reader = Pick<SignedIn, 'language' | 'words'>;

export interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly kept: Values;
  readonly inHouse: boolean;
  /** Fields whose secret was given before: they count as answered, though the secret was not stored. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export interface Read {
  /** Without secrets: nobody signs in by a form, so there is no need to compare a secret with anything, and none is stored. */
  readonly values: Values;
  /** Fields whose secret has been given. */
  readonly secrets: readonly string[];
}

/** Stands for a secret that was given before, and passes every rule. */
const GIVEN = '•'.repeat(40);

/** Evaluates the answers that were posted, complete or not. */
export function evaluated(compiled: CompiledForm, { answers, kept, inHouse, secrets, now }: Given): FormState {
  const given = Object.fromEntries(secrets.map((name) => [name, GIVEN]));
  const situation: Situation = { answers, kept: { ...kept, ...given }, inHouse, today: now.toISOString().slice(0, 10) };
  return evaluate(compiled, situation);
}

export function valuesIn(state: FormState): Read {
  const secret = new Set(state.compiled.entries.filter(({ field }) => kindOf(field.type).secret).map(({ name }) => name));
  const all = Object.entries(submissionOf(state));
  return {
    values: JSON.parse(storedJson(Object.fromEntries(all.filter(([name]) => !secret.has(name))))) as Values,
    secrets: all.filter(([name, value]) => secret.has(name) && value !== null).map(([name]) => name),
  };
}

/** A fault of a field. For a cell of a table the field is `owners.0.share`, for the text of Other it is `source-other`. */
interface Found {
  readonly field: string;
  readonly fault: Fault;
}

/** @param more faults that only the server can find. @throws Refusal `input.invalid` with a sentence for each field, where there is a fault */
export function refuseFaulty(state: FormState, reader: Reader, more: readonly Found[] = []): void {
  const found = [...state.fields.flatMap((field) => faultsOf(field, field.name)), ...more];
  if (found.length === 0) return;
  const fields: Record<string, SaidOfField> = {};
  for (const one of found) fields[one.field] ??= { sentence: sentenceOf(one.fault, reader) };
  throw new Refusal('input.invalid', fields, undefined, undefined, found.map(wireFault));
}

/** The fault of an answer that refers to something that its sender may not see. */
export function unlisted(field: string): Found {
  return { field, fault: fault('unlisted') };
}

function faultsOf({ faults, detailsFaults, rows }: FieldState, path: string): Found[] {
  return [
    ...faults.map((one) => ({ field: path, fault: one })),
    ...detailsFaults.map((one) => ({ field: `${path}-other`, fault: one })),
    ...rows.flatMap(({ cells }, at) => cells.flatMap((cell) => faultsOf(cell, `${path}.${at}.${cell.name}`))),
  ];
}

function wireFault({ field, fault: { code, parameters } }: Found): WireFault {
  return { ...parameters, field, code };
}

function sentenceOf(one: Fault, { language, words }: { readonly language: Language; readonly words: Translate }): string {
  return faultSentence(one, language, words, formats(language));
}

/** The values without those of some fields. */
export function without(values: Values, names: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
