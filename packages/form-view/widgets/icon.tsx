/** Control of `icon` fields: an icon, chosen by its looks and stored by its name [FORM-40]. */
import { choicesOf } from '#packages/fields';
import { Icon, ICON_NAMES, useWords } from '#ui';
import { Group, Nothing } from '../parts/group.tsx';
import { IconChoice, iconWords } from '../parts/icon-choice.tsx';
import { held } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';
import css from './icon.module.css';

export function IconField(props: WidgetProps) {
  const { id, field, state, lock, onChange } = props;
  const words = useWords();
  const value = held(props);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const offered: readonly string[] = field.options
    ? choicesOf(field as Parameters<typeof choicesOf>[0]).map(({ value }) => value)
    : ICON_NAMES;
  const names = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen];
  return (
    <Group props={props}>
      {lock === 'free' ? (
        <IconChoice id={`${id}-icon`} names={names} chosen={chosen} none={!state.required} onChange={onChange} />
      ) : chosen === null ? (
        <Nothing>{words('field.icon.none')}</Nothing>
      ) : (
        <p className={css.chosen}>
          <Icon name={chosen} /> {iconWords(words, chosen)}
        </p>
      )}
    </Group>
  );
}
