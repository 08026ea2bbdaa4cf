export type { AtTheDoor, Browser, CurrentSession } from './context.ts';
export { endpoints } from './endpoints.ts';
export { sessionCookie } from './headers.ts';
export { openIdentity, type Identity } from './identity.ts';
export { createPerson, type Newcomer } from './newcomers.ts';
export { hashPassword } from './password.ts';
