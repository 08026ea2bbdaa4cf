/** Shows the advisors of accounts and how to reach them. */
import { Portrait, Section, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import type { AccountAdvisor } from '../../contract.ts';
import css from './advisor.module.css';

const PHOTO_SIZE = 48;

interface AdvisorProps {
  readonly account: string;
  readonly advisor: AccountAdvisor | null;
}

/** The leading advisor of an account; nothing where it has none. */
export function Advisor({ account, advisor }: AdvisorProps) {
  const words = useWords();
  const professional = useMay('clients.read');
  if (!advisor) return null;
  return (
    <Section title={words(professional ? 'accounts.advisor.of' : 'accounts.advisor')}>
      <AdvisorLine account={account} advisor={advisor} />
    </Section>
  );
}

/** The leading advisors of several accounts, each once; nothing where they have none. */
export function Advisors({ of }: { readonly of: readonly AdvisorProps[] }) {
  const words = useWords();
  const led = of.flatMap(({ account, advisor }) => (advisor ? [{ account, advisor }] : []));
  const each = led.filter(({ advisor }, at) => led.findIndex((one) => one.advisor.email === advisor.email) === at);
  if (each.length === 0) return null;
  return (
    <Section title={words(each.length > 1 ? 'accounts.advisors' : 'accounts.advisor')}>
      {each.map(({ account, advisor }) => (
        <AdvisorLine key={advisor.email} account={account} advisor={advisor} />
      ))}
    </Section>
  );
}

function AdvisorLine({ account, advisor: { name, email, phone, photo } }: { readonly account: string; readonly advisor: AccountAdvisor }) {
  // The address changes with the photo, so that no cached former one is shown.
  const src = photo === null ? null : `/api/accounts/${account}/advisor/photo?of=${photo}`;
  return (
    <div className={css.advisor}>
      <Portrait name={name} src={src} size={PHOTO_SIZE} />
      <p className={css.reach}>
        <span className={css.name}>{name}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </p>
    </div>
  );
}
