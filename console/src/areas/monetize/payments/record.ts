import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconCreditCard } from '../../../ui/layout/icons.ts'

export const records = {
  payment: {
    label: 'Payment',
    plural: 'Payments',
    icon: IconCreditCard,
    address: (place, { id }) => ({ to: paths.inRealm(place, 'purchases'), search: { payment: id } }),
  },
} satisfies AreaRecords
