/** Shows the advisor of an account and how to reach them. */
import { Section, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import type { AccountDetail } from '../../contract.ts';
import css from './advisor.module.css';

export function Advisor({ advisor }: { readonly advisor: AccountDetail['advisor'] }) {
  const words = useWords();
  const professional = useMay('clients.read');
  if (!advisor) return null;
  const { name, email, phone } = advisor;
  return (
    <Section title={words(professional ? 'accounts.advisor.of' : 'accounts.advisor')}>
      <p className={css.advisor}>
        <span className={css.name}>{name}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </p>
    </Section>
  );
}
