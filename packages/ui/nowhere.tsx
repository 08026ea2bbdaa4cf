/** Leads to the page that says there is nothing here. */
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/** Goes there once: what navigates at every drawing goes on for ever on a page that is drawn anew while it is left. */
export function Nowhere() {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate({ to: '/dashboard/404', replace: true }), [navigate]);
  return null;
}
