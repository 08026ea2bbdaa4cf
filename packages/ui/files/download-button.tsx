/** A button that fetches a file with the reader's session and saves it through the browser. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Endpoint } from '#packages/endpoint';
import type { z } from 'zod';
import { useSnackbar } from '../dialogs/snackbar.tsx';
import { useOnPaper } from '../pages/on-paper.tsx';
import { useCall, useWords } from '../surroundings.tsx';

/** The server names the file. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  children,
}: {
  readonly endpoint: E;
  readonly input: z.input<E['input']>;
  readonly children: ReactNode;
}) {
  const [words, say] = [useWords(), useSnackbar()];
  const download = useDownload(endpoint, input, () => say.error(words('ui.download.failed')));
  if (useOnPaper()) return null;
  return (
    <Button variant="default" onClick={() => download.mutate()} disabled={download.isPending} aria-busy={download.isPending}>
      {download.isPending ? words('ui.download.running') : children}
    </Button>
  );
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
