import { saveContent } from '@regent/contract/operate/content/content'
import {
  getManifest,
  getManifestChecksum,
  getPrivateManifest,
  getPublicManifest,
  saveManifest,
} from '@regent/contract/operate/content/content-manifests'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'
import { publishedContent, publishedContents, publishedOfType } from './published.ts'

test('a realm in which nothing was published has an empty manifest, for game clients that have not signed in', async () => {
  const { anonymous } = await testApp()
  const manifest = await anonymous.call(getPublicManifest, { query: { id: 'global' } })
  expect(manifest.entries).toEqual([])
  const sum = await anonymous.call(getManifestChecksum, { query: {} })
  expect(sum).toMatchObject({ id: 'global', uid: manifest.uid, createdAt: manifest.createdAt })
  expect(sum.checksum).toMatch(/^[0-9a-f]{32}$/)
})

test('the manifests of two realms, and of two names, are two manifests', async () => {
  const { anonymous, cid, staging } = await testApp()
  const uidOf = async (id: string, scope?: string) =>
    (await anonymous.call(getManifestChecksum, { query: { id } }, scope === undefined ? {} : { scope })).uid
  const uids = [await uidOf('global'), await uidOf('other'), await uidOf('global', `${cid}.${staging}`)]
  expect(new Set(uids).size).toBe(3)
  expect(await uidOf('global')).toBe(uids[0])
})

test('a content call that names its realm in X-DE-SCOPE needs no organization [content-3]', async () => {
  const { anonymous, pid } = await testApp()
  const answer = await anonymous.send(
    getManifestChecksum,
    { query: {} },
    { scope: undefined, headers: { 'x-de-scope': pid } },
  )
  expect(answer.status).toBe(200)
})

test('what is published is there for the server by type with its subtypes, and by id, in this realm only', async () => {
  const app = await testApp()
  const realm = { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 }
  expect(await publishedOfType(realm, 'currency')).toEqual([])
  await publishItems(app, [
    { id: 'currency.gems', tags: ['premium'], properties: { startingAmount: 50 } },
    { id: 'currency.event.shells', properties: { startingAmount: 0 } },
    { id: 'currencysets.first', properties: {} },
  ])
  const ids = async (of = realm) => (await publishedOfType(of, 'currency')).map(({ id }) => id)
  expect(await ids()).toEqual(['currency.event.shells', 'currency.gems'])
  expect(await publishedContent(realm, 'currency.gems')).toMatchObject({
    id: 'currency.gems',
    tags: ['premium'],
    properties: { startingAmount: 50 },
  })
  expect(await publishedContent(realm, 'currency.gold')).toBeUndefined()
  const some = await publishedContents(realm, ['currency.gold', 'currency.event.shells', 'currency.gems'])
  expect(some.map(({ id }) => id)).toEqual(['currency.event.shells', 'currency.gems'])
  expect(await ids({ ...realm, id: app.staging })).toEqual([])
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: 75 } }])
  expect((await publishedContent(realm, 'currency.gems'))?.properties).toEqual({ startingAmount: 75 })
  expect(await ids()).toHaveLength(2)
})

test('the same content is the same version, whoever saves it and in whatever order its properties stand', async () => {
  const app = await testApp()
  const saved = async (properties: Record<string, { data: unknown }>) => {
    const item = { id: 'items.sword', checksum: 'a1', properties, tags: [] }
    return (await (await app.as('developer')).call(saveContent, { body: { content: [item] } })).content[0]?.version
  }
  const first = await saved({ power: { data: 5 }, name: { data: 'Sword' } })
  expect(await saved({ name: { data: 'Sword' }, power: { data: 5 } })).toBe(first)
  expect(await saved({ name: { data: 'Sword' }, power: { data: 6 } })).not.toBe(first)
})

test('a manifest that names what was not saved is refused and changes nothing', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'items.sword' }])
  const before = await developer.call(getManifestChecksum, { query: {} })
  const answer = await developer.send(saveManifest, {
    body: { references: [{ id: 'items.axe', version: 'none' }] },
  })
  expect(answer).toMatchObject({ status: 400, body: { error: 'ContentReferenceMissing', field: 'references.0' } })
  expect(await developer.call(getManifestChecksum, { query: {} })).toEqual(before)
})

test('the locations of private parts are readable with the right to single items', async () => {
  const app = await testApp()
  await publishItems(app, [{ id: 'items.sword' }])
  const { entries, uid } = await (await app.as('admin')).call(getPrivateManifest, { query: {} })
  expect(entries).toMatchObject([{ contentId: 'items.sword', uri: expect.stringContaining('/private?key=') }])
  expect((await app.anonymous.call(getPublicManifest, { query: {} })).uid).toBe(uid)
  for (const by of [await app.as('developer'), await app.player()])
    expect(await by.send(getPrivateManifest, { query: {} })).toMatchObject({ status: 403 })
})

test('staff and tools read the same empty manifest of a realm in which nothing was published', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { id, uid, checksum } = await developer.call(getManifestChecksum, { query: {} })
  expect(await developer.call(getManifest, { query: {} })).toMatchObject({ id, uid, checksum, references: [] })
  const other = await developer.send(getManifest, { query: { id: 'winter' } })
  expect(other).toMatchObject({ status: 404, body: { error: 'ManifestNotFound' } })
})
