import { type AreaRecords, shownIn } from '../../../shell/records/records.ts'
import { IconServer2 } from '../../../ui/layout/icons.ts'

export const records = {
  shard: {
    label: 'Shard',
    plural: 'Shards',
    icon: IconServer2,
    address: shownIn('shards'),
  },
} satisfies AreaRecords
