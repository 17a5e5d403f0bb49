import { getGroup, getGroupUser, listGroups } from '@regent/contract/engage/groups'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import { namesIn } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'
import { IconUsersGroup } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

const groupReads = [listGroups, getGroup, getGroupUser]

export const subjects = {
  group: { label: 'Group', record: 'group', words: formatGroupChange, reads: groupReads },
  'group-member': {
    label: 'Group member',
    record: ({ subjectId }) => ({ kind: 'group', id: subjectId.slice(0, subjectId.indexOf('/')) }),
    words: formatMemberChange,
    reads: groupReads,
  },
} satisfies AreaSubjects

function formatGroupChange({ before, after }: Change): string {
  const name = readTextField(after, 'name') ?? readTextField(before, 'name')
  if (isNothing(before)) return `Created group ${name ?? ''}`
  if (isNothing(after)) return `Disbanded group ${name ?? ''}`
  if (readField(after, 'leader') !== undefined)
    return `Made ${String(readField(after, 'leader'))} the leader of a group`
  if (readTextField(after, 'name') !== undefined) return `Renamed group ${readTextField(before, 'name')} to ${name}`
  return `Changed the ${namesIn(after)} of a group`
}

function formatMemberChange({ before, after }: Change): string {
  if (isNothing(before)) return 'Added a player to a group'
  if (isNothing(after)) return 'Removed a player from a group'
  return `Changed the group role of a member to ${readTextField(after, 'role') || 'member'}`
}

const groupActs: Partial<Record<string, string>> = {
  founded: 'Founded',
  joined: 'Joined',
  left: 'Left',
  removed: 'Was removed from',
  disbanded: 'Was in the disbanded',
}

export const timeline = {
  group: {
    label: 'Group',
    icon: IconUsersGroup,
    words: ({ act, group }) => `${groupActs[String(act)] ?? String(act)} group ${group}`,
    leadsTo: ({ groupId, group }) => ({ kind: 'group', id: String(groupId), was: String(group) }),
  },
} satisfies TimelineWords
