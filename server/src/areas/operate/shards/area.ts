import { area } from '../../../kernel/records/area.ts'
import { nameShards } from './name-queries.ts'
import { shardRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { shard } from './undo.ts'

export const shardsArea = area({
  name: 'shards',
  tables,
  rights: ['shards'],
  routes: shardRoutes,
  names: { shard: nameShards },
  undo: { shard },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).shardsOfSample(now),
  },
})
