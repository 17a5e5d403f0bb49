import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listAuditEntries } from '@regent/contract/audit'
import { expectAccessible } from './support/axe.ts'
import {
  addGuests,
  addOperator,
  addPlayer,
  makeStudio,
  openAs,
  realmPath,
  type Studio,
  setStats,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** A studio with a player for each level, the first the oldest; undefined for one who has none. */
async function studioWithLevels(levels: readonly (number | undefined)[]) {
  const studio = await makeStudio()
  const tags: string[] = []
  for (const level of levels) {
    const { gamerTag } = await addPlayer(studio)
    tags.push(String(gamerTag))
    if (level !== undefined) await setStats(studio, gamerTag, 'game.private', { LEVEL: level })
  }
  return { studio, tags }
}

async function addStatColumn(page: Page, stat: string) {
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitem', { name: 'Stat columns' }).click()
  const form = page.getByRole('dialog', { name: 'Stat columns' })
  await form.getByRole('combobox', { name: 'Stats' }).fill(stat)
  await page.getByRole('option', { name: stat }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(form).toHaveCount(0)
}

const listPath = (studio: Studio, search = '') => realmPath(studio, `players${search}`)

test('a stat that is a column sorts the list; the address and the CSV keep its order', async ({ page }) => {
  const { studio, tags } = await studioWithLevels([9, undefined, 31, 10])
  const [nine = '', none = '', most = '', ten = ''] = tags
  await openAs(page, studio, listPath(studio))
  const players = page.getByRole('table').getByRole('link')
  await expect(players).toHaveText([ten, most, none, nine])
  const columns = page.getByRole('button', { name: 'Choose columns' })
  await addStatColumn(page, 'LEVEL')

  const head = page.getByRole('columnheader', { name: 'LEVEL' })
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sort=-stat%3Agame\.private\.LEVEL|sort=-stat:game\.private\.LEVEL/)
  await expect(players).toHaveText([most, ten, nine, none])
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page)
  await head.getByRole('button').click()
  await expect(players).toHaveText([nine, ten, most, none])
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(players).toHaveText([nine, ten, most, none])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/^\d+/gm)).toEqual([nine, ten, most, none])

  // Without its column nothing would say what the order is.
  await columns.click()
  await page.getByRole('menuitemcheckbox', { name: 'LEVEL' }).click()
  await expect(head).toHaveCount(0)
  await expect(players).toHaveText([ten, most, none, nine])
  await expect(page).not.toHaveURL(/sort=/)

  // A colleague's address brings the column along, and this browser keeps none of it.
  await page.goto(listPath(studio, '?sort=stat:game.private.LEVEL'))
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(players).toHaveText([nine, ten, most, none])
  await page.getByRole('columnheader', { name: 'Installed' }).getByRole('button').click()
  await expect(head).toHaveCount(0)
})

test('a saved view brings its stat columns along, for whoever opens it', async ({ page, browser }) => {
  const { studio, tags } = await studioWithLevels([9, 31])
  const [nine = '', most = ''] = tags
  await openAs(page, studio, listPath(studio, '?sort=-stat:game.private.LEVEL'))
  const columns = page.getByRole('button', { name: 'Choose columns' })
  const head = page.getByRole('columnheader', { name: 'LEVEL' })
  await addStatColumn(page, 'LEVEL')

  const views = page.getByRole('button', { name: /^Views/ })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  const drawer = page.getByRole('dialog', { name: 'Save as a new view' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('By level')
  await drawer.getByRole('checkbox', { name: 'Shared' }).check()
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect(views).toHaveText('By level')
  const view = new URL(page.url()).searchParams.get('view')

  await columns.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(head).toHaveCount(0)
  await expect(views).toHaveText('By levelchanged')
  await views.click()
  await page.getByRole('menuitem', { name: /^By level/ }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(views).toHaveText('By level')

  const colleague = await (await browser.newContext()).newPage()
  await openAs(colleague, studio, listPath(studio, `?view=${view}`), await addOperator(studio, 'tester'))
  await expect(colleague.getByRole('columnheader', { name: 'LEVEL' })).toHaveAttribute('aria-sort', 'descending')
  await expect(colleague.getByRole('table').getByRole('link')).toHaveText([most, nine])
  await expect(colleague.getByRole('row', { name: new RegExp(most) })).toContainText('31')
})

test('a followed list of two pages asks for its newest page alone', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  for (let level = 1; level <= 60; level++) await setStats(studio, gamerTag, 'game.private', { LEVEL: level })
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  const rows = page.getByRole('table', { name: 'Audit Trail' }).getByRole('row')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect(more).toHaveCount(0)
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === listAuditEntries.path) asked.push(url)
  })
  await page.getByRole('switch', { name: /^Follow/ }).check()
  const ofFurther = () => asked.filter(({ searchParams }) => searchParams.has('cursor')).length
  await expect.poll(() => asked.length - ofFurther(), { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  // What was written before may be told of late, which reads all pages once more.
  expect(ofFurther()).toBeLessThanOrEqual(1)
  await expect(page.getByText('60 changes').first()).toBeVisible()
  await expect(rows.nth(1)).toContainText('60')
})

test('on a phone a filter takes no line of its own, and the foot of a long list is in sight', async ({ page }) => {
  const studio = await makeStudio()
  await addGuests(studio, 55)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, studio, listPath(studio))
  const bar = page.getByRole('search')
  const more = page.getByRole('button', { name: 'Load more' })
  const navigation = page.getByRole('navigation', { name: 'Nearest screens' })
  await expect(more).toBeVisible()
  const heightOf = async () => (await bar.boundingBox())?.height
  const plain = await heightOf()
  const bottom = async (of: typeof more) => {
    const box = await of.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottom(more)).toBeLessThan((await navigation.boundingBox())?.y ?? 0)
  await page.goto(listPath(studio, `?installedFrom=${Date.now() - 86_400_000}&online=true`))
  const remove = bar.getByRole('button', { name: /^Remove filter Presence/ })
  await expect(remove).toBeVisible()
  expect(await heightOf()).toBe(plain)
  await expectAccessible(page)
  await remove.click()
  await expect(more).toBeVisible()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/installedFrom/)
})

test('a criterion offers the stats that players of the realm have, and takes any other', async ({ page }) => {
  const { studio, tags } = await studioWithLevels([9, undefined])
  await setStats(studio, Number(tags[1]), 'client.public', { LUCK: 3 })
  await openAs(page, studio, listPath(studio, '?by=stats'))
  await page.getByRole('button', { name: 'Choose criteria' }).click()
  const form = page.getByRole('dialog')
  const stat = form.getByRole('combobox', { name: 'Stat' })
  await stat.fill('L')
  await expect(page.getByRole('option', { name: /^LUCK/ })).toContainText('in client.public')
  await expectAccessible(page)
  await page.getByRole('option', { name: /^LEVEL Level in the game/ }).click()
  await expect(stat).toHaveValue('LEVEL')
  await form.getByLabel('Value').fill('9')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('table').getByRole('link')).toHaveText([tags[0] ?? ''])
})
