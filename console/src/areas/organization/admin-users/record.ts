import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconUserStar } from '../../../ui/layout/icons.ts'

export const records = {
  person: {
    label: 'Colleague',
    plural: 'Colleagues',
    icon: IconUserStar,
    address: ({ customerId }, { id }) => ({ to: paths.user(customerId, Number(id)) }),
  },
} satisfies AreaRecords
