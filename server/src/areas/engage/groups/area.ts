import { area } from '../../../kernel/records/area.ts'
import { groupTypes } from './content-types.ts'
import { groupMemberships, groupMoves as groupMovesData } from './personal-data.ts'
import { groupRoutes } from './routes.ts'
import { findGroups, nameGroups } from './search-queries.ts'
import { tables } from './tables.ts'
import { groupMoves } from './timeline.ts'
import { group, groupMember } from './undo.ts'

export const groupsArea = area({
  name: 'groups',
  tables,
  rights: ['groups', 'player-groups'],
  contentTypes: groupTypes,
  routes: groupRoutes,
  search: { group: findGroups },
  names: { group: nameGroups },
  undo: { group, 'group-member': groupMember },
  timeline: { group: groupMoves },
  personalData: [groupMemberships, groupMovesData],
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.foundedInPast(now), ...sample.groupsLately(now)]
    },
  },
})
