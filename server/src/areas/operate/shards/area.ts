import { area } from '../../../kernel/records/area.ts'
import { shardRoutes } from './routes.ts'
import { shard } from './shard.record.ts'
import { tables } from './tables.ts'

export const shardsArea = area({
  name: 'shards',
  tables,
  rights: ['shards'],
  routes: shardRoutes,
  records: [shard],
  sample: {
    agenda: async (now) => (await import('./sample.ts')).shardsOfSample(now),
  },
})
