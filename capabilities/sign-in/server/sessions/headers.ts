/** Names and builds the cookies and headers of signing in, without loading better-auth. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header that passes the network address to better-auth; it is never taken from a request. */
export const ADDRESS_HEADER = 'x-portico-address';

/** The `__Host-` prefix binds a cookie to one host and to TLS. */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-portico' : 'portico';
}

/** Header that passes the page's origin to better-auth; passkeys are bound to it. */
export const ORIGIN_HEADER = 'origin';

/** Name of the cookie with the challenge for the authenticator, while it is being answered. */
export function passkeyCookie(secure: boolean): string {
  return secure ? '__Host-portico-passkey' : 'portico-passkey';
}

/** Name of the cookie with the secret that a browser keeps while it is at a provider of identities. */
export function identityCookie(secure: boolean): string {
  return secure ? '__Host-portico-identity' : 'portico-identity';
}

/** Set-Cookie value that only pages of this site send back; a lifetime of zero deletes the cookie. */
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

/** Set-Cookie value of a session with a new token, signed as better-auth signs it. */
export function sessionHeader(token: string, { secret, secure, seconds }: { secret: string; secure: boolean; seconds: number }): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);
  return `${sessionCookie(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
}

/** Reads the token of a cookie that `sessionHeader` or better-auth has signed; null where there is none, or its signature is invalid. */
export function readSignedToken(cookies: string, { secret, secure }: { secret: string; secure: boolean }): string | null {
  const [, token = '', signature = ''] =
    /^([\w-]+)\.([\w+/]{43}=)$/.exec(decodeSafely(cookieIn(cookies, sessionCookie(secure)) ?? '')) ?? [];
  const given = Buffer.from(signature, 'base64');
  const own = signatureOf(token, secret);
  return given.length === own.length && timingSafeEqual(given, own) ? token : null;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
