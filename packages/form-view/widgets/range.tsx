/** Control of `range` fields: a position among the options, on a track with a stop for each [FORM-34]. */
import { choiceText, rangeEnd } from '#packages/fields';
import { useFormats, useSurroundings } from '#ui';
import type { WidgetProps } from '../widget.ts';
import { Track } from './track.tsx';

export function Range(props: WidgetProps) {
  const formats = useFormats();
  const { language, words } = useSurroundings();
  const { field } = props;
  const named = (place: number) => {
    const option = field.options?.[place];
    return option ? choiceText(option.value, field, { language, words }) : formats.number(place);
  };
  return <Track {...props} min={0} max={rangeEnd(field)} step={1} textOf={named} />;
}
