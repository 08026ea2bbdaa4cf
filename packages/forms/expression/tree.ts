/** Defines the syntax tree of a calculation. A text is either parsed into such a tree or refused; it is never run as code. */
import type { Decimal } from '#packages/money';

/** The functions, each with the least and most arguments that it takes. */
export const FUNCTIONS = {
  /** The smallest and largest of numbers and columns; empty values are ignored. */
  min: [1, 20],
  max: [1, 20],
  /** Rounds to a whole number, or to so many decimals, which must be a number from 0 to 10; half away from zero. */
  round: [1, 2],
  /** The sum of numbers and columns; empty values count as 0. */
  sum: [1, 20],
  /** `if(condition, then, otherwise)` */
  if: [3, 3],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;
export type FunctionName = keyof typeof FUNCTIONS;

export type ComparisonSign = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type ExpressionTree =
  | { readonly node: 'number'; readonly value: Decimal }
  | { readonly node: 'text'; readonly value: string }
  | { readonly node: 'field'; readonly name: string }
  /** A column of a table, over all of its rows. */
  | { readonly node: 'column'; readonly table: string; readonly column: string }
  | { readonly node: 'minus'; readonly of: ExpressionTree }
  | { readonly node: 'operation'; readonly sign: '+' | '-' | '*' | '/'; readonly left: ExpressionTree; readonly right: ExpressionTree }
  | { readonly node: 'comparison'; readonly sign: ComparisonSign; readonly left: ExpressionTree; readonly right: ExpressionTree }
  | { readonly node: 'call'; readonly name: FunctionName; readonly of: readonly ExpressionTree[] };

/** A field, or a column of one, that a tree refers to. */
export interface FieldMention {
  readonly name: string;
  readonly column?: string;
}

export function mentionsIn(tree: ExpressionTree): readonly FieldMention[] {
  const found: FieldMention[] = [];
  walkTree(tree, (node) => {
    if (node.node === 'field') found.push({ name: node.name });
    if (node.node === 'column') found.push({ name: node.table, column: node.column });
  });
  return found;
}

function walkTree(tree: ExpressionTree, visit: (node: ExpressionTree) => void): void {
  visit(tree);
  if (tree.node === 'minus') walkTree(tree.of, visit);
  if (tree.node === 'call') for (const of of tree.of) walkTree(of, visit);
  if (tree.node === 'operation' || tree.node === 'comparison') {
    walkTree(tree.left, visit);
    walkTree(tree.right, visit);
  }
}
