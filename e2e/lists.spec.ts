import { sendMail } from '@regent/contract/mail'
import { startSession } from '@regent/contract/sessions'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, openAs, realmPath, setStats, studioWithPlayer } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1366, height: 768 } })

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
  const time = page.getByRole('columnheader', { name: 'Time' })
  await expect(time).toHaveAttribute('aria-sort', 'descending')
  await expect(rows('Audit Trail').nth(1)).toContainText('Hello')
  await time.getByRole('button', { name: 'Time', exact: true }).click()
  await expect(page).toHaveURL(/sort=time/)
  await expect(rows('Audit Trail').nth(3)).toContainText('Hello')
  await page.reload()
  await expect(time).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows('Audit Trail').nth(3)).toContainText('Hello')
  await search.fill('nobody@nowhere.test')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${realmPath(studio, 'purchases')}?q=GPA.1234`)
  await expect(search).toHaveValue('GPA.1234')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('a list is followed: it reads by itself, and waits while somebody reads further down', async ({ page }) => {
  const { studio, player } = await studioWithPlayer()
  for (let level = 4; level < 40; level++) await setStats(studio, player.gamerTag, 'game.private', { LEVEL: level })
  await openAs(page, studio, realmPath(studio, `players/${player.gamerTag}/timeline`))
  const table = page.getByRole('table', { name: 'Timeline' })
  const rows = table.getByRole('row')
  const follow = page.getByRole('switch', { name: /^Follow/ })
  await expect(rows.nth(30)).toBeAttached()
  await expect(follow).not.toBeChecked()
  await follow.check()
  await expectAccessible(page)
  const scrollTo = (top: number) => table.evaluate((one, to) => one.parentElement?.scrollTo(0, to), top)
  await scrollTo(400)
  await expect(page.getByText('Follow: waits while you read further down')).toBeVisible()
  // What players do is not in the live stream, from which lists learn what colleagues do.
  const session = { platform: 'Windows', device: 'a', locale: 'de', language: { code: 'de' } }
  const { scope } = asAdmin(studio, studio.pid)
  await call(startSession, { body: session }, { scope, token: player.token })
  await scrollTo(0)
  await expect(rows.filter({ hasText: 'Windows' })).toHaveCount(1)
  await page.reload()
  await expect(follow).toBeChecked()
})
