/** Which other fields a field looks at: those that its value waits for, and those that only its judgement does. */
import { questionsOf, type Condition } from './condition.ts';
import type { FormColumn, FormField } from './definition.ts';
import { isMisparsed, parseExpression } from './expression/parse.ts';
import { mentionsIn, type Tree } from './expression/tree.ts';

/** The field that an empty slug is made of [FORM-27]. */
export const SLUG_SOURCE = 'name';

/**
 * Names that the value waits for: who is asked, who may change it, and what it is worked out from. Requirements and rules are not among
 * them, so that "telephone or e-mail" can require each where the other is missing.
 */
export function valueNeeds(field: FormField, around: readonly (Condition | undefined)[] = []): ReadonlySet<string> {
  const names = new Set<string>(namesOfConditions([...around, field.show, field.lock]));
  for (const name of namesOfExpression(field.calculate)) names.add(name);
  if (field.type === 'slug') names.add(SLUG_SOURCE);
  return withColumns(names, field, (column) => valueNeeds(column));
}

/** Names that its requirement and its rules look at. */
export function judgementNeeds(field: FormField): ReadonlySet<string> {
  const names = new Set<string>(namesOfConditions([field.require]));
  for (const rule of field.rules ?? [])
    if (rule.rule === 'agrees') for (const name of namesOfExpression(String(rule.value))) names.add(name);
  return withColumns(names, field, judgementNeeds);
}

/** Of a table also what its columns need, but for one another. */
function withColumns(
  names: Set<string>,
  { fields = [] }: FormField,
  needsOf: (column: FormColumn) => ReadonlySet<string>,
): ReadonlySet<string> {
  const columns = new Set(fields.map(({ name }) => name));
  for (const column of fields) for (const name of needsOf(column)) if (!columns.has(name)) names.add(name);
  return names;
}

export function namesOfConditions(conditions: readonly (Condition | undefined)[]): readonly string[] {
  return conditions.flatMap((condition) => (condition ? questionsOf(condition).map(({ question }) => question.field) : []));
}

function namesOfExpression(text: string | undefined): readonly string[] {
  const tree = treeOf(text);
  return tree ? mentionsIn(tree).map(({ name }) => name) : [];
}

/** The tree of a calculation, or null where there is none that can be read. */
export function treeOf(text: string | undefined): Tree | null {
  if (text === undefined) return null;
  const parsed = parseExpression(text);
  return isMisparsed(parsed) ? null : parsed;
}
