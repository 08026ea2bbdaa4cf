/** Renders a person's own profile: their data, second factor, password and open sessions. */
import { Page, PageHeader, Section, useWords } from '#ui';
import { ConfirmationNotice } from '../confirmation-notice.tsx';
import { OwnSessions } from '../session/own-sessions.tsx';
import { ProfileForm } from '../profile/profile-form.tsx';
import { WaitingNotice } from '../profile/waiting.tsx';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { useActor, usePerson } from '../session/session.ts';

export function MyProfilePage() {
  const words = useWords();
  const person = usePerson();
  const unconfirmed = useActor().stage === 'unconfirmed';
  return (
    <Page title={words('signIn.profile.title')} width="reading">
      <PageHeader name={words('signIn.profile.title')}>
        {person?.name} · {person?.email}
      </PageHeader>
      {unconfirmed ? <ConfirmationNotice /> : <ConfirmedProfile />}
    </Page>
  );
}

function ConfirmedProfile() {
  const words = useWords();
  return (
    <>
      <WaitingNotice />
      <ProfileForm />
      <SecondFactorSection />
      <Section title={words('signIn.sessions.title')} lead={words('signIn.sessions.lead')}>
        <OwnSessions />
      </Section>
    </>
  );
}
