/** Control of `permissions` fields: one of five access levels; two of them name people or organisations [FORM-33, FORM-60]. */
import { Radio } from '@mantine/core';
import { ACCESS_LEVELS, isRecord, type FieldValue } from '#packages/fields';
import { useWords } from '#ui';
import { describedBy } from '../input-props.ts';
import { FieldGroup } from '../parts/group.tsx';
import { RecordPicker } from '../parts/record-picker.tsx';
import { currentInput, idsIn } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';
import css from './permissions.module.css';

type NamedLevel = 'users' | 'organisations';

export function Permissions(props: WidgetProps) {
  const { id, lock, error, onChange } = props;
  const words = useWords();
  const value = currentInput(props);
  const access: Readonly<Record<string, FieldValue>> = isRecord(value)
    ? (value as Readonly<Record<string, FieldValue>>)
    : { level: (value ?? null) as FieldValue };
  const level = typeof access['level'] === 'string' ? access['level'] : null;
  const named: NamedLevel | null = level === 'users' || level === 'organisations' ? level : null;
  return (
    <FieldGroup props={props}>
      {ACCESS_LEVELS.map((one) => (
        <div key={one}>
          <Radio
            size="md"
            name={`${id}-level`}
            value={one}
            label={words(`access.${one}`)}
            checked={level === one}
            disabled={lock !== 'free'}
            onChange={() => onChange({ ...access, level: one })}
          />
          {named === one && (
            <div className={css.named}>
              <span id={`${id}-${one}-label`} className={css.name}>
                {words(`field.access.${one}`)}
              </span>
              <RecordPicker
                id={`${id}-${one}`}
                label={words(`field.access.${one}`)}
                describedBy={describedBy(props)}
                invalid={error !== null}
                collection={one}
                ids={idsIn(access[one])}
                multiple
                lock={lock}
                onChange={(ids) => onChange({ ...access, [one]: ids })}
              />
            </div>
          )}
        </div>
      ))}
    </FieldGroup>
  );
}
