/** Makes and uses passkeys in the browser: translates between the server's JSON and the authenticator. */

type WebAuthnJson = Record<string, unknown>;

/** Whether the browser supports passkeys with JSON options; older browsers do not, and are offered none. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Has an authenticator make a passkey. @throws PasskeyGivenUp */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return askAuthenticator(() => navigator.credentials.create({ publicKey }));
}

/** Has an authenticator sign with one. @throws PasskeyGivenUp */
export async function signWithPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return askAuthenticator(() => navigator.credentials.get({ publicKey }));
}

/** Thrown where the person or the authenticator has refused; browsers do not tell which. */
export class PasskeyGivenUp extends Error {}

async function askAuthenticator(ask: () => Promise<Credential | null>): Promise<WebAuthnJson> {
  const made = await ask().catch((cause: unknown) => {
    throw new PasskeyGivenUp('no passkey came', { cause });
  });
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyGivenUp('no passkey came');
  return made.toJSON() as unknown as WebAuthnJson;
}
