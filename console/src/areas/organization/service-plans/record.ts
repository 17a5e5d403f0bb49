import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconServer } from '../../../ui/layout/icons.ts'

export const records = {
  'service-plan': {
    label: 'Service plan',
    plural: 'Service plans',
    icon: IconServer,
    address: ({ customerId }, { id }) => ({ to: paths.servicePlans(customerId), search: { shown: id } }),
  },
} satisfies AreaRecords
