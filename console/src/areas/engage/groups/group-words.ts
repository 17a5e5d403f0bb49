import type { EnrollmentType, Group, GroupRole } from '@regent/contract/engage/group-shapes'
import { formatQuantity } from '@regent/contract/words'
import type { MemberKind } from './groups-search.ts'

/** Completes the sentence "… is". */
export const roleLabels: Record<GroupRole, string> = {
  leader: 'the leader',
  officer: 'an officer',
  '': 'a plain member',
}

export const enrollmentLabels: Record<EnrollmentType, string> = {
  open: 'Open: anyone can join',
  restricted: 'Restricted: players apply',
  closed: 'Closed: players are invited',
}

/** The members of a group, then applicants and invited players. */
export type MemberRow = { gamerTag: number; kind: MemberKind; at: number }

export const listMembers = ({ members, pending = [] }: Pick<Group, 'members' | 'pending'>): MemberRow[] => [
  ...members.map(({ gamerTag, role, joined }) => ({ gamerTag, kind: role || ('member' as const), at: joined })),
  ...pending.map(({ gamerTag, isInvited, at }) => ({
    gamerTag,
    kind: isInvited ? ('invited' as const) : ('applied' as const),
    at,
  })),
]

/** Describes the effect of disbanding a group. */
export function describeDisbanding({ members, subGroups }: Pick<Group, 'members' | 'subGroups'>): string {
  const whom = `Its ${formatQuantity(members.length, 'member', 'members')} will be without a guild`
  const parts =
    subGroups.length === 0 ? '' : `, and ${formatQuantity(subGroups.length, 'part', 'parts')} of it will be deleted`
  return `${whom}${parts}. You can undo this, except for players who have joined another guild by then.`
}
