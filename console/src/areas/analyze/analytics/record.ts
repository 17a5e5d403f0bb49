import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconReportAnalytics } from '../../../ui/layout/icons.ts'

export const records = {
  'saved-query': {
    label: 'Saved query',
    plural: 'Saved queries',
    icon: IconReportAnalytics,
    address: (place, { id }) => ({ to: paths.inRealm(place, 'analytics'), search: { saved: id } }),
  },
} satisfies AreaRecords
