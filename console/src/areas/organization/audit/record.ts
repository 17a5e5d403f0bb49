import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconHistory } from '../../../ui/layout/icons.ts'

export const records = {
  audit: {
    label: 'Changes',
    plural: 'Changes',
    icon: IconHistory,
    address: (place, { id, of }) => ({
      to: paths.inRealm(place, 'audit'),
      search: { thing: id, ...(of !== undefined && { subject: of }) },
    }),
  },
} satisfies AreaRecords
