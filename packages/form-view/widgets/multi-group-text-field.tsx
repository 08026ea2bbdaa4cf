/** Control of `multi-group-text-field` fields: names with a number each [FORM-66]; the list begins with an empty pair. */
import { Button, TextInput } from '@mantine/core';
import { useFormats, useWords, useFocusById } from '#ui';
import type { FieldValue } from '#packages/fields';
import { parseNumberText, writeNumberText } from '../state/number-text.ts';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import { useKeyedList } from '../parts/keyed.ts';
import { SignButton } from '../parts/sign-button.tsx';
import { currentInput, recordsIn, textOrEmpty } from '../parts/typed.ts';
import { useTypedText } from '../state/typed-text.ts';
import type { WidgetProps } from '../widget.ts';
import rows from '../parts/parts.module.css';
import css from './multi-group-text-field.module.css';

type TypedPair = Readonly<Record<string, FieldValue>>;

const NO_PAIR: readonly TypedPair[] = [{ name: '', value: '' }];

export function MultiGroupText(props: WidgetProps) {
  const { id, lock, error, onChange } = props;
  const words = useWords();
  const given = recordsIn(currentInput(props));
  const free = lock === 'free';
  const list = useKeyedList(given.length === 0 && free ? NO_PAIR : given, onChange);
  const focus = useFocusById();
  const count = list.entries.length;
  const add = () => focus(`${id}-${list.add({ name: '', value: '' })}`);
  return (
    <FieldGroup props={props}>
      {count === 0 && <EmptyFieldNote>{words('field.list.none')}</EmptyFieldNote>}
      <ul className={rows.rows}>
        {list.entries.map(({ entry, key, at }) => (
          <li key={key} className={css.pair} data-fixed={!free || undefined}>
            <TextInput
              id={`${id}-${key}`}
              size="md"
              aria-label={words('field.pair.name', { number: at + 1 })}
              error={error !== null}
              value={textOrEmpty(entry['name'])}
              readOnly={lock === 'readonly'}
              disabled={lock === 'disabled'}
              placeholder={words('field.pair.name.placeholder')}
              onChange={({ currentTarget }) => list.put(at, { ...entry, name: currentTarget.value })}
            />
            <PairNumber
              name={words('field.pair.value', { number: at + 1 })}
              lock={lock}
              invalid={error !== null}
              typed={entry['value']}
              onChange={(value) => list.put(at, { ...entry, value: value as FieldValue })}
              onEnter={at === count - 1 ? add : undefined}
            />
            {free && (
              <SignButton
                sign="close"
                words={words('field.list.remove', { number: at + 1 })}
                onPress={() => {
                  list.remove(at);
                  focus(`${id}-add`);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {free && (
        <div>
          <Button id={`${id}-add`} variant="default" onClick={add}>
            {words('field.list.add')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function PairNumber({
  name,
  lock,
  invalid,
  typed,
  onChange,
  onEnter,
}: {
  readonly name: string;
  readonly lock: WidgetProps['lock'];
  readonly invalid: boolean;
  readonly typed: unknown;
  readonly onChange: (typed: unknown) => void;
  readonly onEnter: (() => void) | undefined;
}) {
  const words = useWords();
  const formats = useFormats();
  const written = useTypedText(typed, onChange, {
    read: (typed) => parseNumberText(typed, formats),
    show: (typed) => writeNumberText(typed, formats),
  });
  return (
    <TextInput
      {...written}
      size="md"
      className={css.number}
      inputMode="decimal"
      autoComplete="off"
      aria-label={name}
      error={invalid}
      readOnly={lock === 'readonly'}
      disabled={lock === 'disabled'}
      placeholder={words('field.pair.value.placeholder')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}
