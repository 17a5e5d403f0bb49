import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconCertificate } from '../../../ui/layout/icons.ts'

export const records = {
  'entitlement-definition': {
    label: 'Entitlement definition',
    plural: 'Entitlement definitions',
    icon: IconCertificate,
    address: (place, { id }) => ({ to: paths.inRealm(place, 'entitlements'), search: { q: id } }),
  },
} satisfies AreaRecords
