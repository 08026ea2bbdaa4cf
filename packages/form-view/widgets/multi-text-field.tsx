/** Control of `multi-text-field` fields: a list of texts, one line each; the list begins with an empty line [FORM-65]. */
import { Button, TextInput } from '@mantine/core';
import { useWords, useFocusById } from '#ui';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import { useKeyedList } from '../parts/keyed.ts';
import { SignButton } from '../parts/sign-button.tsx';
import { currentInput, textsIn } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';
import css from '../parts/parts.module.css';

export function MultiText(props: WidgetProps) {
  const { id, label, lock, error, onChange } = props;
  const words = useWords();
  const given = textsIn(currentInput(props));
  const free = lock === 'free';
  const list = useKeyedList(given.length === 0 && free ? NO_TEXT : given, onChange);
  const focus = useFocusById();
  const count = list.entries.length;
  const add = () => focus(`${id}-${list.add('')}`);
  if (count === 0) {
    return (
      <FieldGroup props={props}>
        <EmptyFieldNote>{words('field.list.none')}</EmptyFieldNote>
      </FieldGroup>
    );
  }
  return (
    <FieldGroup props={props}>
      <ul className={css.rows}>
        {list.entries.map(({ entry, key, at }) => (
          <li key={key} className={css.row}>
            <TextInput
              id={`${id}-${key}`}
              size="md"
              aria-label={words('field.list.line', { field: label, number: at + 1 })}
              error={error !== null}
              value={entry}
              readOnly={lock === 'readonly'}
              disabled={lock === 'disabled'}
              onChange={({ currentTarget }) => list.put(at, currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // The Enter key must not send the form from a list.
                event.preventDefault();
                if (entry !== '' && at === count - 1) add();
              }}
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

const NO_TEXT = [''];
