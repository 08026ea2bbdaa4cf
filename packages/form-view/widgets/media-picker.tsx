/** Control of `media-picker` fields: files of the media libraries, with a picture of each [FORM-56]. */
import { Group } from '../parts/group.tsx';
import { Media } from '../parts/media.tsx';
import { held, idsIn } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';

export function MediaPicker(props: WidgetProps) {
  const { id, field, label, lock, onChange } = props;
  const multiple = field.multiple === true;
  return (
    <Group props={props}>
      <Media
        id={id}
        label={label}
        ids={idsIn(held(props))}
        multiple={multiple}
        lock={lock}
        onChange={(ids) => onChange(multiple ? ids : (ids[0] ?? null))}
      />
    </Group>
  );
}
