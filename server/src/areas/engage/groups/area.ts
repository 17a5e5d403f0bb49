import { sweepOldRows } from '../../../engines/jobs/old-rows.ts'
import { area } from '../../../kernel/records/area.ts'
import { groupTypes } from './content-types.ts'
import { group, groupMember } from './groups.record.ts'
import { groupRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const groupsArea = area({
  name: 'groups',
  tables,
  rights: ['groups', 'player-groups'],
  routes: groupRoutes,
  work: {
    jobs: ({ jobs, services }) =>
      sweepOldRows(
        jobs,
        { job: 'old-group-moves', table: 'group_moves', key: ['pid', 'gamer_tag', 'id'], time: 'at' },
        services.settings.timelineKeptDays,
      ),
  },
  records: [group, groupMember],
  content: { types: groupTypes },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.foundedInPast(now), ...sample.groupsLately(now)]
    },
  },
})
