import { serverUrl } from './support/api.ts'
import { hostConsole } from './support/other-host.ts'
import { addPlayer, gamePath, gamesPath, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a console on another host talks to the server that its config.json names', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const host = await hostConsole({ server: serverUrl })
  await page.goto(`${host.url}/login`)
  await page.getByLabel('Organization').fill(studio.alias)
  await page.getByLabel('E-mail').fill(studio.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(studio.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${host.url}${gamesPath(studio)}`)
  const isLive = page.waitForResponse((response) => response.url() === `${serverUrl}/api/live` && response.ok())
  await page.goto(`${host.url}${realmPath(studio, 'players')}`)
  await expect(page.getByRole('link', { name: String(player.gamerTag) })).toBeVisible()
  await isLive
  await page.goto(`${host.url}${realmPath(studio, 'players', studio.staging.pid)}`)
  await expect(page.getByRole('main')).toContainText(`curl ${serverUrl}/basic/auth/token`)
  await page.goto(`${host.url}/${studio.alias}/getting-started`)
  await expect(page.getByRole('main')).toContainText(`const server = '${serverUrl}'`)
  await host.close()
})

test('a console hides the screens that its server does not have', async ({ page }) => {
  const studio = await makeStudio()
  const lacking = await hostConsole({ lacks: ['getConfig', 'listPlans', 'getPlayerCounts'] })
  const host = await hostConsole({ server: `${lacking.url}/regent` })
  await openAs(page, studio, `${host.url}${gamePath(studio)}/realms/${studio.pid}`)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  for (const there of ['Content', 'Audit Trail', 'Players']) {
    await expect(sidebar.getByRole('link', { name: there, exact: true, includeHidden: true })).toHaveCount(1)
  }
  for (const lacking of ['Config', 'Plans']) {
    await expect(sidebar.getByRole('link', { name: lacking, exact: true, includeHidden: true })).toHaveCount(0)
  }
  await expect(page.getByText('Active, 24 h')).toBeVisible()
  await expect(page.getByText('Online now')).toHaveCount(0)
  await page.goto(`${host.url}${realmPath(studio, 'realm-config')}`)
  await expect(page.getByText('Sorry, the page you`re looking for has been abducted.')).toBeVisible()
  await Promise.all([host.close(), lacking.close()])
})

test('a console whose config.json is missing talks to its own host', async ({ page }) => {
  const host = await hostConsole({})
  const asked = page.waitForRequest(`${host.url}/basic/realms/customer/alias/available?alias=moon`)
  await page.goto(`${host.url}/signup-registration`)
  await page.getByLabel('Alias').fill('moon')
  await asked
  await host.close()
})
