/** The layout of public pages: the firm’s name above, its mark behind, nothing else. */
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePerson, useSignOut } from '#web/sign-in';
import { BrandMark, Mark, useTenant } from '#web/tenants';
import { useWords } from '#ui';
import { PageFooter } from './foot.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SkipLink } from './skip-link.tsx';
import css from './plain.module.css';

export function PublicLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const words = useWords();
  const person = usePerson();
  const signOut = useSignOut();
  const { identity } = useTenant().settings;
  return (
    <div className={css.plain}>
      <SkipLink />
      <header className={css.header}>
        <Link to="/" className={css.home}>
          <BrandMark />
        </Link>
        <div className={css.right}>
          <LanguageSwitch />
          {person ? (
            <button type="button" className={css.link} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              {words('signIn.logout')}
            </button>
          ) : (
            <>
              <Link to="/login" className={css.link}>
                {words('signIn.login')}
              </Link>
              {!identity?.only && (
                <Link to="/signup" className={css.link}>
                  {words('signIn.toSignUp')}
                </Link>
              )}
            </>
          )}
        </div>
      </header>
      <div className={css.content}>{children}</div>
      <PageFooter />
      <div className={css.picture} aria-hidden="true">
        <Mark size="100%" />
      </div>
    </div>
  );
}
