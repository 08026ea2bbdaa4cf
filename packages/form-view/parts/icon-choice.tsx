/** Icons side by side, one of them chosen; the arrow keys go from one to the next. */
import { Icon, ICON_NAMES, Sign, useWords, type IconName } from '#ui';
import css from '../widgets/icon.module.css';

/** @param names those offered */
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
  /** Whether it can be left without one. */
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

/** What an icon shows, in words; of one that is none of ours, its name. */
export function iconWords(words: ReturnType<typeof useWords>, name: string): string {
  return ICON_NAMES.includes(name as IconName) ? words(`field.icon.${name}`) : name;
}
