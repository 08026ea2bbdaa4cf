/** Imports are for staff; anyone else is told what they are told of any page that is not theirs. */
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#web/sign-in';

export function StaffOnly({ children }: { readonly children: ReactNode }) {
  return useMay('house.keep') ? children : <Navigate to="/dashboard/404" replace />;
}
