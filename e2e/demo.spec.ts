import { gamesPath, makeStudio, openAs, openFromMenu, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const text = "This is Demo Project! Get a sense of the Portal's capabilities. All functionalities are read-only."

test('the demo opens from the sign-in page without an account, and asks no server [demo-4 demo-10]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Which calls the server has, the sign-in page asks already.
    if (/^\/(basic|object|api|report)\//.test(pathname) && pathname !== '/api/capabilities') asked.push(pathname)
  })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Open the demo' }).click()
  await expect(page).toHaveURL(/\/demo\/games$/)
  await expect(page.getByText(text)).toHaveCount(0)
  await page.getByRole('list', { name: 'Realms of Sky Raiders' }).getByRole('link', { name: /PROD/ }).click()
  await openFromMenu(page, 'Players')
  // Newest first: those who came today.
  await expect(page.getByText('900 players').last()).toBeVisible()
  await page.getByRole('searchbox').fill('aiko')
  await expect(page.getByRole('row', { name: /aiko@players\.test/ })).toBeVisible()
  const banner = page.getByRole('complementary', { name: text })
  await expect(banner).toHaveText(text)
  expect(Math.round((await banner.boundingBox())?.height ?? 0)).toBe(50)

  await page.getByRole('searchbox').fill('car')
  await expect(page.getByRole('row', { name: /carla@players\.test/ })).toBeVisible()
  await page.getByRole('row', { name: /carla/ }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Stats', exact: true }).click()
  await expect(page.getByRole('row', { name: /VIP_LEVEL/ })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add stat' })
  await expect(add).toBeDisabled()
  await add.hover({ force: true })
  await expect(page.getByRole('tooltip')).toHaveText('The demo is read-only.')
  expect(asked).toEqual([])
})

test('every screen of the demo shows something', async ({ page }) => {
  for (const [path, seen] of [
    ['realm-config', /arena/],
    ['logs', /Nobody was found/],
    ['tagging', /Paste rows/],
    ['plans', /Set VIP_LEVEL to 6 for 12 players/],
    ['audit', /dmitri@lumen-forge\.test/],
  ] as const) {
    await page.goto(`/demo/games/DEMO/realms/DEMO/${path}`)
    await expect(page.getByRole('main').getByText(seen).first()).toBeVisible()
  }
  for (const [path, seen] of [
    ['users', /quinn@partner-qa\.test/],
    ['service-plans', /standard/],
    ['audit', /dmitri@lumen-forge\.test/],
    ['account', /ada@lumen-forge\.test/],
  ] as const) {
    await page.goto(`/demo/${path}`)
    await expect(page.getByRole('main').getByText(seen).first()).toBeVisible()
  }
})

test('the banner is put away for the session, and comes back in a new one [demo-6]', async ({ page, context }) => {
  await page.goto('/demo/games/DEMO/realms/DEMO/players')
  await page.getByRole('button', { name: 'Dismiss the banner' }).click()
  await expect(page.getByText(text)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  const another = await context.newPage()
  await another.goto('/demo/games/DEMO/realms/DEMO/players')
  await expect(another.getByText(text)).toBeVisible()
})

test('a studio sees the demo game among its own unless it hides it; its own games have no banner [demo-5 demo-7]', async ({
  page,
}) => {
  const studio = await makeStudio('Idle Harbor')
  await openAs(page, studio, gamesPath(studio))
  await expect(page.getByRole('list', { name: 'Demo game' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the demo game' }).click()
  const demo = page.getByRole('list', { name: 'Demo game' })
  await expect(demo).toContainText('Sky Raiders')
  await demo.getByRole('link', { name: /PROD/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${studio.alias}/games/DEMO/realms/DEMO$`))
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('could not be delivered')
  await openFromMenu(page, 'Players')
  await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('searchbox').fill('aiko')
  await expect(page.getByRole('row', { name: /aiko@players\.test/ })).toBeVisible()
  await page.goto(realmPath(studio, 'players'))
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  await page.goto(gamesPath(studio))
  await page.reload()
  await expect(page.getByRole('list', { name: 'Demo game' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide the demo game' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Demo game' })).toHaveCount(0)
})

test('the demo shows what a server has to offer as an extra', async ({ page }) => {
  for (const screen of ['entitlements', 'shards', 'pvp']) {
    await page.goto(`/demo/games/DEMO/realms/DEMO/${screen}`)
    // Below the heads of the columns.
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  }
})
