/** Checks that the definition of a field, and of each column of a table, uses only properties that its kind supports. */
import { kindOf, measureOf, readValue, ROW_ID, ruleSuitsMeasure, detailsNameOf, otherValueOf, type FieldMeasure } from '#packages/fields';
import { checkCondition } from './check-condition.ts';
import type { FormColumn, FormField } from './definition.ts';
import { isExpressionFailure, parseExpression } from './expression/parse.ts';
import { mentionsIn, type FieldMention } from './expression/tree.ts';
import { isTypeMisfit, typeOf, type ExpressionType } from './expression/types.ts';
import { flaw, type Flaw } from './flaw.ts';
import { plainField } from './evaluation/plain-field.ts';
import { scopeOf, type NamedFields } from './evaluation/scope.ts';

/** @param scope the fields that it may refer to */
export function checkField(field: FormField, path: string, scope: NamedFields): Flaw[] {
  return [...checkSingleField(field, path, scope, field.internal === true), ...checkColumns(field, path, scope)];
}

function checkColumns(field: FormField, path: string, scope: NamedFields): Flaw[] {
  const { fields: columns = [], type } = field;
  if (type !== 'tabular') return field.fields ? [flaw(`${path}.fields`, 'column.unsuited')] : [];
  if (columns.length === 0) return [flaw(`${path}.fields`, 'table.empty')];
  const seen = new Set<string>();
  const inside = rowScope(scope, columns);
  return columns.flatMap((column, at) => {
    const place = `${path}.fields.${at}`;
    const flaws: Flaw[] = [];
    for (const name of otherValueOf(column) === null ? [column.name] : [column.name, detailsNameOf(column)]) {
      if (seen.has(name)) flaws.push(flaw(`${place}.name`, 'name.duplicate', name));
      seen.add(name);
    }
    if (column.name === ROW_ID) flaws.push(flaw(`${place}.name`, 'name.reserved', ROW_ID));
    if (!kindOf(column.type).inTables) return [...flaws, flaw(`${place}.type`, 'column.unsuited', column.type)];
    return [...flaws, ...checkSingleField(column, place, inside, field.internal === true || column.internal === true)];
  });
}

function rowScope(scope: NamedFields, columns: readonly FormColumn[]): NamedFields {
  const own = scopeOf([], columns);
  return {
    field: (name) => own.field(name) ?? scope.field(name),
    measureOf: (name) => own.measureOf(name) ?? scope.measureOf(name),
    columnMeasureOf: scope.columnMeasureOf,
  };
}

function checkSingleField(field: FormColumn, path: string, scope: NamedFields, internal: boolean): Flaw[] {
  const plain = plainField(field);
  const measure = measureOf(plain);
  return [
    ...checkValue(field, path),
    ...checkRequired(field, path),
    ...(field.min !== undefined && field.max !== undefined && field.min > field.max ? [flaw(`${path}.min`, 'limits.crossed')] : []),
    ...checkOptions(field, path),
    ...(['show', 'require', 'lock'] as const).flatMap((property) =>
      checkCondition(field[property], `${path}.${property}`, scope, internal),
    ),
    ...(field.calculate === undefined
      ? []
      : checkExpression(field.calculate, `${path}.calculate`, scope, internal, holdableTypes(measure))),
    ...(field.rules ?? []).flatMap((rule, at) => {
      const place = `${path}.rules.${at}`;
      if (rule.rule === 'agrees') return checkExpression(String(rule.value), `${place}.value`, scope, internal, ['truth']);
      return ruleSuitsMeasure({ rule: rule.rule }, measure) ? [] : [flaw(`${place}.rule`, 'rule.unsuited', rule.rule)];
    }),
  ];
}

function checkValue(field: FormColumn, path: string): Flaw[] {
  return field.value !== undefined && field.value !== null && readValue(plainField(field), field.value).fault
    ? [flaw(`${path}.value`, 'value.invalid')]
    : [];
}

/** Where the form names no library, only staff can choose a file, so that nobody else could send a form that requires one. */
function checkRequired({ type, library, required, require, readonly, disabled, retired, value }: FormColumn, path: string): Flaw[] {
  if (type !== 'media-picker' || library !== undefined || readonly || disabled || retired || (value !== undefined && value !== null))
    return [];
  if (required) return [flaw(`${path}.required`, 'required.unanswerable')];
  return require === undefined ? [] : [flaw(`${path}.require`, 'required.unanswerable')];
}

function checkOptions({ options = [] }: FormColumn, path: string): Flaw[] {
  const values = options.map(({ value }) => value);
  return values.flatMap((value, at) =>
    values.indexOf(value) < at ? [flaw(`${path}.options.${at}.value`, 'option.duplicate', value)] : [],
  );
}

/** The types of results of calculations that a field can hold. */
function holdableTypes(measure: FieldMeasure): readonly ExpressionType[] {
  if (measure === 'text') return ['text', 'number'];
  if (measure === 'number' || measure === 'truth' || measure === 'day' || measure === 'moment') return [measure];
  return [];
}

function checkExpression(text: string, path: string, scope: NamedFields, internal: boolean, types: readonly ExpressionType[]): Flaw[] {
  const tree = parseExpression(text);
  if (isExpressionFailure(tree)) return [flaw(path, 'expression.unreadable', String(tree.at))];
  const unseen = internal ? undefined : mentionsIn(tree).find((mention) => isInternal(mention, scope));
  if (unseen) return [flaw(path, 'name.internal', unseen.column === undefined ? unseen.name : `${unseen.name}.${unseen.column}`)];
  const type = typeOf(tree, scope);
  if (!isTypeMisfit(type)) return types.includes(type) ? [] : [flaw(path, 'expression.unsuited', type)];
  return 'unknown' in type ? [flaw(path, 'name.unknown', type.unknown)] : [flaw(path, 'expression.mistyped', type.misused)];
}

function isInternal({ name, column }: FieldMention, scope: NamedFields): boolean {
  const field = scope.field(name);
  return field?.internal === true || field?.fields?.find((one) => one.name === column)?.internal === true;
}
