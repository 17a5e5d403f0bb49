import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconCalendarEvent } from '../../../ui/layout/icons.ts'

export const records = {
  event: {
    label: 'Event',
    plural: 'Events',
    icon: IconCalendarEvent,
    address: (place, { id }) => ({ to: paths.event(place, id) }),
    create: { right: 'create events', screen: 'events', begin: 'create an event', takesStart: true },
    form: lazyDialog(() => import('./EventDrawer.tsx').then((module) => module.EventDrawer)),
  },
} satisfies AreaRecords
