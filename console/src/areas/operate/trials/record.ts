import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconFlask } from '../../../ui/layout/icons.ts'

export const records = {
  trial: {
    label: 'Trial',
    plural: 'Trials',
    icon: IconFlask,
    address: shownIn('cloud-trials'),
    create: { right: 'create trials', screen: 'cloud-trials', begin: 'create a trial', searchWords: 'experiment' },
    form: lazyDialog(() => import('./TrialDrawer.tsx').then((module) => module.TrialDrawer)),
  },
} satisfies AreaRecords
