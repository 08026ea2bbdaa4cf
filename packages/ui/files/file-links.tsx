/** Lists files by their names, each of which downloads its file, with their days. */
import type { Endpoint } from '#packages/endpoint';
import type { z } from 'zod';
import { useSnackbar } from '../dialogs/snackbar.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
import { useDownload } from './download-button.tsx';
import css from './file-links.module.css';

interface LinkedFile {
  readonly id: string;
  readonly name: string;
  /** A plain date. */
  readonly date: string | null;
  /** What stands beside its day. */
  readonly detail?: string | null;
}

interface FileLinksProps<E extends Endpoint> {
  readonly files: readonly LinkedFile[];
  readonly endpoint: E;
  readonly inputOf: (id: string) => z.input<E['input']>;
}

export function FileLinks<E extends Endpoint>({ files, endpoint, inputOf }: FileLinksProps<E>) {
  return (
    <ul className={css.list}>
      {files.map((file) => (
        <FileLink key={file.id} file={file} endpoint={endpoint} input={inputOf(file.id)} />
      ))}
    </ul>
  );
}

function FileLink<E extends Endpoint>({
  file: { name, date, detail },
  endpoint,
  input,
}: {
  readonly file: LinkedFile;
  readonly endpoint: E;
  readonly input: z.input<E['input']>;
}) {
  const [words, formats, say] = [useWords(), useFormats(), useSnackbar()];
  const download = useDownload(endpoint, input, () => say.error(words('ui.download.failed')));
  const facts = [detail, date === null ? null : formats.date(date)].filter(Boolean).join(' · ');
  return (
    <li>
      <button
        type="button"
        className={css.name}
        aria-label={words('ui.download.file', { name })}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {name}
      </button>
      {facts !== '' && <span className={css.facts}>{facts}</span>}
    </li>
  );
}
