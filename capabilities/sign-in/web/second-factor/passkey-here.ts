/**
 * Remembers whether a passkey was made or used in this browser. Only then the sign-in form offers passkeys; everybody else sees only e-mail and
 * password [AUTH-47].
 */
const HERE = 'portico.passkey';

export function keepPasskeyHere(): void {
  localStorage.setItem(HERE, 'yes');
}

export function isPasskeyHere(): boolean {
  return localStorage.getItem(HERE) !== null;
}
