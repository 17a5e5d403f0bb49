import { getCatalog, listSkus, saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

async function saveBoth(app: TestApp, realPrice: number) {
  const admin = await app.as('admin')
  await admin.call(saveSkus, { body: { definitions: [{ name: 't5', realPrice }] } })
  const offer = { symbol: 'gems', price: { type: 'sku' as const, symbol: 't5' }, titles: { en: `for ${realPrice}` } }
  await admin.call(saveCatalog, { body: { offerDefinitions: [offer] } })
}

const versionsOf = async (app: TestApp) => {
  const rows = await app.db
    .selectFrom('commerce_versions')
    .select(['kind', 'version'])
    .where('pid', '=', app.pid)
    .orderBy('kind')
    .orderBy('version')
    .execute()
  return rows.map(({ kind, version }) => `${kind} ${version}`)
}

/** Lets the daily jobs run. */
async function tidy(app: TestApp, versionsKeptDays: number | undefined) {
  app.services.settings.versionsKeptDays = versionsKeptDays
  for (const wait of [0, dayMs]) {
    app.advance(wait)
    await app.runJobs()
  }
}

const read = (by: Actor, version: number) => by.call(getCatalog, { query: { version } })

test('versions of catalog and SKUs go after newer ones replaced them long ago; the newest stays, however old', async () => {
  const app = await ownApp()
  for (const price of [199, 299, 399]) {
    await saveBoth(app, price)
    app.advance(60 * dayMs)
  }
  // The first was replaced 120 days ago, the second 60 days ago.
  await tidy(app, 90)
  expect(await versionsOf(app)).toEqual(['catalog 2', 'catalog 3', 'skus 2', 'skus 3'])
  app.advance(900 * dayMs)
  await tidy(app, 90)
  expect(await versionsOf(app)).toEqual(['catalog 3', 'skus 3'])
  const admin = await app.as('admin')
  expect((await read(admin, 3)).catalog).toMatchObject({ offerDefinitions: [{ titles: { en: 'for 399' } }] })
  expect((await admin.call(listSkus, { query: { version: 3 } })).skus.definitions).toMatchObject([{ realPrice: 399 }])
  await expect(read(admin, 2)).rejects.toMatchObject({
    code: 'CatalogVersionNotFound',
    message: 'Version 2 was removed. This server removes versions 90 days after newer ones replaced them.',
  })
  await expect(read(admin, 4)).rejects.toMatchObject({ message: expect.not.stringContaining('removed') })
  await saveBoth(app, 499)
  expect(await versionsOf(app)).toEqual(['catalog 3', 'catalog 4', 'skus 3', 'skus 4'])
})

test('without the setting all versions stay', async () => {
  const app = await ownApp()
  for (const price of [199, 299]) await saveBoth(app, price)
  app.advance(2_000 * dayMs)
  await tidy(app, undefined)
  expect(await versionsOf(app)).toHaveLength(4)
})
