import type { EnrollmentType, GroupType } from '@regent/contract/engage/group-shapes'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import type { GroupRow } from './access.ts'
import { settleDonations } from './donations.ts'
import { recordMoves } from './history.ts'
import * as members from './member-queries.ts'
import * as queries from './queries.ts'

export type Member = { gamerTag: number; role: members.MemberRow['role']; joined: number }

/** A complete group in the audit trail. */
export type GroupState = {
  id: number
  type: GroupType
  parent: number
  name: string
  tag: string | null
  slogan: string
  motd: string
  enrollmentType: EnrollmentType
  requirement: number
  maxSize: number
  clientData: string | null
  created: number
  members: Member[]
  subGroups: GroupState[]
}

export const toWords = (group: GroupRow) => ({
  name: group.name,
  tag: group.tag,
  slogan: group.slogan,
  motd: group.motd,
  enrollmentType: group.enrollment_type,
  requirement: group.requirement,
  maxSize: group.max_size,
  clientData: group.client_data,
})
export type GroupWords = ReturnType<typeof toWords>

export const toGroupRow = ({ enrollmentType, maxSize, clientData, ...words }: GroupWords) => ({
  ...words,
  enrollment_type: enrollmentType,
  max_size: maxSize,
  client_data: clientData,
})

/** With its members and parts. */
export async function loadGroupState(realm: Realm, group: GroupRow): Promise<GroupState> {
  const parts = await queries.selectSubGroups(realm, [group.id])
  const all = await members.selectMembers(realm, [group.id, ...parts.map(({ id }) => id)])
  const one = (row: GroupRow, subGroups: GroupState[]): GroupState => ({
    id: row.id,
    type: row.type,
    parent: row.parent_id,
    ...toWords(row),
    created: row.created_at,
    members: all
      .filter((member) => member.group_id === row.id)
      .map(({ gamer_tag: gamerTag, role, joined_at: joined }) => ({ gamerTag, role, joined })),
    subGroups,
  })
  return one(
    group,
    parts.map((part) => one(part, [])),
  )
}

/** The group's row must be locked. */
export async function endGroup(context: RealmContext, group: GroupRow): Promise<void> {
  const { realm } = context
  const before = await loadGroupState(realm, group)
  for (const { id } of [before, ...before.subGroups]) await settleDonations(context, id)
  await queries.deleteGroup(realm, group.id)
  const gamerTags = before.members.map(({ gamerTag }) => gamerTag)
  await recordMoves(context, group, 'disbanded', gamerTags)
  context.change({ subject: 'group', id: String(group.id), before, after: null })
}
