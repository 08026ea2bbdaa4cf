/** Lists the files of a zip in the order in which they come in, with what became of each. */
import { Link } from '@tanstack/react-router';
import { DataTable, useFormats, useWords, type TableColumn } from '#ui';
import type { BundleFile } from '../contract.ts';
import css from './bundles.module.css';

interface BundleFilesProps {
  readonly files: readonly BundleFile[];
  /** The place of the file of which it is said elsewhere why it stands in the way. */
  readonly said: number | null;
  readonly isAtWork: boolean;
}

export function BundleFiles({ files, said, isAtWork }: BundleFilesProps) {
  const [words, formats] = [useWords(), useFormats()];
  const name = (file: BundleFile) => <FileLink file={file}>{file.name}</FileLink>;
  const content = ({ holds, content: word }: BundleFile) => words(holds === 'facts' ? `imports.kind.${word}` : `records.title.${word}`);
  const state = ({ state: now, step }: BundleFile) =>
    words(`bundles.file.${isAtWork && (now === 'working' || step === 'undoing') ? (step ?? now) : now === 'working' ? 'waiting' : now}`);
  const count = (verdict: 'new' | 'changed' | 'known' | 'refused'): TableColumn<BundleFile> => ({
    id: verdict,
    header: words(`bundles.column.${verdict}`),
    numeric: true,
    cell: ({ counts }) => (counts ? formats.integer(counts[verdict]) : ''),
  });
  // What is refused is what somebody looks for.
  const aside = ({ counts }: BundleFile) => {
    if (!counts) return '';
    const verdict = counts.refused > 0 ? 'refused' : 'new';
    return `${words(`bundles.column.${verdict}`)} ${formats.integer(counts[verdict])}`;
  };
  return (
    <>
      <DataTable
        label={words('bundles.files')}
        rows={files}
        rowId={({ place }) => String(place)}
        columns={[
          { id: 'file', header: words('bundles.column.file'), rowHeader: true, cell: name },
          { id: 'content', header: words('bundles.column.content'), cell: content },
          { id: 'state', header: words('bundles.column.state'), cell: state },
          count('new'),
          count('changed'),
          count('known'),
          count('refused'),
        ]}
        phone={(file) => ({
          name: name(file),
          value: state(file),
          detail: content(file),
          aside: aside(file),
        })}
      />
      <FileRemarks files={files} said={said} />
    </>
  );
}

/** A file has a page of its own once its turn has come. */
export function FileLink({ file, children }: { readonly file: BundleFile; readonly children: string }) {
  if (file.import === null) return children;
  if (file.holds === 'facts')
    return (
      <Link to="/admin/imports/$import" params={{ import: file.import }}>
        {children}
      </Link>
    );
  return (
    <Link to="/admin/$collection/import/$import" params={{ collection: file.content, import: file.import }}>
      {children}
    </Link>
  );
}

/** Why a file cannot come in, what was not read of it, and rows of it that were left. */
function FileRemarks({ files, said }: Pick<BundleFilesProps, 'files' | 'said'>) {
  const [words, formats] = [useWords(), useFormats()];
  const remarks = files.flatMap((file) => {
    const left = file.counts?.left ?? 0;
    const texts = [
      ...(file.why && file.place !== said ? [words(file.why.key, file.why.parameters)] : []),
      ...(left > 0 ? [words('bundles.left', { count: left, number: formats.integer(left) })] : []),
      ...(file.unread.length > 0 ? [words('bundles.unread', { headings: file.unread.join(', ') })] : []),
    ];
    return texts.length > 0 ? [{ file, text: texts.join(' ') }] : [];
  });
  if (remarks.length === 0) return null;
  return (
    <ul className={css.remarks}>
      {remarks.map(({ file, text }) => (
        <li key={file.place}>
          <FileLink file={file}>{file.name}</FileLink>: {text}
        </li>
      ))}
    </ul>
  );
}
