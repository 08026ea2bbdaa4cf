/** Control of `navigation-designer` fields: a menu as a tree [FORM-64]. The editor is loaded when it is shown. */
import { placeBounds } from '#packages/fields';
import { Lazily, lazy, Skeleton, useWords } from '#ui';
import { Group, Nothing } from '../parts/group.tsx';
import { PlaceList } from '../parts/place-list.tsx';
import { linesOf } from '../parts/places.ts';
import { held } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';

const PlaceTree = lazy(() => import('../parts/place-tree.tsx').then(({ PlaceTree: tree }) => tree));

export function NavigationDesigner(props: WidgetProps) {
  const { id, field, label, lock, onChange } = props;
  const words = useWords();
  const lines = linesOf(held(props));
  return (
    <Group props={props}>
      {lock !== 'free' && (lines.length === 0 ? <Nothing>{words('field.navigation.none')}</Nothing> : <PlaceList lines={lines} />)}
      {lock === 'free' && (
        <Lazily waiting={<Skeleton height={160} />}>
          <PlaceTree id={id} label={label} lines={lines} bounds={placeBounds(field)} onChange={onChange} />
        </Lazily>
      )}
    </Group>
  );
}
