/** Imports are for staff; anyone else is told what they are told of any page that is not theirs. */
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePerson } from '#web/sign-in';

export function StaffOnly({ children }: { readonly children: ReactNode }) {
  return usePerson()?.role === 'staff' ? children : <Navigate to="/dashboard/404" replace />;
}
