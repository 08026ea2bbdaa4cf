/**
 * Whether a passkey has been made or used in this browser. Only then the way in by it is offered before anybody has said who they are: to
 * everybody else the door has e-mail and password alone [AUTH-47].
 */
const HERE = 'portico.passkey';

export function keepPasskeyHere(): void {
  localStorage.setItem(HERE, 'yes');
}

export function isPasskeyHere(): boolean {
  return localStorage.getItem(HERE) !== null;
}
