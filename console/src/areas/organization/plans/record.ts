import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconListCheck } from '../../../ui/layout/icons.ts'

export const records = {
  plan: {
    label: 'Plan',
    plural: 'Plans',
    icon: IconListCheck,
    address: (place, { id }) => ({ to: paths.inRealm(place, `plans/${encodeURIComponent(id)}`) }),
  },
} satisfies AreaRecords
