import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconFileText } from '../../../ui/layout/icons.ts'

export const records = {
  'cloud-file': {
    label: 'File',
    plural: 'Files',
    icon: IconFileText,
    address: shownIn('cloud-game-base'),
    form: lazyDialog(() => import('./CloudFileDrawer.tsx').then((module) => module.CloudFileDrawer)),
  },
} satisfies AreaRecords
