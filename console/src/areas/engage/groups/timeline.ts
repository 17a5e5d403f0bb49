import { IconUsersGroup } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

const groupActs: Partial<Record<string, string>> = {
  founded: 'Founded',
  joined: 'Joined',
  left: 'Left',
  'put out': 'Was removed from',
  disbanded: 'Was in the disbanded',
}

export const groupsTimeline = {
  group: {
    label: 'Group',
    icon: IconUsersGroup,
    words: ({ act, group }) => `${groupActs[String(act)] ?? String(act)} group ${group}`,
    leadsTo: ({ groupId, group }) => ({ kind: 'group', id: String(groupId), was: String(group) }),
  },
} satisfies TimelineWords
