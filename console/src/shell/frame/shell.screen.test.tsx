import { getServiceManifest } from '@regent/contract/operate/microservices'
import { sampleManifests } from '@regent/contract/samples/microservices'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openFromMenu } from '../../testing/menu.ts'
import { address, goTo, openScreen, reload } from '../../testing/screen.tsx'
import { realmPath, studio } from '../../testing/studio.ts'
import darkPicture from '../routing/not-found-dark.svg'
import lightPicture from '../routing/not-found-light.svg'

const gamesPath = `/${studio.alias}/games`
const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const sidebar = page.getByRole('navigation', { name: 'Main' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const colourScheme = () => document.documentElement.dataset['mantineColorScheme']
const widthOf = () => sidebar.element().getBoundingClientRect().width
/** The links of the sidebar without their badges. */
const links = () =>
  sidebar
    .getByRole('link', { includeHidden: true })
    .elements()
    .map(({ textContent }) => textContent?.replace(/\d+$/, ''))

test('the theme is switched, and stored for the next visit [shell-32 shell-73]', async () => {
  await openScreen(gamesPath)
  await expect.poll(colourScheme).toBe('light')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect.poll(colourScheme).toBe('dark')
  await reload()
  await expect.element(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  expect(colourScheme()).toBe('dark')
})

test('a cid in the address becomes the alias [customers-7]', async () => {
  await openScreen(`/${studio.cid}/games`)
  await expect.poll(address).toBe(gamesPath)
})

for (const [older, screen, title] of [
  ['/games', 'games', 'Games'],
  ['/users', 'users', 'User Administration'],
  ['/service-plans', 'service-plans', 'Service Plans'],
] as const)
  test(`the older address ${older} leads to the screen of the current organization [shell-5]`, async () => {
    await openScreen(older)
    await expect.poll(address).toMatch(new RegExp(`/${studio.alias}/${screen}$`))
    await expect.element(heading(title)).toBeVisible()
  })

test('an unknown page has a picture for each theme, and links to the games [shell-37 shell-39 shell-40]', async () => {
  await openScreen(gamesPath)
  await goTo(`/${studio.alias}/nowhere`)
  await expect.element(heading('Sorry, the page you`re looking for has been abducted.')).toBeVisible()
  const picture = () =>
    [...document.querySelectorAll('main img')].find((image) => image.checkVisibility())?.getAttribute('src')
  await expect.poll(picture).toBe(lightPicture)
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect.poll(colourScheme).toBe('dark')
  await expect.poll(picture).toBe(darkPicture)
  await expectAccessible()
  await goTo(realmPath('nowhere'))
  await expect.element(page.getByRole('link', { name: `Back to ${studio.game}` })).toBeVisible()
  await goTo(realmPath('', 'DE_99'))
  await expect.element(page.getByText('There is no realm DE_99 in this organization')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Games' }).click()
  await expect.poll(address).toBe(gamesPath)
})

test('screens whose right no role has show that right, and no menu links to them [permissions-21]', async () => {
  const ofPlayer = `players/${gamerTag}`
  const withheld = [
    { screen: 'launch-message-control', title: 'Launch Message', right: 'view launch-message' },
    { screen: 'chat', title: 'Chat', right: 'view chat' },
    { screen: 'friends', title: 'Friends', right: 'view friends' },
    { screen: `${ofPlayer}/friends`, title: 'Friends', right: 'view player-friends' },
  ]
  await openScreen(realmPath(ofPlayer))
  for (const { screen, title, right } of withheld) {
    await goTo(realmPath(screen))
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByRole('main')).toContainText(`No role has the right ${right}. It cannot be granted.`)
    await expect.element(sidebar.getByRole('link').first()).toBeVisible()
    await expect.element(sidebar.getByRole('link', { name: title, exact: true })).not.toBeInTheDocument()
  }
})

test('reduced motion turns all animations off', async () => {
  await openScreen(gamesPath)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  const moving = document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
  expect(moving).toEqual([])
})

test('the sidebar collapses to 80 px, and stays collapsed [shell-22 shell-23]', async () => {
  await openScreen(realmPath('players'))
  await expect.element(sidebar.getByRole('link', { name: 'Players', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /sidebar/i }).click()
  await expect.poll(widthOf).toBe(80)
  await reload()
  await expect.element(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  await expect.poll(widthOf).toBe(80)
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect.poll(widthOf).toBe(232)
})

test('a plain click on an entry stays in the page [shell-18]', async () => {
  await openScreen(realmPath('players'))
  document.documentElement.toggleAttribute('data-same-page', true)
  await openFromMenu('Audit Trail')
  await expect.poll(address).toMatch(/\/audit$/)
  expect(document.documentElement.hasAttribute('data-same-page')).toBe(true)
  document.documentElement.removeAttribute('data-same-page')
})

test('the Admin group is open at first, and the group of the screen opens on return to it [shell-20 shell-21]', async () => {
  await openScreen(gamesPath)
  await expect
    .element(page.getByRole('button', { name: 'Admin', exact: true }))
    .toHaveAttribute('aria-expanded', 'true')
  await goTo(realmPath('players'))
  const engage = page.getByRole('button', { name: 'Engage' })
  await expect.element(engage).toHaveAttribute('aria-expanded', 'true')
  await openFromMenu('Config')
  await expect.element(heading('Config')).toBeVisible()
  await expect.element(engage).toHaveAttribute('aria-expanded', 'false')
  history.back()
  await expect.poll(address).toMatch(/\/players$/)
  await expect.element(engage).toHaveAttribute('aria-expanded', 'true')
})

test('the sidebar has every screen of its level, in the order operators know [shell-6 shell-7 shell-8 shell-15 shell-72 customers-12]', async () => {
  const [manifest] = sampleManifests(Date.now())
  if (!manifest) throw new Error('The samples have no deployment.')
  // Without a storage for logs there is no screen for them.
  await openScreen(gamesPath, {
    answers: (on) => on.on(getServiceManifest, () => ({ manifest: { ...manifest, storageReference: [] } })),
  })
  await expect
    .poll(links)
    .toEqual([
      'Games',
      'User Administration',
      'Service Plans',
      'Plans',
      'Audit Trail',
      'Outbox',
      'My Account',
      'Usage',
      'Health',
      'Getting Started',
    ])
  await expect.element(sidebar.getByRole('button', { name: 'Changelog' })).toBeVisible()
  await goTo(realmPath(`players/${gamerTag}`))
  await expect
    .poll(links)
    .toEqual([
      'Back to players list',
      'Overview',
      'Player Profile',
      'Stats',
      'Analytics',
      'Trial Participation',
      'Cloud Saving',
      'Inventory',
      'Announcement Inbox',
      'Mail Inbox',
      'Push Notifications',
      'Groups',
      'Leaderboards',
      'Events',
      'Tournaments',
      'Daily Rewards',
      'Store Offers',
      'Real-Money Transactions',
      'Entitlements',
      'Timeline',
    ])
  await sidebar.getByRole('link', { name: 'Back to players list' }).click()
  await expect.poll(address).toMatch(/\/players$/)
  await expect
    .poll(links)
    .toEqual([
      'Back to games',
      'Now',
      'Calendar',
      'Seasons',
      'Dashboard',
      'Analytics',
      'Config',
      'Content',
      'Changes',
      'Promote',
      'Microservices',
      'Manage Shards',
      'Entitlements',
      'Game Base Cloud Data',
      'Trials',
      'Timers',
      'Jobs',
      'Webhooks',
      'Tagging',
      'Runbooks',
      'Plans',
      'Approvals',
      'Audit Trail',
      'Announcements',
      'Templates',
      'Campaigns',
      'E-Mail and Limits',
      'Notify All Players',
      'Push Notifications',
      'Localizations',
      'Real-Money Transactions',
      'Promotion Codes',
      'Commerce Catalog',
      'Failed Rewards',
      'Players',
      'Segments',
      'Suspended Players',
      'Groups',
      'Leaderboards',
      'Events',
      'Tournaments',
      'Daily Rewards',
      'PvP Definitions',
    ])
  const places = () => document.querySelectorAll('[data-kind=game], [data-kind=realm]').length
  await expect.poll(places).toBe(2)
  await sidebar.getByRole('link', { name: 'Back to games' }).click()
  await expect.poll(address).toBe(gamesPath)
  await expect.poll(places).toBe(0)
})

test('switching the realm keeps the screen and its filters [shell-27]', async () => {
  await openScreen(`${realmPath('audit')}?subject=realm`)
  await page.getByRole('button', { name: 'Switch realm' }).click()
  await page.getByRole('menuitem', { name: /staging/ }).click()
  await expect.poll(address).toMatch(new RegExp(`/realms/${studio.staging.pid}/audit\\?subject=realm$`))
  await expect.element(heading('Audit Trail')).toBeVisible()
})
