/** Checks the types of a calculation before anybody answers, so that numbers are not added to texts. */
import { toNumber } from '#packages/money';
import type { FieldMeasure } from '#packages/fields';
import type { ExpressionTree } from './tree.ts';

/** The type of a part of a calculation. `many` are the numbers of a column. */
export type ExpressionType = 'number' | 'truth' | 'text' | 'day' | 'moment' | 'many';

/** The reason why a tree has no type: an unknown name, or a part of the wrong type. */
export type TypeMisfit = { readonly unknown: string } | { readonly misused: string };

/** Finds the types of the names of a tree. */
export interface ExpressionScope {
  readonly measureOf: (name: string) => FieldMeasure | undefined;
  readonly columnMeasureOf: (table: string, column: string) => FieldMeasure | undefined;
}

/** The most decimals to round to. */
const MOST_DECIMALS = 10;

/** The type of a tree, or a misfit where it has none; does not throw. */
export function typeOf(tree: ExpressionTree, scope: ExpressionScope): ExpressionType | TypeMisfit {
  switch (tree.node) {
    case 'number':
    case 'text':
      return tree.node;
    case 'field':
      return typeOfMeasure(tree.name, scope.measureOf(tree.name));
    case 'column': {
      const name = `${tree.table}.${tree.column}`;
      const type = typeOfMeasure(name, scope.columnMeasureOf(tree.table, tree.column));
      if (isTypeMisfit(type)) return type;
      return type === 'number' ? 'many' : { misused: name };
    }
    case 'minus':
      return expectType('number', tree.of, scope);
    case 'operation':
      return combineTypes(expectType('number', tree.left, scope), expectType('number', tree.right, scope), tree.sign, () => 'number');
    case 'comparison':
      return typeOfComparison(tree, scope);
    case 'call':
      return typeOfCall(tree, scope);
  }
}

export function isTypeMisfit(type: ExpressionType | TypeMisfit): type is TypeMisfit {
  return typeof type === 'object';
}

function typeOfMeasure(name: string, measure: FieldMeasure | undefined): ExpressionType | TypeMisfit {
  if (measure === undefined) return { unknown: name };
  if (measure === 'number' || measure === 'truth' || measure === 'text' || measure === 'day' || measure === 'moment') return measure;
  return { misused: name };
}

function expectType(expressionType: ExpressionType, tree: ExpressionTree, scope: ExpressionScope): ExpressionType | TypeMisfit {
  const type = typeOf(tree, scope);
  return isTypeMisfit(type) || type === expressionType ? type : { misused: partName(tree) };
}

function combineTypes(
  left: ExpressionType | TypeMisfit,
  right: ExpressionType | TypeMisfit,
  sign: string,
  agree: (left: ExpressionType, right: ExpressionType) => ExpressionType | null,
): ExpressionType | TypeMisfit {
  if (isTypeMisfit(left)) return left;
  if (isTypeMisfit(right)) return right;
  return agree(left, right) ?? { misused: sign };
}

/** Values of the same type can be equal, and a day can equal a text; only numbers and days can be more or less. */
function typeOfComparison(tree: ExpressionTree & { node: 'comparison' }, scope: ExpressionScope): ExpressionType | TypeMisfit {
  return combineTypes(typeOf(tree.left, scope), typeOf(tree.right, scope), tree.sign, (left, right) => {
    if (left === 'many' || right === 'many') return null;
    const dated = [left, right].some((type) => type === 'day' || type === 'moment');
    const alike = left === right || (dated && (left === 'text' || right === 'text'));
    const ordered = left === 'number' || dated;
    return alike && (ordered || tree.sign === '=' || tree.sign === '!=') ? 'truth' : null;
  });
}

function typeOfCall({ name, of }: ExpressionTree & { node: 'call' }, scope: ExpressionScope): ExpressionType | TypeMisfit {
  const [first, second, third] = of;
  if (name === 'if') {
    const condition = expectType('truth', first!, scope);
    if (isTypeMisfit(condition)) return condition;
    return combineTypes(typeOf(second!, scope), typeOf(third!, scope), 'if', (left, right) =>
      left === right && left !== 'many' ? left : null,
    );
  }
  if (name === 'round') {
    const places = second === undefined ? 0 : second.node === 'number' ? toNumber(second.value) : -1;
    if (!Number.isInteger(places) || places < 0 || places > MOST_DECIMALS) return { misused: 'round' };
    return expectType('number', first!, scope);
  }
  for (const part of of) {
    const type = typeOf(part, scope);
    if (isTypeMisfit(type)) return type;
    if (type !== 'number' && type !== 'many') return { misused: name };
  }
  return 'number';
}

function partName(tree: ExpressionTree): string {
  if (tree.node === 'field') return tree.name;
  if (tree.node === 'column') return `${tree.table}.${tree.column}`;
  return 'sign' in tree ? tree.sign : tree.node === 'call' ? tree.name : tree.node;
}
