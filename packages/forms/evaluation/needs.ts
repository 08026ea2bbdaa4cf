/** Lists the other fields that a field depends on: those that its value needs, and those that only its checks need. */
import { questionsOf, type Condition } from '../condition.ts';
import type { FormColumn, FormField } from '../definition.ts';
import { isExpressionFailure, parseExpression } from '../expression/parse.ts';
import { mentionsIn, type ExpressionTree } from '../expression/tree.ts';

/** The field from which an empty slug is made [FORM-27]. */
export const SLUG_SOURCE = 'name';

/**
 * Names of the fields that the value depends on: by the conditions to show and to lock it, and by its calculation. Requirements and rules are
 * not included, so that "telephone or e-mail" can require each where the other is missing.
 */
export function valueNeeds(field: FormField, around: readonly (Condition | undefined)[] = []): ReadonlySet<string> {
  const names = new Set<string>(namesOfConditions([...around, field.show, field.lock]));
  for (const name of namesOfExpression(field.calculate)) names.add(name);
  if (field.type === 'slug') names.add(SLUG_SOURCE);
  return withColumns(names, field, (column) => valueNeeds(column));
}

/** Names of the fields that its requirement and its rules use. */
export function judgementNeeds(field: FormField): ReadonlySet<string> {
  const names = new Set<string>(namesOfConditions([field.require]));
  for (const rule of field.rules ?? [])
    if (rule.rule === 'agrees') for (const name of namesOfExpression(String(rule.value))) names.add(name);
  return withColumns(names, field, judgementNeeds);
}

/** For a table, adds the needs of its columns, except columns of the same table. */
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

/** The tree of a calculation, or null where there is none or it cannot be parsed. */
export function treeOf(text: string | undefined): ExpressionTree | null {
  if (text === undefined) return null;
  const parsed = parseExpression(text);
  return isExpressionFailure(parsed) ? null : parsed;
}
