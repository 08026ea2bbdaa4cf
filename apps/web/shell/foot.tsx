/** Whose portal this is by law, and how to reach them. */
import { useTenant } from '#web/tenants';
import css from './foot.module.css';

export function Foot() {
  const { legalName, address, contact } = useTenant().settings.brand;
  return (
    <footer className={css.foot}>
      {[legalName, address, contact].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </footer>
  );
}
