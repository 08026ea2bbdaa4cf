/** A button that fetches a file with the reader's session and saves it through the browser. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefusedCall, type Endpoint } from '#packages/endpoint';
import type { Formats, Translate } from '#packages/texts';
import type { z } from 'zod';
import { useSnackbar } from '../dialogs/snackbar.tsx';
import { useOnPaper } from '../pages/on-paper.tsx';
import { useCall, useFormats, useWords } from '../surroundings.tsx';

/** The server names the file. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  failure,
  children,
}: {
  readonly endpoint: E;
  readonly input: z.input<E['input']>;
  /** What is said when there is no file; by default that it could not be downloaded. */
  readonly failure?: string | undefined;
  readonly children: ReactNode;
}) {
  const [words, formats, say] = [useWords(), useFormats(), useSnackbar()];
  const download = useDownload(endpoint, input, (error) => say.error(failedDownload(error, failure, words, formats)));
  if (useOnPaper()) return null;
  return (
    <Button variant="default" onClick={() => download.mutate()} disabled={download.isPending} aria-busy={download.isPending}>
      {download.isPending ? words('ui.download.running') : children}
    </Button>
  );
}

/** With since when the file does not come, and when it last did, where its source says so [C-01]. */
function failedDownload(error: unknown, failure: string | undefined, words: Translate, formats: Formats): string {
  const failed = failure ?? words('ui.download.failed');
  const said = error instanceof RefusedCall ? error.faults.find(({ field }) => field === 'file') : undefined;
  const [since, last] = [said?.['since'], said?.['last']].map((moment) =>
    typeof moment === 'string' ? formats.moment(moment) : undefined,
  );
  if (since === undefined) return failed;
  const how = last === undefined ? words('ui.download.never', { since }) : words('ui.download.last', { since, last });
  return `${/[.!?]$/.test(failed) ? failed : `${failed}.`} ${how}`;
}

/** Fetches a file and saves it; `mutate` begins. */
export function useDownload<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, onError: (error: unknown) => void) {
  const call = useCall();
  return useMutation({ mutationFn: () => call(endpoint, input) as Promise<File>, onSuccess: saveFile, onError });
}

function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
