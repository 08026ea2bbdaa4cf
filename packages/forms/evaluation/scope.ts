/** Finds the field that a name stands for: in a row of a table first its columns, then the fields of the form. */
import { measureOf, type FieldMeasure } from '#packages/fields';
import type { FormColumn, FormField } from '../definition.ts';
import type { ExpressionScope } from '../expression/types.ts';
import { plainField } from './plain-field.ts';

export interface NamedFields extends ExpressionScope {
  readonly field: (name: string) => FormField | undefined;
}

export function scopeOf(fields: readonly FormField[], columns: readonly FormColumn[] = []): NamedFields {
  const byName = new Map<string, FormField>([...fields, ...columns].map((field) => [field.name, field]));
  const measures = new Map<string, FieldMeasure>();
  const measure = (name: string) => {
    const field = byName.get(name);
    if (field && !measures.has(name)) measures.set(name, measureOf(plainField(field)));
    return measures.get(name);
  };
  return {
    field: (name) => byName.get(name),
    measureOf: measure,
    columnMeasureOf: (table, name) => {
      const field = byName.get(table);
      if (field?.type === 'multi-group-text-field') return name === 'value' ? 'number' : undefined;
      const column = field?.fields?.find((column) => column.name === name);
      return column && measureOf(plainField(column));
    },
  };
}
