/** Shows the files of a field: stored files, files being uploaded, and failed uploads. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isRecord } from '#packages/fields';
import { Sign, useFormats, useWords, failureSentence, type PendingUpload, type UploadQueue, useFocusById } from '#ui';
import type { WidgetProps } from '../widget.ts';
import { useFormWorld, type UploadedFile } from '../world.tsx';
import { LiveMessage } from './said.tsx';
import { SignButton } from './sign-button.tsx';
import { currentInput, listOf } from './typed.ts';
import { uploadQueueOf } from './uploads.ts';
import css from './files.module.css';

/** Whether a file is an image, by the extension of its name [LIB-33]. Browsers run no scripts of images shown in an `img` element. */
export function isImage(name: string): boolean {
  return /\.(jpe?g|png|gif|bmp|webp|svg)$/i.test(name);
}

export interface FieldFiles {
  readonly files: readonly UploadedFile[];
  readonly sendings: readonly PendingUpload[];
  readonly uploads: UploadQueue<UploadedFile>;
  readonly remove: (file: UploadedFile) => void;
  /** The last event, for screen readers. */
  readonly said: string;
}

/** The files of a field and those being uploaded for it. */
export function useFieldFiles(props: WidgetProps, several: boolean): FieldFiles {
  const { id, onChange } = props;
  const words = useWords();
  const world = useFormWorld();
  const [uploads] = useState(() => uploadQueueOf(world, id));
  const sendings = useSyncExternalStore(uploads.subscribe, uploads.now);
  const [said, say] = useState('');
  const focus = useFocusById();
  const files = listOf(currentInput(props)).filter(isUploadedFile);
  const latest = useRef(files);
  useLayoutEffect(() => {
    latest.current = files;
    uploads.deliver((file) => {
      latest.current = several ? [...latest.current, file] : [file];
      onChange(several ? latest.current : file);
      say(words('field.file.arrived', { name: file.name }));
    });
  });
  return {
    files,
    sendings,
    uploads,
    remove: (file) => {
      const left = files.filter((one) => one !== file);
      onChange(several ? left : null);
      say(words('field.file.removed', { name: file.name }));
      focus(id);
    },
    said,
  };
}

export function FieldFileList({
  here: { files, sendings, uploads, remove, said },
  label,
  changes,
  thumbnails = false,
}: {
  readonly here: FieldFiles;
  readonly label: string;
  /** Whether they can be removed. */
  readonly changes: boolean;
  readonly thumbnails?: boolean;
}) {
  return (
    <>
      {files.length + sendings.length > 0 && (
        <ul className={thumbnails ? css.thumbnails : css.files} aria-label={label}>
          {files.map((file) => (
            <StoredFile key={file.url} file={file} onRemove={changes ? () => remove(file) : null} />
          ))}
          {sendings.map((sending) => (
            <UploadingFile key={sending.key} sending={sending} uploads={uploads} />
          ))}
        </ul>
      )}
      <LiveMessage text={said} />
    </>
  );
}

function StoredFile({ file: { name, url }, onRemove }: { readonly file: UploadedFile; readonly onRemove: (() => void) | null }) {
  const words = useWords();
  return (
    <li className={css.file}>
      <FileLook name={name} url={url} />
      <a className={css.name} href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
      {onRemove && (
        <span className={css.buttons}>
          <SignButton sign="close" words={words('field.file.remove', { name })} onPress={onRemove} />
        </span>
      )}
    </li>
  );
}

/** The picture of a file, or the sign for files, also where the picture cannot be loaded. */
export function FileLook({ name, url }: { readonly name: string; readonly url: string | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={css.look}>
      {url !== null && isImage(name) && !broken ? (
        <img src={url} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <Sign kind="file" size={20} />
      )}
    </span>
  );
}

function UploadingFile({
  sending: { key, file, state, part, error },
  uploads,
}: {
  readonly sending: PendingUpload;
  readonly uploads: UploadQueue<UploadedFile>;
}) {
  const words = useWords();
  const formats = useFormats();
  const { name } = file;
  const failed = state === 'failed';
  return (
    <li className={css.file}>
      <FileLook name={name} url={null} />
      <span className={css.name}>{name}</span>
      {!failed && <span className={css.way}>{state === 'waiting' ? words('field.file.waiting') : `${formats.integer(100 * part)}%`}</span>}
      <span className={css.buttons}>
        {failed && <SignButton sign="again" words={words('field.file.retry', { name })} onPress={() => uploads.retry(key)} />}
        <SignButton
          sign="close"
          words={words(failed ? 'field.file.remove' : 'field.file.cancel', { name })}
          onPress={() => uploads.cancel(key)}
        />
      </span>
      {failed ? (
        <p className={css.failed} role="alert">
          {words('field.file.failed', { name })} {failureSentence(words, error)}
        </p>
      ) : (
        <span className={css.line}>
          <progress className={css.bar} aria-label={words('field.file.sending', { name })} max={1} value={part} />
        </span>
      )}
    </li>
  );
}

function isUploadedFile(one: unknown): one is UploadedFile {
  return isRecord(one) && typeof one['name'] === 'string' && typeof one['url'] === 'string' && typeof one['fullUrl'] === 'string';
}
