/** Control of `slider` fields: a number between two limits, on a track. */
import { sliderEnds } from '#packages/fields';
import { useFormats } from '#ui';
import type { WidgetProps } from '../widget.ts';
import { Track } from './track.tsx';

export function Slider(props: WidgetProps) {
  const formats = useFormats();
  const { min, max } = sliderEnds(props.field);
  return <Track {...props} min={min} max={max} step={max - min <= 1 ? 'any' : 1} textOf={(value) => formats.number(value, 0, 2)} />;
}
