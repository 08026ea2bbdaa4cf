/** A row of icons, one of which is chosen; the arrow keys move between them. */
import { Icon, ICON_NAMES, Sign, useWords, type IconName } from '#ui';
import css from '../widgets/icon.module.css';

/** @param names of the icons offered */
export function IconChoice({
  id,
  names = ICON_NAMES,
  chosen,
  none,
  onChange,
}: {
  readonly id: string;
  readonly names?: readonly string[];
  readonly chosen: string | null;
  /** Whether no icon can be chosen. */
  readonly none: boolean;
  readonly onChange: (name: string | null) => void;
}) {
  const words = useWords();
  return (
    <div className={css.icons}>
      {none && (
        <label className={`${css.icon} ${css.none}`} title={words('field.icon.none')}>
          <input type="radio" name={id} aria-label={words('field.icon.none')} checked={chosen === null} onChange={() => onChange(null)} />
          <Sign kind="close" />
        </label>
      )}
      {names.map((name) => (
        <label key={name} className={css.icon} title={iconWords(words, name)}>
          <input type="radio" name={id} aria-label={iconWords(words, name)} checked={chosen === name} onChange={() => onChange(name)} />
          <Icon name={name} />
        </label>
      ))}
    </div>
  );
}

/** The description of an icon; for an unknown one, its name. */
export function iconWords(words: ReturnType<typeof useWords>, name: string): string {
  return ICON_NAMES.includes(name as IconName) ? words(`field.icon.${name}`) : name;
}
