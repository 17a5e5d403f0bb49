import { saveLocalizations } from '@regent/contract/localizations'
import { planStatsOfPlayers } from '@regent/contract/stats'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, gamePath, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the home of a realm says how busy it is, what was changed, and its ids', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible()
  const figures = main.getByRole('region', { name: 'The last 24 hours' })
  await expect(figures.getByRole('definition').first()).toHaveText('1')
  await expect(main.getByRole('region', { name: 'Recent changes' })).toContainText('LEVEL')
  await expect(main.getByText('Nothing needs you.')).toBeVisible()
  await main.getByRole('button', { name: 'Realm ids' }).click()
  await page.getByRole('button', { name: 'Copy scope (cid.pid)' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${studio.cid}.${studio.pid}`)
  await page.keyboard.press('Escape')
  await expectAccessible(page, { withFrame: true })

  await page.getByRole('button', { name: 'Switch realm' }).click()
  await page.getByRole('menuitem', { name: /staging/ }).click()
  await expect(main.getByRole('region', { name: 'Recent changes' })).toContainText('Created realm staging')
})

test('what waits for somebody is one link each, walked by keys, and hidden until it changes', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  const players = { gamerTags: [gamerTag] }
  const plan = { players, key: 'SEASON', act: 'set', value: 'autumn' } as const
  await call(planStatsOfPlayers, { body: plan }, asAdmin(studio, studio.pid))
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const needs = page.getByRole('region', { name: 'Needs you' })
  const link = needs.getByRole('link', { name: /A plan waits to be applied/ })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await link.focus()
  await page.keyboard.press('h')
  await expect(needs.getByText('Nothing needs you.')).toBeVisible()
  await page.reload()
  await expect(needs.getByRole('button', { name: 'Hidden by me · 1' })).toBeVisible()
  await call(planStatsOfPlayers, { body: { ...plan, value: 'winter' } }, asAdmin(studio, studio.pid))
  await page.reload()
  await needs.getByRole('link', { name: /2 plans wait to be applied/ }).click()
  await expect(page).toHaveURL(new RegExp(`${realmPath(studio, 'plans')}$`))
})

test('the sidebar counts what waits on a screen, the bell lists it on every screen, and pinned screens stand first', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await call(
    planStatsOfPlayers,
    { body: { players: { gamerTags: [gamerTag] }, key: 'SEASON', act: 'set', value: 'autumn' } },
    asAdmin(studio, studio.pid),
  )
  await openAs(page, studio, realmPath(studio, 'players'))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.getByRole('link', { name: 'Plans', exact: true })).toContainText('1')
  await page.getByRole('button', { name: '1 thing needs you' }).click()
  const bell = page.getByRole('dialog', { name: 'Needs you' })
  await expectAccessible(page, { inside: '[role="dialog"]' })
  await bell.getByRole('link', { name: /A plan waits to be applied/ }).click()
  await expect(page).toHaveURL(new RegExp(`${realmPath(studio, 'plans')}$`))
  await expect(bell).toHaveCount(0)

  const pinned = sidebar.getByRole('list', { name: 'Pinned' })
  await expect(pinned).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Jobs', exact: true }).hover()
  await sidebar.getByRole('button', { name: 'Pin Jobs' }).click()
  await expect(pinned.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible()
  // By keyboard the open screen is pinned.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pin plans')
  await page.keyboard.press('Enter')
  await expect(pinned.getByRole('link')).toHaveText(['Jobs', /Plans/])
  await page.reload()
  await expect(pinned.getByRole('link')).toHaveText(['Jobs', /Plans/])
  await expectAccessible(page, { withFrame: true })
  await pinned.getByRole('link', { name: 'Jobs', exact: true }).hover()
  await pinned.getByRole('button', { name: 'Unpin Jobs' }).click()
  await expect(pinned.getByRole('link')).toHaveText([/Plans/])
  await expect(sidebar.getByRole('list', { name: 'Operate' }).getByRole('link', { name: 'Jobs' })).toBeVisible()
})

test('a tester sees the home as far as a tester may', async ({ page }) => {
  const studio = await makeStudio()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`, tester)
  await expect(page.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('Nothing needs you.')
  await expect(page.getByRole('region', { name: 'Running trials' })).toContainText('No trial is running.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Config' }).click()
  await expect(page).toHaveURL(/realm-config$/)
})

test('something new is begun from the home: each entry opens its form by an address', async ({ page }) => {
  const studio = await makeStudio()
  const home = `${gamePath(studio)}/realms/${studio.pid}`
  await openAs(page, studio, home)
  const begin = async (name: string) => {
    await page.goto(home)
    await page.getByRole('main').getByRole('button', { name: 'New' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  for (const [name, title] of [
    ['Event', 'Create an event'],
    ['Announcement', 'Create an announcement'],
    ['Listing', 'Create a listing'],
    ['Promo code', 'Create a promo'],
    ['Job', 'Create a job'],
    ['Mail to players', 'Send mail to players'],
  ] as const) {
    await begin(name)
    await expect(page.getByRole('dialog', { name: title }), name).toBeVisible()
    // The address has asked once: going back does not ask again.
    await expect(page, name).not.toHaveURL(/#/)
  }
  await begin('Campaign')
  await expect(page).toHaveURL(/campaigns\/new$/)
  await page.goto(realmPath(studio, 'jobs#create-a-job'))
  await expect(page.getByRole('dialog', { name: 'Create a job' })).toBeVisible()
})

test('what a tester may not begin names the missing right, in the menu and behind an address', async ({ page }) => {
  const studio = await makeStudio()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`, tester)
  await page.getByRole('main').getByRole('button', { name: 'New' }).click()
  const event = page.getByRole('menuitem', { name: /^Event/ })
  await expect(event).toBeDisabled()
  await expect(event).toContainText('Your role lacks the right "create events".')
  await expectAccessible(page)
  await page.goto(realmPath(studio, 'events#create-an-event'))
  await expect(page.getByText('Your role lacks the right "create events".').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('on a phone the realm is always read, and a thumb reaches its screens', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs).toContainText('PROD')
  // Not only there for screen readers: most of the name is in sight.
  const name = await crumbs.getByText(studio.game, { exact: true }).boundingBox()
  expect(name?.width).toBeGreaterThan(60)
  const bar = page.getByRole('navigation', { name: 'Nearest screens' })
  await bar.getByRole('link', { name: 'Players' }).click()
  // A row is a card: the player, with the first facts by their names.
  const card = page.getByRole('row').filter({ hasText: String(gamerTag) })
  await expect(card.getByRole('cell', { name: 'ada@players.test' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: String(gamerTag) }).click()
  await page.getByRole('navigation', { name: 'Screens of the player' }).getByRole('link', { name: 'Stats' }).click()
  await expect(page).toHaveURL(/\/stats$/)
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Back to players list' }).click()
  await expect(page).toHaveURL(/\/players$/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('the home names every kind that differs from staging, with its count, and leads to the promotion', async ({
  page,
}) => {
  const studio = await makeStudio()
  const text = (value: string) => [{ language: 'en', value }]
  await call(
    saveLocalizations,
    { body: { localizations: { 'harvest.title': text('Harvest'), 'harvest.body': text('It begins.') } } },
    asAdmin(studio, studio.staging.pid),
  )
  await openAs(page, studio, `${gamePath(studio)}/realms/${studio.pid}`)
  const card = page.getByRole('region', { name: 'This realm against staging' })
  await expect(card.getByRole('listitem').filter({ hasText: 'Texts' })).toContainText('2 new')
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Texts' }).click()
  await expect(page).toHaveURL(new RegExp(`promote\\?source=${studio.staging.pid}`))
  await expect(page.getByRole('region', { name: 'What differs' })).toContainText('harvest.title')
})
