/** Renders the button that signs in by the firm's own provider of identities, with the label that the firm has chosen. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCall, useSurroundings, failureSentence } from '#ui';
import { useTenant } from '#web/tenants';
import { signingIn } from '../../contract.ts';
import css from './identity.module.css';
import { leaveForProvider } from './journey.ts';

export function IdentityButton({
  only,
  disabled,
  back,
  refused,
}: {
  readonly only: boolean;
  readonly disabled: boolean;
  readonly back: string | undefined;
  /** Why the last attempt failed. */
  readonly refused: string | undefined;
}) {
  const { words, language } = useSurroundings();
  const { settings } = useTenant();
  const call = useCall();
  const go = useMutation({
    mutationFn: () => call(signingIn.beginIdentitySignIn, {}),
    onSuccess: ({ address }) => leaveForProvider(address, back),
  });
  const failed = go.error ? failureSentence(words, go.error) : go.isIdle ? refused : undefined;
  // The button stays disabled until the browser leaves the page.
  const leaving = go.isPending || go.isSuccess;
  const label = settings.identity?.label;
  return (
    <div>
      <Button variant={only ? 'filled' : 'default'} fullWidth size="md" disabled={disabled || leaving} onClick={() => go.mutate()}>
        {leaving ? words('ui.wait') : (label?.[language] ?? label?.[settings.defaultLanguage])}
      </Button>
      {failed && (
        <p className={css.wrong} role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
