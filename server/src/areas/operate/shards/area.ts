import { area } from '../../../kernel/area.ts'
import { shardRoutes } from './routes.ts'
import { shard } from './undo.ts'

export const shardsArea = area({
  name: 'shards',
  rights: ['shards'],
  routes: shardRoutes,
  undo: { shard },
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
