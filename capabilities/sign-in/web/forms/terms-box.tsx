/** Renders the checkbox for the terms, with the tenant's own label where there is one. */
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSurroundings } from '#ui';
import { useTenant } from '#web/tenants';
import css from './door-dialog.module.css';

export function TermsBox({
  ticked,
  waiting,
  onTick,
}: {
  readonly ticked: boolean;
  readonly waiting: boolean;
  readonly onTick: (ticked: boolean) => void;
}) {
  const { words, language } = useSurroundings();
  const { settings, hasTerms } = useTenant();
  return (
    <div className={css.terms}>
      <Checkbox
        name="terms"
        label={settings.terms.label[language] ?? words('signIn.up.terms')}
        checked={ticked}
        disabled={waiting}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      {hasTerms && (
        <Link to="/terms" target="_blank">
          {words('signIn.up.terms.read')}
        </Link>
      )}
    </div>
  );
}
