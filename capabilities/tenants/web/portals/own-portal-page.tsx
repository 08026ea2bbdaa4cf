/** The page on which a professional opens their first portal: the code from staff, a name, a theme and a logo. */
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormEnd, Page, PageHeader, UnsavedGuard, useCall, useFormSubmit, useSnackbar, useWords } from '#ui';
import { activation, type PortalText } from '../../contract.ts';
import { FileChoice, type ChosenFile } from '../file-choice.tsx';
import { ThemeField } from './portal-fields.tsx';
import { useReadAgain } from './use-portals.ts';
import css from './portal-form.module.css';

export function OwnPortalPage() {
  const words = useWords();
  const call = useCall();
  const say = useSnackbar();
  const navigate = useNavigate();
  const read = useReadAgain();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [theme, setTheme] = useState<PortalText['theme']>(null);
  const [logos, setLogos] = useState<readonly ChosenFile[]>([]);
  const open = useMutation({
    mutationFn: () => call(activation.openOwnPortal, { code: code.replace(/\s/g, ''), name, theme, logos: logos.map(({ id }) => id) }),
    onSuccess: async ({ key }) => {
      await read();
      say.success(words('tenants.portal.opened'));
      await navigate({ to: '/dashboard/$portal', params: { portal: key } });
    },
  });
  const { submit, message, wrong } = useFormSubmit(open, () => ({}));
  return (
    <Page title={words('tenants.own.title')} width="reading">
      <PageHeader name={words('tenants.own.title')}>{words('tenants.own.lead')}</PageHeader>
      <form onSubmit={submit} noValidate className={css.form} aria-busy={open.isPending}>
        <TextInput
          size="md"
          label={words('tenants.own.code')}
          description={words('tenants.own.code.hint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className={css.code}
          value={code}
          error={wrong['code']}
          onChange={({ currentTarget: { value } }) => setCode(value)}
        />
        <TextInput
          label={words('tenants.field.name')}
          name="name"
          maxLength={80}
          value={name}
          error={wrong['name']}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <ThemeField draft={{ theme }} onChange={(part) => setTheme(part.theme)} />
        <FileChoice
          purpose="logo"
          label={words('tenants.field.logos')}
          hint={words('tenants.field.logos.hint')}
          files={logos}
          most={2}
          error={wrong['logos']}
          onChange={setLogos}
          drawn={({ id }) => <img src={`/api/logos/${id}`} alt="" className={css.logo} />}
        />
        <FormEnd message={message} busy={open.isPending} verb={words('tenants.portal.open')} />
      </form>
      <UnsavedGuard when={name.trim() !== '' || theme !== null || logos.length > 0} saving={open.isPending || open.isSuccess} />
    </Page>
  );
}
