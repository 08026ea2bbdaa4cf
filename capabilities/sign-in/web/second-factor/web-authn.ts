/** The browser's half of a passkey: between the server's JSON and the authenticator. */

type Ceremony = Record<string, unknown>;

/** Browsers of the last years; in others passkeys are not offered. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Has an authenticator make a passkey. @throws PasskeyGivenUp */
export async function makePasskey(options: Ceremony): Promise<Ceremony> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return written(() => navigator.credentials.create({ publicKey }));
}

/** Has an authenticator sign with one. @throws PasskeyGivenUp */
export async function signWithPasskey(options: Ceremony): Promise<Ceremony> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return written(() => navigator.credentials.get({ publicKey }));
}

/** The person, or their authenticator, would not; which of them is not told. */
export class PasskeyGivenUp extends Error {}

async function written(ask: () => Promise<Credential | null>): Promise<Ceremony> {
  const made = await ask().catch((cause: unknown) => {
    throw new PasskeyGivenUp('no passkey came', { cause });
  });
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyGivenUp('no passkey came');
  return made.toJSON() as unknown as Ceremony;
}
