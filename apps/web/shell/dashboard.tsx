/**
 * The chrome of pages for signed-in people: navigation at the side where there is room, above where there is little,
 * and on a mobile device behind one button.
 */
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { SidePanel, Sign, useMobile, useWords } from '#ui';
import { isCompanyAdmin } from '#packages/policy';
import { AdminPalette, AdminSideTools, useAdminSide, type AdminSide } from '#web/admin';
import { OrganisationMark, useActor, useMay, usePerson, useSignOut } from '#web/sign-in';
import { BrandMark, PortalContact, usePortalHere } from '#web/tenants';
import { AmountsSwitch } from './amounts-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import css from './dashboard.module.css';

/** The page stays the same element in both, so that turning a tablet loses nothing that was opened or typed. */
export function Dashboard({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const mobile = useMobile();
  const side = useAdminSide();
  return (
    <div className={mobile ? css.mobile : css.dashboard} data-folded={side?.folded || undefined}>
      <SkipLink />
      {mobile ? <MobileBar /> : <SideColumn side={side} />}
      {children}
      {side && <AdminPalette />}
    </div>
  );
}

function SideColumn({ side }: { readonly side: AdminSide | null }) {
  const here = usePortalHere();
  if (side?.folded)
    return (
      <header className={css.side} style={side.colours}>
        <AdminSideTools side={side} />
      </header>
    );
  return (
    <header className={css.side} style={side?.colours}>
      <Link to="/portals" className={css.home}>
        <BrandMark portal={here?.portal} />
      </Link>
      <Navigation />
      <div className={css.foot}>
        {side && <AdminSideTools side={side} />}
        {here && <PortalContact portal={here.portal} />}
        <AmountsSwitch />
        <LanguageSwitch />
        <PersonMenu />
      </div>
    </header>
  );
}

function MobileBar() {
  const words = useWords();
  // Going to another page closes the drawer: it belongs to the one it was opened on.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const person = usePerson();
  const actor = useActor();
  const { viewing } = actor;
  const keepsOrganisation = isCompanyAdmin(actor);
  const signOut = useSignOut();
  const here = usePortalHere();
  const client = !useMay('clients.read');
  return (
    <>
      <header className={css.bar}>
        <Link to="/portals" className={css.home}>
          <BrandMark portal={here?.portal} />
        </Link>
        <button type="button" className={css.menu} aria-expanded={openedOn === pathname} onClick={() => setOpenedOn(pathname)}>
          <Sign kind="menu" size={20} />
          <span>{words('shell.menu')}</span>
        </button>
      </header>
      <SidePanel opened={openedOn === pathname} title={words('shell.menu')} onClose={() => setOpenedOn(null)}>
        <div className={css.drawer}>
          <Navigation />
          {here && <PortalContact portal={here.portal} />}
          <AmountsSwitch />
          <LanguageSwitch />
          {viewing ? (
            <p className={css.person}>{person?.name}</p>
          ) : (
            <Link to="/profile/me" className={css.person}>
              {person?.name}
            </Link>
          )}
          {!viewing && <OrganisationMark />}
          {keepsOrganisation && (
            <Link to="/profile/organisation" className={css.person}>
              {words('people.organisation.own')}
            </Link>
          )}
          {client && !viewing && (
            <Link to="/profile/looks" className={css.person}>
              {words('accounts.looks')}
            </Link>
          )}
          <button type="button" className={css.logout} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {words('signIn.logout')}
          </button>
        </div>
      </SidePanel>
    </>
  );
}
