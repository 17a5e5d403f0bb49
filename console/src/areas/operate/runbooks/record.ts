import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconChecklist } from '../../../ui/layout/icons.ts'

export const records = {
  runbook: {
    label: 'Runbook',
    plural: 'Runbooks',
    icon: IconChecklist,
    address: shownIn('runbooks'),
  },
} satisfies AreaRecords
