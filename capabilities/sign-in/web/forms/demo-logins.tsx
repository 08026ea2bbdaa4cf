/** Offers the logins of a demo tenant, marked as such; other tenants have none. */
import { useWords } from '#ui';
import { useTenant } from '#web/tenants';
import css from './demo-logins.module.css';

export function DemoLogins({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean;
  readonly onChoose: (login: { email: string; password: string }) => void;
}) {
  const words = useWords();
  const { demo } = useTenant();
  if (!demo) return null;
  return (
    <section className={css.demo} aria-label={words('signIn.demo.title')}>
      <p className={css.title}>{words('signIn.demo.title')}</p>
      <p className={css.words}>{words('signIn.demo.words', { password: demo.password })}</p>
      <ul>
        {demo.emails.map((email) => (
          <li key={email}>
            <button type="button" className={css.login} disabled={disabled} onClick={() => onChoose({ email, password: demo.password })}>
              {email}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
