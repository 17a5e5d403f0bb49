import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconTags } from '../../../ui/layout/icons.ts'

export const records = {
  segment: {
    label: 'Segment',
    plural: 'Segments',
    icon: IconTags,
    address: shownIn('segments'),
  },
} satisfies AreaRecords
