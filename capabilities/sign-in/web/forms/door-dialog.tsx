/** Renders the sign-in dialog with three modes: sign in, sign up, reset. It is the same over the front page and on its own pages. */
import { useState } from 'react';
import { Dialog, LazyBoundary, lazy, Skeleton, useWords } from '#ui';
import type { SignInMode, SignInModeProps } from './modes.ts';
import { useActor, useSignOut } from '../session/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import css from './door-dialog.module.css';

const SignUpForm = lazy(() => import('./sign-up-form.tsx').then(({ SignUpForm: form }) => form));
const AskReset = lazy(() => import('./ask-reset.tsx').then(({ ResetRequestForm: form }) => form));

const SecondFactorStep = lazy(() => import('../second-factor/second-factor-step.tsx').then(({ SecondFactorStep: step }) => step));

const TITLES: Readonly<Record<SignInMode, string>> = { login: 'signIn.title', signup: 'signIn.up.title', reset: 'signIn.reset.title' };

/** `dismissible` lets a click outside close it; `reason` tells why a sign-in is needed, `refused` why one at the provider of identities failed. */
export function SignInDialog({
  mode,
  dismissible,
  reason,
  refused,
  back,
  onMode,
  onCancel,
  onSignedIn,
}: {
  /** Null while it is closed. */
  readonly mode: SignInMode | null;
  readonly dismissible: boolean;
  readonly reason?: string | undefined;
  readonly refused?: string | undefined;
  /** The path to return to after a sign-in at a provider of identities. */
  readonly back?: string | undefined;
  readonly onMode: (mode: SignInMode) => void;
  readonly onCancel: () => void;
  readonly onSignedIn: () => void;
}) {
  const words = useWords();
  const [email, setEmail] = useState('');
  const [waiting, setWaiting] = useState(false);
  const given: SignInModeProps = { email, onEmail: setEmail, waiting, onWaiting: setWaiting, onMode, onCancel };
  const { stage } = useActor();
  const half = stage === 'second-factor' && mode === 'login';
  const elsewhere = stage === 'identity' && mode === 'login';
  const signOut = useSignOut();
  // An unfinished sign-in is ended when it is given up.
  const giveUp = () => signOut.mutate();
  const loading = <Skeleton lines={4} />;
  return (
    <Dialog
      opened={mode !== null}
      title={words(half ? 'signIn.second.title' : TITLES[mode ?? 'login'])}
      onClose={half || elsewhere ? giveUp : waiting ? () => undefined : onCancel}
      dismissible={dismissible}
      veil={dismissible}
    >
      <div className={css.mode} aria-busy={waiting}>
        {mode === 'login' && !half && (
          <SignInForm
            {...given}
            reason={elsewhere ? words('signIn.identity.required') : reason}
            {...(elsewhere && { onCancel: giveUp })}
            elsewhere={elsewhere}
            refused={refused}
            back={back}
            onSignedIn={onSignedIn}
          />
        )}
        <LazyBoundary waiting={loading}>
          {half && <SecondFactorStep onDone={onSignedIn} onCancel={giveUp} />}
          {mode === 'signup' && <SignUpForm {...given} />}
          {mode === 'reset' && <AskReset {...given} />}
        </LazyBoundary>
      </div>
    </Dialog>
  );
}
