/**
 * The chrome of pages for signed-in people: navigation at the side where there is room, above where there is little,
 * and on a mobile device behind one button.
 */
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { SidePanel, Sign, useMobile, useWords } from '#ui';
import { usePerson, useSignOut } from '#web/sign-in';
import { BrandMark } from '#web/tenants';
import { LanguageSwitch } from './language-switch.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import css from './dashboard.module.css';

/** The page stays the same element in both, so that turning a tablet loses nothing that was opened or typed. */
export function Dashboard({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const mobile = useMobile();
  return (
    <div className={mobile ? css.mobile : css.dashboard}>
      <SkipLink />
      {mobile ? <Bar /> : <Side />}
      {children}
    </div>
  );
}

function Side() {
  return (
    <header className={css.side}>
      <Link to="/portals" className={css.home}>
        <BrandMark />
      </Link>
      <Navigation />
      <div className={css.foot}>
        <LanguageSwitch />
        <PersonMenu />
      </div>
    </header>
  );
}

function Bar() {
  const words = useWords();
  // Going to another page closes the drawer: it belongs to the one it was opened on.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const person = usePerson();
  const signOut = useSignOut();
  return (
    <>
      <header className={css.bar}>
        <Link to="/portals" className={css.home}>
          <BrandMark />
        </Link>
        <button type="button" className={css.menu} aria-expanded={openedOn === pathname} onClick={() => setOpenedOn(pathname)}>
          <Sign kind="menu" size={20} />
          <span>{words('shell.menu')}</span>
        </button>
      </header>
      <SidePanel opened={openedOn === pathname} title={words('shell.menu')} onClose={() => setOpenedOn(null)}>
        <div className={css.drawer}>
          <Navigation />
          <LanguageSwitch />
          <Link to="/profile/me" className={css.person}>
            {person?.name}
          </Link>
          <button type="button" className={css.logout} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {words('signIn.logout')}
          </button>
        </div>
      </SidePanel>
    </>
  );
}
