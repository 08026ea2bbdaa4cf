/** Loads the page of a form when another capability shows it at its own address. */
import { lazy } from '#ui';

export const FormAtAddress = lazy(() => import('./process-page.tsx').then(({ Process }) => Process));
