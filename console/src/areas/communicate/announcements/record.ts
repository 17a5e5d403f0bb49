import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconSpeakerphone } from '../../../ui/layout/icons.ts'

export const records = {
  announcement: {
    label: 'Announcement',
    plural: 'Announcements',
    icon: IconSpeakerphone,
    address: shownIn('announcements'),
    create: {
      right: 'create announcements',
      screen: 'announcements',
      begin: 'create an announcement',
      takesStart: true,
    },
    form: lazyDialog(() => import('./AnnouncementDrawer.tsx').then((module) => module.AnnouncementDrawer)),
  },
} satisfies AreaRecords
