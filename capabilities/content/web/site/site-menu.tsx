/**
 * The places of the site in its header: side by side where there is room, behind one button where there is little [CMS-12]. They are those of the
 * channel that is chosen, or else the pages [CMS-13].
 */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SidePanel, Sign, useMobile, useWords } from '#ui';
import { ChannelSwitcher, FoldedChannels } from './channel-switcher.tsx';
import { useChannels } from './channels.ts';
import { HeaderList } from './header-list.tsx';
import { SiteLink } from './site-link.tsx';
import { placesOfChannel, placesOfPages, useSitePages, type SitePlace } from './site-pages.ts';
import css from './site-menu.module.css';

export function SiteMenu() {
  const mobile = useMobile();
  const { channels, chosen, waiting } = useChannels();
  const pages = useSitePages().data ?? [];
  const places = waiting ? [] : chosen ? placesOfChannel(chosen) : placesOfPages(pages);
  if (places.length === 0 && channels.length === 0) return null;
  return mobile ? <FoldedMenu places={places} /> : <OpenMenu places={places} />;
}

function OpenMenu({ places }: { readonly places: readonly SitePlace[] }) {
  const words = useWords();
  return (
    <>
      {places.length > 0 && (
        <nav aria-label={words('content.public.pages')} className={css.menu}>
          <ul>
            {places.map((place) => (
              <li key={place.key}>
                <PlaceLink place={place} />
                {place.below.length > 0 && (
                  <HeaderList label={words('content.public.pages.below', { page: place.title })}>
                    {(onChosen) => <PlaceItems places={place.below} onChosen={onChosen} />}
                  </HeaderList>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ChannelSwitcher />
    </>
  );
}

function FoldedMenu({ places }: { readonly places: readonly SitePlace[] }) {
  const words = useWords();
  // Going to another page closes it: it belongs to the one it was opened on.
  const { href } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  return (
    <>
      <button type="button" className={css.button} aria-expanded={openedOn === href} onClick={() => setOpenedOn(href)}>
        <Sign kind="menu" size={20} />
        <span>{words('content.public.pages')}</span>
      </button>
      <SidePanel opened={openedOn === href} title={words('content.public.pages')} onClose={() => setOpenedOn(null)}>
        <nav aria-label={words('content.public.pages')} className={css.folded}>
          <ul>
            {places.map((place) => (
              <li key={place.key}>
                <PlaceLink place={place} />
                {place.below.length > 0 && (
                  <ul>
                    <PlaceItems places={place.below} />
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <FoldedChannels onChosen={() => setOpenedOn(null)} />
      </SidePanel>
    </>
  );
}

interface PlaceItemsProps {
  readonly places: readonly SitePlace[];
  readonly onChosen?: () => void;
}

function PlaceItems({ places, onChosen }: PlaceItemsProps) {
  return places.map((place) => (
    <li key={place.key}>
      <PlaceLink place={place} onChosen={onChosen} />
    </li>
  ));
}

interface PlaceLinkProps {
  readonly place: SitePlace;
  readonly onChosen?: (() => void) | undefined;
}

function PlaceLink({ place: { path, title, promoted }, onChosen }: PlaceLinkProps) {
  return (
    <SiteLink path={path} className={css.link} promoted={promoted} onChosen={onChosen}>
      {title}
    </SiteLink>
  );
}
