import { getGroup, getGroupUser, listGroups } from '@regent/contract/engage/groups'
import { fieldOf, isNothing, textOf } from '../../../api/change-states.ts'
import { namesIn } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

const groupReads = [listGroups, getGroup, getGroupUser]

export const groupsSubjects = {
  group: { label: 'Group', record: 'group', words: groupWords, reads: groupReads },
  'group-member': {
    label: 'Group member',
    record: ({ subjectId }) => ({ kind: 'group', id: subjectId.slice(0, subjectId.indexOf('/')) }),
    words: memberWords,
    reads: groupReads,
  },
} satisfies AreaSubjects

function groupWords({ before, after }: Change): string {
  const name = textOf(after, 'name') ?? textOf(before, 'name')
  if (isNothing(before)) return `Created group ${name ?? ''}`
  if (isNothing(after)) return `Disbanded group ${name ?? ''}`
  if (fieldOf(after, 'leader') !== undefined) return `Made ${String(fieldOf(after, 'leader'))} the leader of a group`
  if (textOf(after, 'name') !== undefined) return `Renamed group ${textOf(before, 'name')} to ${name}`
  return `Changed the ${namesIn(after)} of a group`
}

function memberWords({ before, after }: Change): string {
  if (isNothing(before)) return 'Added a player to a group'
  if (isNothing(after)) return 'Removed a player from a group'
  return `Made a member of a group ${textOf(after, 'role') || 'plain'}`
}
