import { area } from '../../../kernel/records/area.ts'
import { announcementCalendar, maintenanceCalendar } from './calendar.ts'
import { announcementTypes } from './content-types.ts'
import { announcementDrafts } from './drafts.ts'
import { claimNamed } from './inbox.ts'
import { nameAnnouncements } from './name-queries.ts'
import { announcementStates } from './personal-data.ts'
import { announcementRoutes } from './routes.ts'
import { findAnnouncements } from './search-queries.ts'
import { announcementsOfSegments } from './segment-uses.ts'
import { tables } from './tables.ts'
import { textsChanged, textsUsed } from './text-uses.ts'
import { announcementClaims } from './timeline.ts'
import { announcement, announcementState } from './undo.ts'
import { whyAnnouncement } from './why.ts'

export const announcementsArea = area({
  name: 'announcements',
  tables,
  rights: ['announcements', 'player-announcements', 'launch-message'],
  contentTypes: announcementTypes,
  routes: announcementRoutes,
  names: { announcement: nameAnnouncements },
  search: { announcement: findAnnouncements },
  why: { announcement: whyAnnouncement },
  drafts: { announcement: announcementDrafts },
  undo: { announcement, 'announcement-state': announcementState },
  timeline: { announcement: announcementClaims },
  calendar: { announcement: announcementCalendar, maintenance: maintenanceCalendar },
  hooks: { textsUsed, textsChanged },
  segmentUses: { announcement: announcementsOfSegments },
  gives: {
    announcement: { giveAgain: (context, gamerTag, symbol) => claimNamed(context, gamerTag, { announcement: symbol }) },
  },
  personalData: [announcementStates],
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.announcedInPast(now), ...sample.readInPast(now)]
    },
  },
})
