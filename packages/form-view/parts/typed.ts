/** Reads the input of a control as lists, records and texts. */
import { isRecord, type FieldValue } from '#packages/fields';
import type { WidgetProps } from '../widget.ts';

/** The typed input; the stored value where nothing was typed. */
export function currentInput({ typed, state }: Pick<WidgetProps, 'typed' | 'state'>): unknown {
  return typed === undefined ? state.value : typed;
}

/** One entry or several, as a list. */
export function listOf(held: unknown): readonly unknown[] {
  if (held === null || held === undefined || held === '') return [];
  return Array.isArray(held) ? held : [held];
}

export function recordsIn(held: unknown): readonly Readonly<Record<string, FieldValue>>[] {
  return listOf(held).filter((one): one is Readonly<Record<string, FieldValue>> => isRecord(one));
}

export function textsIn(held: unknown): readonly string[] {
  return listOf(held).filter((one) => typeof one === 'string');
}

/** Ids, given as texts or in found records. */
export function idsIn(held: unknown): readonly string[] {
  return listOf(held)
    .map((one) => (isRecord(one) ? one['id'] : one))
    .filter((id) => typeof id === 'string');
}

export function textOrEmpty(held: unknown): string {
  return typeof held === 'string' ? held : '';
}
