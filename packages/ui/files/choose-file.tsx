/** A file chooser that looks like a link; the browser's own input lies behind it, for keyboards and screen readers. */
import { useId, type ReactNode } from 'react';
import css from './choose-file.module.css';

export function ChooseFile({
  id,
  accept,
  multiple = false,
  disabled = false,
  labelledBy,
  describedBy,
  onFile,
  onFiles,
  children,
}: {
  readonly id?: string;
  readonly accept?: string;
  /** Whether several may be chosen at once. */
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** Id of the element that names the files; read before the text of this one. */
  readonly labelledBy?: string;
  /** Id of the element that describes it. */
  readonly describedBy?: string | undefined;
  readonly onFile?: (file: File) => void;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const own = useId();
  const input = id ?? own;
  return (
    <>
      <input
        id={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className={css.file}
        aria-labelledby={labelledBy && `${labelledBy} ${own}-words`}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files[0]) onFile?.(files[0]);
          if (files.length > 0) onFiles?.(files);
          // The same file may be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <label id={`${own}-words`} htmlFor={input} className={css.choose}>
        {children}
      </label>
    </>
  );
}
