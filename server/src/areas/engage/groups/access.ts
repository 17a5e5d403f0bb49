import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findCallerTag } from '../../../kernel/context/own-player.ts'
import * as members from './member-queries.ts'
import * as queries from './queries.ts'

export type GroupRow = queries.GroupRow

/** Staff need the permission; players need the role in the group. */
export const isPermitted = ({ can, realm }: RealmContext, right: Right): boolean => can(right, realm.id)

/** The gamer tag of the caller, if it is a player. */
export const ownTag = ({ caller }: RealmContext): number | undefined => findCallerTag(caller)

/** A group, or the requested part of it; locked. */
export async function lockTarget(realm: Realm, id: number, subGroup?: number): Promise<GroupRow> {
  const group = await queries.lockGroup(realm, id)
  if (!group) throw new ApiError('GroupNotFound')
  if (subGroup === undefined || subGroup === id) return group
  const part = await queries.lockGroup(realm, subGroup)
  if (part?.parent_id !== id) throw new ApiError('GroupNotFound', { field: 'subGroup' })
  return part
}

/** The caller's role; the leader of the guild counts as the leader of its parts. */
export async function roleOfCaller(context: RealmContext, group: GroupRow) {
  const gamerTag = ownTag(context)
  if (gamerTag === undefined) return undefined
  const own = (await members.selectMember(context.realm, group.id, gamerTag))?.role
  if (own === 'leader' || group.parent_id === 0) return own
  const inGuild = await members.selectMember(context.realm, group.parent_id, gamerTag)
  return inGuild?.role === 'leader' ? 'leader' : own
}

export async function requireRole(context: RealmContext, group: GroupRow, right: Right, roles: readonly string[]) {
  if (isPermitted(context, right)) return
  const role = await roleOfCaller(context, group)
  if (role === undefined || !roles.includes(role)) throw new ApiError('GroupRoleTooLow')
}
