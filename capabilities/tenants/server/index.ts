export { changeTenant, createTenant, giveHosts, takeHosts, TenantRefused } from './create.ts';
export type { Computation, Db, Job, Jobs, Log, Renewing, Tenant, Wording, WorkContext } from './context.ts';
export { daily } from './daily.ts';
export { endpoints } from './endpoints.ts';
export { findHostPortal, findTenant, listHosts, listTenants, readTenantRecord, type HostRule } from './find.ts';
export { drawnHead, ownHead, type HeadPorts, type OwnHead } from './head.ts';
export { originOf, type PublicAddress } from './origin.ts';
export { withinLimit } from './limits.ts';
export { changePortal, changeStanding, createPortal, keptPortal, openOwnPortal, type OwnPortal } from './portals.ts';
export { changeSubscription, createSubscription } from './subscriptions.ts';
export { ownColoursIn, rememberedTheme, themeOf, themeSeen } from './theme.ts';
export { checkWritten, faultOf, type Fault } from './faults.ts';
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
export { DEMO_EMAILS, DEMO_PASSWORD } from './demo.ts';
export { kindOf as pictureKind, wholeUpload, type SmallFiles } from './pictures.ts';
export { noteUnnamed, removeUnnamed, storeFile, sweepUnnamed } from './stored-files.ts';
