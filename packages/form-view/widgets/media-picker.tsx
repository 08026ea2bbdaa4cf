/** Control of `media-picker` fields: files of the media libraries, with a picture of each [FORM-56]. */
import { FieldGroup } from '../parts/group.tsx';
import { MediaFiles } from '../parts/media.tsx';
import { currentInput, idsIn } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';

export function MediaPicker(props: WidgetProps) {
  const { id, field, label, lock, onChange } = props;
  const multiple = field.multiple === true;
  return (
    <FieldGroup props={props}>
      <MediaFiles
        id={id}
        label={label}
        library={field.library}
        ids={idsIn(currentInput(props))}
        multiple={multiple}
        lock={lock}
        onChange={(ids) => onChange(multiple ? ids : (ids[0] ?? null))}
      />
    </FieldGroup>
  );
}
