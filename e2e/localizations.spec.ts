import { getLocalizations, saveLocalizations } from '@regent/contract/communicate/localizations'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const key = 'harbor-shop.title'

const say = (studio: Studio, texts: Record<string, Record<string, string>>, pid = studio.pid) =>
  call(
    saveLocalizations,
    {
      body: {
        localizations: Object.fromEntries(
          Object.entries(texts).map(([name, values]) => [
            name,
            Object.entries(values).map(([language, value]) => ({ language, value })),
          ]),
        ),
      },
    },
    asAdmin(studio, pid),
  )

test('an exported file is imported again: bad rows are named, the plan shows what changes', async ({ page }) => {
  const studio = await makeStudio()
  await say(studio, { [key]: { en: 'Harbor shop', de: '=Hafen, "Laden"' } })
  await openAs(page, studio, realmPath(studio, 'localizations'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await (await downloading).createReadStream()
  const csv = (await file.toArray()).join('')
  expect(csv).toContain(`${key},Harbor shop,,,"'=Hafen, ""Laden"""`)

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import texts' })
  const paste = drawer.getByLabel('Or paste the CSV')
  await paste.fill(`${csv}${key},again\n`)
  await drawer.getByRole('button', { name: 'Preview 2 rows' }).click()
  await expect(drawer.getByText(`Row 2: “${key}” is also in an earlier row.`)).toBeVisible()
  await paste.fill(csv.replace('Harbor shop,,', 'Harbor shop,Tienda del puerto,'))
  await drawer.getByRole('button', { name: 'Preview 1 row' }).click()
  await page.getByRole('button', { name: 'Set 1 text' }).click()
  const texts = async () => (await call(getLocalizations, {}, asAdmin(studio, studio.pid))).localizations[key]
  await expect.poll(texts).toEqual([
    { language: 'de', value: '=Hafen, "Laden"' },
    { language: 'en', value: 'Harbor shop' },
    { language: 'es', value: 'Tienda del puerto' },
  ])
})
