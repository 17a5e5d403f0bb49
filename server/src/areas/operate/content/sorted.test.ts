import { listItems } from '@regent/contract/operate/content/content'
import { compareManifests, listManifestHistory } from '@regent/contract/operate/content/content-manifests'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPages } from '../../../testing/in-pages.ts'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { selectHistory } from './queries.ts'

test('items, histories and comparisons are sorted in both directions, each row once over all pages', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const properties = (power: number) => ({ power })
  await publishItems(app, [
    { id: 'items.bow', properties: properties(1) },
    { id: 'items.axe', properties: properties(1) },
  ])
  app.advance(1_000)
  await publishItems(app, [
    { id: 'items.bow', properties: properties(2) },
    { id: 'items.axe', properties: properties(1) },
    { id: 'items.club', properties: properties(1) },
  ])

  const items = async (sort: 'id' | '-id' | 'created' | '-created' | 'kind' | 'saved') =>
    (await inPages((cursor) => developer.call(listItems, { query: { sort, limit: 2, cursor } }))).map(({ id }) => id)
  expect(await items('id')).toEqual(['items.axe', 'items.bow', 'items.club'])
  expect(await items('-id')).toEqual(['items.club', 'items.bow', 'items.axe'])
  expect(await items('created')).toEqual(['items.axe', 'items.bow', 'items.club'])
  expect(await items('-created')).toEqual(['items.bow', 'items.club', 'items.axe'])
  expect(await items('saved')).toEqual(await items('-created'))
  expect(await items('kind')).toEqual(await items('id'))

  const history = async (sort: 'created' | '-created') =>
    (await inPages((cursor) => developer.call(listManifestHistory, { query: { sort, limit: 1, cursor } }))).map(
      ({ uid }) => uid,
    )
  const uids = await history('created')
  expect(uids).toHaveLength(2)
  expect(await history('-created')).toEqual(uids.toReversed())

  const [from, to] = uids
  const changes = async (sort: 'id' | '-id' | 'change' | '-change') =>
    (await inPages((cursor) => developer.call(compareManifests, { query: { from, to, sort, limit: 1, cursor } }))).map(
      ({ id, change }) => `${change} ${id}`,
    )
  expect(await changes('id')).toEqual(['changed items.bow', 'added items.club'])
  expect(await changes('change')).toEqual(['added items.club', 'changed items.bow'])
  for (const call of [listItems, listManifestHistory, compareManifests])
    expect(await developer.send(call, { query: { sort: 'version' } })).toMatchObject({ body: { field: 'sort' } })
})

test('no order of the history of a manifest reads it whole: each follows an index', async () => {
  const app = await ownApp()
  await publishItems(app, [{ id: 'items.bow', properties: { power: 1 } }])
  await sql`insert into content_manifests (pid, uid, manifest_id, checksum, item_count, added, changed, removed, created_at, origin)
    select pid, 'made-' || i, manifest_id, checksum, 1, 0, 0, 0, now(), 'repeated'
    from content_manifests, generate_series(1, 4000) as made (i) where pid = ${app.pid}`.execute(app.db)
  await sql`analyze content_manifests`.execute(app.db)
  for (const order of ['asc', 'desc'] as const) {
    for (const after of [undefined, 2_000]) {
      const slow = await slowSteps(app.db, 51, (db) =>
        selectHistory({ id: app.pid, db, cid: app.cid, createdAt: 0 }, 'global', { order, after, limit: 51 }),
      )
      expect(slow, order).toEqual([])
    }
  }
})
