import { getDashboardCard, importHistory } from '@regent/contract/analytics'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const dayMs = 86_400_000

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

test('the dashboard shows a tester how the game is doing, now and on a day', async ({ page }) => {
  // Eight charts in two schemes and widths take the checks of access a while.
  test.slow()
  const studio = await withHistory()
  await openAs(page, studio, realmPath(studio, 'dashboard'), await addOperator(studio, 'tester'))
  const main = page.getByRole('main')
  const figure = (name: string) => main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(figure('Revenue')).toContainText('$ 12.50')
  await expect(figure('Active players')).toContainText('1')
  await expect(figure('Paying players')).toContainText('100.00%')
  await expect(main.getByRole('region', { name: 'Installs' }).getByRole('img')).toHaveAccessibleName(
    /2 installs on Android, iOS/,
  )
  await expect(
    main.getByRole('table', { name: 'Revenue by day' }).getByRole('columnheader', { name: 'Steam' }),
  ).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: '50%' })).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Revenue: save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`revenue-${studio.pid}.csv`)
  await expectAccessible(page)
  const day = new Date(Date.now() - dayMs - 60_000).toISOString().slice(0, 10)
  await main.getByLabel('Day of the numbers').fill(day)
  await expect(figure('Installs')).toContainText('2')
  await expect(page).toHaveURL(new RegExp(`date=${day}$`))
  await main.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(figure('Installs')).toContainText('last 24 hours')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(main.getByText('platform_session_session_end')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Run query' })).toHaveAttribute('data-tip', /run analytics/)
})

test('what happened is queried, shown and saved', async ({ page }) => {
  const studio = await withHistory()
  await openAs(page, studio, realmPath(studio, 'analytics'))
  const main = page.getByRole('main')
  const rows = main.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
  const sql = main.getByLabel('SQL')
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
  const saved = page.waitForEvent('download')
  await sql.fill("select act_date, gamer_tag from platform_session_install where act_date between '{from}' and '{to}'")
  await main.getByRole('button', { name: 'Save all rows as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`history-${studio.pid}.csv`)
})
