export type { HandlerContext, SignedInContext, AuditRecorder, AuditDetails } from './context.ts';
export { changeClaim, refuseOwnPerson } from './claims.ts';
export { endpoints } from './endpoints.ts';
export { correspondenceLanguageOf } from './language.ts';
export { changeOrganisation, readOrganisation } from './organisations.ts';
export { drawPhoto, type PhotoPorts } from './profile.ts';
export { whereOutsideDomains } from './records.ts';
export { organisation, person, signedInPerson } from './tables.ts';
