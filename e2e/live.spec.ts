import { getCurrentOperator, grantRole } from '@regent/contract/organization/admin-users'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import {
  addOperator,
  asAdmin,
  colleagueOf,
  gamesPath,
  makeStudio,
  openAs,
  realmPath,
  setStats,
  studioWithPlayer,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a colleague’s change appears without a reload', async ({ page, browser }) => {
  const { studio, stats } = await studioWithPlayer()
  await openAs(page, studio, stats)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('3')
  const colleague = await colleagueOf(browser, studio, stats)
  await colleague.page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await colleague.page.getByRole('menuitem', { name: 'Edit value' }).click()
  await colleague.page.getByRole('textbox', { name: 'Value' }).fill('41')
  await colleague.page.getByRole('button', { name: 'Save value' }).click()
  await expect(colleague.page.getByRole('row', { name: /LEVEL/ })).toContainText('41')
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('41')
  await colleague.context.close()
})

test('a role that somebody is given shows in the menu and in the header at once [permissions-13]', async ({ page }) => {
  const studio = await makeStudio()
  const person = await addOperator(studio, 'developer')
  const { id } = await call(getCurrentOperator, {}, { scope: String(studio.cid), token: person.token.access_token })
  const isConnected = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
  await openAs(page, studio, gamesPath(studio), person)
  const users = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User Administration' })
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('developer', { exact: true })).toBeVisible()
  await expect(users).toHaveCount(0)
  await isConnected
  await call(grantRole, { params: { id }, body: { role: 'admin' } }, asAdmin(studio))
  await expect(users).toBeVisible()
  await expect(page.getByRole('banner').getByText('admin', { exact: true })).toBeVisible()
})

test('two tabs share one connection, and both are kept up to date', async ({ page, context }) => {
  const { studio, player, stats } = await studioWithPlayer()
  const streams: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/live') && streams.push(request.url()))
  await openAs(page, studio, stats)
  const second = await context.newPage()
  await openAs(second, studio, stats)
  await expect(second.getByRole('row', { name: /LEVEL/ })).toContainText('3')
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 77 })
  await expect(second.getByRole('row', { name: /LEVEL/ })).toContainText('77')
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('77')
  expect(streams).toHaveLength(1)
  // The tab that held the connection goes; the other one takes it over.
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 78 })
  await expect(second.getByRole('row', { name: /LEVEL/ })).toContainText('78')
})

test('colleagues on the same player see one another, until one leaves', async ({ page, browser }) => {
  const { studio, player, stats } = await studioWithPlayer()
  await openAs(page, studio, stats)
  const header = page.getByRole('region', { name: 'Player' })
  await expect(header).toBeVisible()
  await expect(header.getByText('Also here')).toHaveCount(0)
  const colleague = await colleagueOf(browser, studio, realmPath(studio, `players/${player.gamerTag}`))
  await expect(header.getByText(colleague.person.email)).toBeAttached()
  await expect(colleague.page.getByText('Also here')).toBeVisible()
  await expect(colleague.page.getByRole('region', { name: 'Player' }).getByText(studio.admin.email)).toBeAttached()
  await expectAccessible(page, { inside: '[aria-label="Player"]' })
  await colleague.page.getByRole('link', { name: 'Back to players list' }).click()
  await expect(header.getByText('Also here')).toHaveCount(0)
  await colleague.context.close()
})

test('a console that is cut off says so, and catches up by itself', async ({ browser }) => {
  const { studio, player, stats } = await studioWithPlayer()
  const { page, context } = await colleagueOf(browser, studio, stats)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('3')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(notice).toContainText('live updates paused')
  await expectAccessible(page, { inside: '[role="status"]' })
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 99 })
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('99')
  await context.close()
})
