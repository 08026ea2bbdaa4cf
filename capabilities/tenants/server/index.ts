export { changeTenant, createTenant, assignHosts, releaseHosts, TenantRefused } from './create.ts';
export { endpoints } from './endpoints.ts';
export { findHostPortal, findTenant, listHosts, listTenants, readTenantRecord, type HostRule } from './find.ts';
export { drawLetterhead, findPortalLetterhead, type LetterheadPorts, type PortalLetterhead } from './head.ts';
export { enforceLimit, readLimit } from './limits.ts';
export { changePortal, changePortalAssignment, createPortal, readKeptPortal, openOwnPortal, type OwnPortal } from './portals.ts';
export { changeSubscription, createSubscription } from './subscriptions.ts';
export { ownColoursIn, rememberedTheme, themeOf, themeForReader } from './theme.ts';
export { checkAgainstSchema, faultOf, type SettingsFault } from './faults.ts';
export {
  readJson,
  readVariant,
  readVariantFile,
  readVariants,
  VARIANTS,
  VariantsRefused,
  type Variant,
  type VariantFault,
} from './variants.ts';
export { findPortalId } from './portal-id.ts';
export { showFirstSteps } from './firm.ts';
export { DEMO_EMAILS, DEMO_PASSWORD } from './demo.ts';
