/** Control of `custom` fields: shows the component of the product that the form names [FORM-67]. It brings its own label, as every control does. */
import { createElement } from 'react';
import { useWords } from '#ui';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import type { WidgetProps } from '../widget.ts';
import { useFormWorld } from '../world.tsx';

export function Custom(props: WidgetProps) {
  const words = useWords();
  const component = useFormWorld().custom(props.field.component ?? '');
  if (component) return createElement(component, props);
  return (
    <FieldGroup props={props}>
      <EmptyFieldNote>{words('field.custom.nothing')}</EmptyFieldNote>
    </FieldGroup>
  );
}
