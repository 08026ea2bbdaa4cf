/**
 * Renders the profile form: name, telephone, language, photo and optionally a new password, with one button. The typed values stay when they are
 * refused.
 */
import { Button, FileButton, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isLanguage } from '#packages/texts';
import { FormEnd, QueryContent, Skeleton, UnsavedGuard, useAsk, useCall, useShowFailure, useFormSubmit, useSnackbar, useWords } from '#ui';
import { people, type Profile } from '#contract/people';
import { useTenant } from '#web/tenants';
import { passwordRefusalKey, signingIn } from '../../contract.ts';
import { useBeginSession, useRenewSession } from '../session/session.ts';
import { OtherAddressDialog, OwnAddress } from './own-address.tsx';
import { PersonPhoto } from './photo.tsx';

const LANGUAGE_NAMES = { en: 'English', is: 'Íslenska', el: 'Ελληνικά', nl: 'Nederlands' } as const;

export function ProfileForm() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(people.readProfile, {}));
  return (
    <QueryContent query={query} what={words('people.profile.what')} skeleton={<Skeleton lines={6} />} missing="here">
      {(profile) => <ProfileFields profile={profile} />}
    </QueryContent>
  );
}

function ProfileFields({ profile }: { readonly profile: Profile }) {
  const [words, say, call, keep] = [useWords(), useSnackbar(), useCall(), useKeepProfile()];
  const begin = useBeginSession();
  const { languages: offered, passwords } = useTenant().settings;
  // One that the firm offered once stays with whoever has it.
  const languages = [...new Set([...offered, ...(profile.language === null ? [] : [profile.language])])];
  const [typed, setTyped] = useState({ name: profile.name, phone: profile.phone ?? '', language: profile.language ?? '' });
  const [kept, setKept] = useState(typed);
  const [password, setPassword] = useState({ current: '', next: '' });
  const [moving, setMoving] = useState(false);
  const save = useMutation({
    mutationFn: async ({ name, phone, language: chosen }: typeof typed) => {
      // The password comes first, since it may be refused: then nothing has changed.
      if (password.next) {
        begin(await call(signingIn.changePassword, password));
        // It is changed, whatever becomes of the rest: the former one is not sent again.
        setPassword({ current: '', next: '' });
      }
      const language = isLanguage(chosen) ? chosen : null;
      return call(people.changeProfile, { name, phone, language });
    },
    onSuccess: (saved, sent) => {
      keep(saved);
      setKept(sent);
      say.success(words('people.profile.saved'));
    },
  });
  const { submit, message, wrong } = useFormSubmit({ ...save, mutate: () => save.mutate(typed) }, () => {
    const missing = password.next ? passwordRefusalKey(password.next, passwords) : null;
    return {
      ...(typed.name.trim() ? {} : { name: words('refusal.field.required') }),
      ...(missing ? { next: words(missing) } : {}),
      ...(password.next && !password.current ? { current: words('refusal.field.required') } : {}),
    };
  });
  const shown = { 'aria-label': words('signIn.password.show'), tabIndex: 0 };
  return (
    <>
      <form onSubmit={submit} noValidate aria-busy={save.isPending}>
        <Stack gap="md" maw={460}>
          <ProfilePhoto profile={profile} />
          <TextInput
            label={words('people.name')}
            name="name"
            autoComplete="name"
            value={typed.name}
            error={wrong['name']}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <OwnAddress email={profile.email} onChange={() => setMoving(true)} />
          <TextInput
            label={words('people.phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            value={typed.phone}
            error={wrong['phone']}
            onChange={(event) => setTyped({ ...typed, phone: event.currentTarget.value })}
          />
          {languages.length > 1 && (
            <NativeSelect
              label={words('people.profile.language')}
              name="language"
              value={typed.language}
              data={[
                { value: '', label: words('people.profile.language.portal') },
                ...languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
              ]}
              onChange={(event) => setTyped({ ...typed, language: event.currentTarget.value })}
            />
          )}
          <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordInput
            label={words('signIn.change.next')}
            description={words('people.profile.password')}
            name="next"
            autoComplete="new-password"
            value={password.next}
            error={wrong['next']}
            visibilityToggleButtonProps={shown}
            onChange={(event) => setPassword({ ...password, next: event.currentTarget.value })}
          />
          {password.next !== '' && (
            <PasswordInput
              label={words('signIn.change.current')}
              name="current"
              autoComplete="current-password"
              value={password.current}
              error={wrong['current']}
              visibilityToggleButtonProps={shown}
              onChange={(event) => setPassword({ ...password, current: event.currentTarget.value })}
            />
          )}
          <FormEnd message={message} busy={save.isPending} verb={words('people.profile.save')} />
        </Stack>
      </form>
      <UnsavedGuard when={JSON.stringify(typed) !== JSON.stringify(kept)} saving={save.isPending} />
      <OtherAddressDialog email={profile.email} opened={moving} onClose={() => setMoving(false)} />
    </>
  );
}

/** Stores the answer of a change in the cache, and reads the session again for the header. */
function useKeepProfile(): (profile: Profile) => void {
  const [ask, renew, queryClient] = [useAsk(), useRenewSession(), useQueryClient()];
  return (profile) => {
    queryClient.setQueryData(ask(people.readProfile, {}).queryKey, profile);
    void renew().catch(() => undefined);
  };
}

function ProfilePhoto({ profile }: { readonly profile: Profile }) {
  const [words, say, sayFailed, call, keep] = [useWords(), useSnackbar(), useShowFailure(), useCall(), useKeepProfile()];
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? call(people.keepPhoto, {}, { file }) : call(people.removePhoto, {})),
    onSuccess: (saved) => {
      keep(saved);
      say.success(words('people.profile.saved'));
    },
    onError: sayFailed,
  });
  return (
    <Group gap="md">
      <PersonPhoto name={profile.name} photo={profile.photo} size={64} />
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && change.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" disabled={change.isPending}>
            {words(profile.photo ? 'people.profile.photo.change' : 'people.profile.photo.add')}
          </Button>
        )}
      </FileButton>
      {profile.photo && (
        <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
          {words('people.profile.photo.remove')}
        </Button>
      )}
    </Group>
  );
}
