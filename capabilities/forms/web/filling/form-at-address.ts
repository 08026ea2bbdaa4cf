/** A form as it is filled at an address of another capability's, loaded when it is shown. */
import { lazy } from '#ui';

export const FormAtAddress = lazy(() => import('./process-page.tsx').then(({ Process }) => Process));
