import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconAlarm } from '../../../ui/layout/icons.ts'

export const records = {
  timer: {
    label: 'Timer',
    plural: 'Timers',
    icon: IconAlarm,
    address: shownIn('timers'),
    create: { right: 'create timers', screen: 'timers', begin: 'create a timer', searchWords: 'schedule' },
    form: lazyDialog(() => import('./TimerDrawer.tsx').then((module) => module.TimerDrawer)),
  },
} satisfies AreaRecords
