/** Renames a document, and changes its type and day [LIB-06]. A name that is taken leads to the same question as an upload. */
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import {
  DayInput,
  DuplicateDialog,
  FormEnd,
  parseTypedDay,
  TypedEarlier,
  useCall,
  useDrawerTyping,
  useFormats,
  useFormSubmit,
  useSnackbar,
  useTellSaving,
  useWords,
  type DrawerForm,
  type DuplicateChoice,
} from '#ui';
import { useVersionToSave } from '#web/tenants';
import { documents, DOCUMENT_TYPES, LONGEST_DOCUMENT_NAME, type ClientDocument, type DocumentType } from '../contract.ts';
import { useRefreshDocuments } from './use-documents.ts';

/** Where what is typed of a document is kept. */
export const documentTypingPlace = ({ id }: Pick<ClientDocument, 'id'>) => `document.${id}`;

export function DocumentForm({ document, drawer }: { readonly document: ClientDocument; readonly drawer: DrawerForm }) {
  const [words, formats, say, call, refresh] = [useWords(), useFormats(), useSnackbar(), useCall(), useRefreshDocuments()];
  const { id, version } = document;
  const { typed, change, isRestored, discard, forget } = useDrawerTyping(
    documentTypingPlace(document),
    { name: document.name, type: document.type, date: formats.date(document.date), version },
    drawer,
  );
  const over = useVersionToSave(typed.version, version, refresh);
  const day = parseTypedDay(typed.date);
  const name = typed.name.trim();
  const save = useMutation({
    mutationFn: ({ version: overVersion, twin }: { readonly version: number; readonly twin?: DuplicateChoice }) =>
      call(documents.changeDocument, {
        clientDocument: id,
        version: overVersion,
        name,
        type: typed.type,
        date: day ?? document.date,
        ...(twin && { twin }),
      }),
    onSuccess: () => {
      forget();
      say.success(words('documents.saved'));
      void refresh();
      drawer.close();
    },
    onError: over.onError,
  });
  useTellSaving(drawer, save);
  const taken = save.error instanceof RefusedCall && save.error.code === 'clientDocument.duplicate';
  const { submit, message, wrong } = useFormSubmit({ ...save, mutate: () => save.mutate({ version: over.version }) }, () => ({
    ...(name === '' && { name: words('refusal.field.required') }),
    ...(day === null && { date: words('documents.date.invalid', { example: formats.date(document.date) }) }),
  }));
  return (
    <>
      <form onSubmit={submit} noValidate aria-busy={save.isPending}>
        <Stack gap="md">
          {isRestored && (
            <TypedEarlier
              onDiscard={() => {
                save.reset();
                over.discard();
                discard();
              }}
            />
          )}
          <TextInput
            label={words('documents.name')}
            name="name"
            value={typed.name}
            maxLength={LONGEST_DOCUMENT_NAME}
            autoComplete="off"
            error={wrong['name']}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <NativeSelect
            size="md"
            label={words('documents.type')}
            name="type"
            data={DOCUMENT_TYPES.map((value) => ({ value, label: words(`documents.type.${value}`) }))}
            value={typed.type}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as DocumentType })}
          />
          <DayInput
            label={words('documents.date')}
            pick={words('documents.date.pick')}
            name="date"
            text={typed.date}
            start={document.date}
            error={wrong['date']}
            onChange={(date) => change({ date })}
          />
          <FormEnd message={taken ? null : message} busy={save.isPending} verb={words('documents.save')} />
        </Stack>
      </form>
      <DuplicateDialog name={taken ? name : null} onAnswer={(twin) => save.mutate({ version: over.version, twin })} onClose={save.reset} />
    </>
  );
}
