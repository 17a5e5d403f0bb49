import type { Group, GroupUser, SubGroup } from '@regent/contract/engage/group-shapes'
import type { GroupRow as GroupListRow } from '@regent/contract/engage/groups'
import { ApiError } from '@regent/contract/errors'
import type { RealmContext } from '../../../kernel/context/context.ts'
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

/** Loads all details of these groups, with two queries for any number of groups. */
export async function groupViews(context: RealmContext, rows: readonly GroupRow[]): Promise<Group[]> {
  const { realm } = context
  const parts = await queries.selectSubGroups(
    realm,
    rows.map(({ id }) => id),
  )
  const ids = [...rows, ...parts].map(({ id }) => id)
  const [all, donations] = await Promise.all([members.selectMembers(realm, ids), members.selectDonations(realm, ids)])
  const ofGroup = byGroup(all)
  const askedIn = byGroup(donations)
  const own = ownTag(context)
  const one = (row: GroupRow): SubGroup => {
    const inside = ofGroup.get(row.id) ?? []
    const inGuild =
      row.parent_id === 0 ? undefined : ofGroup.get(row.parent_id)?.find((member) => member.gamer_tag === own)
    const ownRole = inGuild?.role === 'leader' ? 'leader' : inside.find((member) => member.gamer_tag === own)?.role
    const mayLead = (right: Parameters<typeof isPermitted>[1]) => ownRole === 'leader' || isPermitted(context, right)
    const isOfficer = ownRole === 'officer'
    const donationViews = (askedIn.get(row.id) ?? []).map(donationView)
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
        canKick:
          isPermitted(context, 'kick groups') ||
          (gamerTag !== own && role !== 'leader' && (ownRole === 'leader' || (isOfficer && role === ''))),
        canPromote: role !== 'leader' && mayLead('role-edit groups'),
        canDemote: role === 'officer' && mayLead('role-edit groups'),
      })),
      roles,
      scores: {},
      donations: donationViews,
      maybeDonations: Object.fromEntries(donationViews.map((request) => [String(request.playerId), request])),
      inFlight: [],
      canDisband: mayLead('disband groups'),
      canUpdateEnrollment: mayLead('edit groups'),
      canUpdateMOTD: isOfficer || mayLead('edit groups'),
      canUpdateSlogan: isOfficer || mayLead('edit groups'),
      subGroups: [],
    }
  }
  return rows.map((row) => ({
    ...one(row),
    subGroups: parts.filter(({ parent_id }) => parent_id === row.id).map(one),
  }))
}

/** Only members who may accept players see the applications. */
export async function groupView(context: RealmContext, id: number): Promise<Group> {
  const { realm } = context
  const row = await queries.selectGroup(realm, id)
  const [view] = row ? await groupViews(context, [row]) : []
  if (!view) throw new ApiError('GroupNotFound')
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
  if ((await existingGamerTags(realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const maySee = gamerTag === ownTag(context) || isPermitted(context, 'view player-groups')
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
