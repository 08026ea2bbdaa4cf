/**
 * Remembers whether a passkey was made or used in this browser. Only then the sign-in form offers passkeys; everybody else sees only e-mail and
 * password [AUTH-47].
 */
const PASSKEY_KEY = 'portico.passkey';

export function rememberPasskeyHere(): void {
  localStorage.setItem(PASSKEY_KEY, 'yes');
}

export function isPasskeyHere(): boolean {
  return localStorage.getItem(PASSKEY_KEY) !== null;
}
