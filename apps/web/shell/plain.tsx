/** The layout of public pages: the firm’s name and the pages of its site above, its mark behind. */
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { isCompanyAdmin } from '#packages/policy';
import { CookieNotice, Landing, SiteMenu } from '#web/content';
import { FrontContentContext, useActor, usePerson, useSignOut } from '#web/sign-in';
import { BrandMark, Mark, useTenant } from '#web/tenants';
import { useWords } from '#ui';
import { PageFooter } from './foot.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SkipLink } from './skip-link.tsx';
import css from './plain.module.css';

/** How far a page is scrolled before its header takes less room, in pixels [CMS-16]. */
const SHRINKS_BEYOND = 150;

export function PublicLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const shrunk = useScrolledBeyond(SHRINKS_BEYOND);
  return (
    <div className={css.plain}>
      <SkipLink />
      <div className={css.bar} data-shrunk={shrunk || undefined}>
        <header className={css.header}>
          <Link to="/" className={css.home}>
            <BrandMark />
          </Link>
          <SiteMenu />
          <div className={css.right}>
            <LanguageSwitch />
            <PersonLinks />
          </div>
        </header>
      </div>
      <div className={css.content}>
        <FrontContentContext value={renderLanding}>{children}</FrontContentContext>
      </div>
      <PageFooter />
      <CookieNotice />
      <div className={css.picture} aria-hidden="true">
        <Mark size="100%" />
      </div>
    </div>
  );
}

function renderLanding(content: ComponentProps<typeof Landing>) {
  return <Landing {...content} />;
}

/** Signing in and up for guests; their own pages for everybody else. */
function PersonLinks() {
  const words = useWords();
  const person = usePerson();
  const actor = useActor();
  const signOut = useSignOut();
  const { identity } = useTenant().settings;
  if (!person)
    return (
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
    );
  return (
    <>
      {actor.stage === 'in' && (
        <Link to="/portals" className={css.link}>
          {words('signIn.front.open')}
        </Link>
      )}
      {actor.stage === 'in' && !actor.viewing && (
        <Link to="/profile/me" className={css.link}>
          {words('signIn.profile.title')}
        </Link>
      )}
      {isCompanyAdmin(actor) && (
        <Link to="/profile/organisation" className={css.link}>
          {words('content.public.organisation')}
        </Link>
      )}
      <button type="button" className={css.link} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {words('signIn.logout')}
      </button>
    </>
  );
}

function useScrolledBeyond(pixels: number): boolean {
  const [beyond, setBeyond] = useState(false);
  useEffect(() => {
    const read = () => setBeyond(window.scrollY > pixels);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [pixels]);
  return beyond;
}
