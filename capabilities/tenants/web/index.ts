export { BrandMark, Mark } from './brand-mark.tsx';
export { PortalContact } from './contact.tsx';
export { ActivationCode } from './activation-code.tsx';
export { DocumentOfPortal, LogosOfPortal, ThemeOfPortal } from './lazy.tsx';
export { portalAt, usePortalHere, type OpenPortals } from './portal-here.ts';
export { navigation, routes } from './routes.ts';
export { TenantProvider, useTenant } from './tenant.tsx';
