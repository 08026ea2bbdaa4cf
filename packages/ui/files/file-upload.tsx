/** Takes one file, dropped or chosen, and shows in its place that it is being sent, or why it was refused. */
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { ProgressLine } from '../dialogs/progress-line.tsx';
import { failureSentence } from '../failed.ts';
import { Sign } from '../figures/sign.tsx';
import { useWords } from '../surroundings.tsx';
import { ChooseFile } from './choose-file.tsx';
import { DropZone } from './drop-zone.tsx';
import { useFileSize } from './file-size.ts';
import css from './file-upload.module.css';

/** What it says; the name of the file stands in two of the sentences. */
export interface FileUploadTexts {
  readonly choose: string;
  readonly drop: string;
  uploading(file: string): string;
  again(file: string): string;
}

export function FileUpload({
  accept,
  texts,
  upload: { isPending, isError, error },
  onSend,
}: {
  readonly accept: string;
  readonly texts: FileUploadTexts;
  readonly upload: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  readonly onSend: (file: File) => void;
}) {
  const [words, sizeOf] = [useWords(), useFileSize()];
  const input = useId();
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File) => {
    setFile(chosen);
    onSend(chosen);
  };
  return (
    <div className={css.upload}>
      {isPending && file ? (
        <ProgressLine name={texts.uploading(file.name)} done={null} count={sizeOf(file.size)} />
      ) : (
        <DropZone input={input} onFiles={([first]) => first && send(first)}>
          <ChooseFile id={input} accept={accept} onFile={send}>
            {texts.choose}
          </ChooseFile>
          <span className={css.drop}>{texts.drop}</span>
        </DropZone>
      )}
      {isError && (
        <div className={css.refused} role="alert">
          <p>
            <Sign kind="attention" /> {failureSentence(words, error)}
          </p>
          {file && mayPass(error) && (
            <Button variant="default" onClick={() => send(file)}>
              {texts.again(file.name)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A lost connection or a failing server may pass; a file that was refused would be refused again. */
function mayPass(error: unknown): boolean {
  return !(error instanceof RefusedCall) || error.code === 'connection.lost' || error.status >= 500;
}
