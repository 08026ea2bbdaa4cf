/** Renders the button that signs in with a passkey, without a password. */
import { Button } from '@mantine/core';
import { useSnackbar, useWords } from '#ui';
import { useArrive, welcome } from '../session.ts';
import { usePasskeySignIn } from './passkey-sign-in.tsx';
import css from './second-factor.module.css';
import { knowsPasskeys } from './web-authn.ts';

export function PasskeyButton({ disabled, onSignedIn }: { readonly disabled: boolean; readonly onSignedIn: () => void }) {
  const [words, say, arrive] = [useWords(), useSnackbar(), useArrive()];
  const { waiting, failed, enter } = usePasskeySignIn((session) => {
    arrive(session);
    say.success(welcome);
    onSignedIn();
  });
  if (!knowsPasskeys()) return null;
  return (
    <div>
      <Button variant="default" fullWidth size="md" disabled={disabled || waiting} onClick={() => void enter()}>
        {waiting ? words('ui.wait') : words('signIn.passkey.use')}
      </Button>
      {failed && (
        <p className={css.wrong} role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
