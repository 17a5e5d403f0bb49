import { createSavedQuery, deleteSavedQuery } from '@regent/contract/analyze/analytics-queries'
import { deleteLocalizations, saveLocalizations } from '@regent/contract/communicate/localizations'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { deleteCloudFile, saveCloudFile } from '@regent/contract/operate/cloud-files'
import { updateConfig } from '@regent/contract/operate/config'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { deployServiceManifest } from '@regent/contract/operate/microservices'
import {
  type CheckedKind,
  checkedKinds,
  kindsSeenInPart,
  listingInStore,
  listRecordNames,
  recordKinds,
  uncheckedKinds,
} from '@regent/contract/operate/search/search-names'
import { deleteStorageDocument, putStorageDocument } from '@regent/contract/operate/storage'
import { deleteServicePlan, saveServicePlan } from '@regent/contract/organization/service-plans'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import { expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { sell } from '../../../testing/shop.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** Makes a record by the calls that operators have, and says how it is deleted. */
type Making = (app: TestApp, by: Actor) => Promise<{ id: string | number; remove: () => Promise<unknown> }>

const base64 = (text: string) => Buffer.from(text).toString('base64')
const coin = { name: 'coins', realPrice: 99, productIds: { apple: 'com.studio.coins' } }
const place = { storage: 'matches', collection: 'open' }

const inCatalog =
  (id: string): Making =>
  async (app, by) => {
    await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }])
    await by.call(saveCatalog, { body: sell({ symbol: 'chest' }) })
    return { id, remove: () => by.call(saveCatalog, { body: { stores: [], offerDefinitions: [] } }) }
  }

const published =
  (id: string): Making =>
  async (app) => {
    await publishItems(app, [{ id }])
    return { id, remove: () => withdrawItems(app, [id]) }
  }

const makings = {
  'cloud-file': async (_, by) => {
    const body = { name: 'settings', filePayloadBase64: base64('x') }
    const { sid } = await by.call(saveCloudFile, { body })
    return { id: sid, remove: () => by.call(deleteCloudFile, { body: { id: sid } }) }
  },
  'config-key': async (_, by) => {
    await by.call(updateConfig, { body: { upserts: { 'shop|rate': '7' } } })
    return { id: 'shop|rate', remove: () => by.call(updateConfig, { body: { deletes: ['shop|rate'] } }) }
  },
  content: published('items.sword'),
  listing: inCatalog(listingInStore('chest', 'main')),
  localization: async (_, by) => {
    const texts = ['en', 'de'].map((language) => ({ language, value: language }))
    await by.call(saveLocalizations, { body: { localizations: { 'sale.title': texts } } })
    return {
      id: 'sale.title',
      remove: () => by.call(deleteLocalizations, { body: { localizations: [{ id: 'sale.title' }] } }),
    }
  },
  offer: inCatalog('gold'),
  plan: async (app, by) => {
    const players = { gamerTags: [(await app.player()).gamerTag] }
    const { plan } = await by.call(planStatsOfPlayers, { body: { players, key: 'LEVEL', act: 'set', value: 5 } })
    // Plans go after a month; no operator deletes one.
    return { id: plan.id, remove: () => app.db.deleteFrom('plans').where('cid', '=', app.cid).execute() }
  },
  'saved-query': async (_, by) => {
    const { id } = await by.call(createSavedQuery, { body: { name: 'Payers', query: 'select 1' } })
    return { id, remove: () => by.call(deleteSavedQuery, { params: { id } }) }
  },
  service: async (_, by) => {
    const manifest = [{ serviceName: 'matchmaker', enabled: true, imageId: 'v1' }]
    await by.call(deployServiceManifest, { body: { manifest } })
    return { id: 'matchmaker', remove: () => by.call(deployServiceManifest, { body: { manifest: [] } }) }
  },
  'service-plan': async (_, by) => {
    await by.call(saveServicePlan, { body: { name: 'large', mongoHosts: ['db-1:27017'] } })
    return { id: 'large', remove: () => by.call(deleteServicePlan, { body: { name: 'large' } }) }
  },
  sku: async (_, by) => {
    await by.call(saveSkus, { body: { definitions: [coin] } })
    return { id: 'coins', remove: () => by.call(saveSkus, { body: { definitions: [] } }) }
  },
  'storage-document': async (_, by) => {
    const storageReferences = [{ id: place.storage, enabled: true }]
    await by.call(deployServiceManifest, { body: { manifest: [], storageReferences } })
    const params = { ...place, id: 'm-1' }
    await by.call(putStorageDocument, { params, body: { data: { map: 'Skyport' } } })
    return { id: 'matches/open/m-1', remove: () => by.call(deleteStorageDocument, { params }) }
  },
  store: inCatalog('main'),
  tournament: published('tournaments.cup'),
} satisfies Partial<Record<CheckedKind, Making>>

const kinds = Object.keys(makings) as (keyof typeof makings)[]

const ask = (by: Actor, records: readonly { kind: CheckedKind; id: string }[], scope?: string) =>
  by.call(listRecordNames, { body: { records: [...records] } }, scope === undefined ? {} : { scope })

test('each kind that the console links to is asked for, or says why not', () => {
  expect([...checkedKinds, ...Object.keys(uncheckedKinds)].toSorted()).toEqual(Object.keys(recordKinds).toSorted())
  for (const reason of Object.values(uncheckedKinds)) expect(reason).toMatch(/^[A-Z].+\.$/)
})

test.each(kinds)('a %s has a name while it exists, and none afterwards or in another realm', async (kind) => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { id, remove } = await makings[kind](app, admin)
  const record = { kind, id: String(id) }
  const isInPart = kindsSeenInPart.includes(kind)
  // A service that another realm never deployed may connect there at any time.
  const isHidden = isInPart || kind === 'service'
  expect(await ask(admin, [record, record])).toEqual({
    names: [{ ...record, name: expect.any(String) }],
    gone: [],
  })
  const elsewhere = await ask(admin, [record], `${app.cid}.${app.staging}`)
  if (kind === 'service-plan') expect(elsewhere.names).toMatchObject([record])
  else expect(elsewhere).toEqual({ names: [], gone: isHidden ? [] : [record] })
  const other = await ownApp()
  expect((await ask(await other.as('admin'), [record])).names).toEqual([])
  await remove()
  expect(await ask(admin, [record])).toEqual({ names: [], gone: isInPart ? [] : [record] })
})

test.each(kinds)('a %s is not visible from another realm, or to players', async (kind) => {
  const app = await ownApp()
  const { id } = await makings[kind](app, await app.as('admin'))
  const records = [
    { kind, id: String(id) },
    { kind, id: 'nothing-of-it' },
  ]
  const player = await app.player()
  expect(await player.send(listRecordNames, { body: { records } })).toMatchObject({ status: 403 })
  const elsewhere = await app.as(undefined, { [app.staging]: 'admin' })
  expect(await elsewhere.send(listRecordNames, { body: { records } })).toMatchObject({ status: 403 })
})

test.each(['service-plan', 'storage-document'] as const)(
  'without the right to see a %s it is not even looked for',
  async (kind) => {
    const app = await ownApp()
    const { id } = await makings[kind](app, await app.as('admin'))
    const { registry } = app.services
    const known = registry.names
    Object.assign(registry, { names: { ...known, [kind]: () => Promise.reject(new Error('It was looked for.')) } })
    const records = [
      { kind, id: String(id) },
      { kind, id: 'nothing-of-it' },
    ]
    const answer = await ask(await app.as('tester'), records)
    Object.assign(registry, { names: known })
    expect(answer).toEqual({ names: [], gone: [] })
  },
)

test('a private query is neither named nor called gone to anybody else', async () => {
  const app = await ownApp()
  const author = await app.as('developer')
  const colleague = await app.as('admin')
  const { id } = await author.call(createSavedQuery, { body: { name: 'Mine', query: 'select 1' } })
  const record = { kind: 'saved-query' as const, id: String(id) }
  expect((await ask(author, [record])).names).toEqual([{ ...record, name: 'Mine' }])
  expect(await ask(colleague, [record])).toEqual({ names: [], gone: [] })
})

test('a listing is there in its store alone, and what is published is there as well', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await makings.listing(app, admin)
  await publishItems(app, [
    { id: 'listings.gems' },
    { id: 'listings.alone' },
    { id: 'stores.main', properties: { listings: ['listings.gems'] } },
    { id: 'skus.coins' },
  ])
  const listings = (...ids: string[]) => ids.map((id) => ({ kind: 'listing' as const, id }))
  const inStores = listings('chest:main', 'listings.gems:stores.main')
  const gone = listings('chest:other', 'listings.alone:stores.main', 'listings.gems:main')
  const anywhere = listings('chest', 'listings.alone')
  const answer = await ask(admin, [...inStores, ...gone, ...anywhere])
  expect(answer.names.map(({ id }) => id)).toEqual([...inStores, ...anywhere].map(({ id }) => id))
  expect(answer.gone).toEqual(gone)
  const sold = [
    { kind: 'offer' as const, id: 'listings.gems' },
    { kind: 'sku' as const, id: 'skus.coins' },
    { kind: 'store' as const, id: 'stores.main' },
  ]
  expect((await ask(admin, sold)).gone).toEqual([])
})

test('a cloud file is found by kind and name, too, as change sets name it; the file of a cohort is on no list', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { id } = await makings['cloud-file'](app, admin)
  const asked = (...ids: string[]) => ids.map((one) => ({ kind: 'cloud-file' as const, id: one }))
  expect(await ask(admin, asked('base/settings', 'server/settings'))).toEqual({
    names: [{ kind: 'cloud-file', id: 'base/settings', name: 'settings' }],
    gone: asked('server/settings'),
  })
  await app.db
    .updateTable('cloud_files')
    .set({ kind: 'cohort', trial: 'prices', cohort: 'a' })
    .where('pid', '=', app.pid)
    .execute()
  expect(await ask(admin, asked(String(id)))).toEqual({ names: [], gone: [] })
})

test('unpublished content, and content live in another manifest, is not called missing', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publishItems(app, [{ id: 'items.live' }])
  app.advance(1_000)
  const save = async (id: string) =>
    (await admin.call(saveContent, { body: { content: [{ id, checksum: id, properties: {} }] } })).content
  const references = await save('items.season')
  await admin.call(saveManifest, { body: { id: 'season', references } })
  await save('items.waiting')
  const content = (...ids: string[]) => ids.map((id) => ({ kind: 'content' as const, id }))
  expect(await ask(admin, content('items.live', 'items.season', 'items.waiting', 'items.none'))).toEqual({
    names: [{ kind: 'content', id: 'items.live', name: 'items.live' }],
    gone: content('items.none'),
  })
  app.advance(1_000)
  await publishItems(app, [{ id: 'items.next' }])
  expect((await ask(admin, content('items.season', 'items.waiting'))).gone).toEqual(content('items.waiting'))
})

test('a document of a storage object that is no longer deployed is on no screen, and is not called gone', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { id } = await makings['storage-document'](app, admin)
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences: [] } })
  expect(await ask(admin, [{ kind: 'storage-document', id: String(id) }])).toEqual({ names: [], gone: [] })
})
