import type { EnrollmentType, Group, GroupRole } from '@regent/contract/group-shapes'
import { countOf } from '../../../ui/format-number.ts'
import type { MemberKind } from './groups-search.ts'

/** As completes "… is". */
export const roleWords: Record<GroupRole, string> = {
  leader: 'the leader',
  officer: 'an officer',
  '': 'a plain member',
}

export const enrollmentWords: Record<EnrollmentType, string> = {
  open: 'Open: whoever wants to joins',
  restricted: 'Restricted: players apply',
  closed: 'Closed: players are invited',
}

/** Who is in a group, and who waits to be. */
export type MemberRow = { gamerTag: number; kind: MemberKind; at: number }

export const membersOf = ({ members, pending = [] }: Pick<Group, 'members' | 'pending'>): MemberRow[] => [
  ...members.map(({ gamerTag, role, joined }) => ({ gamerTag, kind: role || ('member' as const), at: joined })),
  ...pending.map(({ gamerTag, isInvited, at }) => ({
    gamerTag,
    kind: isInvited ? ('invited' as const) : ('applied' as const),
    at,
  })),
]

/** What ends with a group. */
export function disbandWords({ members, subGroups }: Pick<Group, 'members' | 'subGroups'>): string {
  const whom = `Its ${countOf(members.length, 'member', 'members')} will be in no guild`
  const parts = subGroups.length === 0 ? '' : `, and ${countOf(subGroups.length, 'part', 'parts')} of it will end`
  return `${whom}${parts}. It can be undone; who has joined another guild by then is left out.`
}
