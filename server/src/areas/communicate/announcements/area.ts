import { area } from '../../../kernel/records/area.ts'
import { announcement, announcementState, maintenance } from './announcements.record.ts'
import { announcementTypes } from './content-types.ts'
import { announcementRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { textsChanged, textsUsed } from './text-uses.ts'

export const announcementsArea = area({
  name: 'announcements',
  tables,
  rights: ['announcements', 'player-announcements', 'launch-message'],
  routes: announcementRoutes,
  records: [announcement, announcementState, maintenance],
  content: { types: announcementTypes },
  hooks: { textsUsed, textsChanged },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.announcedInPast(now), ...sample.readInPast(now)]
    },
  },
})
