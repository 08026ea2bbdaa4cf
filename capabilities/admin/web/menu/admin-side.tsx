/** Shows the side menu of the administration, which Ctrl+A folds away, and which may have other colours than the page [NAV-47]. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dropCookie, keepForMonth, readCookie, Sign, useWords } from '#ui';
import css from './admin-side.module.css';

type SideScheme = 'light' | 'dark';

export interface AdminSide {
  readonly folded: boolean;
  /** CSS variables of its colours; undefined for those of the page. */
  readonly colours: Readonly<Record<string, string>> | undefined;
  readonly scheme: SideScheme | null;
  readonly fold: () => void;
  readonly applyScheme: (scheme: SideScheme) => void;
}

/** Null outside of the administration, where the menu is not changed. */
export function useAdminSide(): AdminSide | null {
  const { pathname } = useLocation();
  const isHere = pathname.startsWith('/admin');
  const [folded, setFolded] = useState(false);
  const [scheme, setScheme] = useState<SideScheme | null>(readScheme);
  const colours = useQuery({
    queryKey: ['colours of the side menu', scheme],
    queryFn: async () => {
      const { THEMES, cssVariablesOf } = await import('#packages/themes');
      return cssVariablesOf(THEMES[scheme ?? 'light']);
    },
    enabled: isHere && scheme !== null,
    staleTime: Infinity,
  }).data;
  useEffect(() => {
    if (!isHere) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'a') return;
      // In a text field, Ctrl+A selects all of the text, as everywhere [OQ-48].
      if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
      event.preventDefault();
      setFolded((now) => !now);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isHere]);
  if (!isHere) return null;
  return {
    folded,
    colours: scheme === null ? undefined : colours,
    scheme,
    fold: () => setFolded((now) => !now),
    applyScheme: (wanted) => {
      const chosen = wanted === schemeOfPage() ? null : wanted;
      storeScheme(chosen);
      setScheme(chosen);
    },
  };
}

const TEXT_INPUTS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Buttons that fold the menu and change its colours. */
export function AdminSideTools({ side: { folded, scheme, fold, applyScheme } }: { readonly side: AdminSide }) {
  const words = useWords();
  const other: SideScheme = (scheme ?? schemeOfPage()) === 'dark' ? 'light' : 'dark';
  return (
    <div className={css.tools} data-folded={folded || undefined}>
      <button type="button" className={css.tool} aria-expanded={!folded} aria-keyshortcuts="Control+A" title="Ctrl+A" onClick={fold}>
        <Sign kind="menu" size={18} />
        <span className={folded ? css.unseen : undefined}>{words(folded ? 'admin.side.show' : 'admin.side.hide')}</span>
      </button>
      {!folded && (
        <button type="button" className={css.tool} onClick={() => applyScheme(other)}>
          {words(`admin.side.${other}`)}
        </button>
      )}
    </div>
  );
}

function schemeOfPage(): SideScheme {
  return document.documentElement.style.colorScheme === 'dark' ? 'dark' : 'light';
}

const COOKIE = 'portico-side';

function readScheme(): SideScheme | null {
  const kept = readCookie(COOKIE);
  return kept === 'light' || kept === 'dark' ? kept : null;
}

/** Stores the colours in a cookie; they are a preference, not a secret. */
function storeScheme(scheme: SideScheme | null): void {
  if (scheme) keepForMonth(COOKIE, scheme);
  else dropCookie(COOKIE);
}
