/** Sets up a second factor: first the kind, then the proof that it works, then the backup codes. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outbox } from '#contract/outbox';
import { Skeleton, useAsk, useCall, useSnackbar, useWords } from '#ui';
import { signingIn, type CodeWay, type SecondFactor, type SetUpResult as Made } from '../../contract.ts';
import { agentOf } from '../../contract-agents.ts';
import { useBeginSession } from '../session/session.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { useFailureText } from './failures.ts';
import { rememberPasskeyHere } from './passkey-here.ts';
import { Qr } from './qr.tsx';
import css from './second-factor.module.css';
import { supportsPasskeys, makePasskey } from './web-authn.ts';

type OfferedWay = SecondFactor['offered'][number];

/** Offers the kinds of factor, and sets up the chosen one in the same place. */
export function SecondFactorSetUp({
  offered,
  phone,
  onDone,
}: {
  readonly offered: readonly OfferedWay[];
  readonly phone: string | null;
  readonly onDone: () => void;
}) {
  const [words, begin, say] = [useWords(), useBeginSession(), useSnackbar()];
  const [chosen, setChosen] = useState<CodeWay | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const made = ({ session, codes: fresh }: Made) => {
    begin(session);
    if (fresh) return setCodes(fresh);
    say.success(words('signIn.setUp.done'));
    onDone();
  };
  const passkey = useMakePasskey(made);
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  if (chosen) return <CodeSetUp way={chosen} onMade={made} onCancel={() => setChosen(null)} />;
  return (
    <ul className={css.choices}>
      {offered.includes('sms') && (
        <SetUpOffer
          way="sms"
          note={phone ? words('signIn.setUp.sms', { phone }) : words('signIn.setUp.sms.missing')}
          disabled={!phone || passkey.waiting}
          onChoose={() => setChosen('sms')}
        />
      )}
      {offered.includes('totp') && (
        <SetUpOffer way="totp" note={words('signIn.setUp.totp')} disabled={passkey.waiting} onChoose={() => setChosen('totp')} />
      )}
      {offered.includes('passkey') && supportsPasskeys() && (
        <SetUpOffer
          way="passkey"
          note={passkey.failed ?? words('signIn.setUp.passkey')}
          failed={passkey.failed !== null}
          disabled={passkey.waiting}
          onChoose={() => void passkey.make()}
        />
      )}
    </ul>
  );
}

function SetUpOffer({
  way,
  note,
  failed = false,
  disabled,
  onChoose,
}: {
  readonly way: OfferedWay;
  readonly note: string;
  readonly failed?: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}) {
  const words = useWords();
  return (
    <li className={css.choice}>
      <div>
        <p className={css.name}>{words(`signIn.way.${way}`)}</p>
        <p className={failed ? css.wrong : css.note} role={failed ? 'alert' : undefined}>
          {note}
        </p>
      </div>
      <Button
        variant="default"
        disabled={disabled}
        onClick={onChoose}
        aria-label={`${words('signIn.setUp.choose')}: ${words(`signIn.way.${way}`)}`}
      >
        {words('signIn.setUp.choose')}
      </Button>
    </li>
  );
}

/** Makes a passkey in this browser or on a security key, and names it after browser and system. */
export function useMakePasskey(onMade: (made: Made) => void) {
  const [words, call, why] = [useWords(), useCall(), useFailureText()];
  const [waiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const make = async () => {
    setWaiting(true);
    setFailed(null);
    try {
      const response = await makePasskey(await call(signingIn.beginPasskey, {}));
      const { browser, system } = agentOf(navigator.userAgent);
      const name = [browser, system].filter(Boolean).join(' · ') || words('signIn.way.passkey');
      const made = await call(signingIn.addPasskey, { name, response });
      rememberPasskeyHere();
      onMade(made);
    } catch (error) {
      setFailed(why(error));
    } finally {
      setWaiting(false);
    }
  };
  return { waiting, failed, make };
}

function CodeSetUp({
  way,
  onMade,
  onCancel,
}: {
  readonly way: CodeWay;
  readonly onMade: (made: Made) => void;
  readonly onCancel: () => void;
}) {
  const [words, call, why, sentBy] = [useWords(), useCall(), useFailureText(), useSmsNotice()];
  // Requested only once: a second request would make another secret or another PIN.
  const begun = useQuery({
    queryKey: ['set-up', way],
    queryFn: () => call(signingIn.beginSetUp, { target: way }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const finish = async (code: string) => onMade(await call(signingIn.finishSetUp, { target: way, code }));
  if (begun.isError)
    return (
      <>
        <p className={css.wrong} role="alert">
          {why(begun.error)}
        </p>
        <Button variant="default" onClick={onCancel}>
          {words('ui.cancel')}
        </Button>
      </>
    );
  if (!begun.data) return <Skeleton lines={4} />;
  const { app, pin } = begun.data;
  return (
    <>
      {pin && <p className={css.lead}>{sentBy(pin)}</p>}
      {app && (
        <>
          <p className={css.lead}>{words('signIn.setUp.totp.lead')}</p>
          <Qr text={app.link} label={words('signIn.setUp.totp.picture')} />
          <p className={css.note}>{words('signIn.setUp.totp.secret')}</p>
          <p className={css.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</p>
        </>
      )}
      <CodeForm
        label={words(way === 'sms' ? 'signIn.second.pin' : 'signIn.second.code')}
        submit={words('signIn.second.confirm')}
        onCode={finish}
        onCancel={onCancel}
      />
    </>
  );
}

export interface SentPinNotice {
  readonly phone: string;
  readonly minutes: number;
}

/** Text that a PIN was sent; or, where no SMS can be sent, where the PIN is found, so that nobody waits for it in vain. */
export function useSmsNotice(): (sent: SentPinNotice) => string {
  const words = useWords();
  const kept = useQuery(useAsk()(outbox.readOutbox, {})).data?.sms === 'kept';
  return ({ phone, minutes }) => (kept ? words('signIn.second.sms.kept') : words('signIn.second.sms.sent', { phone, count: minutes }));
}
