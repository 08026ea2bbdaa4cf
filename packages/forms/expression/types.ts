/** Checks the types of a calculation before anybody answers, so that numbers are not added to texts. */
import { toNumber } from '#packages/money';
import type { Measure } from '#packages/fields';
import type { Tree } from './tree.ts';

/** The type of a part of a calculation. `many` are the numbers of a column. */
export type Type = 'number' | 'truth' | 'text' | 'day' | 'moment' | 'many';

/** The reason why a tree has no type: an unknown name, or a part of the wrong type. */
export type Misfit = { readonly unknown: string } | { readonly misused: string };

/** Finds the types of the names of a tree. */
export interface Scope {
  readonly measureOf: (name: string) => Measure | undefined;
  readonly columnMeasureOf: (table: string, column: string) => Measure | undefined;
}

/** The most decimals to round to. */
const MOST_DECIMALS = 10;

/** The type of a tree, or a misfit where it has none; does not throw. */
export function typeOf(tree: Tree, scope: Scope): Type | Misfit {
  switch (tree.node) {
    case 'number':
    case 'text':
      return tree.node;
    case 'field':
      return ofMeasure(tree.name, scope.measureOf(tree.name));
    case 'column': {
      const name = `${tree.table}.${tree.column}`;
      const type = ofMeasure(name, scope.columnMeasureOf(tree.table, tree.column));
      if (isMisfit(type)) return type;
      return type === 'number' ? 'many' : { misused: name };
    }
    case 'minus':
      return expecting('number', tree.of, scope);
    case 'operation':
      return both(expecting('number', tree.left, scope), expecting('number', tree.right, scope), tree.sign, () => 'number');
    case 'comparison':
      return compared(tree, scope);
    case 'call':
      return called(tree, scope);
  }
}

export function isMisfit(type: Type | Misfit): type is Misfit {
  return typeof type === 'object';
}

function ofMeasure(name: string, measure: Measure | undefined): Type | Misfit {
  if (measure === undefined) return { unknown: name };
  if (measure === 'number' || measure === 'truth' || measure === 'text' || measure === 'day' || measure === 'moment') return measure;
  return { misused: name };
}

function expecting(wanted: Type, tree: Tree, scope: Scope): Type | Misfit {
  const type = typeOf(tree, scope);
  return isMisfit(type) || type === wanted ? type : { misused: said(tree) };
}

function both(left: Type | Misfit, right: Type | Misfit, sign: string, agree: (left: Type, right: Type) => Type | null): Type | Misfit {
  if (isMisfit(left)) return left;
  if (isMisfit(right)) return right;
  return agree(left, right) ?? { misused: sign };
}

/** Values of the same type can be equal, and a day can equal a text; only numbers and days can be more or less. */
function compared(tree: Tree & { node: 'comparison' }, scope: Scope): Type | Misfit {
  return both(typeOf(tree.left, scope), typeOf(tree.right, scope), tree.sign, (left, right) => {
    if (left === 'many' || right === 'many') return null;
    const dated = [left, right].some((type) => type === 'day' || type === 'moment');
    const alike = left === right || (dated && (left === 'text' || right === 'text'));
    const ordered = left === 'number' || dated;
    return alike && (ordered || tree.sign === '=' || tree.sign === '!=') ? 'truth' : null;
  });
}

function called({ name, of }: Tree & { node: 'call' }, scope: Scope): Type | Misfit {
  const [first, second, third] = of;
  if (name === 'if') {
    const condition = expecting('truth', first!, scope);
    if (isMisfit(condition)) return condition;
    return both(typeOf(second!, scope), typeOf(third!, scope), 'if', (left, right) => (left === right && left !== 'many' ? left : null));
  }
  if (name === 'round') {
    const places = second === undefined ? 0 : second.node === 'number' ? toNumber(second.value) : -1;
    if (!Number.isInteger(places) || places < 0 || places > MOST_DECIMALS) return { misused: 'round' };
    return expecting('number', first!, scope);
  }
  for (const part of of) {
    const type = typeOf(part, scope);
    if (isMisfit(type)) return type;
    if (type !== 'number' && type !== 'many') return { misused: name };
  }
  return 'number';
}

function said(tree: Tree): string {
  if (tree.node === 'field') return tree.name;
  if (tree.node === 'column') return `${tree.table}.${tree.column}`;
  return 'sign' in tree ? tree.sign : tree.node === 'call' ? tree.name : tree.node;
}
