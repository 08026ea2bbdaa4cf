/** Control of `picker` fields: people, or records of a collection, found by searching [FORM-53, FORM-57]. */
import { describedBy, frameProps } from '../input-props.ts';
import { Input } from '@mantine/core';
import { RecordPicker } from '../parts/record-picker.tsx';
import { currentInput, idsIn } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';

/** A `picker` searches people where its field names no collection. */
const PEOPLE = 'users';

export function Picker(props: WidgetProps) {
  const { id, field, label, lock, error, onChange } = props;
  const multiple = field.multiple === true;
  return (
    <Input.Wrapper {...frameProps(props)} id={id}>
      <RecordPicker
        id={id}
        label={label}
        describedBy={describedBy(props)}
        invalid={error !== null}
        collection={field.collection ?? PEOPLE}
        ids={idsIn(currentInput(props))}
        multiple={multiple}
        lock={lock}
        onChange={(ids) => onChange(multiple ? ids : (ids[0] ?? null))}
      />
    </Input.Wrapper>
  );
}
