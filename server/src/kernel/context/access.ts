import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { askForApproval } from '@regent/contract/organization/approvals'
import { PlanWithSample } from '@regent/contract/organization/plans'
import { isAdded, listRights, type Right, type Role, rightsOfPeople, roleIn } from '@regent/contract/permissions'
import type { Organization } from '../../directory/organizations/directory.ts'
import type { Settings } from '../settings/settings.ts'
import type { AccountCaller, Caller, KeyScope, RealmContext, RequestContext, SignedInCaller } from './context.ts'

/** The checked input of a call. */
export type ValidRequest = { params: object; query: object; body: object }

/** The caller's rights in the organization: the only place that maps roles to rights. */
export type Rights = {
  role: (pid?: string) => Role | undefined
  can: (right: Right, pid?: string) => boolean
  canAnywhere: (right: Right) => boolean
}

const nobody: Rights = { role: () => undefined, can: () => false, canAnywhere: () => false }

export function rightsIn(
  organization: Organization | undefined,
  caller: Caller,
  hasExtras: boolean,
  serverPid?: string,
): Rights {
  if (!organization) return nobody
  if (caller.kind === 'server') {
    // Full rights inside the realm whose secret signed the request, unless the secret is limited.
    const limitedRights = caller.limits?.rights
    return {
      role: () => undefined,
      can: (right, pid) => pid === serverPid && (limitedRights?.has(right) ?? true),
      canAnywhere: () => false,
    }
  }
  if (caller.kind !== 'account') return nobody
  const accountRights = rightsOfAccount(organization, caller, hasExtras)
  return caller.key ? narrow(accountRights, caller.key) : accountRights
}

/** The rights of an API key: those that it has and its grantor has, too. */
function narrow(held: Rights, { rights, realms }: KeyScope): Rights {
  const has = (right: Right) => rights.has(right) && !rightsOfPeople.has(right)
  const isInside = (pid?: string) => realms === undefined || (pid !== undefined && realms.has(pid))
  return {
    role: (pid) => (isInside(pid) ? held.role(pid) : undefined),
    can: (right, pid) => has(right) && isInside(pid) && held.can(right, pid),
    canAnywhere: (right) =>
      has(right) && (realms === undefined ? held.canAnywhere(right) : [...realms].some((pid) => held.can(right, pid))),
  }
}

/**
 * The rights of a person by their base roles and their custom roles. A custom role adds rights where its holder has a
 * base role; it never changes the role, which decides over whom they rank. An API key has the roles of its grantor.
 */
function rightsOfAccount(
  organization: Organization,
  { accountId, globalRole, realmRoles, key }: AccountCaller,
  hasExtras: boolean,
): Rights {
  const holdsRealmRoles = Object.keys(realmRoles).length > 0
  if (!globalRole && !holdsRealmRoles) return nobody
  const holder = {
    roleString: globalRole,
    roles: Object.entries(realmRoles).map(([projectId, role]) => ({ projectId, role })),
  }
  const parentOf = (pid: string) => organization.realms.get(pid)?.parent
  const role = (pid?: string) =>
    holdsRealmRoles && pid !== undefined ? roleIn(holder, pid, parentOf).role : globalRole
  const added = (organization.customRoles.get(key?.grantedBy ?? accountId) ?? []).map(({ role, pid }) => ({
    rights: role.rights,
    pid,
  }))
  const can = (right: Right, pid?: string) => {
    const realmRole = role(pid)
    return (
      realmRole !== undefined &&
      (listRights(realmRole, hasExtras).has(right) || isAdded(right, added, pid, parentOf, hasExtras))
    )
  }
  return {
    role,
    can,
    canAnywhere: (right) =>
      listRights(globalRole, hasExtras).has(right) ||
      Object.values(realmRoles).some((realmRole) => listRights(realmRole, hasExtras).has(right)) ||
      added.some(({ pid, rights }) => rights.includes(right) && can(right, pid)),
  }
}

/** The caller of a call about their own account; throws if they are not signed in to the organization. */
export function requireAccount(caller: Caller): AccountCaller {
  if (caller.kind !== 'account') throw new ApiError('ScopeForbidden')
  return caller
}

/** An authenticated caller: an account or a game server; throws for anonymous callers and during sign-up. */
export function requireSignedIn(caller: Caller): SignedInCaller {
  if (caller.kind === 'server') return caller
  return requireAccount(caller)
}

/**
 * The account in a call about one's own account: the caller's, or that of the player in a signed request of a game
 * server.
 */
export function requireAccountId(caller: Caller): number {
  if (caller.kind === 'server' && caller.player) return caller.player.accountId
  return requireAccount(caller).accountId
}

/** The gamer tag in a player's call: the caller's, or that of the player in a signed request of a game server. */
export function requireGamerTag(caller: Caller): number {
  const player = caller.kind === 'account' || caller.kind === 'server' ? caller.player : undefined
  if (player) return player.gamerTag
  throw new ApiError('Forbidden', {
    message:
      'Only players can do this. Sign in with the scope "cid.pid", or send X-BEAM-GAMERTAG with a signed request.',
  })
}

/** The account recorded as the author of something; undefined for a game server, which has no account. */
export const findAccountId = (caller: Caller): number | undefined =>
  caller.kind === 'account' ? caller.accountId : undefined

/**
 * True if the caller is staff in a realm: a game server, or an account that signed in without a player or has a role
 * there. Actions of staff are audited, and staff can see more than players.
 */
export const isStaff = ({ caller, role, realm }: Pick<RealmContext, 'caller' | 'role' | 'realm'>): boolean =>
  caller.kind === 'server' || (caller.kind === 'account' && (!caller.player || role(realm.id) !== undefined))

/**
 * The role that decides over whom the caller ranks, in a realm or, without one, in the organization. An API key ranks
 * lowest, whatever the role of its grantor: it must not act on accounts and records that need a higher role.
 */
export const rankOf = ({ caller, role }: Pick<RequestContext, 'caller' | 'role'>, pid?: string): Role | undefined =>
  caller.kind === 'account' && caller.key && role(pid) !== undefined ? 'tester' : role(pid)

/** True if an account has any role: what operators do to their own accounts is audited, what players do is not. */
export const isOperator = ({ globalRole, realmRoles }: AccountCaller): boolean =>
  globalRole !== undefined || Object.keys(realmRoles).length > 0

/**
 * Rejects a caller who may not make this call with any input. This runs before the input is validated, so that
 * unauthorized callers learn nothing from error messages. A review plans the call and does not make it.
 */
export function checkCaller(
  call: AnyEndpoint,
  caller: Caller,
  rights: Rights,
  pid: string | undefined,
  isReview = false,
): void {
  const { access } = call
  if (access.public) return
  if (caller.kind === 'anonymous') throw new ApiError('InvalidTokenError')
  if (caller.kind === 'account' && caller.key) refuseKey(call, caller.key, isReview)
  if (caller.kind === 'server') refuseLimited(call, caller)
  if (access.signedIn) return
  if (access.player && (mayActForPlayers(caller) || (caller.kind === 'account' && caller.player))) return
  const requiredRights = wantedRights(call)
  const isPlausible = access.at
    ? requiredRights.some((right) => rights.canAnywhere(right) || rights.can(right, pid))
    : requiredRights.some((right) => rights.can(right, pid))
  if (!isPlausible) throw forbidden(requiredRights)
}

/** The address of the Model Context Protocol. */
export const agentPath = '/mcp'

/** Rejects calls that an API key can never make: about its own account, for people only, or beyond its mode. */
function refuseKey(call: AnyEndpoint, { mode, onlyAsAgent }: KeyScope, isReview: boolean): void {
  const { access } = call
  if (onlyAsAgent && call.path !== agentPath)
    throw new ApiError('NotForApiKeys', { message: `This API key works only at ${agentPath}.` })
  if (access.person || (access.signedIn && isWrite(call))) throw new ApiError('NotForApiKeys')
  if (mode === 'write' || !isWrite(call)) return
  if (mode === 'read') throw new ApiError('NotForApiKeys', { message: 'This API key can only read.' })
  if (isPlanning(call) || isReview) return
  throw new ApiError('NotForApiKeys', {
    message: 'This API key can only read and plan. A person must apply the plan.',
  })
}

/** Rejects calls beyond the limits of the realm's secret; its rights are checked like those of an operator. */
function refuseLimited(call: AnyEndpoint, caller: Extract<Caller, { kind: 'server' }>): void {
  if (caller.limits?.mode === 'read' && isWrite(call))
    throw new ApiError('RealmSecretRefused', { message: 'The secret of this realm can only be used for reads.' })
  if (call.access.signedIn && !mayActForPlayers(caller)) throw new ApiError('RealmSecretRefused')
}

/** True for a game server that may make the calls of players: the secret is not limited to rights, or allows them. */
const mayActForPlayers = (caller: Caller): boolean =>
  caller.kind === 'server' && (caller.limits?.rights === undefined || caller.limits.players)

/** True for calls that make a plan, or ask for its approval: they change nothing themselves. */
const isPlanning = (call: AnyEndpoint): boolean => call.response === PlanWithSample || call === askForApproval

/** Checks the rules that depend on the input: its realm, and the affected player. */
export function checkRequest(
  call: AnyEndpoint,
  caller: Caller,
  rights: Rights,
  pid: string | undefined,
  request: ValidRequest,
): void {
  const { access } = call
  if (access.public || access.signedIn) return
  const requiredRights = wantedRights(call)
  const { at } = access
  const isAllowed =
    at === 'anywhere'
      ? requiredRights.some((right) => rights.canAnywhere(right) || rights.can(right, pid))
      : requiredRights.some((right) => rights.can(right, resolvePid(at?.(request), pid)))
  if (isAllowed) return
  if (access.player) {
    if (mayActForPlayers(caller)) return
    if (caller.kind === 'account' && caller.player) {
      const owner = access.player === 'own' ? access.owner?.(request) : undefined
      if (owner === undefined || owner === caller.player.gamerTag) return
      throw new ApiError('Forbidden', { message: 'Players can do this only for themselves.' })
    }
  }
  throw forbidden(requiredRights)
}

/**
 * Rejects calls that require a confirmed e-mail of an admin: until then an organization on an open server is untrusted.
 */
export function checkConfirmed(
  { access: { confirmed } }: AnyEndpoint,
  organization: Organization | undefined,
  settings: Pick<Settings, 'confirmEmail'>,
  request: ValidRequest,
): void {
  if (!confirmed || !needsConfirmation(organization, settings)) return
  if (confirmed === true || confirmed(request)) throw new ApiError('EmailNotConfirmed')
}

export const needsConfirmation = (
  organization: Organization | undefined,
  { confirmEmail }: Pick<Settings, 'confirmEmail'>,
): boolean => confirmEmail && organization?.isConfirmed === false

/** The realm a call is about. A call that names none means the scope's realm; null means the organization. */
const resolvePid = (inputPid: string | null | undefined, pid: string | undefined): string | undefined =>
  inputPid === undefined ? pid : (inputPid ?? undefined)

const wantedRights = (call: AnyEndpoint): readonly Right[] => {
  const { operator } = call.access
  return operator === undefined ? [] : typeof operator === 'string' ? [operator] : operator
}

const forbidden = (rights: readonly Right[]) =>
  new ApiError('Forbidden', rights.length > 0 ? { message: `This needs the right "${rights.join('" or "')}".` } : {})
