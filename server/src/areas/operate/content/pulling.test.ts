import { saveContent } from '@regent/contract/operate/content/content'
import {
  archiveManifests,
  getManifestChecksum,
  getManifests,
  getPrivateManifestCsv,
  listManifestDiffs,
  saveManifest,
  unarchiveManifests,
} from '@regent/contract/operate/content/content-manifests'
import { pullManifest, pullManifests } from '@regent/contract/operate/content/content-promotion'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

async function publish(by: Actor, id: string, power: number, scope?: string) {
  const sword = {
    id: 'items.sword',
    checksum: `local-${power}`,
    properties: { power: { data: power }, odds: { data: power, visibility: 'private' as const } },
  }
  const at = scope === undefined ? {} : { scope }
  const { content } = await by.call(saveContent, { body: { content: [sword] } }, at)
  return by.call(saveManifest, { body: { id, references: content } }, at)
}

test('manifests of another realm are pulled one by one or all together, and answered', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const staging = `${app.cid}.${app.staging}`
  const live = await publish(admin, 'global', 1, staging)
  const events = await publish(admin, 'season', 2, staging)
  const pulled = await admin.call(pullManifest, { body: { sourceRealmPid: app.staging } })
  expect(pulled).toMatchObject({ id: 'global', checksum: live.checksum, archived: false })
  expect(pulled.references.map(({ id, visibility }) => `${id} ${visibility}`).sort()).toEqual([
    'items.sword private',
    'items.sword public',
  ])
  expect((await admin.call(listAuditEntries, { query: { limit: 1 } })).rows[0]).toMatchObject({ subject: 'manifest' })
  const { manifests } = await admin.call(pullManifests, { body: { sourceRealmPid: app.staging } })
  expect(manifests.map(({ id, checksum }) => [id, checksum])).toEqual([
    ['global', live.checksum],
    ['season', events.checksum],
  ])
  const all = (await admin.call(getManifests, {})).manifests
  expect(all.map(({ id, references }) => [id, references.length])).toEqual([
    ['global', 2],
    ['season', 2],
  ])
  for (const [body, field] of [
    [{ sourceRealmPid: app.pid }, 'sourcePid'],
    [{ sourceRealmPid: app.staging, id: 'nothing' }, 'contentManifestIds'],
  ] as const)
    expect(await admin.send(pullManifest, { body })).toMatchObject({ body: { field } })
})

test('manifests are put away and taken out together, or none of them is', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  for (const id of ['spring', 'summer']) await publish(admin, id, 1)
  const archived = async () =>
    Promise.all(
      ['spring', 'summer'].map(
        async (id) => (await app.anonymous.call(getManifestChecksum, { query: { id } })).archived,
      ),
    )
  const body = { manifestIds: ['spring', 'summer'] }
  expect(await admin.send(archiveManifests, { body: { manifestIds: ['spring', 'nothing'] } })).toMatchObject({
    status: 404,
    body: { field: 'manifestIds' },
  })
  expect(await archived()).toEqual([false, false])
  await admin.call(archiveManifests, { body })
  expect(await archived()).toEqual([true, true])
  await admin.call(unarchiveManifests, { body })
  expect(await archived()).toEqual([false, false])
})

test('the changes of each manifest have an address, between two manifests and within a period', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const uids: string[] = []
  for (const power of [1, 2, 3]) {
    uids.push((await publish(admin, 'global', power)).uid)
    app.advance(1_000)
  }
  const [first = '', second = '', third = ''] = uids
  const diffs = async (query: object = {}) => {
    const found = await admin.call(listManifestDiffs, { query: { manifestId: 'global', ...query } })
    return { ...found, diffs: found.diffs.map(({ manifestUid }) => manifestUid) }
  }
  expect(await diffs()).toEqual({ manifestId: 'global', diffs: [third, second, first], hasMore: false, totalCount: 3 })
  expect((await diffs({ fromUid: first, toUid: second })).diffs).toEqual([second])
  expect((await diffs({ fromDate: app.now() - 1_000 })).diffs).toEqual([third])
  expect(await diffs({ offset: 1, limit: 1 })).toMatchObject({ diffs: [second], hasMore: true, totalCount: 3 })
  const { diffs: all } = await admin.call(listManifestDiffs, { query: { manifestId: 'global' } })
  const reply = await app.app.inject({
    url: all[0]?.diffUrl.replace(/^.+?(?=\/api)/, '') ?? '',
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
  })
  expect(reply.json()).toMatchObject({ changed: 1, rows: [{ id: 'items.sword' }] })
  expect(await admin.send(listManifestDiffs, { query: { manifestId: 'global', fromUid: 'x' } })).toMatchObject({
    status: 404,
    body: { field: 'fromUid' },
  })
})

test('private parts are exported as CSV with the right to read them', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, 'global', 1)
  const read = (by: Actor) =>
    app.app.inject({
      url: getPrivateManifestCsv.path,
      headers: { authorization: `Bearer ${by.token}`, 'x-beam-scope': app.scope },
    })
  const reply = await read(admin)
  expect(reply.headers['content-type']).toContain('text/csv')
  expect(reply.body).toMatch(/^content,items\.sword,[^,]+,http:\/\/[^,]+,$/)
  expect((await read(await app.as('developer'))).statusCode).toBe(403)
})
