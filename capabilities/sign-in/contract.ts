/** Declares signing in and out: the session (a cookie bound to one host), the second factor, passkeys, passwords and identities. */
import { z } from 'zod';
import { endpoint, Id, Moment } from '#packages/endpoint';
import type { Actor } from '#packages/policy';
import { Person } from '#contract/people';
import type { TenantSettings } from '#contract/tenants';

const WireActor = z.object({
  stage: z.enum(['out', 'identity', 'second-factor', 'unconfirmed', 'in']),
  admin: z.boolean(),
  professional: z.boolean(),
  companyAdmin: z.boolean(),
  organised: z.boolean(),
  waiting: z.boolean(),
  viewing: z.boolean(),
}) satisfies z.ZodType<Actor>;

/** The kinds of second factor; `backup` is one of the codes that are kept for the case that the others are lost. */
export const SECOND_FACTOR_WAYS = ['sms', 'totp', 'passkey', 'backup'] as const;
export type SecondFactorWay = (typeof SECOND_FACTOR_WAYS)[number];

/** The kinds that a person sets up and then uses by entering six digits. */
export const CODE_WAYS = ['sms', 'totp'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];

export const Session = z.object({
  /** The signed-in person; while they view as a client, that client. */
  person: Person,
  /** The input of packages/policy, so that browser and server decide the same. */
  actor: WireActor,
  endsAt: Moment,
  /** Milliseconds from the answer to `endsAt`, for clocks that differ from the server's. */
  lastsMs: z.number().int().min(0),
  /** Set while somebody of the firm views as `person`. */
  viewing: z.object({ by: z.string(), until: Moment, lastsMs: z.number().int().min(0) }).nullable(),
});
export type Session = z.infer<typeof Session>;

/** An open session of the person, as they see it in their profile. */
export const OwnSession = z.object({
  id: Id,
  startedAt: Moment,
  /** When it was last used, with a precision of half a minute. */
  usedAt: Moment,
  /** The network address and the browser's user agent, as far as they are known. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The second factors that a person can use now, and those that they may set up. */
export const SecondFactor = z.object({
  enabled: z.boolean(),
  /** Whether the firm requires one from everybody, so that it cannot be removed. */
  required: z.boolean(),
  /** The factors that can be used now, the preferred one first; if empty, one of `offered` has to be set up. */
  ways: z.array(z.enum(SECOND_FACTOR_WAYS)),
  /** The factors that the firm accepts. */
  offered: z.array(z.enum(['sms', 'totp', 'passkey'])),
  /** The factors with codes that are set up. */
  setUp: z.array(z.enum(CODE_WAYS)),
  /** The last digits of the number that PINs are sent to; null where none is known. */
  phone: z.string().nullable(),
  /** Milliseconds for which the PIN that was sent to this session is still valid; null without one. */
  pinLastsMs: z.number().int().min(0).nullable(),
  codesLeft: z.number().int().min(0),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const SentPin = z.object({ phone: z.string(), minutes: z.number().int(), lastsMs: z.number().int() });

/** The result of setting up a second factor; backup codes are shown only once, when it is switched on. */
const SetUpResult = z.object({ session: Session, codes: z.array(z.string()).nullable() });
export type SetUpResult = z.infer<typeof SetUpResult>;

/** Six digits, no more and no fewer. */
export const PIN = /^\d{6}$/;
const Pin = z.string().regex(PIN);
/** The code that a person types: a PIN, or a backup code with or without its hyphen. */
const Proof = z.string().regex(/^(?:\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/);

export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Moment });
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = z.string().trim().min(1).max(80);
/** A message of WebAuthn as JSON; its content is checked together with its signature. */
const Ceremony = z.record(z.string(), z.unknown());

const Password = z.string().min(1).max(512);
const Email = z.string().min(1).max(320);
/** The code in a link. */
const Code = z.string().min(1).max(200);
/** One line of typed text. */
const Line = z.string().trim().min(1).max(200);
/** The terms must be accepted. */
const Terms = z.literal(true);

/** The requirements that a password can fail; the text key of each is `signIn.lack.<lack>`. */
export const PASSWORD_LACKS = ['length', 'length-twelve', 'uppercase', 'lowercase', 'digit', 'special'] as const;
export type PasswordLack = (typeof PASSWORD_LACKS)[number];

export type PasswordRule = TenantSettings['passwords'];

const LEAST_CHARACTERS = 8;
/** A long password needs no mixture of characters. */
const LEAST_STRICT_CHARACTERS = 12;

const LACK_CHECKS: Readonly<Record<PasswordLack, (password: string) => boolean>> = {
  length: (password) => [...password].length >= LEAST_CHARACTERS,
  'length-twelve': (password) => [...password].length >= LEAST_STRICT_CHARACTERS,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

const LACKS_BY_SCREEN: Readonly<Record<'sign-up' | 'profile', readonly PasswordLack[]>> = {
  'sign-up': ['length', 'uppercase', 'lowercase', 'digit', 'special'],
  profile: ['length', 'digit'],
};

/**
 * Lists the requirements that a password fails, in order; the same in the browser and at the server. Signing up and resetting require more than
 * the profile does [OQ-41].
 */
export function lacksOf(password: string, rule: PasswordRule, screen: 'sign-up' | 'profile'): PasswordLack[] {
  const asked: readonly PasswordLack[] = rule === 'strict' ? ['length-twelve'] : LACKS_BY_SCREEN[screen];
  return asked.filter((lack) => !LACK_CHECKS[lack](password));
}

/** The text key of the refusal of a new password that a signed-in person chooses; null where the password is accepted. */
export function passwordRefusalKey(
  password: string,
  rule: PasswordRule,
): 'refusal.field.password-short' | 'refusal.field.password-digit' | 'refusal.field.password-twelve' | null {
  const [lack] = lacksOf(password, rule, 'profile');
  if (lack === undefined) return null;
  if (lack === 'length-twelve') return 'refusal.field.password-twelve';
  return lack === 'digit' ? 'refusal.field.password-digit' : 'refusal.field.password-short';
}

/** Port: looks up whether a password is in a list of stolen passwords, without disclosing the password. */
export interface BreachedPasswords {
  contain(password: string): Promise<boolean>;
}

/** The settings of a firm's provider of identities. */
export interface IdentityProvider {
  /** Key of the tenant, by which its client secret is found. */
  readonly tenant: string;
  readonly issuer: string;
  readonly clientId: string;
}

/** The values that tie one sign-in at a provider to the browser that began it. */
export interface IdentityProof {
  /** The exact address that the browser returns to. */
  readonly redirect: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** The identity that a provider has confirmed. */
export interface VouchedIdentity {
  /** Identifies the person permanently, together with the issuer. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** Port: talks OpenID Connect with providers of identities. Any error other than `IdentityRefused` means that the provider was not reached. */
export interface IdentityProviderClient {
  /** Returns the address that the browser is sent to. */
  begin(provider: IdentityProvider, proof: IdentityProof & { readonly state: string }): Promise<string>;
  /** Exchanges the code for the identity of the person, after all checks of the provider's answer. @throws IdentityRefused */
  finish(provider: IdentityProvider, proof: IdentityProof & { readonly code: string }): Promise<VouchedIdentity>;
}

/** Thrown where the provider's answer cannot be trusted, or the provider refuses the sign-in. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}

/** The path that the browser returns to, on the host from which it left. */
export const IDENTITY_RETURN = '/login/identity';

export const signingIn = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/session',
    may: 'anyone',
    summary: 'Sign in with e-mail and password; the answer sets the session cookie',
    input: z.object({ email: Email, password: Password }),
    output: Session,
    refuses: ['credentials.invalid', 'attempts.exceeded', 'email.unverified', 'identity.only'],
    audit: 'sign-in',
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/session',
    may: 'anyone',
    summary: 'End the session on the server and clear its cookie; answers alike without a session',
    input: z.object({}),
    output: z.object({ signedOut: z.literal(true) }),
    refuses: [],
    audit: 'sign-out',
  }),
  readSession: endpoint({
    method: 'GET',
    path: '/api/session',
    may: 'anyone',
    summary: 'The signed-in person, or null; slides the session',
    input: z.object({}),
    output: Session.nullable(),
    refuses: [],
  }),
  addAdvisor: endpoint({
    method: 'POST',
    path: '/api/advisors',
    may: 'house.keep',
    summary: 'Add an advisor to an organisation; a letter with a link asks them in',
    input: z.object({
      name: z.string().trim().min(1).max(200),
      email: z.string().max(320).trim().toLowerCase().pipe(z.email().max(320)),
      phone: z
        .string()
        .trim()
        .max(40)
        .transform((phone) => phone || null)
        .nullable()
        .default(null),
      organisation: Id,
    }),
    output: z.object({ id: Id }),
    refuses: ['organisation.unknown', 'limit.advisors', 'address.taken'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    may: 'limited.change',
    summary: 'Where the person is signed in: this session first, then the one used last',
    input: z.object({}),
    output: z.array(OwnSession),
    refuses: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:session',
    may: 'limited.change',
    summary: 'End a session of one’s own, at once and everywhere; for another than this one the proof of who asks must not be old',
    input: z.object({ session: Id }),
    output: z.object({ ended: z.literal(true) }),
    refuses: ['session.unknown', 'proof.required'],
  }),
  listPersonSessions: endpoint({
    method: 'GET',
    path: '/api/people/:person/sessions',
    may: 'house.keep',
    summary: 'Where somebody is signed in: the one used last first',
    input: z.object({ person: Id }),
    output: z.array(OwnSession),
    refuses: ['person.unknown'],
  }),
  endPersonSessions: endpoint({
    method: 'DELETE',
    path: '/api/people/:person/sessions',
    may: 'house.keep',
    summary:
      'End all sessions of somebody but the one that asks, at once and everywhere; how many they were. For one’s own the proof of who asks must not be old',
    input: z.object({ person: Id }),
    output: z.object({ ended: z.number().int() }),
    refuses: ['person.unknown', 'proof.required'],
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/api/session/passkey',
    may: 'anyone',
    summary: 'Sign in with a passkey, which is both factors at once; the answer sets the session cookie',
    input: z.object({ response: Ceremony }),
    output: Session,
    refuses: ['passkey.refused', 'email.unverified', 'identity.only'],
    audit: 'sign-in',
  }),
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/session/passkey/options',
    may: 'anyone',
    summary: 'What the browser has to ask an authenticator for (PublicKeyCredentialRequestOptionsJSON)',
    input: z.object({}),
    output: Ceremony,
    refuses: ['passkey.refused', 'identity.only', 'attempts.exceeded'],
    audit: 'nothing',
  }),
  beginIdentitySignIn: endpoint({
    method: 'POST',
    path: '/api/session/identity/options',
    may: 'anyone',
    summary:
      'Where the browser goes to sign in at the firm’s own provider of identities; the answer sets the cookie that it comes back with',
    input: z.object({}),
    output: z.object({ address: z.url() }),
    refuses: ['identity.unset', 'identity.unreachable', 'attempts.exceeded'],
    audit: 'nothing',
  }),
  signInByIdentity: endpoint({
    method: 'POST',
    path: '/api/session/identity',
    may: 'anyone',
    summary: 'Sign in with what the provider of identities has sent the browser back with; the answer sets the session cookie',
    input: z.object({
      state: Code,
      code: z.string().min(1).max(4096).optional(),
      /** The provider's error, when there is no code. */
      error: z.string().max(200).optional(),
      /** The issuer by RFC 9207, from providers that send it. */
      iss: z.string().max(2000).optional(),
    }),
    output: Session,
    refuses: [
      'identity.unset',
      'identity.refused',
      'identity.unverified',
      'identity.stranger',
      'identity.unreachable',
      'email.unverified',
      'attempts.exceeded',
    ],
    audit: 'sign-in',
  }),
  readSecondFactor: endpoint({
    method: 'GET',
    path: '/api/second-factor',
    may: 'session.finish',
    summary: 'How the person may prove themselves a second time',
    input: z.object({}),
    output: SecondFactor,
    refuses: [],
  }),
  sendPin: endpoint({
    method: 'POST',
    path: '/api/second-factor/pin',
    may: 'session.finish',
    summary: 'Send a PIN by SMS; one that was sent before is worth nothing then',
    input: z.object({}),
    output: SentPin,
    refuses: ['pin.exceeded', 'phone.missing'],
  }),
  giveSecondFactor: endpoint({
    method: 'POST',
    path: '/api/second-factor/validation',
    may: 'session.finish',
    summary: 'Prove oneself a second time; the session gets another cookie',
    input: z.object({ way: z.enum(['sms', 'totp', 'backup']).default('sms'), code: Proof }),
    output: Session,
    refuses: ['pin.wrong', 'pin.exceeded', 'code.expired'],
    audit: 'sign-in',
  }),
  beginSetUp: endpoint({
    method: 'POST',
    path: '/api/second-factor',
    may: 'second-factor.keep',
    summary: 'Begin to set up a second factor: a PIN is sent, or the secret for an app answered; it counts once a code has proved it',
    input: z.object({ target: z.enum(CODE_WAYS).default('sms') }),
    output: z.object({ pin: SentPin.nullable(), app: z.object({ secret: z.string(), link: z.string() }).nullable() }),
    refuses: ['proof.required', 'second-factor.required', 'phone.missing', 'pin.exceeded', 'input.invalid'],
  }),
  finishSetUp: endpoint({
    method: 'POST',
    path: '/api/second-factor/confirmation',
    may: 'second-factor.keep',
    summary: 'Prove that it works; from then on it is asked for',
    input: z.object({ target: z.enum(CODE_WAYS).default('sms'), code: Pin }),
    output: SetUpResult,
    refuses: ['second-factor.required', 'pin.wrong', 'pin.exceeded', 'code.expired'],
  }),
  giveUpSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/second-factor',
    may: 'limited.change',
    summary: 'Give up one way; without any left the second factor is off',
    input: z.object({ target: z.enum(CODE_WAYS) }),
    output: SecondFactor,
    refuses: ['proof.required', 'second-factor.needed'],
  }),
  renewBackupCodes: endpoint({
    method: 'POST',
    path: '/api/second-factor/codes',
    may: 'limited.change',
    summary: 'Ten new backup codes; the old ones are worth nothing then',
    input: z.object({}),
    output: z.object({ codes: z.array(z.string()) }),
    refuses: ['proof.required', 'second-factor.needed'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/people/:person/second-factor',
    may: 'house.keep',
    summary: 'Ask somebody for their second factor again, wherever they are signed in [C-07]',
    input: z.object({ person: Id }),
    output: z.object({ reset: z.literal(true) }),
    refuses: ['person.unknown'],
  }),
  listPasskeys: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    may: 'limited.change',
    summary: 'The passkeys that the person has registered',
    input: z.object({}),
    output: z.array(Passkey),
    refuses: [],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    may: 'second-factor.keep',
    summary: 'What the browser has to ask an authenticator to make (PublicKeyCredentialCreationOptionsJSON)',
    input: z.object({}),
    output: Ceremony,
    refuses: ['proof.required', 'second-factor.required', 'passkey.refused'],
    audit: 'nothing',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    may: 'second-factor.keep',
    summary: 'Register the passkey that was made; from then on a second factor is asked for',
    input: z.object({ name: PasskeyName, response: Ceremony }),
    output: SetUpResult,
    refuses: ['second-factor.required', 'passkey.refused'],
  }),
  namePasskey: endpoint({
    method: 'PUT',
    path: '/api/passkeys/:passkey',
    may: 'limited.change',
    summary: 'Give a passkey another name',
    input: z.object({ passkey: Id, name: PasskeyName }),
    output: Passkey,
    refuses: ['passkey.unknown'],
  }),
  deletePasskey: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/:passkey',
    may: 'limited.change',
    summary: 'Forget a passkey; the authenticator that holds it is not told',
    input: z.object({ passkey: Id }),
    output: z.object({ deleted: z.literal(true) }),
    refuses: ['proof.required', 'passkey.unknown', 'second-factor.needed'],
  }),
  stopViewing: endpoint({
    method: 'DELETE',
    path: '/api/viewing',
    may: 'session.finish',
    summary: 'Look as oneself again',
    input: z.object({}),
    output: Session,
    refuses: [],
    audit: 'view-as',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/password',
    may: 'limited.change',
    summary: 'Change one’s own password; every session ends, and this browser gets a new one',
    input: z.object({ current: Password, next: Password }),
    output: Session,
    refuses: ['password.wrong', 'password.weak', 'attempts.exceeded'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/registration',
    may: 'anyone',
    summary:
      'Sign up; the session that follows reaches the profile alone until the address is confirmed. Null where it has to be confirmed first',
    input: z.object({ email: z.email().max(320), password: Password, name: Line.optional(), phone: Line.optional(), terms: Terms }),
    output: z.object({ session: Session.nullable() }),
    refuses: ['password.weak', 'registration.taken', 'attempts.exceeded', 'identity.only'],
  }),
  readConfirmation: endpoint({
    method: 'POST',
    path: '/api/confirmation/link',
    may: 'anyone',
    summary: 'Which address the link of a confirmation is for, and whether this browser is signed in as who gave it; it stays good',
    input: z.object({ code: Code }),
    output: z.object({ email: z.string(), own: z.boolean() }),
    refuses: ['code.expired', 'attempts.exceeded'],
    audit: 'nothing',
  }),
  confirmAddress: endpoint({
    method: 'POST',
    path: '/api/confirmation',
    may: 'anyone',
    summary:
      'Confirm an address with the code that was mailed to it, in a session of who gave it or with their password; one that was asked for is taken by that, and sessions elsewhere end',
    input: z.object({ code: Code, password: Password.optional() }),
    output: z.object({ confirmed: z.literal(true) }),
    refuses: ['code.expired', 'password.wrong', 'attempts.exceeded'],
  }),
  proveAgain: endpoint({
    method: 'POST',
    path: '/api/proof',
    may: 'limited.change',
    summary: 'Give the present password again, for what asks for a proof that is not old; it holds for five minutes',
    input: z.object({ current: Password }),
    output: z.object({ proved: z.literal(true) }),
    refuses: ['password.wrong', 'attempts.exceeded'],
  }),
  askForAddress: endpoint({
    method: 'POST',
    path: '/api/address',
    may: 'limited.change',
    summary:
      'Ask for another e-mail address of one’s own; it is taken once the link that goes there is opened. Answers alike for every address',
    input: z.object({ email: z.email().max(320), current: Password }),
    output: z.object({ asked: z.literal(true) }),
    refuses: ['password.wrong', 'attempts.exceeded'],
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/confirmation/mail',
    may: 'confirmation.ask',
    summary: 'Have the mail that confirms the address sent again; does nothing for one that is confirmed',
    input: z.object({}),
    output: z.object({ sent: z.literal(true) }),
    refuses: ['attempts.exceeded'],
  }),
  sendCustomPassResetEmail: endpoint({
    method: 'POST',
    path: '/api/reset',
    may: 'anyone',
    summary: 'Have a link mailed by which a new password can be set; answers alike for every address',
    input: z.object({ email: Email }),
    output: z.object({ asked: z.literal(true) }),
    refuses: ['attempts.exceeded', 'identity.only'],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/api/reset',
    may: 'anyone',
    summary: 'Set a new password with the code of the link; every session ends, and nothing is held against the address any more',
    input: z.object({ oobCode: Code, password: Password }),
    output: z.object({ reset: z.literal(true) }),
    refuses: ['code.expired', 'password.weak', 'attempts.exceeded', 'identity.only'],
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/api/invitation',
    may: 'anyone',
    summary: 'Whom an invitation is for; it stays good',
    input: z.object({ code: Code }),
    output: z.object({ name: z.string(), email: z.string() }),
    refuses: ['code.expired', 'attempts.exceeded'],
    audit: 'nothing',
  }),
  acceptInvitation: endpoint({
    method: 'PUT',
    path: '/api/invitation',
    may: 'anyone',
    summary: 'Set the password of who was invited and sign them in: the mail has proved the address',
    input: z.object({ code: Code, password: Password, terms: Terms }),
    output: Session,
    refuses: ['code.expired', 'password.weak', 'attempts.exceeded', 'identity.only'],
    audit: 'sign-in',
  }),
  readSetUpLink: endpoint({
    method: 'POST',
    path: '/api/first-administrator',
    may: 'anyone',
    summary: 'Whether the link by which the first administrator comes in is good; it stays good',
    input: z.object({ code: Code }),
    output: z.object({ valid: z.literal(true) }),
    refuses: ['code.expired', 'attempts.exceeded'],
    audit: 'nothing',
  }),
  addFirstAdministrator: endpoint({
    method: 'PUT',
    path: '/api/first-administrator',
    may: 'anyone',
    summary: 'Become the first administrator of a firm that has none, by the link of the installation, and be signed in',
    input: z.object({ code: Code, name: Line, email: z.email().max(320), password: Password }),
    output: Session,
    refuses: ['code.expired', 'password.weak', 'attempts.exceeded', 'registration.taken', 'identity.only'],
    audit: 'sign-in',
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/verify-email',
    may: 'house.keep',
    summary: 'Say whether the address of a person counts as proved',
    input: z.object({ uid: Id, verified: z.boolean() }),
    output: z.object({ uid: Id, verified: z.boolean() }),
    refuses: ['uid.unknown'],
  }),
  getCustomToken: endpoint({
    method: 'POST',
    path: '/api/tokens',
    may: 'house.keep',
    summary: 'A token by which a client is signed in, once and within a minute, as the query parameter `token` of any page',
    input: z.object({ uid: Id }),
    output: z.object({ token: z.string(), expiresAt: Moment }),
    refuses: ['uid.unknown'],
  }),
  exchangeToken: endpoint({
    method: 'POST',
    path: '/api/session/token',
    may: 'anyone',
    summary: 'Sign in with such a token; the answer sets the session cookie',
    input: z.object({ token: Code }),
    output: Session,
    refuses: ['token.invalid', 'attempts.exceeded'],
    audit: 'sign-in',
  }),
};
