import { searchMail } from '@regent/contract/communicate/mail'
import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { listTimeline, type TimelineEvent } from '@regent/contract/players/timeline'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import type { Answers } from '../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../testing/screen.tsx'
import { realmPath, studio } from '../../testing/studio.ts'

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const subjects = ['Summer sale', 'Hello']

const entryOf = (id: number, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: Date.now() - 100_000 + id * 1_000,
  accountId: 1,
  email: 'ada@studio.test',
  role: 'admin',
  pid: studio.pid,
  action: 'POST /basic/mail',
  requestId: `request-${id}`,
  gamerTag,
  before: null,
  subject: 'mail',
  subjectId: String(id),
  after: null,
  ...more,
})
const statOf = (id: number, level: number) =>
  entryOf(id, { subject: 'stat', subjectId: `game.private.player.${gamerTag}/LEVEL`, after: String(level) })
const mailEntries = subjects.map((subject, index) => entryOf(index + 2, { after: { subject } }))
const trail = [statOf(1, 3), ...mailEntries]

const changeOf = (entry: AuditEntry): TimelineEvent => ({
  kind: 'change',
  id: entry.id,
  at: entry.at,
  by: 'staff',
  of: entry,
})

/** A server that searches the timeline by the text of its events. */
const keepTimeline = (on: Answers, events: TimelineEvent[]) =>
  on.on(listTimeline, ({ query: { search = '', cursor, limit } }) => {
    const found = events
      .filter((event) => JSON.stringify(event).toLowerCase().includes(search.toLowerCase()))
      .toSorted((a, b) => b.at - a.at)
    const from = Number(cursor ?? 0)
    const next = from + limit < found.length ? String(from + limit) : null
    return { rows: found.slice(from, from + limit), next }
  })

const size = { width: 1366, height: 768 }
const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
const rowCount = (name: string) => expect.poll(() => rows(name).elements().length)

test('the lists of mail, events, changes and payments are searched, and the address keeps the search', async () => {
  await openScreen(realmPath(`players/${gamerTag}/mail`), {
    ...size,
    answers: (on) =>
      keepTimeline(on, trail.map(changeOf))
        .on(searchMail, ({ body: { clauses } }) => ({
          results: clauses.map(({ name, text = '' }) => {
            const content = subjects
              .filter((subject) => subject.toLowerCase().includes(text.toLowerCase()))
              .map((subject, index) => ({
                id: index + 1,
                subject,
                sent: Date.now() - 60_000,
                receiverGamerTag: gamerTag,
                senderGamerTag: 0,
                category: 'SYSTEM.DB',
                state: 'Unread' as const,
                attachments: [],
              }))
            return { name, count: content.length, content }
          }),
        }))
        .on(listAuditEntries, ({ query: { search, sort } }) => {
          const found = search === String(gamerTag) || search === undefined ? trail : []
          return { rows: sort === 'at' ? found : found.toReversed(), next: null }
        }),
  })
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
  await rowCount('Mail Inbox').toBe(3)
  await search.fill('SUMMER')
  await rowCount('Mail Inbox').toBe(2)
  await expect.poll(address).toMatch(/q=SUMMER/)
  await reload()
  await rowCount('Mail Inbox').toBe(2)
  await expect.element(search).toHaveValue('SUMMER')

  await goTo(realmPath(`players/${gamerTag}/timeline`))
  await rowCount('Timeline').toBe(4)
  await search.fill('LEVEL')
  await rowCount('Timeline').toBe(2)
  await search.fill('nothing like it')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()

  await goTo(realmPath('audit'))
  const time = page.getByRole('columnheader', { name: 'Time' })
  await expect.element(time).toBeVisible()
  await search.fill(String(gamerTag))
  // Two mails and a stat.
  await rowCount('Audit Trail').toBe(4)
  await expect.element(time).toHaveAttribute('aria-sort', 'descending')
  await expect.element(rows('Audit Trail').nth(1)).toContainText('Hello')
  await time.getByRole('button', { name: 'Time', exact: true }).click()
  await expect.poll(address).toMatch(/sort=time/)
  await expect.element(rows('Audit Trail').nth(3)).toContainText('Hello')
  await reload()
  await expect.element(time).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(rows('Audit Trail').nth(3)).toContainText('Hello')
  await search.fill('nobody@nowhere.test')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()

  await goTo(`${realmPath('purchases')}?q=GPA.1234`)
  await expect.element(search).toHaveValue('GPA.1234')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})

test('a followed list reads its newest rows, and pauses while the reader is further down', async () => {
  const events = Array.from({ length: 40 }, (_, index) => changeOf(statOf(index + 1, index)))
  // A list is read every 5 seconds. The test reads it more often.
  const setAsUsual = window.setInterval.bind(window)
  await openScreen(realmPath(`players/${gamerTag}/timeline`), {
    ...size,
    answers: (on) => void keepTimeline(on, events),
  })
  vi.spyOn(window, 'setInterval').mockImplementation(((act: () => void, ms?: number) =>
    setAsUsual(act, ms === 5_000 ? 100 : ms)) as typeof window.setInterval)
  const follow = page.getByRole('switch', { name: /^Follow/ })
  const windows = rows('Timeline').filter({ hasText: 'Windows' })
  await expect.element(rows('Timeline').nth(30)).toBeInTheDocument()
  await expect.element(follow).not.toBeChecked()
  await follow.click()
  await expect.element(follow).toBeChecked()
  const scrollTo = (top: number) =>
    page.getByRole('table', { name: 'Timeline' }).element().parentElement?.scrollTo(0, top)
  scrollTo(400)
  await expect.element(page.getByText('Live (paused while scrolled)')).toBeVisible()
  events.push({ kind: 'session', id: 900, at: Date.now(), by: 'player', of: { platform: 'Windows', lengthMs: 60_000 } })
  await expect.element(windows).not.toBeInTheDocument()
  scrollTo(0)
  await expect.poll(() => windows.elements().length).toBe(1)
  await reload()
  await expect.element(follow).toBeChecked()
})
