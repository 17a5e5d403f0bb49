import { createShard, deleteShard, listShards, saveShard } from '@regent/contract/operate/shards'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const shardId = 'eu-1'

const create = async (app: TestApp, by: Actor) => {
  app.giveExtras()
  await by.call(createShard, { body: { shardId, uri: 'https://eu-1.example.com', metadata: { region: 'eu' } } })
}
const save = (body: object) => async (_: TestApp, by: Actor) => {
  await by.call(saveShard, { body: { shardId, ...body } })
}

async function state(app: TestApp, by: Actor) {
  app.giveExtras()
  const { shards } = await by.call(listShards, {})
  return shards.map(({ version: _version, updatedAt: _updatedAt, updatedBy: _updatedBy, ...shard }) => shard)
}

export const shardStories: Record<'shard', Story[]> = {
  shard: [
    { name: 'one that was made', change: create, newer: save({ uri: 'https://eu-2.example.com' }), state },
    {
      name: 'the metadata of one that was changed',
      change: async (app, by) => {
        await create(app, by)
        await save({ metadata: { region: 'us' } })(app, by)
      },
      newer: save({ metadata: { set: { region: 'asia' } } }),
      state,
    },
    {
      name: 'one that was deleted',
      change: async (app, by) => {
        await create(app, by)
        await by.call(deleteShard, { body: { shardId } })
      },
      newer: create,
      state,
    },
  ],
}
