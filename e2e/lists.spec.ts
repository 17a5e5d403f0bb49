import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { sendMail } from '@regent/contract/mail'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { screensOfSample, signInToSample, waitForData } from './support/sample-screens.ts'
import { asAdmin, openAs, realmPath, studioWithPlayer } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** Lists whose rows are figures that stand there whole: there is nothing behind them to open. */
const withoutDetail = [
  ...['Usage', 'Sessions', 'Phases', 'Rounds', 'Compare Config', 'Files of the cohorts', 'Signed-in places'],
]

/** What is wrong with the first row of each list on the screen. */
const faultsOn = (page: Page) =>
  page.evaluate((whole) => {
    const faults: string[] = []
    for (const table of document.querySelectorAll('main table[aria-rowcount]')) {
      const row = table.querySelector('tbody tr[aria-rowindex]')
      const box = table.parentElement?.getBoundingClientRect()
      if (!row || !box) continue
      const name = table.getAttribute('aria-label')
      const actions = row.querySelector('button[aria-label^="Actions for "]')
      const sticky = actions?.closest('td')?.getBoundingClientRect()
      const right = Math.min(box.right, window.innerWidth)
      const isWithin = ({ left, right: end }: DOMRect, from: number, to: number) => left >= from - 1 && end <= to + 1
      if (actions && !isWithin(actions.getBoundingClientRect(), box.left, right)) faults.push(`${name}: actions`)
      // The moment itself; how far off it is may be left out where there is little room.
      const moment = row.querySelector('time > span')
      const cell = moment?.closest('td')?.getBoundingClientRect()
      if (moment && cell) {
        const rect = moment.getBoundingClientRect()
        if (!isWithin(rect, box.left, sticky && !moment.closest('td')?.contains(actions) ? sticky.left : right)) {
          faults.push(
            `${name}: the first time ends at ${Math.round(rect.right)} of ${Math.round(sticky?.left ?? right)}`,
          )
        } else if (!isWithin(rect, cell.left, cell.right)) faults.push(`${name}: the first time is cut`)
      }
      const first = [...row.children].find((one) => !one.querySelector('input[type="checkbox"]'))
      if (whole.includes(name ?? '')) continue
      if (!first?.querySelector('a, button:not([aria-label^="Copy "])')) faults.push(`${name}: no way into the row`)
    }
    return faults
  }, withoutDetail)

const hasList = (page: Page) => page.locator('main table[aria-rowcount] tbody tr[aria-rowindex]').first().isVisible()

test('at 1366 pixels every list shows its first time and its actions, and each row has a way in', async ({ page }) => {
  test.setTimeout(600_000)
  await promisify(execFile)('npx', ['tsx', 'server/src/sample.ts', '--url', serverUrl], { timeout: 300_000 })
  const { screens, customer, token } = await screensOfSample()
  await signInToSample(page, customer, token)
  const faults: string[] = []
  const looked: string[] = []
  for (const [screen, address] of Object.entries({
    ...screens,
    'audit-organization': `/${customer.alias ?? customer.cid}/audit`,
    'plans-organization': `/${customer.alias ?? customer.cid}/plans`,
    'catalog-stores': `${screens['commerce-catalog']}?part=stores`,
    'catalog-skus': `${screens['commerce-catalog']}?part=skus`,
    services: `${screens.microservices}?part=services`,
  })) {
    await page.goto(address)
    // The first of many screens also waits for the code of the console.
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible({ timeout: 30_000 })
    await waitForData(page)
    if (!(await hasList(page))) continue
    looked.push(screen)
    faults.push(...(await faultsOn(page)).map((fault) => `${screen}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(looked.length).toBeGreaterThan(30)
})

test('the lists of changes, payments, mail and events of a player are searched, and the address keeps it', async ({
  page,
}) => {
  const { studio, player } = await studioWithPlayer()
  const scope = asAdmin(studio, studio.pid)
  for (const subject of ['Summer sale', 'Hello']) {
    await call(sendMail, { body: { sendMailRequests: [{ receiverGamerTag: player.gamerTag, subject }] } }, scope)
  }
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()

  await openAs(page, studio, realmPath(studio, `players/${player.gamerTag}/mail`))
  await expect(rows('Mail Inbox')).toHaveCount(3)
  await search.fill('SUMMER')
  await expect(rows('Mail Inbox')).toHaveCount(2)
  await expect(page).toHaveURL(/q=SUMMER/)
  await page.reload()
  await expect(rows('Mail Inbox')).toHaveCount(2)
  await expect(search).toHaveValue('SUMMER')

  await page.goto(realmPath(studio, `players/${player.gamerTag}/timeline`))
  await search.fill('LEVEL')
  await expect(rows('Timeline')).toHaveCount(2)
  await search.fill('nothing like it')
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await page.goto(realmPath(studio, 'audit'))
  await search.fill(String(player.gamerTag))
  // Two mails and a stat.
  await expect(rows('Audit Trail')).toHaveCount(4)
  await search.fill('nobody@nowhere.test')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${realmPath(studio, 'purchases')}?q=GPA.1234`)
  await expect(search).toHaveValue('GPA.1234')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
