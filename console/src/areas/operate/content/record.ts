import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconStack2 } from '../../../ui/layout/icons.ts'

export const records = {
  content: {
    label: 'Content',
    plural: 'Content',
    icon: IconStack2,
    address: (place, { id }) => ({ to: paths.inRealm(place, `content/items/${encodeURIComponent(id)}`) }),
  },
} satisfies AreaRecords
