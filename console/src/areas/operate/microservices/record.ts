import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconBox } from '../../../ui/layout/icons.ts'

export const records = {
  service: {
    label: 'Service',
    plural: 'Services',
    icon: IconBox,
    address: shownIn('microservices'),
  },
} satisfies AreaRecords
