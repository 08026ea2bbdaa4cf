/**
 * Signs people in with identity providers by OpenID Connect: the authorisation code with PKCE, and an identity token whose signature, issuer,
 * audience, age and nonce are checked. Only the addresses that the issuer in the settings names are called, and none of their redirects is followed.
 */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  IdentityRefused,
  type IdentityProviderClient,
  type IdentityProof,
  type IdentityProvider,
  type VouchedIdentity,
} from '#contract/sign-in';

export interface OpenIdSettings {
  /** Client secrets by the key of the tenant; a tenant without one is a public client. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly limitMs?: number;
}

/** For all requests of one call of the port, so that the caller gets an answer before their own request is given up. */
const LIMIT_MS = 4000;
const LONGEST_ANSWER = 262_144;
/** How long the description of a provider is used, and how many are kept. */
const FRESH_MS = 10 * 60_000;
const MOST_KEPT = 64;
/** The age that an identity token may have, and the difference that the clocks of the two servers may have, both in seconds. */
const OLDEST_TOKEN_SECONDS = 600;
const CLOCK_DRIFT_SECONDS = 60;

/** Signatures by a key of the provider; never by a shared secret, and never without a signature. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

const ProviderDescription = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type ProviderDescription = z.infer<typeof ProviderDescription>;

const TokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });
const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
const IdentityClaims = z.object({ sub: z.string().min(1).max(255), email: z.string().optional(), email_verified: z.unknown().optional() });
type IdentityClaims = z.infer<typeof IdentityClaims>;
const IdTokenClaims = IdentityClaims.extend({
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

export function openIdConnect({ secrets, limitMs = LIMIT_MS }: OpenIdSettings): IdentityProviderClient {
  const kept = new LRUCache<string, Promise<ProviderDescription>>({ max: MOST_KEPT, ttl: FRESH_MS });

  function describe(issuer: string, signal: AbortSignal): Promise<ProviderDescription> {
    const known = kept.get(issuer);
    if (known) return known;
    const description = discoverProvider(issuer, signal);
    kept.set(issuer, description);
    description.catch(() => kept.peek(issuer) === description && kept.delete(issuer));
    return description;
  }

  return {
    async begin({ issuer, clientId }, { state, nonce, verifier, redirect }) {
      const { createAuthorizationURL } = await import('@better-auth/core/oauth2');
      const { authorization_endpoint: authorizationEndpoint } = await describe(issuer, AbortSignal.timeout(limitMs));
      const address = await createAuthorizationURL({
        id: issuer,
        options: { clientId },
        authorizationEndpoint,
        redirectURI: redirect,
        scopes: ['openid', 'email'],
        state,
        nonce,
        codeVerifier: verifier,
      });
      return address.href;
    },

    async finish(provider, proof) {
      const signal = AbortSignal.timeout(limitMs);
      const description = await describe(provider.issuer, signal);
      const tokens = await exchangeCode(description, provider, secrets.get(provider.tenant), proof, signal);
      const claims = await checkToken(tokens.id_token, description, provider, proof.nonce, signal);
      if (claims.email !== undefined || !description.userinfo_endpoint || !tokens.access_token) return vouchedIdentity(claims);
      const said = await fetchChecked(description.userinfo_endpoint, IdentityClaims, signal, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      if (said.sub !== claims.sub) throw new IdentityRefused('what is said of the person is of another');
      return vouchedIdentity(said);
    },
  };
}

function vouchedIdentity({ sub, email, email_verified: verified }: IdentityClaims): VouchedIdentity {
  return { subject: sub, email: email?.trim().toLowerCase() || null, emailVerified: verified === true };
}

/** Reads the description that the provider publishes; its addresses may not be less safe than its own. */
async function discoverProvider(issuer: string, signal: AbortSignal): Promise<ProviderDescription> {
  const description = await fetchChecked(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, ProviderDescription, signal);
  if (description.issuer !== issuer) throw new Error(`the provider calls itself ${description.issuer.slice(0, 200)}, not ${issuer}`);
  const { authorization_endpoint: asks, token_endpoint: exchanges, jwks_uri: keys, userinfo_endpoint: says } = description;
  const secure = issuer.startsWith('https:');
  for (const address of [asks, exchanges, keys, ...(says ? [says] : [])])
    if (!/^https?:/.test(address) || (secure && !address.startsWith('https:')))
      throw new Error(`the provider names ${address.slice(0, 200)}, which is not by https`);
  return description;
}

async function exchangeCode(
  { token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: methods }: ProviderDescription,
  { clientId }: IdentityProvider,
  clientSecret: string | undefined,
  { code, verifier, redirect }: IdentityProof & { readonly code: string },
  signal: AbortSignal,
): Promise<z.infer<typeof TokenAnswer>> {
  const { authorizationCodeRequest } = await import('@better-auth/core/oauth2');
  const posts = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
  const { body, headers } = await authorizationCodeRequest({
    code,
    codeVerifier: verifier,
    redirectURI: redirect,
    options: { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) },
    tokenEndpoint,
    tokenEndpointAuth: { method: clientSecret === undefined ? 'none' : posts ? 'client_secret_post' : 'client_secret_basic' },
  });
  return fetchChecked(tokenEndpoint, TokenAnswer, signal, { method: 'POST', body, headers });
}

/** The claims of the token, once it is certain that the provider has issued it, recently, for us, and for this sign-in. */
async function checkToken(
  token: string,
  { issuer, jwks_uri: keys }: ProviderDescription,
  { clientId }: IdentityProvider,
  nonce: string,
  signal: AbortSignal,
): Promise<IdentityClaims> {
  const { verifyJwsAccessToken } = await import('@better-auth/core/oauth2');
  // Fetched before the checks, so that keys that cannot be fetched are not mistaken for a wrong token.
  const keySet = await fetchChecked(keys, KeySet, signal);
  const payload = await verifyJwsAccessToken(token, {
    jwksFetch: async () => keySet as never,
    verifyOptions: {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      maxTokenAge: OLDEST_TOKEN_SECONDS,
      clockTolerance: CLOCK_DRIFT_SECONDS,
    },
  }).catch((error: unknown) => {
    throw new IdentityRefused(`the identity token: ${(error as Error).message}`, { cause: error });
  });
  const read = IdTokenClaims.safeParse(payload);
  if (!read.success) throw new IdentityRefused('the identity token lacks what it has to say');
  const { nonce: said, aud, azp } = read.data;
  if (said !== nonce) throw new IdentityRefused('the identity token is of another sign-in');
  if ((azp !== undefined || (Array.isArray(aud) && aud.length > 1)) && azp !== clientId)
    throw new IdentityRefused('the identity token was made for another');
  return read.data;
}

/** @throws IdentityRefused where the provider says no; anything else where it does not answer as one */
async function fetchChecked<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  signal: AbortSignal,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const answer = await fetch(address, { ...init, redirect: 'error', signal, headers: { accept: 'application/json', ...init.headers } });
  const text = await readBeginning(answer);
  const { pathname } = new URL(address);
  if (!answer.ok) {
    const reason = `${pathname} answered ${answer.status} ${errorIn(text)}`;
    throw answer.status >= 400 && answer.status < 500 && init.method === 'POST' ? new IdentityRefused(reason) : new Error(reason);
  }
  const read = schema.safeParse(parseJson(text));
  if (!read.success) throw new Error(`${pathname} did not answer what it should`);
  return read.data;
}

/** Reads as much of an answer as is allowed. */
async function readBeginning({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= LONGEST_ANSWER) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error code of OAuth (RFC 6749, 5.2); it contains nothing that was sent. */
function errorIn(text: string): string {
  const said = (parseJson(text) as { error?: unknown } | undefined)?.error;
  return typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) ? said : '';
}
