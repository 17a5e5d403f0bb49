import type { EnrollmentType } from '@regent/contract/engage/group-shapes'
import { enrollmentTypes } from '@regent/contract/operate/enrollment-types'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const groupSorts = ['name', '-name', 'members', '-members'] as const

export type GroupsSearch = {
  /** Prefix of the name. */
  q?: string
  enrollment?: EnrollmentType
  sort?: (typeof groupSorts)[number]
}

export const readGroupsSearch = (raw: Record<string, unknown>): GroupsSearch => ({
  q: textIn(raw, 'q'),
  enrollment: wordIn(raw, 'enrollment', enrollmentTypes),
  sort: wordIn(raw, 'sort', groupSorts),
})

export const memberKinds = ['leader', 'officer', 'member', 'applied', 'invited'] as const
export type MemberKind = (typeof memberKinds)[number]

export const groupTabs = ['members', 'talk'] as const
export type GroupTab = (typeof groupTabs)[number]

export type GroupSearch = {
  /** Default: members. */
  tab?: GroupTab
  /** Part of the gamer tag. */
  q?: string
  role?: MemberKind
  sort?: string
}

export const readGroupSearch = (raw: Record<string, unknown>): GroupSearch => ({
  tab: wordIn(raw, 'tab', groupTabs),
  q: textIn(raw, 'q')?.trim(),
  role: wordIn(raw, 'role', memberKinds),
  sort: textIn(raw, 'sort'),
})
