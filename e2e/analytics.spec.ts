import type { Page } from '@playwright/test'
import { getDashboardCard, importHistory } from '@regent/contract/analytics'
import { updateConfig } from '@regent/contract/config'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Two players: both installed yesterday, one came back today and paid. */
async function withHistory(): Promise<Studio> {
  const studio = await makeStudio()
  const [today, yesterday] = [Date.now() - 60_000, Date.now() - dayMs - 60_000]
  const session = (gamerTag: number, at: number, dayssinceinstall: number) => ({
    namespace: 'platform_session_session',
    at,
    gamerTag,
    fields: { session_id: gamerTag, dayssinceinstall, firstdailysession: true },
  })
  const install = (gamerTag: number, platform: string) => ({
    namespace: 'platform_session_install',
    at: yesterday,
    gamerTag,
    fields: { 'device.platform': platform },
  })
  const paid = { txid: 1, provider: 'Steam', price: 1250, sku: 'gems' }
  const events = [
    install(1, 'IPhonePlayer'),
    install(2, 'Android'),
    session(1, yesterday, 0),
    session(2, yesterday, 0),
    session(1, today, 1),
    { namespace: 'platform_commerce_hard_purchase', at: today, gamerTag: 1, fields: paid },
  ]
  const as = asAdmin(studio, studio.pid)
  await call(importHistory, { body: { events } }, as)
  // The worker comes by every two seconds.
  const revenue = async () => (await call(getDashboardCard, { params: { card: 'revenue' } }, as)).value
  await expect.poll(revenue).toBe(12.5)
  return studio
}

test('the dashboard shows a tester how the game is doing, now and on a day [analytics-2 analytics-3 analytics-4 analytics-12 analytics-15 analytics-16 analytics-17 analytics-18]', async ({
  page,
}) => {
  // Eight charts in two schemes and widths take the checks of access a while.
  test.slow()
  const studio = await withHistory()
  const todayMs = Date.parse(dayOf(Date.now()))
  const ranges = new Map<string, string[]>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const figure = /^\/api\/analytics\/figures\/(\w+)$/.exec(pathname)?.[1]
    const days = [searchParams.get('from'), searchParams.get('to')].map((day) => Date.parse(day ?? ''))
    if (figure && !ranges.has(figure))
      ranges.set(
        figure,
        days.map((day) => String((todayMs - day) / dayMs)),
      )
  })
  await openAs(page, studio, realmPath(studio, 'dashboard'), await addOperator(studio, 'tester'))
  const main = page.getByRole('main')
  const figure = (name: string) => main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(figure('Revenue')).toContainText('$ 12.50')
  for (const name of ['Installs', 'Active players', 'Revenue', 'Paying users'])
    await expect(figure(name)).toContainText('last 24 hours')
  await expect(figure('Revenue this month')).toContainText('from its first day')
  await expect(figure('Active players')).toContainText('1')
  // Days before today: the first and the last one of each chart.
  const week = { installs: ['6', '0'], dau: ['6', '0'], payers: ['6', '0'], arpdau: ['13', '0'], arppu: ['13', '0'] }
  await expect.poll(() => Object.fromEntries(ranges)).toMatchObject(week)
  await expect(main.getByRole('button', { name: /: save as CSV$/ })).toHaveCount(8)
  const state = main.getByRole('status').filter({ hasText: 'as of' })
  await expect(state.locator('[data-tone="done"]')).toHaveText('up to date')
  await expect(figure('Paying players')).toContainText('100.00 %')
  await expect(main.getByRole('region', { name: 'Installs' }).getByRole('img')).toHaveAccessibleName(
    /2 installs on Android, iOS/,
  )
  await expect(
    main.getByRole('table', { name: 'Revenue by day' }).getByRole('columnheader', { name: 'Steam' }),
  ).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: '50 %' })).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Revenue: save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`revenue-${studio.pid}.csv`)
  await expectAccessible(page)
  const day = dayOf(Date.now() - dayMs - 60_000)
  await main.getByText('Custom', { exact: true }).click()
  await main.getByLabel('Last day').fill(day)
  await main.getByLabel('First day').fill(day)
  await expect(figure('Installs')).toContainText('2')
  await expect(figure('Installs')).toContainText('that day')
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`))
  await main.getByText('Last 24 hours', { exact: true }).click()
  await expect(figure('Installs')).toContainText('last 24 hours')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(main.getByText('platform_session_session_end')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Run query' })).toHaveAttribute('data-tip', /run analytics/)
})

test('what happened is queried, shown and saved [analytics-31 analytics-33]', async ({ page }) => {
  const studio = await withHistory()
  await openAs(page, studio, realmPath(studio, 'analytics'))
  const main = page.getByRole('main')
  const rows = main.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
  const sql = main.getByRole('textbox', { name: 'SQL' })
  await main.getByRole('button', { name: 'Run query' }).click()
  await expect(rows).toHaveCount(3)
  await main.getByRole('button', { name: 'platform_commerce_hard_purchase' }).click()
  await expect(main.getByRole('table', { name: /^Newest rows/ })).toContainText('Steam')
  await expectAccessible(page)
  await sql.fill('select * from platform_session_install')
  await expect(main.getByRole('button', { name: 'Run query' })).toHaveAttribute('data-tip', /needs a date range/)
  await sql.fill("delete from platform_session_install where act_date between '{from}' and '{to}'")
  await main.getByRole('button', { name: 'Run query' }).click()
  await expect(main.getByRole('alert')).toContainText('A query may only read')
  await sql.fill("select gamer_tga from platform_session_install where act_date between '{from}' and '{to}'")
  await main.getByRole('button', { name: 'Run query' }).click()
  await expect(main.getByRole('alert')).toContainText('(line 1, column 8)')
  await expect(main.locator('.refused')).toHaveText('gamer_tga')
  const saved = page.waitForEvent('download')
  await sql.fill("select act_date, gamer_tag from platform_session_install where act_date between '{from}' and '{to}'")
  await main.getByRole('button', { name: 'Save all rows as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`history-${studio.pid}.csv`)
})

test('a range, its comparison and its marks stand in the address; a point of a chart shows its rows', async ({
  page,
}) => {
  test.slow()
  const studio = await withHistory()
  await call(updateConfig, { body: { upserts: { 'game|energy': '5' } } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'dashboard'))
  const main = page.getByRole('main')
  const figure = (name: string) => main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await main.getByText('28 days', { exact: true }).click()
  await main.getByRole('switch', { name: 'Compare with the period before' }).check()
  await expect(page).toHaveURL(/range=28d&compare=before/)
  await expect(figure('Installs')).toContainText('+2 on the 28 days before')
  await expect(main.getByText('the 28 days before', { exact: true }).first()).toBeVisible()
  const marks = main.getByRole('region', { name: 'Events and changes in these days' })
  await expect(marks.getByRole('link', { name: 'Changed config game|energy' })).toBeVisible()
  await main.locator('[data-mark]').first().hover()
  await expect(page.getByRole('link', { name: 'Changed config game|energy', includeHidden: true })).toHaveCount(2)
  await main.getByRole('switch', { name: 'Marks' }).uncheck()
  await expect(marks).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(realmPath(studio, 'dashboard?range=7d&compare=before&marks=off'))
  await expect(figure('Installs')).toContainText('in 7 days')
  // By the keyboard: the last day is the one that is not over.
  const installs = main.getByRole('slider', { name: /^Installs of 7 days/ })
  await installs.press('ArrowLeft')
  await expect(installs).toHaveAttribute('aria-valuetext', /Android 1; iOS 1/)
  await installs.press('ArrowRight')
  await expect(installs).toHaveAttribute('aria-valuetext', /so far/)
  await installs.press('ArrowLeft')
  await installs.press('Enter')
  const yesterday = dayOf(Date.now() - dayMs - 60_000)
  await expect(page).toHaveURL(new RegExp(`rows=installs&from=${yesterday}&to=${yesterday}`))
  const rows = main.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'IPhonePlayer' })).toBeVisible()
  await page.goBack()
  // By the pointer, and in the heat map.
  await main.getByRole('button', { name: /^50 % of .* after day 1/ }).click()
  await expect(page).toHaveURL(/rows=retention/)
  await expect(rows).toHaveCount(2)
  await page.goBack()
  const players = main.getByRole('slider', { name: /^Daily active users/ })
  const { width } = (await players.boundingBox()) ?? { width: 0 }
  await players.click({ position: { x: width - 8, y: 40 } })
  await expect(page).toHaveURL(/rows=dau/)
  await expect(rows).toHaveCount(2)
})

test('every query of a figure’s rows is one that the engine answers', async ({ page }) => {
  const studio = await withHistory()
  const [from, to] = [dayOf(Date.now() - dayMs - 60_000), dayOf(Date.now() - 60_000)]
  for (const [figure, count] of Object.entries({
    installs: 2,
    dau: 2,
    payers: 1,
    arpdau: 1,
    arppu: 1,
    revenue: 1,
    retention: 1,
  })) {
    await openAs(page, studio, realmPath(studio, `analytics?rows=${figure}&from=${from}&to=${to}`))
    const table = page.getByRole('main').getByRole('table', { name: 'Rows of the query' })
    await expect(table.getByRole('row'), figure).toHaveCount(count + 1)
  }
})

test('an editor that comes while somebody types takes its place afterwards', async ({ page }) => {
  const studio = await makeStudio()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/SqlEditor-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openAs(page, studio, realmPath(studio, 'analytics'))
  const sql = page.getByRole('main').getByRole('textbox', { name: 'SQL' })
  await sql.fill('select 1')
  const arrived = page.waitForResponse(/\/SqlEditor-[^/]*\.js$/)
  release()
  await arrived
  await sql.pressSequentially(' as one')
  await expect(sql).toHaveValue('select 1 as one')
  await sql.blur()
  await expect(sql).toHaveClass(/cm-content/)
  await expect(sql).toHaveText('select 1 as one')
})

test('a query is completed, saved, shared, found by its address, renamed, deleted and brought back', async ({
  page,
  browser,
}) => {
  test.slow()
  const studio = await withHistory()
  await openAs(page, studio, realmPath(studio, 'analytics'))
  const main = page.getByRole('main')
  const sql = main.getByRole('textbox', { name: 'SQL' })
  await expect(sql).toHaveClass(/cm-content/)
  await sql.fill(
    "select act_date, gamer_tag,  from platform_session_install where act_date between '{from}' and '{to}'",
  )
  await sql.press('Control+Home')
  for (let step = 0; step < 'select act_date, gamer_tag, '.length; step += 1) await sql.press('ArrowRight')
  await sql.pressSequentially('e.dev')
  await page.getByRole('option', { name: /^e\.device\.platform/ }).click()
  await expect(sql).toContainText('"e.device.platform" from')
  await sql.press('Control+Enter')
  const rows = main.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await main.getByRole('button', { name: 'Save query' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Installs by device')
  await drawer.getByLabel('Shared').check()
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await expect(page).toHaveURL(/saved=\d+/)
  const saved = main.getByRole('list', { name: 'Saved queries' }).getByRole('listitem')
  await expect(saved.filter({ hasText: 'Installs by device' })).toContainText('shared')
  await expectAccessible(page)
  const address = page.url()
  // What was run is remembered.
  await sql.fill('select 1')
  await main.getByRole('button', { name: 'Last queries' }).click()
  await page.getByRole('menuitem', { name: /e\.device\.platform/ }).click()
  await expect(sql).toContainText('platform_session_install')
  await saved.getByRole('button', { name: 'Actions for Installs by device' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  await drawer.getByLabel('Name').fill('Devices')
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await saved.getByRole('button', { name: 'Actions for Devices' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(saved).toHaveCount(1)
  const other = await (await browser.newContext()).newPage()
  await openAs(other, studio, address, await addOperator(studio, 'tester'))
  await expectTesterKeepsTheirOwn(other)
})

/** They open a query by its address, keep queries of their own, and are told why they cannot change a shared one. */
async function expectTesterKeepsTheirOwn(page: Page) {
  const main = page.getByRole('main')
  const sql = main.getByRole('textbox', { name: 'SQL' })
  const saved = main.getByRole('list', { name: 'Saved queries' }).getByRole('listitem')
  const drawer = page.getByRole('dialog')
  await expect(sql).toContainText('platform_session_install')
  await saved.getByRole('button', { name: 'Actions for Devices' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('data-tip', /run analytics/)
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: 'Save as…' }).click()
  await expect(drawer.getByLabel('Shared')).toBeDisabled()
  await drawer.getByLabel('Name').fill('My devices')
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await expect(saved.filter({ hasText: 'My devices' })).toContainText('only you')
  await page.context().close()
}

test('revenue in another currency stands beside the figure until somebody sets its rate', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const fields = { txid: 1, provider: 'Steam', price: 999, sku: 'gems', currency: 'EUR', amount: 1_000 }
  const namespace = 'platform_commerce_hard_purchase'
  const at = Date.now() - 60_000
  await call(importHistory, { body: { events: [{ namespace, at, gamerTag: 1, fields }] } }, as)
  const beside = async () =>
    (await call(getDashboardCard, { params: { card: 'revenue' } }, as)).money?.beside.map(({ currency }) => currency)
  await expect.poll(beside).toEqual(['EUR'])
  await openAs(page, studio, realmPath(studio, 'dashboard'))
  const note = page.getByRole('note', { name: 'How revenue is added up' })
  await expect(note).toContainText('Revenue is in USD, less refunds on the day of the refund.')
  await expect(note).toContainText('Not included, because there is no rate: € 10.00.')
  await note.getByRole('button', { name: 'Currencies' }).click()
  const form = page.getByRole('dialog', { name: 'Currencies of revenue' })
  await expect(form.getByRole('combobox', { name: 'Currency of rate 1' })).toHaveValue('EUR')
  await form.getByLabel('1 is worth, in USD').fill('1.1')
  await form.getByLabel('Since of rate 1').fill('2026-01-05')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save currencies' }).click()
  await expect(form).toBeHidden()
  await expect(note).toContainText('1 EUR counts as 1.1 USD (rate of 5 Jan 2026).')
  await expect(page.getByRole('main').locator('dl > div').filter({ hasText: 'Revenue this month' })).toContainText(
    '$ 11.00',
  )
})
