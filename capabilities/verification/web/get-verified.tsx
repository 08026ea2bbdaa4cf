/** Renders the button that requests a verification; a dialog explains the consequences first [KYC-03]. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, reloadWithMessage, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { RefusedCall } from '#packages/endpoint';
import { verification, type Verification } from '../contract.ts';

export function GetVerified({ account }: { readonly account: string }) {
  const [words, formats, say, sayFailed] = [useWords(), useFormats(), useSnackbar(), useShowFailure()];
  const [call, ask, may] = [useCall(), useAsk(), useMay('own.change')];
  const { data, refetch } = useQuery(ask(verification.readVerification, { account }));
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const verify = useMutation({
    mutationFn: () => call(verification.getVerified, { account }),
    onSuccess: () => reloadWithMessage('verification.bear_with_us'),
    onError: (error) => {
      // What was asked stays open: pressed again, the same order is passed on.
      if (data?.order && error instanceof RefusedCall && (error.isFailure || error.code === 'order.busy'))
        return say.error((spoken) => spoken('verification.failed'));
      close();
      return sayFailed(error);
    },
  });
  if (!data || !may) return null;
  const lacks = ({ form, sent }: Verification) => form !== null && sent === null;
  const missing = lacks(data);
  // Missing details may have been submitted since the last query.
  const press = async () => {
    const now = missing ? (await refetch()).data : data;
    if (!now || lacks(now)) say.error((spoken) => spoken('refusal.verification.details'));
    else setAsked(true);
  };
  return (
    <>
      <Button variant={missing ? 'default' : 'filled'} aria-haspopup={missing ? undefined : 'dialog'} onClick={() => void press()}>
        {words('verification.get')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={words('verification.ask')}
        confirm={words('verification.get')}
        busy={verify.isPending || verify.isSuccess}
        onConfirm={() => verify.mutate()}
        onClose={close}
      >
        <p>{words('verification.means')}</p>
        {data.order && <p>{words('verification.order', { fund: data.order.fund, amount: formats.integer(Number(data.order.amount)) })}</p>}
      </ConfirmDialog>
    </>
  );
}
