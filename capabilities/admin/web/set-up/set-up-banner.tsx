/** Leads administrators from the choice of portals and from the home of a portal to the list of what is left to set up, while it is shown. */
import { useLocation } from '@tanstack/react-router';
import { LazyBoundary, lazy } from '#ui';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';

const Reminder = lazy(async () => (await import('./set-up-reminder.tsx')).SetUpReminder);

/** The choice of portals, and the home of one. */
const HOME = /^\/(portals|dashboard\/[^/]+)\/?$/;

export function SetUpBanner() {
  const isKeeper = useMay('house.keep');
  const { firstSteps } = useTenant().settings;
  const { pathname } = useLocation();
  if (!isKeeper || !firstSteps || !HOME.test(pathname)) return null;
  return (
    <LazyBoundary waiting={null}>
      <Reminder />
    </LazyBoundary>
  );
}
