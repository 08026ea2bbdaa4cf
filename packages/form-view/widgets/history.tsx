/** Control of `history` fields: the versions of the record that the form edits [FORM-62]. */
import { createElement } from 'react';
import { useWords } from '#ui';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import type { WidgetProps } from '../widget.ts';
import { useFormWorld } from '../world.tsx';

export function History(props: WidgetProps) {
  const words = useWords();
  const versions = useFormWorld().history();
  return (
    <FieldGroup props={props}>
      {versions ? createElement(versions) : <EmptyFieldNote>{words('field.history.nothing')}</EmptyFieldNote>}
    </FieldGroup>
  );
}
