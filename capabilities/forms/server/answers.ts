/** From what was posted to what is stored: read by the one evaluator, refused field by field, without secrets. */
import { Refusal, type Fault as WireFault, type SaidOfField } from '#packages/endpoint';
import { fault, faultSentence, kindOf, type Fault, type Values } from '#packages/fields';
import { evaluate, submissionOf, type CompiledForm, type FieldState, type FormState, type Situation } from '#packages/forms';
import { formats, type Language, type Translate } from '#packages/texts';
import type { SignedIn } from '#server/people';
import { storedJson } from './stored-json.ts';

/** In which a fault is said. */
export type Reader = Pick<SignedIn, 'language' | 'words'>;

export interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly kept: Values;
  readonly inHouse: boolean;
  /** Secrets that were given before: they count, though nobody knows them any more. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export interface Read {
  /** Without secrets: a form is no place that anybody signs in by, so there is nothing to compare one with, and they are not kept. */
  readonly values: Values;
  /** Fields whose secret has been given. */
  readonly secrets: readonly string[];
}

/** Passes for any secret. */
const GIVEN = '•'.repeat(40);

/** What was posted of a form, as far as it goes. */
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

/** A fault of a field; of a row of a table under `owners.0.share`, of the text of Other under `source-other`. */
interface Found {
  readonly field: string;
  readonly fault: Fault;
}

/** @param more what only the server finds. @throws Refusal `input.invalid` with a sentence for each field, where there is a fault */
export function refuseFaulty(state: FormState, reader: Reader, more: readonly Found[] = []): void {
  const found = [...state.fields.flatMap((field) => faultsOf(field, field.name)), ...more];
  if (found.length === 0) return;
  const fields: Record<string, SaidOfField> = {};
  for (const one of found) fields[one.field] ??= { sentence: sentenceOf(one.fault, reader) };
  throw new Refusal('input.invalid', fields, undefined, undefined, found.map(wireFault));
}

/** Of what an answer refers to, and its sender may not. */
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

/** The values of some fields alone. */
export function without(values: Values, names: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
