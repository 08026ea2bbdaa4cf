/**
 * Renders the second step of signing in: the PIN, the code of an app, a passkey or a backup code; or the set-up of a factor that the firm requires.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { QueryContent, Skeleton, useAsk, useCall, useSnackbar, useWords } from '#ui';
import { signingIn, type SecondFactor, type Session, type SecondFactorWay } from '../../contract.ts';
import { useBeginSession, welcomeText } from '../session/session.ts';
import { CodeForm } from './code-form.tsx';
import { useFailureText } from './failures.ts';
import { usePasskeySignIn } from './passkey-sign-in.tsx';
import css from './second-factor.module.css';
import { SecondFactorSetUp, useSmsNotice, type SentPinNotice } from './set-up.tsx';
import { supportsPasskeys } from './web-authn.ts';

interface SecondFactorStepProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function SecondFactorStep(step: SecondFactorStepProps) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery({ ...ask(signingIn.readSecondFactor, {}), staleTime: Infinity, gcTime: 0 });
  return (
    <QueryContent query={query} what={words('signIn.second.what')} skeleton={<Skeleton lines={4} />} missing="here">
      {(standing) =>
        standing.ways.length === 0 ? <RequiredSetUp {...step} standing={standing} /> : <SecondFactorWays {...step} standing={standing} />
      }
    </QueryContent>
  );
}

/** Shown where the person has no factor yet that the firm accepts. */
function RequiredSetUp({ standing, onDone, onCancel }: SecondFactorStepProps & { readonly standing: SecondFactor }) {
  const words = useWords();
  return (
    <>
      <p className={css.lead}>{words('signIn.second.required')}</p>
      <SecondFactorSetUp offered={standing.offered} phone={standing.phone} onDone={onDone} />
      <Button variant="default" fullWidth mt="md" size="md" onClick={onCancel}>
        {words('ui.cancel')}
      </Button>
    </>
  );
}

function SecondFactorWays({ standing, onDone, onCancel }: SecondFactorStepProps & { readonly standing: SecondFactor }) {
  const words = useWords();
  const ways = standing.ways.filter((way) => way !== 'passkey' || supportsPasskeys());
  const [chosen, setChosen] = useState<SecondFactorWay | undefined>(ways[0]);
  const [begin, call, say] = [useBeginSession(), useCall(), useSnackbar()];
  const done = (session: Session) => {
    begin(session);
    if (session.actor.stage === 'second-factor') return;
    say.success(welcomeText);
    onDone();
  };
  const give = async (way: 'sms' | 'totp' | 'backup', code: string) => done(await call(signingIn.giveSecondFactor, { way, code }));
  const others = ways.filter((way) => way !== chosen);
  const links = others.length > 0 && (
    <ul className={css.others} aria-label={words('signIn.second.others')}>
      {others.map((way) => (
        <li key={way}>
          <button type="button" className={css.link} onClick={() => setChosen(way)}>
            {words(`signIn.second.by.${way}`)}
          </button>
        </li>
      ))}
    </ul>
  );
  const submit = words('signIn.second.confirm');
  switch (chosen) {
    case 'sms':
      return (
        <PinStep standing={standing} onCode={(code) => give('sms', code)} onCancel={onCancel}>
          {links}
        </PinStep>
      );
    case 'passkey':
      return (
        <PasskeyStep onSession={done} onCancel={onCancel}>
          {links}
        </PasskeyStep>
      );
    case 'backup':
      return (
        <>
          <p className={css.lead}>{words('signIn.second.backup.lead', { count: standing.codesLeft })}</p>
          <CodeForm
            key="backup"
            backup
            label={words('signIn.second.backup')}
            submit={submit}
            onCode={(code) => give('backup', code)}
            onCancel={onCancel}
          >
            {links}
          </CodeForm>
        </>
      );
    default:
      return (
        <>
          <p className={css.lead}>{words('signIn.second.totp.lead')}</p>
          <CodeForm
            key="totp"
            label={words('signIn.second.code')}
            submit={submit}
            onCode={(code) => give('totp', code)}
            onCancel={onCancel}
          >
            {links}
          </CodeForm>
        </>
      );
  }
}

function PinStep({
  standing,
  onCode,
  onCancel,
  children,
}: {
  readonly standing: SecondFactor;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords();
  const { note, sending, send } = useSentPin(standing.pinLastsMs === null);
  return (
    <>
      <p className={css.lead}>{words('signIn.second.sms.lead', { phone: standing.phone ?? '' })}</p>
      <CodeForm key="sms" label={words('signIn.second.pin')} submit={words('signIn.second.confirm')} onCode={onCode} onCancel={onCancel}>
        <div>
          <p className={css.note} role="status">
            {note}
          </p>
          <button type="button" className={css.link} disabled={sending} onClick={() => void send()}>
            {words('signIn.second.sms.again')}
          </button>
        </div>
        {children}
      </CodeForm>
    </>
  );
}

/** Sends a PIN, at once where none was sent yet, and returns a text about the result. */
function useSentPin(atOnce: boolean) {
  const [call, why, sentBy] = [useCall(), useFailureText(), useSmsNotice()];
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<SentPinNotice | string | null>(null);
  const send = async () => {
    setSending(true);
    setTold(null);
    try {
      setTold(await call(signingIn.sendPin, {}));
    } catch (error) {
      setTold(why(error));
    } finally {
      setSending(false);
    }
  };
  const begin = useEffectEvent(() => {
    if (atOnce) void send();
  });
  useEffect(() => {
    // In development an effect runs twice; the timer makes sure that only one PIN is sent.
    const first = window.setTimeout(begin);
    return () => window.clearTimeout(first);
  }, []);
  return { note: told === null || typeof told === 'string' ? told : sentBy(told), sending, send };
}

function PasskeyStep({
  onSession,
  onCancel,
  children,
}: {
  readonly onSession: (session: Session) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords();
  const { waiting, failed, enter } = usePasskeySignIn(onSession);
  return (
    <>
      <p className={css.lead}>{words('signIn.second.passkey.lead')}</p>
      {failed && (
        <p className={css.wrong} role="alert">
          {failed}
        </p>
      )}
      <Button fullWidth size="md" disabled={waiting} onClick={() => void enter()}>
        {waiting ? words('ui.wait') : words('signIn.passkey.use')}
      </Button>
      <div className={css.below}>{children}</div>
      <Button variant="default" fullWidth size="md" onClick={onCancel} disabled={waiting}>
        {words('ui.cancel')}
      </Button>
    </>
  );
}
