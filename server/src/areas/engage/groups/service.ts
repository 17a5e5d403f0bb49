import { type EnrollmentType, type GroupType, maxTagLength } from '@regent/contract/engage/group-shapes'
import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import { type GroupRow, lockTarget, requireRole } from './access.ts'
import { recordMoves } from './history.ts'
import * as members from './member-queries.ts'
import { addMember } from './members.ts'
import * as queries from './queries.ts'
import {
  endGroup,
  type GroupState,
  type GroupWords,
  loadGroupState,
  type Member,
  toGroupRow,
  toWords,
} from './states.ts'

export function checkTag(tag: string | undefined): string | null {
  if (!tag) return null
  if ([...tag].length > maxTagLength || /[\s\p{Cc}]/u.test(tag)) throw new ApiError('InvalidTag', { field: 'tag' })
  return tag
}

type GroupInput = Partial<Omit<GroupWords, 'tag' | 'clientData'>> & {
  name: string
  tag?: string
  clientData?: string
} & {
  type: GroupType
  enrollmentType: EnrollmentType
  requirement: number
  maxSize: number
  group?: number
}

export async function createGroup(
  context: RealmContext,
  leader: number,
  given: { [K in keyof GroupInput]: GroupInput[K] | undefined } & GroupInput,
) {
  const { realm, now } = context
  const { type, group: parentId = 0, name, slogan = '', motd = '', enrollmentType, requirement, maxSize } = given
  if ((type === 'subgroup') !== parentId > 0) {
    const message = 'group is only for subgroups. It must be the guild of the subgroup.'
    throw new ApiError('BadRequest', { field: 'group', message })
  }
  if (parentId > 0) {
    const guild = await lockTarget(realm, parentId)
    if (guild.parent_id !== 0)
      throw new ApiError('BadRequest', { field: 'group', message: 'group must be a guild, not a subgroup.' })
  }
  const words = { name, tag: checkTag(given.tag), slogan, motd, enrollmentType, requirement, maxSize }
  const clientData = given.clientData ?? null
  const row = { id: newId(), type, parent_id: parentId, ...toGroupRow({ ...words, clientData }) }
  await mapTakenError(() => queries.insertGroup(realm, { ...row, created_at: new Date(now) }))
  const group: GroupRow = { ...row, member_count: 0, version: 1, created_at: now }
  await addMember({ ...context, change: () => {} }, group, leader, { role: 'leader' })
  await recordMoves(context, group, 'founded', [leader])
  const after = await loadGroupState(realm, group)
  context.change({ subject: 'group', id: String(group.id), before: null, after, gamerTag: leader })
  return group
}

const rightByField: Record<keyof GroupWords, Right> = {
  name: 'rename groups',
  tag: 'retag groups',
  slogan: 'edit groups',
  motd: 'edit groups',
  enrollmentType: 'edit groups',
  requirement: 'edit groups',
  maxSize: 'edit groups',
  clientData: 'edit groups',
}

/** Fields that officers may change, besides leaders. */
const ofOfficers = new Set<keyof GroupWords>(['slogan', 'motd'])

export async function changeGroup(
  context: RealmContext,
  id: number,
  subGroup: number | undefined,
  given: { [Name in keyof GroupWords]?: GroupWords[Name] | undefined },
): Promise<void> {
  const { realm, ifMatch } = context
  const group = await lockTarget(realm, id, subGroup)
  const before = toWords(group)
  if (ifMatch !== undefined && ifMatch !== group.version)
    throw new ApiError('StaleVersion', { current: { id: group.id, ...before, version: group.version } })
  const target: GroupWords = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  const after = {
    ...target,
    tag: target.tag === before.tag ? before.tag : checkTag(target.tag ?? undefined),
    clientData: target.clientData || null,
  }
  const names = (Object.keys(after) as (keyof GroupWords)[]).filter((name) => after[name] !== before[name])
  // A caller without any permission is rejected first, for any request.
  const changedNames = names.length > 0 ? names : (['motd'] as const)
  for (const name of changedNames) {
    const roles = name === 'maxSize' ? [] : ofOfficers.has(name) ? ['leader', 'officer'] : ['leader']
    await requireRole(context, group, rightByField[name], roles)
  }
  if (after.maxSize < group.member_count) {
    const message = `maxSize must be at least ${group.member_count}, the number of members.`
    throw new ApiError('BadRequest', { field: 'maxSize', message })
  }
  if (names.length === 0) return context.unchanged()
  const version = group.version + 1
  await mapTakenError(() => queries.updateGroup(realm, group.id, { ...toGroupRow(after), version }))
  const only = (words: GroupWords) => Object.fromEntries(names.map((name) => [name, words[name]]))
  context.change({ subject: 'group', id: String(group.id), before: only(before), after: only(after) })
  context.setVersion(version)
}

export async function disband(context: RealmContext, id: number, subGroup?: number): Promise<void> {
  const group = await lockTarget(context.realm, id, subGroup)
  await requireRole(context, group, 'disband groups', ['leader'])
  await endGroup(context, group)
}

/** The fields of a group in the audit trail: names, texts and leader. Null if the group does not exist. */
export async function lockFields(realm: Realm, id: number) {
  const group = await queries.lockGroup(realm, id)
  if (!group) return null
  const [first] = await members.selectMembers(realm, [id])
  return { ...toWords(group), leader: first?.gamer_tag ?? null }
}

export async function lockState(realm: Realm, id: number): Promise<GroupState | null> {
  const group = await queries.lockGroup(realm, id)
  return group ? loadGroupState(realm, group) : null
}

/** Restores a group with its members, except those who were erased or are in another guild. */
export async function restoreGroup(context: RealmContext, state: GroupState): Promise<void> {
  const { realm } = context
  if (state.parent !== 0) await lockTarget(realm, state.parent)
  await insertAgain(context, state)
  const group = await lockTarget(realm, state.id)
  context.change({ subject: 'group', id: String(state.id), before: null, after: await loadGroupState(realm, group) })
}

async function insertAgain(context: RealmContext, state: GroupState): Promise<void> {
  const { realm, now } = context
  const { id, type, parent, created, members: kept, subGroups, ...words } = state
  await mapTakenError(() =>
    queries.insertGroup(realm, { id, type, parent_id: parent, ...toGroupRow(words), created_at: new Date(created) }),
  )
  const free: Member[] = []
  for (const member of kept) {
    const joined_at = new Date(member.joined ?? now)
    const row = { group_id: id, gamer_tag: member.gamerTag, guild_id: parent || id, role: '' as const, joined_at }
    const isFree = parent === 0 || (await members.selectMember(realm, parent, member.gamerTag)) !== undefined
    if (isFree && (await members.insertMember(realm, row))) free.push(member)
  }
  // Members are sorted by succession.
  const [first, ...others] = free
  if (!first) {
    if (parent === 0) throw new ApiError('NotUndoable', { message: 'All former members are in other groups.' })
    return queries.deleteGroup(realm, id)
  }
  await members.updateRole(realm, id, first.gamerTag, 'leader')
  for (const { gamerTag, role } of others) if (role !== '') await members.updateRole(realm, id, gamerTag, role)
  for (const part of subGroups) await insertAgain(context, part)
}

/** The guild of a player. */
export const findGuild = async (realm: RealmRef, gamerTag: number): Promise<number | undefined> =>
  (await members.selectMemberships(realm, gamerTag)).find((row) => row.group_id === row.guild_id)?.group_id

/** The gamer tags of the members of a player's guild; without a guild only the player's own. */
export async function listGuildmates(realm: RealmRef, gamerTag: number): Promise<number[]> {
  const guildmates = await members.selectGuildmates(realm, gamerTag)
  return guildmates.length > 0 ? guildmates : [gamerTag]
}

/** The database accepts only one of two concurrent requests for a name or tag. */
const mapTakenError = <T>(write: () => Promise<T>): Promise<T> =>
  orThrow(write, ({ constraint }) => {
    if (constraint === 'groups_by_name' || constraint === 'groups_by_look')
      return new ApiError('GroupNameTaken', { field: 'name' })
    return constraint === 'groups_by_tag' || constraint === 'groups_by_tag_look'
      ? new ApiError('GroupTagTaken', { field: 'tag' })
      : undefined
  })

// ── For what belongs to groups ─────────────────────────────────────────────

export const hasGroup = async (realm: RealmRef, id: number): Promise<boolean> =>
  (await queries.selectGroup(realm, id)) !== undefined

/** The player's groups, including parts of guilds, with the gamer tags of their members. */
export async function groupsWithMembers(
  realm: RealmRef,
  gamerTag: number,
): Promise<{ id: number; members: number[] }[]> {
  const own = await members.selectMemberships(realm, gamerTag)
  const ids = own.map(({ group_id }) => group_id)
  const all = await members.selectMembers(realm, ids)
  return ids.map((id) => ({ id, members: all.flatMap((row) => (row.group_id === id ? row.gamer_tag : [])) }))
}

/** Locks a membership until the transaction ends; false if the player is not a member. */
export const lockMembership = (realm: RealmRef, groupId: number, gamerTag: number): Promise<boolean> =>
  members.lockMember(realm, groupId, gamerTag)

/** The gamer tags of a group’s members. */
export const tagsIn = async (realm: RealmRef, groupId: number): Promise<number[]> =>
  (await members.selectMembers(realm, [groupId])).map(({ gamer_tag }) => gamer_tag)
