/** A field for formatted text outside of a form that is kept as data. The editor is loaded when it is shown. */
import { Input } from '@mantine/core';
import { useId } from 'react';
import { LazyBoundary, lazy, Skeleton } from '#ui';

const RichEditor = lazy(() => import('./rich-editor.tsx').then(({ RichEditor: editor }) => editor));

export function RichTextInput({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  /** A document of the editor; null while nothing is typed. */
  readonly value: unknown;
  readonly error?: string | undefined;
  readonly onChange: (typed: unknown) => void;
}) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={label}
      size="md"
      labelElement="div"
      error={error}
      inputWrapperOrder={['label', 'input', 'error']}
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error` }}
    >
      <LazyBoundary waiting={<Skeleton height={200} />}>
        <RichEditor
          id={id}
          labelledBy={`${id}-label`}
          describedBy={error === undefined ? undefined : `${id}-error`}
          invalid={error !== undefined}
          required
          held={value}
          onChange={onChange}
        />
      </LazyBoundary>
    </Input.Wrapper>
  );
}
