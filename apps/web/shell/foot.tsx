/** The footer of public pages: the legal name, the address and the contact of the firm. */
import { useTenant } from '#web/tenants';
import css from './foot.module.css';

export function PageFooter() {
  const { settings, portal } = useTenant();
  const { legalName, address, contact } = settings.brand;
  // A portal with a host of its own has its own contact.
  const reached = [portal?.phone, portal?.email].filter(Boolean).join(' · ') || contact;
  return (
    <footer className={css.foot}>
      {[legalName, address, reached].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </footer>
  );
}
