import { area } from '../../../kernel/area.ts'
import { shardRoutes } from './routes.ts'
import { shard } from './undo.ts'

export const shardsArea = area({
  name: 'shards',
  rights: ['shards'],
  routes: shardRoutes,
  undo: { shard },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).shardsOfSample(now),
  },
})
