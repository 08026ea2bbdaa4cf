/** What a person keeps of their own: the password, and where they are signed in. */
import { Page, PageHeader, Section, useWords } from '#ui';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { usePerson } from './session.ts';

export function MyProfilePage() {
  const words = useWords();
  const person = usePerson();
  return (
    <Page title={words('signIn.profile.title')} width="reading">
      <PageHeader name={words('signIn.profile.title')}>
        {person?.name} · {person?.email}
      </PageHeader>
      <Section title={words('signIn.password')} lead={words('signIn.change.lead')}>
        <PasswordForm />
      </Section>
      <Section title={words('signIn.sessions.title')} lead={words('signIn.sessions.lead')}>
        <OwnSessions />
      </Section>
    </Page>
  );
}
