/** Shows a menu that cannot be changed. */
import type { CSSProperties } from 'react';
import { Icon, useWords } from '#ui';
import type { PlaceLine } from './places.ts';
import css from './place-tree.module.css';

export function PlaceList({ lines }: { readonly lines: readonly PlaceLine[] }) {
  const words = useWords();
  return (
    <ul className={css.tree}>
      {lines.map(({ depth, place: { title, path, icon } }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing is moved here
        <li key={at} className={css.line} style={{ '--depth': depth } as CSSProperties}>
          <span className={css.words}>
            {icon !== undefined && <Icon name={icon} size={20} />}
            <span className={css.name}>{title}</span>
            <span className={css.path}>{path === '' ? words('field.navigation.nowhere') : path}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
