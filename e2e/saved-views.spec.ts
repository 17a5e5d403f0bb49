import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

async function studioWithChanges() {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 1 })
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 2, HONOR: 5 })
  return { studio, player }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit Trail' }).getByRole('row')
const menu = (page: Page) => page.getByRole('button', { name: /^Views/ })

async function choose(page: Page, entry: string | RegExp) {
  await menu(page).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a view is saved, shared, opened by a colleague by its address, changed, deleted and brought back', async ({
  page,
  browser,
}) => {
  const { studio, player } = await studioWithChanges()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, `${realmPath(studio, 'audit')}?subject=stat`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Before and after' }).click()
  await page.keyboard.press('Escape')

  await choose(page, 'Save as a new view')
  const drawer = page.getByRole('dialog', { name: 'Save as a new view' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Levels')
  await drawer.getByRole('checkbox', { name: 'Shared' }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect(menu(page)).toHaveText('Levels')
  await expect(page).toHaveURL(/subject=stat&view=\d+/)
  const view = new URL(page.url()).searchParams.get('view')

  // A colleague opens the address of the view alone.
  const colleague = await (await browser.newContext()).newPage()
  await openAs(colleague, studio, `${realmPath(studio, 'audit')}?view=${view}`, tester)
  await expect(rows(colleague)).toHaveCount(4)
  await expect(colleague).toHaveURL(/subject=stat/)
  await expect(colleague.getByRole('columnheader', { name: 'Before and after' })).toHaveCount(0)
  await menu(colleague).click()
  const saving = colleague.getByRole('menuitem', { name: 'Save changes to Levels' })
  await expect(saving).toHaveAttribute('data-tip', /edit tagging/)
  await expectAccessible(colleague)
  await colleague.getByRole('menuitem', { name: 'Open this list with this view' }).click()
  await expect(colleague.getByText('The list opens with Levels')).toBeVisible()
  await colleague.goto(realmPath(studio, 'audit'))
  await expect(colleague).toHaveURL(/subject=stat/)
  await choose(colleague, 'All rows')
  await expect(rows(colleague)).not.toHaveCount(4)
  await colleague.goto(`${realmPath(studio, 'audit')}?view=17`)
  await expect(colleague.getByText('There is no such view of this list')).toBeVisible()

  // What the list shows by now takes the place of what the view remembered.
  await page.getByRole('searchbox').first().fill(String(player.gamerTag))
  await expect(menu(page)).toHaveText('Levelschanged')
  await choose(page, 'Save changes to Levels')
  await expect(page.getByText('Saved the view Levels').last()).toBeVisible()
  await choose(page, 'Delete Levels')
  await expect(menu(page)).toHaveText('Views')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByText(/^Undid/).first()).toBeVisible()
  // The messages lie over the menu for a while.
  await page.reload()
  await menu(page).click()
  await expect(page.getByRole('menuitem', { name: /^Levels/ })).toBeVisible()
})

test('a column is made wider by keyboard and by dragging, which a reload keeps, and one click resets', async ({
  page,
}) => {
  const { studio } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await expect(rows(page).nth(1)).toBeVisible()
  const head = page.getByRole('columnheader').nth(1)
  const edge = head.getByRole('separator')
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0)
  // Words are wider or narrower before their font is there.
  await page.evaluate(() => document.fonts.ready)
  const before = await width()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(width).toBe(before + 80)
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 80))
  await expectAccessible(page)
  await page.reload()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect.poll(width).toBe(before + 80)

  const box = await edge.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(width).toBe(before + 50)
  await edge.press('Home')
  await expect.poll(width).toBe(60)

  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.poll(width).toBe(before)

  // On a tablet the last columns leave; who asks for one has it, and it stays.
  await page.setViewportSize({ width: 768, height: 900 })
  const player = page.getByRole('columnheader', { name: 'Player' })
  await expect(player).toBeHidden()
  await page.getByRole('button', { name: 'Choose columns' }).click()
  const item = page.getByRole('menuitemcheckbox', { name: 'Player' })
  await expect(item).toHaveAttribute('aria-checked', 'false')
  await expect(item).toContainText('no room')
  await expectAccessible(page)
  await item.click()
  await expect(player).toBeAttached()
  await page.reload()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(player).toBeAttached()
})
