/** The page of a firm's own words, for those who keep the house. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isLanguage, type Language } from '#packages/texts';
import { inside, type NavigationEntry } from '#ui';

const wordingRoute = createRoute({
  getParentRoute: () => inside,
  path: '/admin/wording',
  /** In which language, what is looked for, whether among the firm's own alone, and which text is open. */
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
