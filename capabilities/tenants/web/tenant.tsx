/** Provides the tenant to all components; it is known before anything is drawn. */
import { createContext, use, type ReactNode } from 'react';
import type { PublicTenant } from '../contract.ts';

const Here = createContext<PublicTenant | null>(null);

export function TenantHere({ tenant, children }: { readonly tenant: PublicTenant; readonly children: ReactNode }) {
  return <Here value={tenant}>{children}</Here>;
}

export function useTenant(): PublicTenant {
  const tenant = use(Here);
  if (!tenant) throw new Error('outside of <TenantHere>');
  return tenant;
}
