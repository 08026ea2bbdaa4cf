/**
 * The chrome of pages for signed-in people: navigation at the side where there is room, above where there is little,
 * and on a mobile device behind one button.
 */
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { SidePanel, Sign, useMobile, useWords } from '#ui';
import { PortfolioPartsGathered } from '#web/portfolios';
import { usePerson, useSignOut } from '#web/sign-in';
import { BrandMark } from '#web/tenants';
import { PORTFOLIO_PARTS } from '../portfolio-parts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import css from './dashboard.module.css';

export function Dashboard({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const page = <PortfolioPartsGathered value={PORTFOLIO_PARTS}>{children}</PortfolioPartsGathered>;
  return useMobile() ? <MobileDashboard>{page}</MobileDashboard> : <WideDashboard>{page}</WideDashboard>;
}

function WideDashboard({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.dashboard}>
      <SkipLink />
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
      {children}
    </div>
  );
}

function MobileDashboard({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  // Going to another page closes the drawer: it belongs to the one it was opened on.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const person = usePerson();
  const signOut = useSignOut();
  return (
    <div className={css.mobile}>
      <SkipLink />
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
          <p className={css.person}>{person?.name}</p>
          <button type="button" className={css.logout} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {words('signIn.logout')}
          </button>
        </div>
      </SidePanel>
      {children}
    </div>
  );
}
