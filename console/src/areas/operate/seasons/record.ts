import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconCalendarEvent } from '../../../ui/layout/icons.ts'

export const records = {
  season: {
    label: 'Season',
    plural: 'Seasons',
    icon: IconCalendarEvent,
    address: (place, { id }) => ({ to: paths.inRealm(place, `seasons/${id}`) }),
  },
} satisfies AreaRecords
