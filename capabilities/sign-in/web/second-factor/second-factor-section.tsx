/** Renders the second factor in a person's profile: what is set up, what can be added, and the backup codes. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ConfirmDialog, Dialog, QueryContent, Section, Skeleton, useAsk, useCall, useFormats, useSnackbar, useWords } from '#ui';
import { signingIn, type CodeWay, type Passkey, type SecondFactor } from '../../contract.ts';
import { BackupCodes } from './backup-codes.tsx';
import { useFailureText } from './failures.ts';
import css from './second-factor.module.css';
import { SecondFactorSetUp } from './set-up.tsx';

export function SecondFactorSection() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(signingIn.readSecondFactor, {}));
  return (
    <Section title={words('signIn.second.heading')} lead={words('signIn.second.about')}>
      <QueryContent query={query} what={words('signIn.second.what')} skeleton={<Skeleton lines={3} />} missing="here">
        {(standing) => (standing.enabled ? <SecondFactorList standing={standing} /> : <SecondFactorOffer standing={standing} />)}
      </QueryContent>
    </Section>
  );
}

/** Reads everything again that a change of the second factor affects. */
function useRefresh(): () => Promise<void> {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return async () => {
    for (const endpoint of [signingIn.readSecondFactor, signingIn.listPasskeys, signingIn.listSessions])
      await queryClient.invalidateQueries({ queryKey: ask(endpoint, {}).queryKey });
  };
}

/** Offers to set up a second factor where none is switched on [AUTH-35]. */
function SecondFactorOffer({ standing }: { readonly standing: SecondFactor }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <p className={css.lead}>{words('signIn.second.off')}</p>
      <Button onClick={() => setOpened(true)}>{words('signIn.setUp.begin')}</Button>
      <SetUpDialog opened={opened} standing={standing} offered={standing.offered} onClose={() => setOpened(false)} />
    </>
  );
}

function SetUpDialog({
  opened,
  standing,
  offered,
  onClose,
}: {
  readonly opened: boolean;
  readonly standing: SecondFactor;
  readonly offered: SecondFactor['offered'];
  readonly onClose: () => void;
}) {
  const words = useWords();
  const refresh = useRefresh();
  const close = () => {
    onClose();
    void refresh();
  };
  return (
    <Dialog opened={opened} title={words('signIn.setUp.title')} onClose={close} dismissible={false}>
      <SecondFactorSetUp offered={offered} phone={standing.phone} onDone={close} />
      <button type="button" className={css.link} onClick={close}>
        {words('ui.close')}
      </button>
    </Dialog>
  );
}

function SecondFactorList({ standing }: { readonly standing: SecondFactor }) {
  const words = useWords();
  const passkeys = useQuery(useAsk()(signingIn.listPasskeys, {})).data ?? [];
  const [adding, setAdding] = useState(false);
  // Several passkeys are possible; of the other factors only one each.
  const more = standing.offered.filter((way) => way === 'passkey' || !standing.setUp.includes(way));
  return (
    <>
      <ul className={css.choices}>
        {standing.setUp.map((way) => (
          <KeptWay key={way} way={way} standing={standing} />
        ))}
        {passkeys.map((passkey) => (
          <KeptPasskey key={passkey.id} passkey={passkey} />
        ))}
        <BackupCodesRow left={standing.codesLeft} />
      </ul>
      <Button variant="default" mt="md" onClick={() => setAdding(true)}>
        {words('signIn.setUp.more')}
      </Button>
      <SetUpDialog opened={adding} standing={standing} offered={more} onClose={() => setAdding(false)} />
    </>
  );
}

function KeptWay({ way, standing }: { readonly way: CodeWay; readonly standing: SecondFactor }) {
  const words = useWords();
  const call = useCall();
  return (
    <li className={css.choice}>
      <div>
        <p className={css.name}>{words(`signIn.way.${way}`)}</p>
        <p className={css.note}>
          {way === 'sms' ? words('signIn.way.sms.to', { phone: standing.phone ?? '–' }) : words('signIn.way.totp.note')}
        </p>
      </div>
      <GiveUpButton name={words(`signIn.way.${way}`)} giveUp={() => call(signingIn.giveUpSecondFactor, { target: way })} />
    </li>
  );
}

function GiveUpButton({ name, giveUp }: { readonly name: string; readonly giveUp: () => Promise<unknown> }) {
  const [words, say, why, refresh] = [useWords(), useSnackbar(), useFailureText(), useRefresh()];
  const [asking, setAsking] = useState(false);
  const gone = useMutation({
    mutationFn: giveUp,
    onSuccess: () => say.success(words('signIn.giveUp.done')),
    onError: (error) => say.error(why(error)),
    onSettled: async () => {
      setAsking(false);
      await refresh();
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)} aria-label={`${words('signIn.giveUp')}: ${name}`}>
        {words('signIn.giveUp')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words('signIn.giveUp.title', { name })}
        confirm={words('signIn.giveUp')}
        danger
        busy={gone.isPending}
        onConfirm={() => gone.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{words('signIn.giveUp.words')}</p>
      </ConfirmDialog>
    </>
  );
}

function KeptPasskey({ passkey }: { readonly passkey: Passkey }) {
  const [words, formats, call] = [useWords(), useFormats(), useCall()];
  const [naming, setNaming] = useState(false);
  const name = passkey.name || words('signIn.way.passkey');
  return (
    <li className={css.choice}>
      <div>
        {naming ? (
          <PasskeyNameForm passkey={passkey} onDone={() => setNaming(false)} />
        ) : (
          <>
            <p className={css.name}>{name}</p>
            <p className={css.note}>{words('signIn.passkey.since', { moment: formats.moment(passkey.createdAt) })}</p>
          </>
        )}
      </div>
      {!naming && (
        <div className={css.actions}>
          <Button variant="default" onClick={() => setNaming(true)} aria-label={`${words('signIn.passkey.rename')}: ${name}`}>
            {words('signIn.passkey.rename')}
          </Button>
          <GiveUpButton name={name} giveUp={() => call(signingIn.deletePasskey, { passkey: passkey.id })} />
        </div>
      )}
    </li>
  );
}

function PasskeyNameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const [words, say, why, call, refresh] = [useWords(), useSnackbar(), useFailureText(), useCall(), useRefresh()];
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const rename = useMutation({
    mutationFn: () => call(signingIn.namePasskey, { passkey: passkey.id, name }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
    onError: (error) => say.error(why(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !rename.isPending) rename.mutate();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={words('signIn.passkey.name')}
        value={name}
        maxLength={80}
        ref={field}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={css.actions}>
        <Button type="submit" mt="sm" disabled={!name.trim() || rename.isPending}>
          {words('signIn.change.save')}
        </Button>
        <Button variant="default" mt="sm" onClick={onDone} disabled={rename.isPending}>
          {words('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

function BackupCodesRow({ left }: { readonly left: number }) {
  const [words, say, why, call, refresh] = [useWords(), useSnackbar(), useFailureText(), useCall(), useRefresh()];
  const [asking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => call(signingIn.renewBackupCodes, {}),
    onError: (error) => say.error(why(error)),
    onSettled: () => setAsking(false),
  });
  const close = () => {
    renew.reset();
    void refresh();
  };
  return (
    <li className={css.choice}>
      <div>
        <p className={css.name}>{words('signIn.codes.title')}</p>
        <p className={css.note}>{words('signIn.codes.left', { count: left })}</p>
      </div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('signIn.codes.renew')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words('signIn.codes.renew.title')}
        confirm={words('signIn.codes.renew')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{words('signIn.codes.renew.words')}</p>
      </ConfirmDialog>
      <Dialog opened={renew.data !== undefined} title={words('signIn.codes.title')} onClose={close} dismissible={false}>
        <BackupCodes codes={renew.data?.codes ?? []} onDone={close} />
      </Dialog>
    </li>
  );
}
