/** A button that opens a drawer in which what is kept of a record is edited. What was typed stays until it is saved, whatever the server answers. */
import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import {
  FormDrawer,
  FormEnd,
  SavedMeanwhile,
  useFormSubmit,
  useShowFailure,
  useSnackbar,
  useWords,
  type DrawerForm,
  type FieldErrors,
} from '#ui';
import { isRecordChanged } from '#web/tenants';

/** What a form of details is about; `Typed` is what stands in its fields. */
interface DetailsFormProps<Typed> {
  readonly kept: Typed & { readonly version: number };
  /** The record as it is now, after a save that came too late. */
  readonly readAgain: () => Promise<Typed & { readonly version: number }>;
  readonly save: (typed: Typed, version: number) => Promise<unknown>;
  readonly check: (typed: Typed) => FieldErrors;
  readonly fields: (typed: Typed, change: (part: Partial<Typed>) => void, wrong: FieldErrors) => ReactNode;
  /** The drawer that the form stands in. */
  readonly drawer: DrawerForm;
}

export function DetailsForm<Typed>({ kept, readAgain, save, check, fields, drawer }: DetailsFormProps<Typed>) {
  const [words, say, sayFailed, queryClient] = [useWords(), useSnackbar(), useShowFailure(), useQueryClient()];
  const [typed, setTyped] = useState<Typed & { readonly version: number }>(kept);
  // What is kept may be read again while somebody types.
  const [start, setStart] = useState(kept);
  const saving = useMutation({
    mutationFn: (version: number) => save(typed, version),
    onSuccess: async () => {
      drawer.close();
      say.success(words('accounts.details.saved'));
      // The name stands on many pages and in menus.
      await queryClient.invalidateQueries();
    },
  });
  const changed = JSON.stringify(typed) !== JSON.stringify(start) && !saving.isPending;
  const { onChanged } = drawer;
  useEffect(() => {
    onChanged(changed);
    return () => onChanged(false);
  }, [changed, onChanged]);
  const tooLate = isRecordChanged(saving.error);
  const again = (take: (theirs: Typed & { readonly version: number }) => void) => void readAgain().then(take, sayFailed);
  const { submit, message, wrong } = useFormSubmit({ ...saving, mutate: () => saving.mutate(typed.version) }, () => check(typed));
  return (
    <form onSubmit={submit} noValidate aria-busy={saving.isPending}>
      {tooLate && (
        <SavedMeanwhile
          texts={{
            title: words('accounts.details.tooLate'),
            why: words('accounts.details.tooLate.why'),
            mine: words('accounts.details.tooLate.mine'),
            theirs: words('accounts.details.tooLate.theirs'),
          }}
          onMine={() => again(({ version }) => saving.mutate(version))}
          onTheirs={() =>
            again((theirs) => {
              setTyped(theirs);
              setStart(theirs);
              saving.reset();
            })
          }
        />
      )}
      <Stack gap="md">
        {fields(typed, (part) => setTyped((now) => ({ ...now, ...part })), wrong)}
        <FormEnd message={tooLate ? null : message} busy={saving.isPending} verb={words('accounts.details.save')} />
      </Stack>
    </form>
  );
}

export function DetailsButton({
  verb,
  title,
  children,
}: {
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
      <FormDrawer opened={opened} title={title} onClose={() => setOpened(false)}>
        {children}
      </FormDrawer>
    </>
  );
}
