import type * as z from 'zod'
import type { RoleName } from './shapes.ts'

/**
 * The permission tables: 'action subject' pairs, read by the server (which rejects) and
 * by the console (which hides and disables).
 */
export type Role = z.infer<typeof RoleName>

const viewed = [
  'games',
  'dashboard',
  'analytics',
  'config',
  'content',
  'microservices',
  'metrics',
  'logs',
  'docs',
  'game-base',
  'trials',
  'timers',
  'jobs',
  'runbooks',
  'tagging',
  'announcements',
  'templates',
  'campaigns',
  'notify',
  'real-money-transactions',
  'players',
  'groups',
  'leaderboards',
  'events',
  'stats',
  'cloud-saving',
  'inventory',
  'mail',
  'player-profile',
  'player-analytics',
  'trial-participation',
  'player-announcements',
  'player-groups',
  'player-friends',
  'player-leaderboards',
  'player-events',
  'player-real-money-transactions',
  'daily-rewards',
  'tournaments',
  'store-offers',
  'promotion-codes',
  'commerce-catalog',
  'offer-definitions',
  'stores',
  'sku',
  'realm-roles',
  'global-roles',
  'chat',
  'friends',
  'audit',
] as const

/** Subjects that developers can also create, edit and delete. */
const editableSubjects = [
  'games',
  'config',
  'content',
  'game-base',
  'trials',
  'timers',
  'jobs',
  'runbooks',
  'tagging',
  'announcements',
  'templates',
  'campaigns',
  'leaderboards',
  'events',
  'stats',
  'cloud-saving',
  'inventory',
  'mail',
  'groups',
  'daily-rewards',
  'tournaments',
  'promotion-codes',
  'commerce-catalog',
  'offer-definitions',
  'stores',
  'sku',
  'player-profile',
  'player-announcements',
  'player-groups',
  'player-leaderboards',
  'player-events',
  'real-money-transactions',
  'microservices',
  'logs',
  'service-plans',
] as const

/** Actions of developers other than create, edit and delete. */
const run = [
  'view service-plans',
  'run analytics',
  'run jobs',
  'run trials',
  'run campaigns',
  'create notify',
  'send-urgent notify',
  'clone events',
  'schedule events',
  'end-phase events',
  'end events',
  'clear leaderboards',
  'change-email player-profile',
  'reset-password player-profile',
  'forget player-profile',
  'rename groups',
  'retag groups',
  'disband groups',
  'kick groups',
  'role-edit groups',
  'promote realm',
  'config-defaults realm',
  'create-child realm',
  'change-parent realm',
  'archive realm',
  'rename realm',
  'view-secret realm',
  'grant realm-roles',
  'revoke realm-roles',
  'grant global-roles',
  'approve changes',
  'view webhooks',
  'edit webhooks',
] as const

/** The one right a developer has and an admin has not. */
const developerAlone = ['revoke global-roles'] as const

const adminAlone = [
  'view users',
  'create users',
  'edit users',
  'delete users',
  'view single-content',
  'explore microstorage',
  'get connection-string',
  'view storage-metrics',
  'deploy manifest',
  'rollback realm',
  'edit email-sender',
  'edit push-keys',
  'edit approval-rules',
  'view api-keys',
  'create api-keys',
  'edit api-keys',
  'delete api-keys',
] as const

/** Rights of the organizations that the setting EXTRA_CUSTOMERS names; testers get only the `view` rights. */
const extra = [
  'view entitlements',
  'create entitlements',
  'edit entitlements',
  'upload entitlements',
  'grant entitlements',
  'claim entitlements',
  'revoke entitlements',
  'view player-entitlements',
  'view shards',
  'create shards',
  'edit shards',
  'delete shards',
  'view launch-message',
  'edit launch-message',
  'view pvp',
  'create pvp',
  'edit pvp',
  'delete pvp',
  'give-rewards pvp',
] as const

/** Subjects whose rights are never granted, regardless of the tables above. */
const filteredSubjects = new Set(['launch-message', 'chat', 'friends', 'player-friends'])

export type Right =
  | `view ${(typeof viewed)[number]}`
  | `${'create' | 'edit' | 'delete'} ${(typeof editableSubjects)[number]}`
  | (typeof run)[number]
  | (typeof developerAlone)[number]
  | (typeof adminAlone)[number]
  | (typeof extra)[number]

/** The subject of a right: `mail` of `edit mail`. */
export type RightSubject = Right extends `${string} ${infer Subject}` ? Subject : never

const toSubject = (right: string) => right.slice(right.indexOf(' ') + 1)

/** Everything that rights are over, each once. */
export const rightSubjects: readonly RightSubject[] = [
  ...new Set([...viewed, ...editableSubjects, ...[...run, ...developerAlone, ...adminAlone, ...extra].map(toSubject)]),
] as RightSubject[]

function table(role: Role, hasExtras: boolean): ReadonlySet<Right> {
  const rights: Right[] = viewed.map((subject) => `view ${subject}` as const)
  if (role !== 'tester') {
    rights.push(
      ...editableSubjects.flatMap((subject) => [`create ${subject}`, `edit ${subject}`, `delete ${subject}`] as const),
      ...run,
    )
  }
  if (role === 'developer') rights.push(...developerAlone)
  if (role === 'admin') rights.push(...adminAlone)
  if (hasExtras) rights.push(...extra.filter((right) => role !== 'tester' || right.startsWith('view ')))
  return new Set(rights.filter((right) => !filteredSubjects.has(toSubject(right))))
}

const tables = {
  plain: { tester: table('tester', false), developer: table('developer', false), admin: table('admin', false) },
  extras: { tester: table('tester', true), developer: table('developer', true), admin: table('admin', true) },
}

const none: ReadonlySet<Right> = new Set()

/** Rights that only people use, also when they undo or apply a plan: no API key has them. */
export const rightsOfPeople: ReadonlySet<Right> = new Set<Right>([
  'create users',
  'edit users',
  'delete users',
  'create api-keys',
  'edit api-keys',
  'grant realm-roles',
  'revoke realm-roles',
  'grant global-roles',
  'revoke global-roles',
  'approve changes',
  'edit approval-rules',
  'view-secret realm',
])

/** Every right that an API key can have, each once, in the order of the tables. */
export const grantableRights: readonly Right[] = [
  ...new Set([...tables.extras.admin, ...tables.extras.developer]),
].filter((right) => !rightsOfPeople.has(right))

/** Every right that some role has, each once: those of API keys, then those of people only. */
export const allRights: readonly Right[] = [...grantableRights, ...rightsOfPeople]

/**
 * Rights that no custom role contains, because they would let its holders decide about rights themselves, or would count
 * without a base role behind them:
 *
 * - users, roles and API keys: a holder could give others, or a key, more than the role was meant for;
 * - the rules of approvals: they decide whose approval counts;
 * - the secret of a realm: whoever has it has every right in the realm, with no person in the audit trail;
 * - the parent of a realm: people inherit roles from it, so moving a realm changes what they may do.
 */
const rightsOutsideRoles: ReadonlySet<Right> = new Set<Right>([
  ...rightsOfPeople,
  'delete api-keys',
  'change-parent realm',
])

/** Every right that a custom role can contain, each once, in the order of the tables. */
export const rightsOfRoles: readonly Right[] = [
  ...grantableRights.filter((right) => !rightsOutsideRoles.has(right)),
  // Only people use it, but a custom role can give it to a release manager.
  'approve changes',
]

const roleRights: ReadonlySet<Right> = new Set(rightsOfRoles)

/** True if a custom role of the organization can contain the right: some base role of the organization has it. */
export const isRightOfRoles = (right: Right, hasExtras = false): boolean =>
  roleRights.has(right) && (listRights('admin', hasExtras).has(right) || listRights('developer', hasExtras).has(right))

/** A custom role that a person holds: in a realm and those below it or, without one, everywhere. */
export type HeldCustomRole = { pid?: string | undefined; rights: readonly string[] }

/**
 * True if one of the custom roles adds the right in a realm or, without one, in the organization. They add rights only
 * where their holder has a base role; the caller checks that.
 */
export function isAdded(
  right: Right,
  held: readonly HeldCustomRole[],
  pid: string | undefined,
  parentOf: (pid: string) => string | undefined,
  hasExtras = false,
): boolean {
  if (held.length === 0 || !isRightOfRoles(right, hasExtras)) return false
  const adding = held.filter(({ rights }) => rights.includes(right))
  return adding.some((role) => role.pid === undefined || isWithin(pid, role.pid, parentOf))
}

/** True if a realm is another one or below it. */
export function isWithin(
  pid: string | undefined,
  ancestor: string,
  parentOf: (pid: string) => string | undefined,
): boolean {
  const visited = new Set<string>()
  for (let at = pid; at !== undefined && !visited.has(at); at = parentOf(at)) {
    if (at === ancestor) return true
    visited.add(at)
  }
  return false
}

/** All rights of a role; none without a role. */
export function listRights(role: Role | undefined, hasExtras = false): ReadonlySet<Right> {
  return role ? tables[hasExtras ? 'extras' : 'plain'][role] : none
}

/** The roles of a person in an organization: a global role, and roles per realm. */
export type RoleHolder = {
  roleString?: string | undefined
  roles?: readonly { projectId: string; role: string }[] | undefined
}

const asRole = (text: string | undefined): Role | undefined =>
  text === 'tester' || text === 'developer' || text === 'admin' ? text : undefined

/** The role held in a realm or in its nearest ancestor, and the id of that realm. Unknown role names are ignored. */
export function nearestRole(
  holder: RoleHolder,
  pid: string | undefined,
  parentOf: (pid: string) => string | undefined,
): { role: Role; pid: string } | undefined {
  const visited = new Set<string>()
  for (let at = pid; at !== undefined && !visited.has(at); at = parentOf(at)) {
    visited.add(at)
    const role = asRole(holder.roles?.find((entry) => entry.projectId === at)?.role)
    if (role) return { role, pid: at }
  }
  return undefined
}

/**
 * The effective role in a realm: the one in the realm itself, else that of the nearest ancestor, else the global one
 * (the nearest wins even if it is lower).
 */
export function roleIn(
  holder: RoleHolder,
  pid: string | undefined,
  parentOf: (pid: string) => string | undefined,
): { role: Role | undefined; from: 'realm' | 'global' } {
  const nearest = nearestRole(holder, pid, parentOf)
  return nearest ? { role: nearest.role, from: 'realm' } : { role: asRole(holder.roleString), from: 'global' }
}

const rank: Record<Role, number> = { tester: 1, developer: 2, admin: 3 }

/** True if `role` is higher than `own`: nobody may grant or remove a role above their own. */
export function isAbove(role: Role, own: Role | undefined): boolean {
  return rank[role] > (own ? rank[own] : 0)
}
