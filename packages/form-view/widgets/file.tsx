/** Control of `file` fields: one file or several, with the progress of their uploads [FORM-46]. */
import { ChooseFile, useWords } from '#ui';
import { Input } from '@mantine/core';
import { describedBy, frameProps } from '../input-props.ts';
import { FieldFileList, useFieldFiles } from '../parts/files.tsx';
import { EmptyFieldNote } from '../parts/group.tsx';
import type { WidgetProps } from '../widget.ts';

export function FileField(props: WidgetProps) {
  const { id, label, lock, field } = props;
  const words = useWords();
  const several = field.multiple === true;
  const here = useFieldFiles(props, several);
  const free = lock === 'free';
  const chosen = here.files.length + here.sendings.length;
  return (
    <Input.Wrapper {...frameProps(props)} id={id}>
      <FieldFileList here={here} label={label} changes={free} />
      {free && (
        <div>
          <ChooseFile
            id={id}
            multiple={several}
            labelledBy={`${id}-label`}
            describedBy={describedBy(props)}
            onFiles={(files) => here.uploads.add(several ? files : files.slice(0, 1))}
          >
            {words(several ? (chosen > 0 ? 'field.file.more' : 'field.file.several') : chosen > 0 ? 'field.file.other' : 'field.file.one')}
          </ChooseFile>
        </div>
      )}
      {!free && chosen === 0 && <EmptyFieldNote>{words('field.file.none')}</EmptyFieldNote>}
    </Input.Wrapper>
  );
}
