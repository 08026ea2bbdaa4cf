/** Control of `history` fields: the versions of the record that the form edits [FORM-62]. */
import { createElement } from 'react';
import { useWords } from '#ui';
import { Group, Nothing } from '../parts/group.tsx';
import type { WidgetProps } from '../widget.ts';
import { useFormWorld } from '../world.tsx';

export function History(props: WidgetProps) {
  const words = useWords();
  const versions = useFormWorld().history();
  return <Group props={props}>{versions ? createElement(versions) : <Nothing>{words('field.history.nothing')}</Nothing>}</Group>;
}
