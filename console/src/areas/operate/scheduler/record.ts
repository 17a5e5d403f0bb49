import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconClockPlay } from '../../../ui/layout/icons.ts'

export const records = {
  job: {
    label: 'Job',
    plural: 'Jobs',
    icon: IconClockPlay,
    address: (place, { id }) => ({ to: paths.job(place, id) }),
    create: { right: 'create jobs', screen: 'jobs', begin: 'create a job', searchWords: 'schedule' },
    form: lazyDialog(() => import('./JobDrawer.tsx').then((module) => module.JobDrawer)),
  },
} satisfies AreaRecords
