/** Shows administrators above their home what is left to set up, while that is shown, and what needs attention. */
import { useLocation } from '@tanstack/react-router';
import { LazyBoundary, lazy } from '#ui';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import css from './above-home.module.css';

const Reminder = lazy(async () => (await import('./set-up/set-up-reminder.tsx')).SetUpReminder);
const OpenItems = lazy(async () => (await import('./open-items/open-items-panel.tsx')).OpenItemsPanel);

/** The choice of portals, and the home of one. */
const HOME = /^\/(portals|dashboard\/[^/]+)\/?$/;

export function AboveHome() {
  const isKeeper = useMay('house.keep');
  const { firstSteps } = useTenant().settings;
  const { pathname } = useLocation();
  if (!isKeeper || !HOME.test(pathname)) return null;
  return (
    <div className={css.above}>
      <LazyBoundary waiting={null}>
        {firstSteps && <Reminder />}
        <OpenItems />
      </LazyBoundary>
    </div>
  );
}
