export { BrandMark, Mark } from './brand-mark.tsx';
export { ChangedMeanwhile } from './changed-meanwhile.tsx';
export { PortalContact } from './portals/contact.tsx';
export { ActivationCode } from './portals/activation-code.tsx';
export { DocumentOfPortal, LogosOfPortal, ThemeOfPortal } from './lazy.tsx';
export { portalAt, usePortalHere, type OpenPortals } from './portals/portal-here.ts';
export { isRecordChanged, useVersionToSave } from './record-changed.ts';
export { navigation, routes } from './routes.ts';
export { TenantProvider, useTenant } from './tenant.tsx';
