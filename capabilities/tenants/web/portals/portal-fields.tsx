/** The fields by which those who may edit a portal change its texts, theme and files. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LANGUAGE_NAMES } from '#packages/texts';
import { QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { tenants, type PortalText } from '../../contract.ts';
import { FileChoice } from '../file-choice.tsx';
import type { PortalDraft } from './portal-draft.ts';
import { useTenant } from '../tenant.tsx';
import { ThemeChoice } from '../appearance/theme-choice.tsx';
import css from './portal-form.module.css';

export interface PortalFieldsProps {
  readonly draft: PortalDraft;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<PortalDraft>) => void;
}

export function PortalFields({ draft, wrong, onChange }: PortalFieldsProps) {
  const words = useWords();
  const { settings } = useTenant();
  const field = (name: 'name' | 'subtitle' | 'phone' | 'email' | 'terms') => ({
    name,
    label: words(`tenants.field.${name}`),
    value: draft[name],
    error: wrong[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextInput {...field('name')} required withAsterisk={false} maxLength={80} />
      <TextInput {...field('subtitle')} description={words('tenants.field.subtitle.hint')} maxLength={160} />
      <FileChoice
        purpose="logo"
        label={words('tenants.field.logos')}
        hint={words('tenants.field.logos.hint')}
        files={draft.logos}
        most={2}
        error={wrong['logos']}
        onChange={(logos) => onChange({ logos })}
        drawn={({ id }) => <img src={`/api/logos/${id}`} alt="" className={css.logo} />}
      />
      <ThemeField draft={draft} onChange={onChange} />
      {settings.languages.length > 1 && (
        <NativeSelect
          size="md"
          label={words('tenants.field.language')}
          name="language"
          value={draft.language ?? ''}
          error={wrong['language']}
          onChange={({ currentTarget: { value } }) => onChange({ language: (value || null) as PortalText['language'] })}
          data={[
            { value: '', label: words('tenants.language.own', { language: LANGUAGE_NAMES[settings.defaultLanguage] }) },
            ...settings.languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
          ]}
        />
      )}
      <TextInput {...field('phone')} type="tel" maxLength={40} />
      <TextInput {...field('email')} type="email" maxLength={254} />
      <Textarea size="md" {...field('terms')} description={words('tenants.field.terms.hint')} rows={6} maxLength={40_000} />
      <FileChoice
        purpose="document"
        label={words('tenants.field.document')}
        hint={words('tenants.field.document.hint')}
        files={draft.documents}
        most={1}
        error={wrong['document']}
        onChange={(documents) => onChange({ documents })}
        drawn={({ name }) => <span className={css.document}>{name}</span>}
      />
    </>
  );
}

export function ThemeField({
  draft,
  onChange,
}: {
  readonly draft: Pick<PortalDraft, 'theme'>;
  readonly onChange: (part: Pick<PortalDraft, 'theme'>) => void;
}) {
  const words = useWords();
  const { theme } = useTenant();
  const themes = useQuery(useAsk()(tenants.listThemes, {}));
  return (
    <QueryContent query={themes} what={words('tenants.what.themes')} missing="here" skeleton={<Skeleton height={180} />}>
      {({ value }) => <ThemeChoice themes={value} own={theme} value={draft.theme} onChange={(name) => onChange({ theme: name })} />}
    </QueryContent>
  );
}
