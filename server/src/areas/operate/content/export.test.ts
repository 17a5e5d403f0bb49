import { exportItems, saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { expect, test } from 'vitest'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const item = (id: string, data: unknown, visibility: 'public' | 'private' = 'public') => ({
  id,
  checksum: 'local',
  properties: { value: { data, visibility } },
  tags: ['base'],
})

async function publish(by: Actor, items: ReturnType<typeof item>[]) {
  const { content } = await by.call(saveContent, { body: { content: items } })
  await by.call(saveManifest, { body: { references: content } })
}

test('items are exported with their private properties, page by page of one publish', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await publish(admin, [
    item('gear.axe', 1, 'private'),
    item('gear.bow', 2),
    item('gear.bow.long', 3),
    item('tools.saw', 4),
  ])
  const first = await admin.call(exportItems, { query: { type: 'gear', limit: 2 } })
  expect(first).toMatchObject({ count: 3, rows: [{ id: 'gear.axe' }, { id: 'gear.bow' }], next: expect.any(String) })
  expect(first.rows[0]).toEqual({
    id: 'gear.axe',
    tags: ['base'],
    properties: { value: { data: 1, visibility: 'private' } },
  })
  await publish(admin, [item('gear.awl', 0)])
  const query = { type: 'gear', limit: 2, cursor: first.next ?? undefined, uid: first.uid }
  expect(await admin.call(exportItems, { query })).toMatchObject({
    uid: first.uid,
    count: 3,
    next: null,
    rows: [{ id: 'gear.bow.long' }],
  })
  expect((await admin.call(exportItems, { query: {} })).rows.map(({ id }) => id)).not.toContain('gear.axe')
})

test('a page of very large items ends early', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const large = 'x'.repeat(90_000)
  const items = Array.from({ length: 80 }, (_, index) => item(`gear.n${String(index).padStart(2, '0')}`, large))
  await publish(admin, items)
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(exportItems, { query: { limit: 1_000, cursor } })
    sizes.push(page.rows.length)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(sizes).toEqual([60, 20])
})

test('exporting needs the right to private properties, and is limited to the own organization', async () => {
  const app = await testApp()
  const other = await testApp()
  const admin = await app.as('admin')
  await publish(admin, [item('gear.axe', 1)])
  for (const role of ['tester', 'developer'] as const) {
    expect(await (await app.as(role)).send(exportItems, { query: {} })).toMatchObject({ status: 403 })
  }
  const { uid } = await admin.call(exportItems, { query: {} })
  const stranger = await other.as('admin')
  expect(await stranger.send(exportItems, { query: { uid } })).toMatchObject({ status: 404 })
  expect(await stranger.call(exportItems, { query: {} })).toMatchObject({ rows: [], count: 0, next: null })
})
