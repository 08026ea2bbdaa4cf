/** Edits the values that the file leaves out because they are the same in every row. */
import { TextInput } from '@mantine/core';
import { useWords } from '#ui';
import { constantFieldsFor, withConstant } from './mapping.ts';
import type { MappingPartProps } from './mapping-part.ts';
import css from '../imports.module.css';

export function Constants({ one, mapping, onChange }: MappingPartProps) {
  const words = useWords();
  const fields = constantFieldsFor(one.kind, mapping);
  if (fields.length === 0) return null;
  return (
    <fieldset className={css.constants}>
      <legend>{words('imports.constants')}</legend>
      <div className={css.marks}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={words(`imports.field.${field}`)}
            value={mapping.constants[field] ?? ''}
            onChange={({ currentTarget }) => onChange(withConstant(mapping, field, currentTarget.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
