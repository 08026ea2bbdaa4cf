/** Renders the button that signs in with a passkey, without a password. */
import { Button } from '@mantine/core';
import { useSnackbar, useWords } from '#ui';
import { useEnterSession, welcomeText } from '../session/session.ts';
import { usePasskeySignIn } from './passkey-sign-in.tsx';
import css from './second-factor.module.css';
import { supportsPasskeys } from './web-authn.ts';

export function PasskeyButton({ disabled, onSignedIn }: { readonly disabled: boolean; readonly onSignedIn: () => void }) {
  const [words, say, arrive] = [useWords(), useSnackbar(), useEnterSession()];
  const { waiting, failed, enter } = usePasskeySignIn((session) => {
    arrive(session);
    say.success(welcomeText);
    onSignedIn();
  });
  if (!supportsPasskeys()) return null;
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
