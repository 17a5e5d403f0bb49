import type { Group, GroupUser, SubGroup } from '@regent/contract/engage/group-shapes'
import type { GroupRow as GroupListRow } from '@regent/contract/engage/groups'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { present } from '../../../kernel/context/present.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { type GroupRow, isPermitted, ownTag } from './access.ts'
import { donationView } from './donations.ts'
import * as members from './member-queries.ts'
import * as queries from './queries.ts'

export const toMeta = ({ id, name, tag }: Pick<GroupRow, 'id' | 'name' | 'tag'>) => ({
  id,
  name,
  ...present({ tag }),
})

export const groupRowView = (row: GroupRow): GroupListRow => ({
  ...toMeta(row),
  type: row.type,
  enrollmentType: row.enrollment_type,
  requirement: row.requirement,
  memberCount: row.member_count,
  maxSize: row.max_size,
  created: row.created_at,
})

const roles = [
  { name: 'leader', permissions: ['disband', 'role', 'update', 'kick', 'invite'] },
  { name: 'officer', permissions: ['kick', 'invite'] },
]

function byGroup<Row extends { group_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const rowsByGroup = new Map<number, Row[]>()
  for (const row of rows) {
    const list = rowsByGroup.get(row.group_id)
    if (list) list.push(row)
    else rowsByGroup.set(row.group_id, [row])
  }
  return rowsByGroup
}

/** A group with all that its view shows; the members are those of the group and of its parts, by group. */
export type GroupDetails = {
  row: GroupRow
  parts: readonly GroupRow[]
  members: ReadonlyMap<number, readonly members.MemberRow[]>
  requests: ReadonlyMap<number, readonly members.DonationRow[]>
}

/** Loads all details of these groups, with three queries at the same time for any number of groups. */
export async function loadDetails(realm: Realm, rows: readonly GroupRow[]): Promise<GroupDetails[]> {
  const ids = rows.map(({ id }) => id)
  const [parts, all, donations] = await Promise.all([
    queries.selectSubGroups(realm, ids),
    members.selectMembersWithParts(realm, ids),
    members.selectDonationsWithParts(realm, ids),
  ])
  const membersById = byGroup(all)
  const requestsById = byGroup(donations)
  return rows.map((row) => {
    const own = parts.filter(({ parent_id }) => parent_id === row.id)
    const only = <Row>(rowsById: ReadonlyMap<number, Row[]>) =>
      new Map([row, ...own].map(({ id }) => [id, rowsById.get(id) ?? []]))
    return { row, parts: own, members: only(membersById), requests: only(requestsById) }
  })
}

export type GroupRights = {
  /** The gamer tag of the caller, if it is a player. */
  own: number | undefined
  mayKick: boolean
  mayEditRoles: boolean
  mayDisband: boolean
  mayEdit: boolean
}

/** Asked once: a list of groups shows hundreds of members. */
export const rightsOf = (context: RealmContext): GroupRights => ({
  own: ownTag(context),
  mayKick: isPermitted(context, 'kick groups'),
  mayEditRoles: isPermitted(context, 'role-edit groups'),
  mayDisband: isPermitted(context, 'disband groups'),
  mayEdit: isPermitted(context, 'edit groups'),
})

export function buildGroupView(details: GroupDetails, rights: GroupRights): Group {
  const one = (row: GroupRow) => subGroupView(row, details, rights)
  return { ...one(details.row), subGroups: details.parts.map(one) }
}

function subGroupView(row: GroupRow, { members: byId, requests }: GroupDetails, rights: GroupRights): SubGroup {
  const { own, mayKick, mayEditRoles, mayDisband, mayEdit } = rights
  const inside = byId.get(row.id) ?? []
  const inGuild = row.parent_id === 0 ? undefined : byId.get(row.parent_id)?.find(({ gamer_tag }) => gamer_tag === own)
  const ownRole = inGuild?.role === 'leader' ? 'leader' : inside.find(({ gamer_tag }) => gamer_tag === own)?.role
  const isLeader = ownRole === 'leader'
  const isOfficer = ownRole === 'officer'
  const donations = (requests.get(row.id) ?? []).map(donationView)
  return {
    ...toMeta(row),
    type: row.type,
    slogan: row.slogan,
    motd: row.motd,
    enrollmentType: row.enrollment_type,
    requirement: row.requirement,
    maxSize: row.max_size,
    freeSlots: row.max_size - row.member_count,
    created: row.created_at,
    version: row.version,
    ...present({ clientData: row.client_data }),
    leader: inside.find(({ role }) => role === 'leader')?.gamer_tag ?? 0,
    members: inside.map(({ gamer_tag: gamerTag, role, joined_at: joined }) => ({
      gamerTag,
      role,
      joined,
      canKick: mayKick || (gamerTag !== own && role !== 'leader' && (isLeader || (isOfficer && role === ''))),
      canPromote: role !== 'leader' && (isLeader || mayEditRoles),
      canDemote: role === 'officer' && (isLeader || mayEditRoles),
    })),
    roles,
    scores: {},
    donations,
    maybeDonations: Object.fromEntries(donations.map((request) => [String(request.playerId), request])),
    inFlight: [],
    canDisband: isLeader || mayDisband,
    canUpdateEnrollment: isLeader || mayEdit,
    canUpdateMOTD: isOfficer || isLeader || mayEdit,
    canUpdateSlogan: isOfficer || isLeader || mayEdit,
    subGroups: [],
  }
}

/** Only members who may accept players see the applications. */
export async function groupView(context: RealmContext, id: number): Promise<Group> {
  const { realm } = context
  const row = await queries.selectGroup(realm, id)
  const [details] = row ? await loadDetails(realm, [row]) : []
  if (!details) throw new ApiError('GroupNotFound')
  const view = buildGroupView(details, rightsOf(context))
  const ownRole = view.members.find(({ gamerTag }) => gamerTag === ownTag(context))?.role
  if (!ownRole && !isPermitted(context, 'view groups')) return view
  const pending = await members.selectPendingRequests(realm, { groupId: id })
  return {
    ...view,
    pending: pending.map(({ gamer_tag: gamerTag, is_invited: isInvited, created_at: at }) => ({
      gamerTag,
      isInvited,
      at,
    })),
  }
}

/** Only the player and staff see invitations and applications. */
export async function userView(context: RealmContext, gamerTag: number): Promise<GroupUser> {
  const { realm } = context
  const isOwn = isOwnPlayer(context, gamerTag)
  if (!isOwn && (await existingGamerTags(realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const maySee = isOwn || isPermitted(context, 'view player-groups')
  const [all, waiting] = await Promise.all([
    members.selectMemberships(realm, gamerTag),
    maySee ? members.selectPendingRequests(realm, { gamerTag }) : [],
  ])
  const part = ({ group_id: id, joined_at: joined }: members.MemberRow) => ({ id, joined, subGroups: [] })
  const parts = all.filter(({ group_id, guild_id }) => group_id !== guild_id)
  const guild = all
    .filter(({ group_id, guild_id }) => group_id === guild_id)
    .map((row) => ({
      ...part(row),
      subGroups: parts.filter(({ guild_id }) => guild_id === row.group_id).map(part),
    }))
  const groups = await queries.selectGroups(
    realm,
    waiting.map(({ group_id }) => group_id),
  )
  const metaById = new Map(groups.map((row) => [row.id, toMeta(row)]))
  return {
    gamerTag,
    member: { guild, subgroup: parts.map(part) },
    allGroups: guild,
    updated: Math.max(0, ...all.map(({ joined_at }) => joined_at)),
    pending: waiting.flatMap(({ group_id, is_invited: isInvited, created_at: at }) => {
      const group = metaById.get(group_id)
      return group ? [{ group, isInvited, at }] : []
    }),
  }
}
