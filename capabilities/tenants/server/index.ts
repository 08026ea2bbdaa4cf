export { changeTenant, createTenant, TenantRefused } from './create.ts';
export type { Computation, Db, Job, Jobs, Log, Tenant, WorkContext } from './context.ts';
export { endpoints } from './endpoints.ts';
export { findTenant, listHosts, listTenants, readTenantRecord } from './find.ts';
export { originOf, type PublicAddress } from './origin.ts';
export { themeOf } from './theme.ts';
export { readVariant, readVariants, VariantsRefused } from './variants.ts';
export { DEMO_EMAILS, DEMO_PASSWORD } from './demo.ts';
