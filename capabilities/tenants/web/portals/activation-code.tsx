/** Makes a code for a professional who is to open a portal of their own, and shows it to staff once. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, Dialog, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { activation } from '../../contract.ts';
import css from './activation-code.module.css';

export function ActivationCode({ person }: { readonly person: string }) {
  const [words, formats, call] = [useWords(), useFormats(), useCall()];
  const [asked, setAsked] = useState(false);
  const make = useMutation({
    mutationFn: () => call(activation.makeActivationCode, { person }),
    onSettled: () => setAsked(false),
    onError: useShowFailure(),
  });
  const title = words('tenants.activation.title');
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {title}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={title}
        confirm={words('tenants.activation.make')}
        busy={make.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => make.mutate()}
      >
        <p>{words('tenants.activation.lead')}</p>
      </ConfirmDialog>
      <Dialog opened={make.data !== undefined} title={title} onClose={() => make.reset()}>
        {make.data && (
          <>
            <p className={css.code} role="status">{`${make.data.code.slice(0, 3)} ${make.data.code.slice(3)}`}</p>
            <p>{words('tenants.activation.made', { until: formats.moment(make.data.until) })}</p>
            <div className={css.buttons}>
              <Button onClick={() => make.reset()}>{words('ui.close')}</Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
