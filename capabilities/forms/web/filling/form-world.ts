/** Gives the controls of a form being filled the records that it offers, and the upload of files. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filesOfLibrary } from '#packages/fields';
import type { FormWorld } from '#packages/form-view';
import { useAsk, useCall } from '#ui';
import { files } from '#contract/files';
import { forms } from '../../contract.ts';
import { componentOf } from '../components/components.ts';

interface FileChoice {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
}

/** Those whose file can still be opened. */
function withAddress(choices: readonly FileChoice[]) {
  return choices.flatMap(({ id, name, url }) => (url === null ? [] : [{ id, name, url }]));
}

/** @param form the id of the form */
export function useFillingWorld(form: string): FormWorld {
  const [ask, call, queryClient] = [useAsk(), useCall(), useQueryClient()];
  return useMemo<FormWorld>(() => {
    const choices = async (of: string, wanted: { readonly search?: string; readonly ids?: string }) =>
      (await queryClient.fetchQuery({ ...ask(forms.listFormChoices, { form, of, ...wanted }), staleTime: 0 })).value;
    return {
      findRecords: (collection, search) => choices(collection, { search }),
      namesOf: async (collection, ids) => {
        if (ids.length === 0) return new Map();
        return new Map((await choices(collection, { ids: ids.join(',') })).map(({ id, name }) => [id, name]));
      },
      upload: (file, uploading) => call(files.uploadFile, { purpose: 'form', room: form }, { ...uploading, file }),
      pickMedia: null,
      findMedia: async (library, search) => withAddress(await choices(filesOfLibrary(library), { search })),
      mediaOf: async (ids, library) => {
        if (library === undefined) return new Map();
        return new Map(withAddress(await choices(filesOfLibrary(library), { ids: ids.join(',') })).map((file) => [file.id, file]));
      },
      grid: () => null,
      history: () => null,
      custom: componentOf,
    };
  }, [ask, call, queryClient, form]);
}
