/** Control of `icon` fields: an icon, chosen by its looks and stored by its name [FORM-40]. */
import { choicesOf } from '#packages/fields';
import { Icon, ICON_NAMES, useWords } from '#ui';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import { IconChoice, iconWords } from '../parts/icon-choice.tsx';
import { currentInput } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';
import css from './icon.module.css';

export function IconField(props: WidgetProps) {
  const { id, field, state, lock, onChange } = props;
  const words = useWords();
  const value = currentInput(props);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const offered: readonly string[] = field.options
    ? choicesOf(field as Parameters<typeof choicesOf>[0]).map(({ value }) => value)
    : ICON_NAMES;
  const names = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen];
  return (
    <FieldGroup props={props}>
      {lock === 'free' ? (
        <IconChoice id={`${id}-icon`} names={names} chosen={chosen} none={!state.required} onChange={onChange} />
      ) : chosen === null ? (
        <EmptyFieldNote>{words('field.icon.none')}</EmptyFieldNote>
      ) : (
        <p className={css.chosen}>
          <Icon name={chosen} /> {iconWords(words, chosen)}
        </p>
      )}
    </FieldGroup>
  );
}
