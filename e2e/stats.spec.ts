import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${key}`, exact: true }) })

async function choose(page: Page, key: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${key}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function openStats(page: Page, options: { asTester?: boolean } = {}) {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await setStats(studio, player.gamerTag, 'game.private', { VIP_LEVEL: 2, quest: 'harbor' })
  await setStats(studio, player.gamerTag, 'game.public', { HONOR: 10 })
  await setStats(studio, player.gamerTag, 'client.private', { volume: 0.5 })
  await setStats(studio, player.gamerTag, 'client.public', { LEVEL: 7 })
  const person = options.asTester ? await addOperator(studio, 'tester') : studio.admin
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/stats`), person)
  await expect(page.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible()
  return { studio, player }
}

test('the four spaces are one list, filtered in the address', async ({ page }) => {
  await openStats(page)
  for (const [key, origin, visibility, value] of [
    ['VIP_LEVEL', 'game', 'private', '2'],
    ['HONOR', 'game', 'public', '10'],
    ['volume', 'client', 'private', '0.5'],
    ['LEVEL', 'client', 'public', '7'],
  ] as const) {
    await expect(row(page, key).getByRole('cell', { name: origin, exact: true })).toBeVisible()
    await expect(row(page, key).getByRole('cell', { name: visibility, exact: true })).toBeVisible()
    await expect(row(page, key)).toContainText(value)
  }
  await expect(row(page, 'DATE_SESSION')).toContainText('just now')
  await expect(row(page, 'DATE_SESSION')).toContainText('Start of the last session')
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('level')
  await expect(row(page, 'HONOR')).toHaveCount(0)
  await expect(row(page, 'VIP_LEVEL')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'client' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/q=level&origin=client$/)
  await expect(row(page, 'VIP_LEVEL')).toHaveCount(0)
  await expect(row(page, 'LEVEL')).toBeVisible()
  await page.reload()
  await expect(row(page, 'LEVEL')).toBeVisible()
  await expect(row(page, 'VIP_LEVEL')).toHaveCount(0)
})

test('a stat is added with the batch call, and the addition undone', async ({ page }) => {
  const { player } = await openStats(page)
  await page.getByRole('button', { name: 'Add stat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add a stat' })
  await drawer.getByRole('button', { name: 'Add stat' }).click()
  await expect(drawer.getByText('A stat needs a name.')).toBeVisible()
  await expect(drawer.getByLabel('Key')).toBeFocused()
  await drawer.getByLabel('Key').fill('a,b')
  await drawer.getByRole('button', { name: 'Add stat' }).click()
  await expect(drawer.getByText('Must not contain commas or control characters.')).toBeVisible()
  await drawer.getByLabel('Key').fill('VIP_LEVEL')
  await drawer.getByRole('button', { name: 'Add stat' }).click()
  await expect(drawer.getByText(/already has this stat, with the value "2"/)).toBeVisible()
  await expectAccessible(page)

  await drawer.getByLabel('Key').fill('trophies')
  await drawer.getByLabel('Value').fill('12')
  await drawer.getByRole('combobox', { name: 'Origin' }).click()
  await page.getByRole('option', { name: 'client' }).click()
  await drawer.getByRole('combobox', { name: 'Visibility' }).click()
  await page.getByRole('option', { name: 'public' }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/basic/stats/batch'))
  await drawer.getByRole('button', { name: 'Add stat' }).click()
  const request = await sent
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({
    updates: [{ objectId: `client.public.player.${player.gamerTag}`, set: { trophies: '12' } }],
  })
  await expect(row(page, 'trophies')).toContainText('12')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'trophies')).toHaveCount(0)
})

test('a value is edited and put back', async ({ page }) => {
  await openStats(page)
  await choose(page, 'quest', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit quest' })
  await drawer.getByLabel('Value').fill('reef')
  await drawer.getByRole('button', { name: 'Save value' }).click()
  await expect(row(page, 'quest')).toContainText('reef')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'quest')).toContainText('harbor')
})

test('a number is added to where it stands', async ({ page }) => {
  const { studio, player } = await openStats(page)
  await choose(page, 'HONOR', 'Add to number')
  const drawer = page.getByRole('dialog', { name: 'Add to HONOR' })
  await drawer.getByLabel('Amount').fill('5')
  await expect(drawer.getByText('10 becomes 15.')).toBeVisible()
  // The game counts on meanwhile.
  await setStats(studio, player.gamerTag, 'game.public', { HONOR: 100 })
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, 'HONOR')).toContainText('105')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'HONOR')).not.toContainText('105')
  await expect(row(page, 'HONOR')).toContainText('100')

  await page.getByRole('button', { name: 'Actions for quest' }).click()
  const disabled = page.getByRole('menuitem', { name: 'Add to number' })
  await disabled.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Its value is not a number.')
})

test('a stat is deleted at once and comes back on Undo', async ({ page }) => {
  const { player } = await openStats(page)
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await choose(page, 'LEVEL', 'Delete')
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(`/object/stats/client.public.player.${player.gamerTag}`)
  expect(request.postDataJSON()).toEqual({ stats: 'LEVEL' })
  await expect(row(page, 'LEVEL')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'LEVEL')).toContainText('7')
})

test('leaving a form with edits asks first', async ({ page }) => {
  await openStats(page)
  await choose(page, 'quest', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit quest' })
  await drawer.getByLabel('Value').fill('reef')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer.getByLabel('Value')).toHaveValue('reef')
})

test('a tester reads stats and is told which right is missing', async ({ page }) => {
  await openStats(page, { asTester: true })
  const add = page.getByRole('button', { name: 'Add stat' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Your role lacks the right "edit stats".')
  await page.getByRole('button', { name: 'Actions for LEVEL', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute(
    'data-tip',
    'Your role lacks the right "delete stats".',
  )
})

test('many keys are pasted at once, and are one filter in the address', async ({ page }) => {
  await openStats(page)
  await page.getByRole('button', { name: 'Paste keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste keys' })
  await dialog.getByRole('textbox', { name: 'Keys' }).fill('HONOR, quest\nvolume\tHONOR')
  await expect(dialog.getByRole('status')).toHaveText('3 keys')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Filter by 3 keys' }).click()
  await expect(page.getByRole('button', { name: 'Key is one of 3 keys', exact: true })).toBeVisible()
  await expect(row(page, 'VIP_LEVEL')).toHaveCount(0)
  for (const key of ['HONOR', 'quest', 'volume']) await expect(row(page, key)).toBeVisible()
  await page.reload()
  await expect(row(page, 'quest')).toBeVisible()
  await expect(row(page, 'VIP_LEVEL')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(row(page, 'VIP_LEVEL')).toBeVisible()
})

test('two people change a stat: both values are shown and one is chosen', async ({ page }) => {
  const { studio, player } = await openStats(page)
  await choose(page, 'VIP_LEVEL', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit VIP_LEVEL' })
  await setStats(studio, player.gamerTag, 'game.private', { VIP_LEVEL: 4 })
  await drawer.getByLabel('Value', { exact: true }).fill('9')
  await drawer.getByRole('button', { name: 'Save value' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two versions' })
  await expect(conflict).toContainText('4')
  await expectAccessible(page)
  await conflict.getByRole('radio', { name: /9/ }).check()
  await conflict.getByRole('button', { name: /Save/ }).click()
  await expect(row(page, 'VIP_LEVEL')).toContainText('9')
})

test('two players are compared, and what differs is shown', async ({ page }) => {
  const { studio } = await openStats(page)
  const other = await addPlayer(studio)
  await setStats(studio, other.gamerTag, 'game.private', { VIP_LEVEL: 5, SEASON: 'autumn' })
  await setStats(studio, other.gamerTag, 'client.public', { alias: 'Bram Gale' })
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByText('No player chosen')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Compare with' })
  await field.fill('1')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('The realm has no such player.')).toBeVisible()
  await field.fill('bram')
  await page.getByRole('option', { name: 'Bram Gale' }).click()
  await expect(page).toHaveURL(new RegExp(`with=${other.gamerTag}`))
  const compared = (key: string) => page.getByRole('table').getByRole('row').filter({ hasText: key })
  await expect(compared('VIP_LEVEL')).toContainText('different')
  await expect(compared('SEASON')).toContainText('only there')
  await expect(compared('HONOR')).toContainText('only here')
  await expectAccessible(page)
})

test('two ticked players are compared without typing an id', async ({ page }) => {
  const studio = await makeStudio()
  const players = [await addPlayer(studio), await addPlayer(studio)]
  for (const [index, { gamerTag }] of players.entries())
    await setStats(studio, gamerTag, 'game.private', { LEVEL: 3 + index })
  await openAs(page, studio, realmPath(studio, 'players'))
  const rows = page.getByRole('table').getByRole('checkbox', { name: /^Select [^a]/ })
  await rows.nth(0).check()
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect(compare).toHaveAttribute('aria-disabled', 'true')
  await rows.nth(1).check()
  await compare.click()
  await expect(page).toHaveURL(/\/stats\/compare\?with=\d+$/)
  const level = page.getByRole('row').filter({ hasText: 'LEVEL' })
  await expect(level).toContainText('3')
  await expect(level).toContainText('4')
})

test('stats that the game client writes appear on the open screen', async ({ page }) => {
  await page.clock.install()
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/stats`))
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
  await setStats(studio, gamerTag, 'client.public', { TUTORIAL_STEP: 7 })
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('row').filter({ hasText: 'TUTORIAL_STEP' })).toBeVisible()
})
