import { getSessionHistory, listSessions, type Session } from '@regent/contract/players/sessions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

test('Analytics shows the days played of a month, and the months before it [players-53]', async () => {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const session: Session = {
    id: 1,
    startedAt: now.getTime() - 1_000,
    lengthMs: 1_000,
    via: 'call',
    platform: 'Android',
    device: 'Pixel',
    clientVersion: '1.4.2',
    locale: 'de-AT',
  }
  await openScreen(realmPath(`players/${gamerTag}/history`), {
    answers: (on) =>
      on
        .on(getSessionHistory, ({ query }) => {
          const year = query.year ?? now.getUTCFullYear()
          const month = query.month ?? now.getUTCMonth() + 1
          const isNow = month === now.getUTCMonth() + 1
          return {
            date: { year, monthValue: month, dayOfMonth: 1, dayOfYear: 1 },
            sessions: isNow ? [today] : [],
            daysPlayed: isNow ? 1 : 0,
            installDate: today,
            payments: [],
            totalPaid: [],
          }
        })
        .on(listSessions, ({ query: { to = Number.POSITIVE_INFINITY } }) => ({
          rows: to > now.getTime() ? [session] : [],
          next: null,
        })),
  })
  await expect.element(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const calendar = page.getByRole('table', { name: `Sessions in ${monthName.format(now)}` })
  await expect.element(calendar.getByRole('cell', { name: /today/ })).toContainText('1 session')
  await expect.element(calendar.getByRole('cell', { name: /today/ })).toContainText('installed')
  const row = page.getByRole('table', { name: 'Sessions', exact: true }).getByRole('row').nth(1)
  for (const text of ['Android', 'Pixel', '1.4.2', 'de-AT', 'call']) await expect.element(row).toContainText(text)

  await page.getByRole('button', { name: 'Previous month' }).click()
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  await expect.poll(address).toContain(`month=${before.toISOString().slice(0, 7)}`)
  await expect.element(page.getByText(`No sessions in ${monthName.format(before)}`)).toBeVisible()
  await page.getByRole('button', { name: 'This month' }).click()
  await expect.element(calendar).toBeVisible()
  history.back()
  await expect.poll(address).toContain(`month=${before.toISOString().slice(0, 7)}`)
  reload()
  await expect.element(page.getByRole('heading', { name: monthName.format(before) })).toBeVisible()
})
