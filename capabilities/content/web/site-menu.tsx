/** The pages of the site in its header: side by side where there is room, behind one button where there is little [CMS-12]. */
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { SidePanel, Sign, useMobile, useWords } from '#ui';
import { siteMenuOf, useSitePages, type SitePage } from './site-pages.ts';
import css from './site-menu.module.css';

export function SiteMenu() {
  const mobile = useMobile();
  const pages = siteMenuOf(useSitePages().data ?? []);
  if (pages.length === 0) return null;
  return mobile ? <FoldedMenu pages={pages} /> : <OpenMenu pages={pages} />;
}

function OpenMenu({ pages }: { readonly pages: readonly SitePage[] }) {
  const words = useWords();
  return (
    <nav aria-label={words('content.public.pages')} className={css.menu}>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <PageLink page={page} />
            {page.below.length > 0 && <PagesBelow page={page} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages below one, in a list that its button opens; Escape, choosing one, and going elsewhere close it. */
function PagesBelow({ page }: { readonly page: SitePage }) {
  const words = useWords();
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === pathname;
  const close = () => setOpenedOn(null);
  return (
    // The list hears the keys of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its button and links have the focus
    <span
      className={css.below}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !opened) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.more}
        aria-expanded={opened}
        aria-label={words('content.public.pages.below', { page: page.title })}
        onClick={() => setOpenedOn(opened ? null : pathname)}
      >
        <Sign kind="down" size={14} />
      </button>
      {opened && (
        <ul className={css.list}>
          {page.below.map((below) => (
            <li key={below.id}>
              <PageLink page={below} />
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}

function FoldedMenu({ pages }: { readonly pages: readonly SitePage[] }) {
  const words = useWords();
  // Going to another page closes it: it belongs to the one it was opened on.
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  return (
    <>
      <button type="button" className={css.button} aria-expanded={openedOn === pathname} onClick={() => setOpenedOn(pathname)}>
        <Sign kind="menu" size={20} />
        <span>{words('content.public.pages')}</span>
      </button>
      <SidePanel opened={openedOn === pathname} title={words('content.public.pages')} onClose={() => setOpenedOn(null)}>
        <nav aria-label={words('content.public.pages')} className={css.folded}>
          <ul>
            {pages.map((page) => (
              <li key={page.id}>
                <PageLink page={page} />
                {page.below.length > 0 && (
                  <ul>
                    {page.below.map((below) => (
                      <li key={below.id}>
                        <PageLink page={below} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </SidePanel>
    </>
  );
}

function PageLink({ page: { slug, title, promoted } }: { readonly page: Pick<SitePage, 'slug' | 'title' | 'promoted'> }) {
  return (
    <Link to="/$slug" params={{ slug }} className={css.link} data-promoted={promoted || undefined}>
      {title}
    </Link>
  );
}
