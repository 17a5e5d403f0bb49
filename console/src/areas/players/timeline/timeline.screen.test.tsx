import { listRecordNames } from '@regent/contract/operate/search/search-names'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { listTimeline, type TimelineEvent } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0

test('actions of the player and of the staff are one stream, filtered and linked in the address', async () => {
  const entry: AuditEntry = {
    id: 41,
    at: Date.now(),
    email: 'ada@sky-studio.test',
    role: 'admin',
    pid: studio.pid,
    gamerTag,
    action: 'POST /basic/stats/batch',
    requestId: 'test',
    subject: 'stat',
    before: null,
    after: '7',
    subjectId: `game.private.player.${gamerTag}/LEVEL`,
  }
  const ofPlayer = (kind: TimelineEvent['kind'], id: number, of: TimelineEvent['of']): TimelineEvent => ({
    kind,
    id,
    at: Date.now() - id * 1_000,
    by: 'player',
    of,
  })
  const answers = await openScreen(realmPath(`players/${gamerTag}/timeline`), {
    answers: (on) =>
      on
        .on(listTimeline, ({ query: { by, until = Number.POSITIVE_INFINITY } }) => ({
          rows: [
            { kind: 'change', id: entry.id, at: entry.at, by: 'staff', of: entry } as const,
            ofPlayer('leaderboard', 1, { leaderboard: 'boards.duels', score: 12 }),
            ofPlayer('sign-in', 2, { platform: 'Android', isEnded: false }),
            ofPlayer('install', 3, {}),
          ].filter((one) => (by ?? one.by) === one.by && one.at <= until),
          next: null,
        }))
        .on(listRecordNames, ({ body }) => ({
          names: body.records.map((record) => ({ ...record, name: record.id })),
          gone: [],
        }))
        .on(getAuditEntry, () => ({ entry, undo: { isPossible: entry.undoneBy === undefined, fields: [] } }))
        .on(undoChanges, () => {
          entry.undoneBy = 42
          return { undone: 1 }
        }),
  })
  const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row')
  await expect.poll(() => rows.filter({ hasText: 'First session' }).elements().length).toBe(1)
  await expect.element(rows.filter({ hasText: 'Signed in on Android' })).toContainText('the player')
  const change = rows.filter({ hasText: 'Set stat LEVEL' })
  await expect.element(change).toContainText('7')
  // An event links to its record.
  const reached = rows.filter({ hasText: 'Reached 12 on boards.duels' })
  await expect.element(reached.getByRole('link', { name: 'boards.duels' })).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Done by' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'the staff' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(address).toContain('by=staff')
  await expect.poll(() => rows.elements().length).toBe(2)

  await change.getByRole('link').first().click()
  await expect.poll(address).toMatch(/until=\d+/)
  await reload()
  await expect.element(change).toBeVisible()
  expect(answers.requestsOf(listTimeline).at(-1)?.query).toMatchObject({ by: 'staff', until: entry.at })
  await change.getByRole('link', { name: 'Set stat LEVEL' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set stat LEVEL' })
  await drawer.getByRole('button', { name: 'Undo this change' }).click()
  await expect.poll(() => rows.filter({ hasText: 'undone' }).elements().length).toBe(1)
  expect(answers.requestsOf(undoChanges).map(({ body }) => body.ids)).toEqual([[entry.id]])
})
