/** Writes docs/access.md from the declared endpoints: every permission, and who may call which endpoint. */
import { actorWithRole, decidePermission, denialsOf, PERMISSIONS, ACCESS_ROLES, type Permission } from '#packages/policy';
import { eventKindOf, recordsOf } from './bind/declared.ts';
import { refusalsOf } from './bind/openapi.ts';
import type { Operation } from './operations.ts';

type DeclaredOperation = Pick<Operation, 'name' | 'endpoint'>;

/** Look-ups through the gate before a tenant or a person is known; each answers one row. */
const LOOK_UPS: readonly (readonly [from: string, to: string, where: string])[] = [
  ['host name', 'the tenant that owns it', 'capabilities/tenants/server/find.ts'],
  ['signed session cookie', 'the session and its person, of the tenant of the host', 'capabilities/sign-in/server/identity.ts'],
  ['signed passkey', 'the person it was registered by, of the tenant of the host', 'capabilities/sign-in/server/second-factor/passkeys.ts'],
  [
    'identity that the firm’s provider vouches for',
    'the person it was joined to, or the one of its verified address, of the tenant of the host',
    'capabilities/sign-in/server/by-identity.ts',
  ],
  ['e-mail address and password', 'the person and their credential, of the tenant of the host', 'capabilities/sign-in/server/enter.ts'],
];

/** One row for each endpoint, for programs. */
export function accessRows(operations: readonly DeclaredOperation[]) {
  return operations.map(({ name, endpoint }) => ({
    name,
    route: `${endpoint.method} ${endpoint.path}`,
    permission: endpoint.may,
    records: recordsOf(endpoint),
    audit: eventKindOf(endpoint),
    refusals: refusalsOf(endpoint).toSorted(),
  }));
}

/** The whole page, as Markdown. */
export function accessPage(operations: readonly DeclaredOperation[]): string {
  const everywhere = refusalsOfEveryEndpoint(operations);
  return [
    '# Access',
    '',
    'Who may call what. This page is written by `npm run portico -- access` from packages/policy and the declared endpoints; a test',
    'compares the two, and `tests/access` asks every endpoint as every kind of actor. Which records somebody reaches is decided by the',
    'policies of the database, not here.',
    '',
    '## Permissions',
    '',
    `| Permission | ${ACCESS_ROLES.join(' | ')} | viewing as a client | Meaning |`,
    `|---|${ACCESS_ROLES.map(() => '---').join('|')}|---|---|`,
    ...Object.entries(PERMISSIONS).map(([name, { means }]) => permissionRow(name as Permission, means)),
    '',
    'An empty cell is a no. Somebody who is several of these has the permissions of each. A messenger is offered as a recipient of messages and may no',
    'more by that; whoever is disabled is nobody, as signed out.',
    '',
    '## Endpoints',
    '',
    `Every endpoint may also be refused with ${everywhere.map(formatCode).join(', ')}, and for what its permission asks: with`,
    `${permissionDenials().map(formatCode).join(', ')}.`,
    '',
    '| Endpoint | Route | Permission | Names | Audit | Refusals |',
    '|---|---|---|---|---|---|',
    ...accessRows(operations).map(({ name, route, permission, records, audit, refusals }) => {
      const beside: readonly string[] = [...everywhere, ...denialsOf(permission)];
      const own = refusals.filter((code) => !beside.includes(code));
      return `| ${name} | ${formatCode(route)} | ${formatCode(permission)} | ${records.join(', ')} | ${audit ?? ''} | ${own.map(formatCode).join(', ')} |`;
    }),
    '',
    '## Before a tenant or a person is known',
    '',
    '| From | To | Where |',
    '|---|---|---|',
    ...LOOK_UPS.map(([from, to, where]) => `| ${from} | ${to} | ${formatCode(where)} |`),
    '',
  ].join('\n');
}

function permissionRow(name: Permission, means: string): string {
  const actors = [...ACCESS_ROLES.map(actorWithRole), { ...actorWithRole('investor'), viewing: true }];
  return `| ${formatCode(name)} | ${actors.map((actor) => (decidePermission(name, actor) === 'yes' ? 'yes' : '')).join(' | ')} | ${means} |`;
}

function permissionDenials(): string[] {
  return [...new Set((Object.keys(PERMISSIONS) as Permission[]).flatMap(denialsOf))].toSorted();
}

function refusalsOfEveryEndpoint(operations: readonly DeclaredOperation[]): string[] {
  const [first = [], ...rest] = operations.map(({ endpoint }) => refusalsOf(endpoint));
  return first.filter((code) => rest.every((codes) => codes.includes(code))).toSorted();
}

function formatCode(text: string): string {
  return `\`${text}\``;
}
