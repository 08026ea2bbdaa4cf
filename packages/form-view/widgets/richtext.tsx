/**
 * Control of `richtext` fields: formatted text. The editor is loaded when it is shown; where nothing can be changed, the text is shown as others
 * read it [FORM-68].
 */
import { Input } from '@mantine/core';
import { LazyBoundary, lazy, Skeleton, useWords } from '#ui';
import { readRichText } from '#packages/fields';
import { describedBy, frameProps } from '../input-props.ts';
import { EmptyFieldNote } from '../parts/group.tsx';
import { RichTextView } from '../parts/rich-text/rich-shown.tsx';
import { currentInput } from '../parts/typed.ts';
import type { WidgetProps } from '../widget.ts';

const RichEditor = lazy(() => import('../parts/rich-text/rich-editor.tsx').then(({ RichEditor: editor }) => editor));

export function Richtext(props: WidgetProps) {
  const { id, state, lock, error, onChange } = props;
  const words = useWords();
  const value = currentInput(props);
  const shown = lock === 'free' ? null : readRichText(value);
  return (
    <Input.Wrapper {...frameProps(props)} id={id} labelElement="div">
      {lock === 'free' ? (
        <LazyBoundary waiting={<Skeleton height={200} />}>
          <RichEditor
            id={id}
            labelledBy={`${id}-label`}
            describedBy={describedBy(props)}
            invalid={error !== null}
            required={state.required}
            held={value}
            onChange={onChange}
          />
        </LazyBoundary>
      ) : shown ? (
        <RichTextView text={shown} />
      ) : (
        <EmptyFieldNote>{words('field.text.none')}</EmptyFieldNote>
      )}
    </Input.Wrapper>
  );
}
