import type { GroupRole } from '@regent/contract/engage/group-shapes'
import { ApiError } from '@regent/contract/errors'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { type GroupRow, isPermitted, lockTarget, ownTag, requireRole, roleOfCaller } from './access.ts'
import { settleDonations } from './donations.ts'
import { recordMoves } from './history.ts'
import * as queries from './member-queries.ts'
import { selectSubGroups } from './queries.ts'
import { endGroup } from './states.ts'

/** A member in the audit trail; null for players who are not members. */
export type MemberState = { role: GroupRole; joined: number }

/** `7/42`: the group and the player. */
const memberKey = (groupId: number, gamerTag: number) => `${groupId}/${gamerTag}`

async function requireMember(realm: Realm, group: Pick<GroupRow, 'id'>, gamerTag: number, field = 'gamerTag') {
  const member = await queries.selectMember(realm, group.id, gamerTag)
  if (!member) throw new ApiError('GroupMemberNotFound', { field })
  return member
}

// ── Coming ─────────────────────────────────────────────────────────────────

/** The group’s row must be locked, so that two players cannot both get the last slot. */
export async function addMember(
  context: RealmContext,
  group: GroupRow,
  gamerTag: number,
  { role = '', joined = context.now }: Partial<MemberState> = {},
): Promise<void> {
  const { realm, change } = context
  const { id: group_id, parent_id, member_count, max_size } = group
  if (parent_id !== 0) await requireMember(realm, { id: parent_id }, gamerTag, 'group')
  if (member_count >= max_size) throw new ApiError('GroupFull')
  const row = { group_id, gamer_tag: gamerTag, guild_id: parent_id || group_id, role, joined_at: new Date(joined) }
  if (!(await orUnknownPlayer(() => queries.insertMember(realm, row)))) throw new ApiError('AlreadyInGroup')
  await queries.deletePending(realm, group_id, gamerTag)
  change({
    subject: 'group-member',
    id: memberKey(group_id, gamerTag),
    before: null,
    after: { role, joined },
    gamerTag,
  })
}

type Joining = { group: number; subGroup?: number | undefined; score?: number | undefined }

export async function join(context: RealmContext, gamerTag: number, { group: id, subGroup, score = 0 }: Joining) {
  const { realm } = context
  const group = await lockTarget(realm, id, subGroup)
  if (!isPermitted(context, 'edit groups')) {
    const pending = await queries.selectPending(realm, group.id, gamerTag)
    if (!pending?.is_invited) checkOpen(group, score)
  }
  await addMember(context, group, gamerTag)
  await recordMoves(context, group, 'joined', [gamerTag])
  return group
}

function checkOpen({ enrollment_type, requirement }: GroupRow, score: number): void {
  if (enrollment_type !== 'open') throw new ApiError('GroupNotOpen', { field: 'group' })
  if (score < requirement) throw new ApiError('GroupRequirementNotMet', { field: 'score' })
}

/** Invited players, and applicants of an open group, join immediately; otherwise leader and officers decide. */
export async function apply(context: RealmContext, id: number, subGroup?: number): Promise<void> {
  const { realm, now } = context
  const gamerTag = requireGamerTag(context.caller)
  const group = await lockTarget(realm, id, subGroup)
  if (await queries.selectMember(realm, group.id, gamerTag)) throw new ApiError('AlreadyInGroup')
  const pending = await queries.selectPending(realm, group.id, gamerTag)
  const isLetIn = group.enrollment_type === 'open' && group.requirement <= 0
  if (pending?.is_invited || isLetIn) {
    await addMember(context, group, gamerTag)
    return recordMoves(context, group, 'joined', [gamerTag])
  }
  if (group.enrollment_type === 'closed') throw new ApiError('GroupNotOpen')
  if (group.parent_id !== 0) await requireMember(realm, { id: group.parent_id }, gamerTag, 'id')
  const row = { group_id: group.id, gamer_tag: gamerTag, is_invited: false, created_at: new Date(now) }
  await orUnknownPlayer(() => queries.insertPending(realm, row))
  context.unchanged()
}

/** Accepts a player who has applied; allows any other player to join from then on. */
export async function invite(context: RealmContext, id: number, gamerTag: number, subGroup?: number): Promise<void> {
  const { realm, now } = context
  const group = await lockTarget(realm, id, subGroup)
  await requireRole(context, group, 'edit groups', ['leader', 'officer'])
  if (await queries.selectMember(realm, group.id, gamerTag))
    throw new ApiError('GroupMemberExists', { field: 'gamerTag' })
  const pending = await queries.selectPending(realm, group.id, gamerTag)
  if (pending && !pending.is_invited) {
    await addMember(context, group, gamerTag)
    return recordMoves(context, group, 'joined', [gamerTag])
  }
  const row = { group_id: group.id, gamer_tag: gamerTag, is_invited: true, created_at: new Date(now) }
  await orUnknownPlayer(() => queries.insertPending(realm, row))
  context.unchanged()
}

// ── Going ──────────────────────────────────────────────────────────────────

type Leaving = { group: number; subGroup?: number | undefined; successor?: number | undefined }

/** Leaves a group or withdraws an application. Returns the group, and whether the player was a member. */
export async function leave(context: RealmContext, gamerTag: number, { group: id, subGroup, successor }: Leaving) {
  const { realm } = context
  const group = await lockTarget(realm, id, subGroup)
  if (await cancelPending(context, group, gamerTag)) return group
  await requireMember(realm, group, gamerTag, 'group')
  if (successor === gamerTag)
    throw new ApiError('BadRequest', { field: 'successor', message: 'successor must be another member.' })
  if (successor !== undefined) await requireMember(realm, group, successor, 'successor')
  await removeMember(context, group, gamerTag, 'left', successor)
  return group
}

export async function kick(context: RealmContext, id: number, gamerTag: number, subGroup?: number) {
  const { realm } = context
  const group = await lockTarget(realm, id, subGroup)
  await requireRole(context, group, 'kick groups', ['leader', 'officer'])
  if (await cancelPending(context, group, gamerTag)) return group
  const member = await requireMember(realm, group, gamerTag)
  if (!isPermitted(context, 'kick groups')) {
    const role = await roleOfCaller(context, group)
    if (gamerTag === ownTag(context) || member.role === 'leader' || (role === 'officer' && member.role === 'officer'))
      throw new ApiError('GroupRoleTooLow', { field: 'gamerTag' })
  }
  if (group.member_count <= 1) throw new ApiError('GroupNeedsLeader', { field: 'gamerTag' })
  await removeMember(context, group, gamerTag, 'put out')
  return group
}

/** Deletes an application or invitation; false if there is none. */
async function cancelPending(context: RealmContext, group: GroupRow, gamerTag: number): Promise<boolean> {
  if (!(await queries.selectPending(context.realm, group.id, gamerTag))) return false
  await queries.deletePending(context.realm, group.id, gamerTag)
  context.unchanged()
  return true
}

/**
 * Removes a player from a group and, for a guild, from its parts. By default the next in the order of succession leads;
 * the group ends with its last member. The group's row must be locked.
 */
export async function removeMember(
  context: RealmContext,
  group: GroupRow,
  gamerTag: number,
  act: 'left' | 'put out',
  successor?: number,
): Promise<void> {
  const { realm, change } = context
  for (const part of await selectSubGroups(realm, [group.id])) {
    if (await queries.selectMember(realm, part.id, gamerTag))
      await removeMember(context, await lockTarget(realm, part.id), gamerTag, act)
  }
  const all = await queries.selectMembers(realm, [group.id])
  const member = all.find((one) => one.gamer_tag === gamerTag)
  if (!member) return
  if (all.length === 1) return endGroup(context, group)
  if (member.role === 'leader') {
    const next = successor ?? all.find((one) => one.gamer_tag !== gamerTag)?.gamer_tag
    if (next !== undefined) await putLeader(context, group, next)
  }
  await settleDonations(context, group.id, gamerTag)
  await queries.deleteDonation(realm, group.id, gamerTag)
  await queries.deleteMember(realm, group.id, gamerTag)
  await recordMoves(context, group, act, [gamerTag])
  // The leader has already handed over the role, as a separate change.
  const role = member.role === 'leader' ? '' : member.role
  const before: MemberState = { role, joined: member.joined_at }
  change({ subject: 'group-member', id: memberKey(group.id, gamerTag), before, after: null, gamerTag })
}

// ── Roles ──────────────────────────────────────────────────────────────────

export async function setRole(
  context: RealmContext,
  id: number,
  { gamerTag, role, subGroup }: { gamerTag: number; role: GroupRole; subGroup?: number | undefined },
): Promise<void> {
  const group = await lockTarget(context.realm, id, subGroup)
  await requireRole(context, group, 'role-edit groups', ['leader'])
  await putRole(context, group, gamerTag, role)
}

async function putRole(context: RealmContext, group: GroupRow, gamerTag: number, role: GroupRole): Promise<void> {
  const { realm, change } = context
  const member = await requireMember(realm, group, gamerTag)
  if (member.role === role) return context.unchanged()
  if (role === 'leader') return putLeader(context, group, gamerTag)
  if (member.role === 'leader') throw new ApiError('GroupNeedsLeader', { field: 'role' })
  await queries.updateRole(realm, group.id, gamerTag, role)
  const before = { role: member.role }
  change({ subject: 'group-member', id: memberKey(group.id, gamerTag), before, after: { role }, gamerTag })
}

/** There is one leader; the former leader becomes a plain member. */
async function putLeader(context: RealmContext, group: GroupRow, gamerTag: number): Promise<void> {
  const { realm, change } = context
  await requireMember(realm, group, gamerTag)
  const [first] = await queries.selectMembers(realm, [group.id])
  const leader = first?.role === 'leader' ? first.gamer_tag : null
  if (leader !== null) await queries.updateRole(realm, group.id, leader, '')
  await queries.updateRole(realm, group.id, gamerTag, 'leader')
  const id = String(group.id)
  change({ subject: 'group', id, before: { leader }, after: { leader: gamerTag }, gamerTag })
}

// ── Undo ───────────────────────────────────────────────────────────────────

export async function lockMemberState(
  { realm }: RealmContext,
  groupId: number,
  gamerTag: number,
): Promise<MemberState | null> {
  await lockTarget(realm, groupId)
  const member = await queries.selectMember(realm, groupId, gamerTag)
  return member ? { role: member.role, joined: member.joined_at } : null
}

export async function restoreMember(
  context: RealmContext,
  groupId: number,
  gamerTag: number,
  state: Partial<MemberState> | null,
): Promise<void> {
  const group = await lockTarget(context.realm, groupId)
  const isMember = (await queries.selectMember(context.realm, groupId, gamerTag)) !== undefined
  if (state === null) return removeMember(context, group, gamerTag, 'put out')
  if (!isMember) return addMember(context, group, gamerTag, state)
  await putRole(context, group, gamerTag, state.role ?? '')
}

export async function restoreLeader(context: RealmContext, groupId: number, gamerTag: number): Promise<void> {
  await putLeader(context, await lockTarget(context.realm, groupId), gamerTag)
}
