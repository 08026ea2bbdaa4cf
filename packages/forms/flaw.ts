/** Defines the flaws of a form definition, each with its path, such as `steps.0.fieldsets.1.fields.2.type`, for the person who designs the form. */

/** Every flaw with its meaning, and the meaning of its detail. */
export const FLAWS = {
  'shape.invalid': 'not the shape of a form there; the detail says how',
  'kind.unknown': 'a type of field that does not exist',
  'rule.unknown': 'a rule that does not exist',
  'rule.unsuited': 'a rule about something that the field does not hold',
  'name.duplicate': 'a name that another field has, or stores its Other under',
  'name.unknown': 'a condition, calculation or setting that names a field which does not exist',
  'name.internal': 'something that others see would depend on a field that staff alone see',
  'name.reserved': 'a column called as rows call their own id',
  'question.unsuited': 'a condition that asks what the field cannot answer',
  'question.unlisted': 'a condition that waits for an option which does not exist',
  'value.invalid': 'a value that the field itself would refuse',
  'required.unanswerable': 'required of whoever fills the form, who could not answer it there',
  'limits.crossed': 'a smallest value above the largest',
  'option.duplicate': 'two options of one value',
  'column.unsuited': 'a kind of field that no table can hold, or columns of a field that is no table',
  'table.empty': 'a table without columns',
  'expression.unreadable': 'a calculation that makes no sense; the detail is the character where it stops doing so',
  'expression.mistyped': 'a calculation with what cannot be calculated with; the detail names it',
  'expression.unsuited': 'a calculation whose result the field cannot hold',
  cycle: 'fields that wait for one another; the detail is the way round',
  'subform.unknown': 'a form that does not exist',
  'subform.cycle': 'a form that includes itself; the detail is the way round',
} as const;
export type FlawCode = keyof typeof FLAWS;

export interface Flaw {
  /** Names and indices, with dots between; for an included form, its id and a colon come first. */
  readonly path: string;
  readonly code: FlawCode;
  readonly detail?: string;
}

export function flaw(path: string, code: FlawCode, detail?: string): Flaw {
  return { path, code, ...(detail !== undefined && { detail }) };
}
