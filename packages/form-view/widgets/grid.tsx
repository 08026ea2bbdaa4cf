/**
 * Control of `grid` fields: the records of a child collection inside the form of their parent [FORM-61]; the page that shows the form provides the
 * list.
 */
import { createElement } from 'react';
import { useWords } from '#ui';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import type { WidgetProps } from '../widget.ts';
import { useFormWorld } from '../world.tsx';

export function Grid(props: WidgetProps) {
  const words = useWords();
  const records = useFormWorld().grid(props.field.collection ?? '');
  return (
    <FieldGroup props={props}>
      {records ? createElement(records) : <EmptyFieldNote>{words('field.grid.nothing')}</EmptyFieldNote>}
    </FieldGroup>
  );
}
