import { applyDomainRule, DOMAIN_RULE } from './domain-rule.ts';
import { addressJobs } from './other-address.ts';
import { jobs as resetJobs } from './reset.ts';

export { activationEndpoints } from './activation.ts';
export { networkOf } from './attempts.ts';
export type { AtTheDoor, Identity } from './context.ts';
export type { Browser, CurrentSession } from './visit.ts';
export { endpoints, told as toldSession } from './endpoints.ts';
export { mustBeFresh } from './fresh.ts';
export { sessionCookie } from './headers.ts';
export { openIdentity, type IdentitySettings } from './identity.ts';
export { forgetRegistration } from './invitation.ts';
export { createPerson } from './newcomers.ts';
export { hashPassword, openPasswords } from './password.ts';
export { isCommon as isCommonPassword } from './rules.ts';
export { issueTicket } from './tickets.ts';
export const jobs = { ...resetJobs, ...addressJobs, [DOMAIN_RULE]: applyDomainRule };
