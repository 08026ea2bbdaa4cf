/** Shows the progress of a running check, in bytes. */
import { ProgressLine, useFileSize, useWords } from '#ui';
import type { Import } from '../contract.ts';
import css from './imports.module.css';

export function CheckProgress({ one }: { readonly one: Import }) {
  const [words, sizeOf] = [useWords(), useFileSize()];
  return (
    <>
      <ProgressLine
        name={words('imports.checking')}
        done={one.bytes > 0 ? one.bytesRead / one.bytes : null}
        count={words('imports.read', { read: sizeOf(one.bytesRead), all: sizeOf(one.bytes) })}
      />
      <p className={css.quiet}>{words('imports.checking.leave')}</p>
    </>
  );
}
