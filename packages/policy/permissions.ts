/** Lists the permissions and decides whether an actor has one. Which records an actor can reach is decided by the database. */
import { stageOf, accessRolesOf, isLimited, ACCESS_ROLES, type Actor, type AccessRole } from './actors.ts';

interface PermissionRule {
  readonly who: readonly AccessRole[];
  /** Whether it is given while somebody of the firm is looking as a client. */
  readonly viewing: boolean;
  readonly means: string;
}

const OWN_ROLES: readonly AccessRole[] = ['investor', 'advisor', 'admin'];
const SIGNED_IN_ROLES: readonly AccessRole[] = ['waiting', ...OWN_ROLES, 'company-admin'];
const PROFESSIONAL_ROLES: readonly AccessRole[] = ['advisor', 'admin'];

export const PERMISSIONS = {
  anyone: { who: ACCESS_ROLES, viewing: true, means: 'Open to everybody, signed in or not.' },
  'session.finish': {
    who: ['second-factor', 'unconfirmed', ...SIGNED_IN_ROLES],
    viewing: true,
    means: 'What a sign-in that has begun still needs, and what ends it.',
  },
  'second-factor.keep': {
    who: ['second-factor', ...SIGNED_IN_ROLES],
    viewing: false,
    means: "Setting up and giving up one's own second factor; before it is given, only where one has to be set up.",
  },
  confirmation: {
    who: ['unconfirmed', ...SIGNED_IN_ROLES],
    viewing: true,
    means: "One's own profile, also before the address is confirmed.",
  },
  'confirmation.ask': {
    who: ['unconfirmed', ...SIGNED_IN_ROLES],
    viewing: false,
    means: "Having the mail that confirms one's own address sent again.",
  },
  limited: {
    who: SIGNED_IN_ROLES,
    viewing: true,
    means: 'Home, messages, and one’s own profile: also for whoever was joined to an account and is not confirmed yet.',
  },
  'limited.change': {
    who: SIGNED_IN_ROLES,
    viewing: false,
    means: 'Writing messages, and changing one’s own profile, password and sign-in.',
  },
  own: { who: OWN_ROLES, viewing: true, means: 'Reading what one takes part in.' },
  'own.change': { who: OWN_ROLES, viewing: false, means: "Changing what is one's own, and asking for documents." },
  'clients.read': {
    who: PROFESSIONAL_ROLES,
    viewing: false,
    means: 'Reading clients as a professional does: lists, exports, what advice needs.',
  },
  'clients.change': { who: PROFESSIONAL_ROLES, viewing: false, means: 'Changing what belongs to a client whom one looks after.' },
  'organisation.keep': { who: ['company-admin', 'admin'], viewing: false, means: 'Keeping the record of an organisation.' },
  'house.keep': { who: ['admin'], viewing: false, means: 'Keeping the tenant: imports, people, portals, records.' },
  'view-as': { who: PROFESSIONAL_ROLES, viewing: false, means: 'Looking as a client whom one reaches.' },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof PERMISSIONS;

/** Every reason why a permission is denied; each is a refusal of the API. */
export type Denial =
  | 'session.required'
  | 'identity.required'
  | 'second-factor.required'
  | 'email.unconfirmed'
  | 'holder.waiting'
  | 'permission.missing'
  | 'viewing.read-only';

export function decidePermission(permission: Permission, actor: Actor): 'yes' | Denial {
  const { who, viewing }: PermissionRule = PERMISSIONS[permission];
  const held = accessRolesOf(actor).some((standing) => who.includes(standing));
  if (held) return actor.viewing && !viewing ? 'viewing.read-only' : 'yes';
  switch (actor.stage) {
    case 'out':
      return 'session.required';
    case 'identity':
      return 'identity.required';
    case 'second-factor':
      return 'second-factor.required';
    case 'unconfirmed':
      return 'email.unconfirmed';
    default:
      // Whoever is confirmed as a holder becomes an investor.
      return isLimited(actor) && who.includes('investor') ? 'holder.waiting' : 'permission.missing';
  }
}

/** An actor with exactly one role. */
export function actorWithRole(standing: AccessRole): Actor {
  return {
    stage: stageOf(standing),
    admin: standing === 'admin',
    professional: standing === 'advisor',
    companyAdmin: standing === 'company-admin',
    organised: true,
    waiting: standing === 'waiting',
    viewing: false,
  };
}

/** Every reason for which this permission can be denied. */
export function denialsOf(permission: Permission): Denial[] {
  const actors = [...ACCESS_ROLES.map(actorWithRole), { ...actorWithRole('investor'), viewing: true }];
  return [...new Set(actors.map((actor) => decidePermission(permission, actor)))].filter((decision) => decision !== 'yes');
}
