import { queryHistory } from '@regent/contract/analyze/analytics'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { stopClock } from './support/clock.ts'
import {
  addGuests,
  addPlayer,
  asAdmin,
  colleagueOf,
  gamesPath,
  makeStudio,
  openAs,
  realmPath,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the kit shows every part, accessible in both themes', async ({ page }) => {
  await page.goto('/dev/kit')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a time is typed or picked and shows both clocks; a duration is words', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-22T15:40:00Z')
    await page.goto('/dev/kit')
    const start = page.getByLabel('Start', { exact: true })
    await start.fill('27 Nov 18:00')
    await expect(page.getByText('Berlin = 17:00 UTC · in 5 days')).toBeVisible()
    await expect(page.getByText('Saved as 2026-11-27T17:00Z')).toBeVisible()
    await start.fill('27 Nov 25:00')
    await start.blur()
    await expect(page.getByText('Enter a time such as 27 Nov 18:00.')).toBeVisible()
    await expect(start).toHaveValue('27 Nov 25:00')

    await page.getByRole('button', { name: 'Show picker' }).first().click()
    const picker = page.getByRole('dialog', { name: 'Picker of Start' })
    await expect(picker.getByRole('button', { name: /^Tonight\s*18:00$/ })).toBeVisible()
    await picker.getByRole('button', { name: '28 November 2026' }).click()
    await picker.getByLabel('Time of day').fill('09:30')
    await picker.getByRole('button', { name: 'Set Sat 28 Nov 09:30' }).click()
    await expect(start).toHaveValue('Sat 28 Nov 2026, 09:30')
    await expect(page.getByText('Saved as 2026-11-28T08:30Z')).toBeVisible()

    await page.getByRole('button', { name: 'Show picker' }).first().click()
    await picker.getByRole('button', { name: 'Immediately' }).click()
    await expect(start).toHaveValue('')
    await page.getByRole('button', { name: 'Show picker' }).first().press('Enter')
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()

    const duration = page.getByLabel('Available per player for')
    await expect(duration).toHaveValue('2 h 30 min')
    await duration.fill('90 min')
    await expect(page.getByText('5400 seconds')).toBeVisible()
    await duration.fill('86400')
    await duration.blur()
    await expect(duration).toHaveValue('1 d')
  })
})

test('a screen that fails otherwise says that an error occurred, and leads to the games [shell-38 shell-39]', async ({
  browser,
}) => {
  const studio = await makeStudio()
  const { page, context } = await colleagueOf(browser, studio, gamesPath(studio))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Getting Started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'An error occurred', exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Go to Games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await context.close()
})

test('a screen that breaks is reported to the server once, with its route and its person; outside a realm, too [audit-4]', async ({
  browser,
}) => {
  const studio = await makeStudio()
  // What breaks is in the console of the browser, which fails the story's own page.
  const context = await browser.newContext()
  const page = await context.newPage()
  const as = asAdmin(studio, studio.pid)
  const broken = (name: string) =>
    page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `throw new TypeError('${name} is broken')` }),
    )
  await broken('AuditPage')
  await broken('UsersPage')
  // Whoever leaves a screen in the moment in which it breaks takes the report along.
  const sent = page.waitForRequest(/\/report\/custom_batch\//)
  await openAs(page, studio, realmPath(studio, 'audit'))
  const failed = page.getByRole('heading', { level: 1, name: 'An error occurred', exact: true })
  await expect(failed).toBeVisible()
  await sent
  await page.goto(`/${studio.alias}/users`)
  await expect(failed).toBeVisible()
  const query =
    'select "e.message" as message, "e.screen" as screen, "e.accountId" as account from audit_console_error order by 1'
  const { id } = await call(getOwnAccount, {}, as)
  await expect
    .poll(async () => (await call(queryHistory, { body: { query } }, as).catch(() => undefined))?.json)
    .toEqual([
      {
        message: 'TypeError: AuditPage is broken',
        screen: '/$customerId/games/$gameId/realms/$realmId/audit',
        account: String(id),
      },
      { message: 'TypeError: UsersPage is broken', screen: '/$customerId/users', account: String(id) },
    ])
  await context.close()
})

test('a call carries the scope of the realm, the token and the language of the browser [shell-74 shell-77]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === listAuditEntries.path)
  await openAs(page, studio, realmPath(studio, 'audit'))
  const headers = await (await asked).allHeaders()
  expect(headers).toMatchObject({
    'x-beam-scope': `${studio.cid}.${studio.pid}`,
    authorization: `Bearer ${studio.admin.token.access_token}`,
    'accept-language': expect.stringContaining('en-US'),
  })
})

test('on paper there is the content alone, black on white, with every row of its table', async ({ page }) => {
  const studio = await makeStudio()
  await addGuests(studio, 120)
  await openAs(page, studio, `${realmPath(studio, 'players')}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  for (const button of [page.getByRole('button', { name: /more/i })]) if (await button.isVisible()) await button.click()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const colours = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => [getComputedStyle(heading).color, getComputedStyle(document.body).backgroundColor])
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const drawn = await rows.count()
  expect(drawn).toBe(Number(await page.getByRole('table').getAttribute('aria-rowcount')))
  await page.pdf({ path: 'test-results/players.pdf', format: 'A4' })
})

test('while somebody is signed in, it is asked every hour who of the players they opened is online [auth-21]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  const asked: string[] = []
  let answered = 0
  const hourly = (address: string) => {
    const { pathname, searchParams } = new URL(address)
    return pathname === '/basic/session/status' && searchParams.get('intervalSecs') === '3600'
  }
  // A stream that never opens: one that falls silent for an hour has everything read again when it is back.
  await page.route(/\/api\/live(\?|$)/, () => new Promise(() => {}))
  page.on('request', (request) => {
    if (hourly(request.url())) asked.push(request.url())
  })
  // The hour begins with the answer.
  page.on('requestfinished', (request) => {
    if (hourly(request.url())) answered += 1
  })
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => answered).toBe(1)
  await stopClock(page)
  // No realm is open there. It is asked when the browser has nothing else to do.
  await page.goto(gamesPath(studio))
  await expect(async () => {
    await page.clock.runFor('00:02')
    expect(answered).toBe(2)
  }).toPass()
  expect(asked.at(-1)).toContain(String(gamerTag))
  await page.clock.runFor('59:00')
  expect(asked).toHaveLength(2)
  await page.clock.runFor('02:00')
  await expect.poll(() => answered).toBe(3)
})
