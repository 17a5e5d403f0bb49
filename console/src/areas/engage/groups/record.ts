import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconUsersGroup } from '../../../ui/layout/icons.ts'

export const records = {
  group: {
    label: 'Group',
    plural: 'Groups',
    icon: IconUsersGroup,
    address: (place, { id }) => ({ to: paths.group(place, Number(id)) }),
  },
} satisfies AreaRecords
