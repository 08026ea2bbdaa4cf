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
  const words = useWords();
  const call = useCall();
  const say = useSnackbar();
  const download = useMutation({
    mutationFn: () => call(endpoint, input) as Promise<File>,
    onSuccess: saveFile,
    onError: () => say.error(words('ui.download.failed')),
  });
  if (useOnPaper()) return null;
  return (
    <Button variant="default" onClick={() => download.mutate()} disabled={download.isPending} aria-busy={download.isPending}>
      {download.isPending ? words('ui.download.running') : children}
    </Button>
  );
}

function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
