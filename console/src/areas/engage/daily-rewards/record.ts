import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconGift } from '../../../ui/layout/icons.ts'

export const records = {
  'daily-reward': {
    label: 'Daily reward',
    plural: 'Daily rewards',
    icon: IconGift,
    address: (place, { id }) => ({ to: paths.inRealm(place, 'daily-rewards'), search: { q: id } }),
  },
} satisfies AreaRecords
