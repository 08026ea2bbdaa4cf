/**
 * Control of `dropzone` fields: an area to drop files on or to paste them into; by keyboard they are chosen as elsewhere [FORM-63]. Images show as
 * thumbnails of 150 px [LIB-31].
 */
import { Input } from '@mantine/core';
import { ChooseFile, DropZone, useWords } from '#ui';
import { describedBy, frameProps } from '../input-props.ts';
import { FieldFileList, useFieldFiles } from '../parts/files.tsx';
import { EmptyFieldNote } from '../parts/group.tsx';
import type { WidgetProps } from '../widget.ts';

export function Dropzone(props: WidgetProps) {
  const { id, label, lock } = props;
  const words = useWords();
  const here = useFieldFiles(props, true);
  const free = lock === 'free';
  return (
    <Input.Wrapper {...frameProps(props)} id={id}>
      <FieldFileList here={here} label={label} changes={free} thumbnails />
      {free && (
        <DropZone input={id} onFiles={here.uploads.add}>
          <ChooseFile id={id} multiple labelledBy={`${id}-label`} describedBy={describedBy(props)} onFiles={here.uploads.add}>
            {words('field.file.several')}
          </ChooseFile>
          <p>{words('field.dropzone.ways')}</p>
        </DropZone>
      )}
      {!free && here.files.length === 0 && <EmptyFieldNote>{words('field.file.none')}</EmptyFieldNote>}
    </Input.Wrapper>
  );
}
