/** Names of what travels in headers, known before better-auth is loaded. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** In which the network address is handed to better-auth; it never comes from outside. */
export const ADDRESS_HEADER = 'x-portico-address';

/** The `__Host-` prefix binds a cookie to one host and to TLS. */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-portico' : 'portico';
}

/** In which the page's own origin is handed to better-auth, which passkeys are bound to. */
export const ORIGIN_HEADER = 'origin';

/** Holds what an authenticator was asked, for as long as that takes. */
export function passkeyCookie(secure: boolean): string {
  return secure ? '__Host-portico-passkey' : 'portico-passkey';
}

/** Holds what a browser comes back with from a provider of identities. */
export function identityCookie(secure: boolean): string {
  return secure ? '__Host-portico-identity' : 'portico-identity';
}

/** Sent by pages of this site alone; nothing is left of it after no time. */
export function identityHeader(secure: boolean, value: string, lastsMs: number): string {
  const seconds = Math.floor(lastsMs / 1000);
  return `${identityCookie(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Strict`;
}

/** The value of a cookie; undefined where the browser has none of the name. */
export function cookieIn(cookies: string, name: string): string | undefined {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** A session under another token, signed as better-auth signs it. */
export function sessionHeader(token: string, { secret, secure, seconds }: { secret: string; secure: boolean; seconds: number }): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);
  return `${sessionCookie(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
}

/** The token of a cookie that `sessionHeader` or better-auth has signed; null where there is none, or its signature is not ours. */
export function signedToken(cookies: string, { secret, secure }: { secret: string; secure: boolean }): string | null {
  const [, token = '', signature = ''] = /^([\w-]+)\.([\w+/]{43}=)$/.exec(decoded(cookieIn(cookies, sessionCookie(secure)) ?? '')) ?? [];
  const given = Buffer.from(signature, 'base64');
  const own = signatureOf(token, secret);
  return given.length === own.length && timingSafeEqual(given, own) ? token : null;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
