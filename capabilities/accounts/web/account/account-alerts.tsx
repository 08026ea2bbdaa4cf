/** Shows the firm's open alerts to the client of an account above everything else. The colour repeats what the first words say. */
import { useFormats, useWords } from '#ui';
import type { AccountAlert } from '../../contract.ts';
import css from './account-alerts.module.css';

export function AccountAlerts({ of }: { readonly of: readonly AccountAlert[] }) {
  const [words, formats] = [useWords(), useFormats()];
  if (of.length === 0) return null;
  return (
    <ul className={css.alerts} aria-label={words('accounts.alerts')}>
      {of.map(({ type, comment, at }) => (
        <li key={`${at} ${type} ${comment}`} className={css.alert} data-type={type}>
          <strong className={css.type}>{words(`accounts.alert.${type}`)}</strong>
          <time dateTime={at}>{formats.moment(at)}</time>
          <p className={css.comment}>{comment}</p>
        </li>
      ))}
    </ul>
  );
}
