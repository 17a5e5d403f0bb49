import { saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { saveBinaries, saveContent } from '@regent/contract/operate/content/content'
import {
  compareManifests,
  getExactManifest,
  getPublicManifest,
  listManifestHistory,
  planRepeat,
  repeatManifest,
  saveManifest,
} from '@regent/contract/operate/content/content-manifests'
import { pullManifest } from '@regent/contract/operate/content/content-promotion'
import { listItemVersions } from '@regent/contract/operate/content/content-types'
import { getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { openSet } from '../../../testing/change-sets.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const sword = (power: number) => ({
  id: 'items.sword',
  checksum: `local-${power}`,
  properties: { power: { data: power } },
})

async function publish(by: Actor, power: number, scope?: string, id = 'global') {
  const at = scope === undefined ? {} : { scope }
  const { content } = await by.call(saveContent, { body: { content: [sword(power)] } }, at)
  return by.call(saveManifest, { body: { id, references: content } }, at)
}

/** Lets the daily jobs run. */
async function tidy(app: TestApp, versionsKeptDays: number | undefined) {
  app.services.settings.versionsKeptDays = versionsKeptDays
  for (const wait of [0, dayMs]) {
    app.advance(wait)
    await app.runJobs()
  }
}

async function rowsOf(app: TestApp, pid = app.pid) {
  const count = async (table: 'content_items' | 'content_lists' | 'content_manifests') => {
    const rows = await app.db.selectFrom(table).select('pid').where('pid', '=', pid).execute()
    return rows.length
  }
  return {
    items: await count('content_items'),
    lists: await count('content_lists'),
    manifests: await count('content_manifests'),
  }
}

test('manifests, lists and versions go after newer ones replaced them long ago; what is live stays', async () => {
  const app = await ownApp()
  const uids: string[] = []
  for (const power of [1, 2, 3]) {
    uids.push((await publish(await app.as('admin'), power)).uid)
    app.advance(60 * dayMs)
  }
  // The first was replaced 120 days ago, the second 60 days ago.
  await tidy(app, 90)
  expect(await rowsOf(app)).toEqual({ items: 2, lists: 2, manifests: 2 })
  app.advance(900 * dayMs)
  await tidy(app, 90)
  expect(await rowsOf(app)).toEqual({ items: 1, lists: 1, manifests: 1 })

  const admin = await app.as('admin')
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} })
  expect((await app.app.inject({ url: new URL(entries[0]?.uri ?? '').pathname })).json()).toMatchObject({
    properties: { power: { data: 3 } },
  })
  const history = await admin.call(listManifestHistory, { query: { id: 'global' } })
  expect(history.rows).toMatchObject([{ uid: uids[2], isLive: true, isPreviousRemoved: true, keptDays: 90 }])
  const versions = await admin.call(listItemVersions, { query: { contentId: 'items.sword' } })
  expect(versions).toMatchObject({ rows: [{ isLive: true }], keptDays: 90 })
  const removed = {
    code: 'ManifestNotFound',
    message: 'No manifest has this uid. This server removes manifests 90 days after newer ones replaced them.',
  }
  const [old = '', , live = ''] = uids
  await expect(admin.call(getExactManifest, { query: { uid: old } })).rejects.toMatchObject(removed)
  await expect(admin.call(compareManifests, { query: { from: old, to: live } })).rejects.toMatchObject(removed)
  await expect(admin.call(planRepeat, { body: { uid: old } })).rejects.toMatchObject(removed)
  // The same content can be saved and published again.
  await publish(admin, 1)
  expect(await rowsOf(app)).toEqual({ items: 2, lists: 2, manifests: 2 })
})

test('an undo works as long as the versions exist, and says when they are removed', async () => {
  const app = await ownApp()
  await publish(await app.as('admin'), 1)
  app.advance(200 * dayMs)
  await tidy(app, 90)
  await publish(await app.as('admin'), 2)
  app.advance(80 * dayMs)
  await tidy(app, 90)
  const admin = await app.as('admin')
  const [entry] = (await admin.call(listAuditEntries, { query: { subject: 'manifest', limit: 1 } })).rows
  const ids = [entry?.id ?? 0]
  const forecast = async () => (await admin.call(getAuditEntry, { params: { id: ids[0] ?? 0 } })).undo
  expect(await forecast()).toMatchObject({ verdict: 'yes' })
  app.advance(20 * dayMs)
  await tidy(app, 90)
  const again = await app.as('admin')
  const { undo } = await again.call(getAuditEntry, { params: { id: ids[0] ?? 0 } })
  const reason = 'Versions of this publish were removed 90 days after newer ones replaced them.'
  expect(undo).toMatchObject({ verdict: 'never', reason })
  await expect(again.call(undoChanges, { body: { ids } })).rejects.toMatchObject({
    code: 'NotUndoable',
    message: reason,
  })
})

test('a plan to publish an old manifest again keeps its list and versions until it is applied', async () => {
  const app = await ownApp()
  const { uid } = await publish(await app.as('admin'), 1)
  app.advance(dayMs)
  await publish(await app.as('admin'), 2)
  app.advance(88 * dayMs)
  await tidy(app, 90)
  app.advance(0.995 * dayMs)
  const { plan } = await (await app.as('admin')).call(planRepeat, { body: { uid } })
  app.advance(0.01 * dayMs)
  await app.runJobs()
  expect(await rowsOf(app)).toEqual({ items: 2, lists: 2, manifests: 1 })
  const later = await app.as('admin')
  await later.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect((await later.call(getPlan, { params: { id: plan.id } })).plan).toMatchObject({ state: 'done', failed: 0 })
  const { rows } = await later.call(listManifestHistory, { query: { id: 'global' } })
  expect(rows[0]).toMatchObject({ isLive: true, origin: 'repeated', sourceUid: uid })
})

test('versions stay while another manifest, a plan, or an open change set names their item', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, 1)
  await publish(admin, 2)
  await publish(admin, 1, undefined, 'season')
  const { number } = await openSet(admin)
  const axe = { ...sword(1), id: 'items.axe' }
  await admin.call(saveContent, { body: { content: [axe, { ...axe, id: 'items.bow' }] } })
  const items = [{ subject: 'content' as const, id: 'items.axe', after: { kind: 'content', tags: [] } }]
  await admin.call(saveChangeSetItems, { params: { number }, body: { items } })
  app.advance(900 * dayMs)
  await tidy(app, 90)
  const rows = await app.db.selectFrom('content_items').select('id').where('pid', '=', app.pid).orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(['items.axe', 'items.sword', 'items.sword'])
  expect(await rowsOf(app)).toMatchObject({ lists: 2, manifests: 2 })
})

test('the file of a binary goes with the last version that names it, also in the realm that it was promoted to', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const staging = { scope: `${app.cid}.${app.staging}` }
  const upload = async (checksum: string) => {
    const given = [{ id: 'splash', checksum, uploadContentType: 'image/png' }]
    const { binary } = await admin.call(saveBinaries, { body: { binary: given } }, staging)
    const url = new URL(binary[0]?.uploadUri ?? '').pathname
    expect((await app.app.inject({ method: 'PUT', url, payload: checksum })).statusCode).toBe(200)
    const references = binary.map(({ id, version, type }) => ({ id, version, type }))
    await admin.call(saveManifest, { body: { references } }, staging)
  }
  await upload('shared')
  await admin.call(pullManifest, { body: { sourceRealmPid: app.staging } })
  await upload('only here')
  await upload('live')
  const objects = async (pid: string) => {
    const rows = await app.db.selectFrom('content_items').select(['object', 'md5']).where('pid', '=', pid).execute()
    return rows.map(({ object }) => object ?? '')
  }
  const before = await objects(app.staging)
  const [shared = ''] = await objects(app.pid)
  expect(before).toHaveLength(3)
  app.advance(900 * dayMs)
  await tidy(app, 90)
  const [live = ''] = await objects(app.staging)
  expect(await rowsOf(app, app.staging)).toEqual({ items: 1, lists: 1, manifests: 1 })
  const existing: string[] = []
  for (const object of before) if (await app.services.files.has(object)) existing.push(object)
  expect(existing.sort()).toEqual([shared, live].sort())
})

test('a version that is saved again just before it would go stays, and can be published', async () => {
  const app = await ownApp()
  await publish(await app.as('admin'), 1)
  await publish(await app.as('admin'), 2)
  app.advance(119 * dayMs)
  const admin = await app.as('admin')
  const { content } = await admin.call(saveContent, { body: { content: [sword(1)] } })
  app.advance(20 * dayMs)
  await tidy(app, 90)
  await (await app.as('admin')).call(saveManifest, { body: { references: content } })
  expect(await rowsOf(app)).toMatchObject({ items: 2, lists: 2, manifests: 2 })
})

test('a manifest is not published again if a sweep has deleted one of its versions in the meantime', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { uid } = await publish(admin, 1)
  await publish(admin, 2)
  const [oldest] = (await admin.call(listItemVersions, { query: { contentId: 'items.sword' } })).rows.slice(-1)
  await app.db
    .deleteFrom('content_items')
    .where('pid', '=', app.pid)
    .where('version', '=', oldest?.version ?? '')
    .execute()
  await expect(admin.call(planRepeat, { body: { uid } })).rejects.toMatchObject({ code: 'ContentReferenceMissing' })
  await expect(admin.call(repeatManifest, { body: { uid } })).rejects.toMatchObject({ code: 'ContentReferenceMissing' })
  await publish(admin, 1)
  expect(await rowsOf(app)).toMatchObject({ items: 2, manifests: 3 })
})

test('without the setting everything stays', async () => {
  const app = await ownApp()
  for (const power of [1, 2, 3]) await publish(await app.as('admin'), power)
  app.advance(2_000 * dayMs)
  await tidy(app, undefined)
  expect(await rowsOf(app)).toEqual({ items: 3, lists: 3, manifests: 3 })
})
