import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconGift } from '../../../ui/layout/icons.ts'

export const records = {
  'daily-reward': {
    label: 'Daily reward',
    plural: 'Daily rewards',
    icon: IconGift,
    address: shownIn('daily-rewards'),
  },
} satisfies AreaRecords
