/** Shows the progress of a running check, in bytes. */
import { ProgressLine, useFormats, useWords } from '#ui';
import type { Import } from '../contract.ts';
import { sizeOf } from './rows/facts.ts';
import css from './imports.module.css';

export function CheckProgress({ one }: { readonly one: Import }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <>
      <ProgressLine
        name={words('imports.checking')}
        done={one.bytes > 0 ? one.bytesRead / one.bytes : null}
        count={words('imports.read', { read: sizeOf(one.bytesRead, formats), all: sizeOf(one.bytes, formats) })}
      />
      <p className={css.quiet}>{words('imports.checking.leave')}</p>
    </>
  );
}
