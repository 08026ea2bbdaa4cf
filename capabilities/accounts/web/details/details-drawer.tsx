/** A button that opens a drawer in which what is kept of a record is edited. What was typed stays until it is saved, whatever the server answers. */
import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  FormDrawer,
  FormEnd,
  SavedMeanwhile,
  TypedEarlier,
  useFormSubmit,
  useHoldTyping,
  useKeptTyping,
  useShowFailure,
  useSnackbar,
  useTellChanged,
  useTellSaving,
  useWords,
  type DrawerForm,
  type FieldErrors,
} from '#ui';
import { isRecordChanged } from '#web/tenants';

/** What a form of details is about; `Typed` is what stands in its fields. */
interface DetailsFormProps<Typed> {
  /** What it is of, where what is typed is kept. */
  readonly of: string;
  readonly kept: Typed & { readonly version: number };
  /** The record as it is now, after a save that came too late. */
  readonly readAgain: () => Promise<Typed & { readonly version: number }>;
  readonly save: (typed: Typed, version: number) => Promise<unknown>;
  readonly check: (typed: Typed) => FieldErrors;
  readonly fields: (typed: Typed, change: (part: Partial<Typed>) => void, wrong: FieldErrors) => ReactNode;
  /** The drawer that the form stands in. */
  readonly drawer: DrawerForm;
}

/** What is typed, and what it changes. */
interface DetailsTyping<Typed> {
  readonly start: Typed & { readonly version: number };
  readonly typed: Typed & { readonly version: number };
}

export function DetailsForm<Typed>({ of, kept, readAgain, save, check, fields, drawer }: DetailsFormProps<Typed>) {
  const [words, say, sayFailed, queryClient] = [useWords(), useSnackbar(), useShowFailure(), useQueryClient()];
  const typing = useKeptTyping<DetailsTyping<Typed>>(of);
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [begun] = useState(() => (typing.found && !isSaid(typing.found.typed, kept) ? typing.found : { start: kept, typed: kept }));
  const [typed, setTyped] = useState(begun.typed);
  // What is kept may be read again while somebody types.
  const [start, setStart] = useState(begun.start);
  const saving = useMutation({
    mutationFn: (version: number) => save(typed, version),
    onSuccess: async () => {
      typing.forget();
      drawer.close();
      say.success(words('accounts.details.saved'));
      // The name stands on many pages and in menus.
      await queryClient.invalidateQueries();
    },
  });
  const isChanged = !isSaid(typed, start);
  const isRestored = useHoldTyping(typing, isChanged ? { start, typed } : null);
  useTellChanged(drawer, isChanged);
  useTellSaving(drawer, saving);
  const tooLate = isRecordChanged(saving.error);
  const again = (take: (theirs: Typed & { readonly version: number }) => void) => void readAgain().then(take, sayFailed);
  const stand = (on: Typed & { readonly version: number }) => {
    setTyped(on);
    setStart(on);
    saving.reset();
  };
  const { submit, message, wrong } = useFormSubmit({ ...saving, mutate: () => saving.mutate(typed.version) }, () => check(typed));
  return (
    <form onSubmit={submit} noValidate aria-busy={saving.isPending}>
      {isRestored && <TypedEarlier onDiscard={() => again(stand)} />}
      {tooLate && (
        <SavedMeanwhile
          texts={{
            title: words('accounts.details.tooLate'),
            why: words('accounts.details.tooLate.why'),
            mine: words('accounts.details.tooLate.mine'),
            theirs: words('accounts.details.tooLate.theirs'),
          }}
          onMine={() => again(({ version }) => saving.mutate(version))}
          onTheirs={() => again(stand)}
        />
      )}
      <Stack gap="md">
        {fields(typed, (part) => setTyped((now) => ({ ...now, ...part })), wrong)}
        <FormEnd message={tooLate ? null : message} busy={saving.isPending} verb={words('accounts.details.save')} />
      </Stack>
    </form>
  );
}

/** Whether the one says what the other does, whichever version it is. */
function isSaid<Typed>(one: Typed & { readonly version: number }, other: Typed & { readonly version: number }): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}

export function DetailsButton({
  of,
  verb,
  title,
  children,
}: {
  /** What the form is of. */
  readonly of: string;
  readonly verb: string;
  readonly title: string;
  /** The form, which is asked for while the drawer is open. */
  readonly children: (drawer: DrawerForm) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)} aria-haspopup="dialog">
        {verb}
      </Button>
      <FormDrawer opened={opened} title={title} of={of} onClose={() => setOpened(false)}>
        {children}
      </FormDrawer>
    </>
  );
}
