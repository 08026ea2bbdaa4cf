/** Declares the page of the firm's own texts, for staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isLanguage, type Language } from '#packages/texts';
import { signedInRoute, type NavigationEntry } from '#ui';

const wordingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/wording',
  /** The language, the search text, whether only the firm's own texts are shown, and the open text. */
  validateSearch: ({ language, search, own, open }: Record<string, unknown>): WordingSearch => ({
    ...(isLanguage(language) && { language }),
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(own === true && { own }),
    ...(typeof open === 'string' && open !== '' && { open }),
  }),
  component: lazyRouteComponent(() => import('./wording-page.tsx'), 'WordingPage'),
});

interface WordingSearch {
  readonly language?: Language | undefined;
  readonly search?: string | undefined;
  readonly own?: true | undefined;
  readonly open?: string | undefined;
}

export const routes = [wordingRoute] as const;

export const navigation: readonly NavigationEntry[] = [{ text: 'wording.title', path: '/admin/wording', visible: ['Admin'] }];
