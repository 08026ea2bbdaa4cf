/** Takes the rows of a dataset into records or facts: they go the way of a file, which is checked before anything is changed. */
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { canBeFilledByFile } from '#packages/collections';
import { IMPORT_KINDS, imports, type ImportKind } from '#contract/imports';
import { records } from '#contract/records';
import { ConfirmDialog, useAsk, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { datasets, type Dataset } from '../contract.ts';

const FACTS = 'facts ';

export function BringIn({ dataset: { id, name } }: { readonly dataset: Dataset }) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const [into, setInto] = useState('');
  const [missing, setMissing] = useState(false);
  const choices = useChoices();
  const bring = useBringing(id);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {words('datasets.bring')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={words('datasets.bring.ask', { name })}
        confirm={words('datasets.bring.check')}
        busy={bring.isPending}
        onConfirm={() => (into === '' ? setMissing(true) : bring.mutate(into))}
        onClose={() => setAsked(false)}
      >
        <p>{words('datasets.bring.how')}</p>
        <NativeSelect
          label={words('datasets.bring.into')}
          value={into}
          error={missing && into === '' && words('datasets.bring.choose')}
          data={[
            { value: '', label: words('datasets.bring.choose') },
            { group: words('datasets.bring.records'), items: choices.records },
            { group: words('datasets.bring.facts'), items: choices.facts },
          ]}
          onChange={({ currentTarget: { value } }) => setInto(value)}
        />
      </ConfirmDialog>
    </>
  );
}

function useChoices() {
  const [words, ask, { compare }] = [useWords(), useAsk(), useFormats()];
  const { data } = useQuery(ask(records.listCollections, {}));
  const inOrder = (choices: { readonly value: string; readonly label: string }[]) => choices.toSorted((a, b) => compare(a.label, b.label));
  return {
    records: inOrder(
      (data?.collections ?? [])
        .filter((collection) => canBeFilledByFile(collection))
        .map(({ name }) => ({ value: name, label: words(`records.title.${name}`) })),
    ),
    facts: inOrder(IMPORT_KINDS.map((kind) => ({ value: `${FACTS}${kind}`, label: words(`imports.kind.${kind}`) }))),
  };
}

/** Leads to the page of the import. */
function useBringing(dataset: string) {
  const [call, navigate, showFailure] = [useCall(), useNavigate(), useShowFailure()];
  return useMutation({
    mutationFn: async (into: string) => {
      const file = await call<typeof datasets.exportDataset>(datasets.exportDataset, { dataset });
      if (into.startsWith(FACTS)) {
        const { id } = await call(imports.createImport, { kind: into.slice(FACTS.length) as ImportKind }, { file });
        await navigate({ to: '/admin/imports/$import', params: { import: id } });
      } else {
        const { id } = await call(records.createRecordImport, { collection: into }, { file });
        await navigate({ to: '/admin/$collection/import/$import', params: { collection: into, import: id } });
      }
    },
    onError: showFailure,
  });
}
