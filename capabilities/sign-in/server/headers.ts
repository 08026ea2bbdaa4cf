/** Names of what travels in headers, known before better-auth is loaded. */

/** In which the network address is handed to better-auth; it never comes from outside. */
export const ADDRESS_HEADER = 'x-portico-address';

/** The `__Host-` prefix binds a cookie to one host and to TLS. */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-portico' : 'portico';
}
