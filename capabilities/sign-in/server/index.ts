export type { AtTheDoor, Browser, CurrentSession, Identity } from './context.ts';
export { endpoints } from './endpoints.ts';
export { sessionCookie } from './headers.ts';
export { openIdentity } from './identity.ts';
export { createPerson } from './newcomers.ts';
export { hashPassword } from './password.ts';
