/** Control of `navigation-designer` fields: a menu as a tree [FORM-64]. The editor is loaded when it is shown. */
import { placeBounds } from '#packages/fields';
import { LazyBoundary, lazy, Skeleton, useWords } from '#ui';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import { PlaceList } from '../parts/menu/place-list.tsx';
import { linesOfPlaces } from '../parts/menu/places.ts';
import { currentInput } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';

const PlaceTree = lazy(() => import('../parts/menu/place-tree.tsx').then(({ PlaceTree: tree }) => tree));

export function NavigationDesigner(props: WidgetProps) {
  const { id, field, label, lock, onChange } = props;
  const words = useWords();
  const lines = linesOfPlaces(currentInput(props));
  return (
    <FieldGroup props={props}>
      {lock !== 'free' &&
        (lines.length === 0 ? <EmptyFieldNote>{words('field.navigation.none')}</EmptyFieldNote> : <PlaceList lines={lines} />)}
      {lock === 'free' && (
        <LazyBoundary waiting={<Skeleton height={160} />}>
          <PlaceTree id={id} label={label} lines={lines} bounds={placeBounds(field)} onChange={onChange} />
        </LazyBoundary>
      )}
    </FieldGroup>
  );
}
