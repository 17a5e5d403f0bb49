import { createShard, deleteShard, listShards, saveShard } from '@regent/contract/operate/shards'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as shards from './service.ts'

export function shardRoutes(server: Router) {
  server.on(listShards, async ({ realm }) => ({ ...ok, shards: await shards.listShards(realm) }))

  server.on(createShard, async (context) => ({ ...ok, shard: await shards.createShard(context, context.body) }))

  server.on(saveShard, async (context) => ({ ...ok, shard: await shards.changeShard(context, context.body) }))

  server.on(deleteShard, async (context) => ({
    ...ok,
    shard: await shards.removeShard(context, context.body.shardId),
  }))
}
