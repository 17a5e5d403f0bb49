import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconSwords } from '../../../ui/layout/icons.ts'

export const records = {
  'pvp-definition': {
    label: 'PvP definition',
    plural: 'PvP definitions',
    icon: IconSwords,
    address: shownIn('pvp'),
  },
} satisfies AreaRecords
