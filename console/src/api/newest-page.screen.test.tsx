import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../testing/screen.tsx'
import { realmPath, studio } from '../testing/studio.ts'
import { demoPlayers } from './demo/demo-players.ts'

test('a followed list of two pages requests only its newest page', async () => {
  const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
  const trail = Array.from({ length: 60 }, (_, index): AuditEntry => {
    const id = 60 - index
    return {
      id,
      at: Date.now() - index * 1_000,
      pid: studio.pid,
      gamerTag,
      requestId: 'test',
      action: 'POST /basic/stats/batch',
      subject: 'stat',
      before: String(id - 1),
      after: String(id),
      subjectId: `game.private.player.${gamerTag}/LEVEL`,
    }
  })
  const answers = await openScreen(realmPath('audit?subject=stat'), {
    answers: (on) =>
      on.on(listAuditEntries, ({ query: { cursor, limit } }) => {
        const start = Number(cursor ?? 0)
        const end = start + limit
        return { rows: trail.slice(start, end), next: end < trail.length ? String(end) : null }
      }),
  })
  const rows = page.getByRole('table', { name: 'Audit Trail' }).getByRole('row')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  const cursors = () => answers.requestsOf(listAuditEntries).map(({ query }) => query.cursor)
  const before = cursors().length
  // The list is read again every five seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await page.getByRole('switch', { name: /^Follow/ }).click()
    await expect.element(page.getByRole('switch', { name: /^Follow/ })).toBeChecked()
    for (const count of [1, 2, 3]) {
      vi.advanceTimersByTime(5_000)
      await expect.poll(() => cursors().length).toBe(before + count)
      await expect.poll(() => answers.isIdle).toBe(true)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(cursors().slice(before)).toEqual([undefined, undefined, undefined])
  await expect.element(page.getByText('60 changes').first()).toBeVisible()
  await expect.element(rows.nth(1)).toContainText('60')
})
