/** Provides the tenant to all components; it is known before anything is drawn. */
import { createContext, use, type ReactNode } from 'react';
import type { PublicTenant } from '../contract.ts';

const TenantContext = createContext<PublicTenant | null>(null);

export function TenantProvider({ tenant, children }: { readonly tenant: PublicTenant; readonly children: ReactNode }) {
  return <TenantContext value={tenant}>{children}</TenantContext>;
}

export function useTenant(): PublicTenant {
  const tenant = use(TenantContext);
  if (!tenant) throw new Error('outside of <TenantProvider>');
  return tenant;
}
