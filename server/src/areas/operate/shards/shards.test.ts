import { createShard, deleteShard, listShards, saveShard } from '@regent/contract/operate/shards'
import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const uri = 'https://eu-1.example.com'
const create = (by: Actor, shardId: string, more: object = {}) =>
  by.send(createShard, { body: { shardId, uri, ...more } })
const list = async (by: Actor) => (await by.call(listShards, {})).shards

async function arena() {
  const app = await testApp()
  app.giveExtras()
  return { app, developer: await app.as('developer') }
}

test('a shard is made once, with the next number and its time, changed and deleted', async () => {
  const { app, developer } = await arena()
  const made = await Promise.all(['eu-1', 'us-1', 'eu-1'].map((id) => create(developer, id)))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  const shards = await list(developer)
  expect(shards.map(({ metadata }) => metadata['_shard_num'])).toEqual([1, 2])
  expect(shards[0]?.metadata['_created']).toBe(app.now())

  const body = { shardId: 'eu-1', metadata: { region: 'eu', load: 3 } }
  const { shard } = await developer.call(saveShard, { body })
  expect(shard).toMatchObject({ uri, metadata: { region: 'eu', load: 3, _created: app.now() }, version: 2 })
  const single = { shardId: 'eu-1', metadata: { set: { region: 'eu-west' }, add: { load: 2 } } }
  expect((await developer.call(saveShard, { body: single })).shard.metadata).toMatchObject({
    region: 'eu-west',
    load: 5,
  })
  const stale = await developer.send(saveShard, { body }, { headers: { 'if-match': '"1"' } })
  // Of two shards that are made at once, either may be the first.
  const current = (await list(developer)).find(({ shardId }) => shardId === 'eu-1')
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion', current } })

  const gone = await developer.call(deleteShard, { body: { shardId: 'eu-1' } })
  expect(gone.shard).toMatchObject({ shardId: 'eu-1', version: 3 })
  expect((await list(developer)).map(({ shardId }) => shardId)).toEqual(['us-1'])
  expect(await developer.send(deleteShard, { body: { shardId: 'eu-1' } })).toMatchObject({ status: 404 })
})

test('invalid values are rejected with their field', async () => {
  const { developer } = await arena()
  for (const [shardId, more, field] of [
    ['two words', {}, 'shardId'],
    ['eu-1', { uri: 'somewhere' }, 'uri'],
    ['eu-1', { uri: 'https://user:secret@example.com' }, 'uri'],
    ['eu-1', { metadata: 'text' }, 'metadata'],
    ['eu-1', { metadata: { text: 'x'.repeat(16_000) } }, 'metadata'],
  ] as const) {
    expect(await create(developer, shardId, more)).toMatchObject({ status: 400, body: { field } })
  }
  await create(developer, 'eu-1', { metadata: { region: 'eu' } })
  const body = { shardId: 'eu-1', metadata: { add: { region: 1 } } }
  expect(await developer.send(saveShard, { body })).toMatchObject({ status: 400, body: { field: 'metadata.add' } })
})

test('only organizations with the extras have shards, whose testers view them', async () => {
  expect(await (await (await testApp()).as('admin')).send(listShards, {})).toMatchObject({ status: 403 })
  const { app, developer } = await arena()
  await create(developer, 'eu-1')
  const tester = await app.as('tester')
  expect(await list(tester)).toHaveLength(1)
  expect(await create(tester, 'eu-2')).toMatchObject({ status: 403 })
})

/** What a client without our contract sends. */
async function plainShards() {
  const { app, developer } = await arena()
  return { app, send: plainCalls(app, developer) }
}

test('POST /basic/legacy-shards makes a shard and answers it with shardId, uri and metadata [shards-3 shards-6]', async () => {
  const { app, send } = await plainShards()
  expect(await send('POST /basic/legacy-shards', { shardId: 'eu-1', uri, metadata: { region: 'eu' } })).toMatchObject({
    status: 200,
    body: { shard: { shardId: 'eu-1', uri, metadata: { region: 'eu', _created: app.now(), _shard_num: 1 } } },
  })
})

test('GET /basic/legacy-shards answers the shards [shards-2]', async () => {
  const { send } = await plainShards()
  for (const shardId of ['eu-1', 'us-1']) await send('POST /basic/legacy-shards', { shardId, uri })
  const { status, body } = await send('GET /basic/legacy-shards')
  expect([status, (body as { shards: { shardId: string }[] }).shards.map(({ shardId }) => shardId)]).toEqual([
    200,
    ['eu-1', 'us-1'],
  ])
})

test('PUT /basic/legacy-shards saves the data of a shard and answers it [shards-4]', async () => {
  const { send } = await plainShards()
  await send('POST /basic/legacy-shards', { shardId: 'eu-1', uri })
  const saved = { shardId: 'eu-1', uri: 'https://eu-2.example.com', metadata: { region: 'eu' } }
  expect(await send('PUT /basic/legacy-shards', saved)).toMatchObject({ status: 200, body: { shard: saved } })
  expect((await send('GET /basic/legacy-shards')).body).toMatchObject({ shards: [saved] })
})

test('DELETE /basic/legacy-shards?shardId= deletes the shard [shards-5]', async () => {
  const { send } = await plainShards()
  for (const shardId of ['eu-1', 'us-1']) await send('POST /basic/legacy-shards', { shardId, uri })
  expect(await send('DELETE /basic/legacy-shards?shardId=eu-1')).toMatchObject({ status: 200 })
  expect((await send('GET /basic/legacy-shards')).body).toMatchObject({ shards: [{ shardId: 'us-1' }] })
})
