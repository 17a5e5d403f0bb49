import { listChartMarks, maxMarksOfKind } from '@regent/contract/analyze/analytics-marks'
import { laterDay } from '@regent/contract/analyze/figures'
import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { applyEventContent } from '@regent/contract/engage/events'
import { updateConfig } from '@regent/contract/operate/config'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { insertAuditEntries } from '../../../kernel/audit/service.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const iso = (at: number) => new Date(at).toISOString()

const marksOf = async (app: TestApp, from: number, to: number, role: 'tester' | 'developer' = 'tester') =>
  (await app.as(role)).call(listChartMarks, { query: { from: dayOf(from), to: dayOf(to) } })

test('starts, ends, releases and changes of the days stand in one answer, each with its time and its way in', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const now = app.now()
  await developer.call(applyEventContent, {
    body: {
      content: {
        symbol: 'events.kraken',
        name: 'Kraken moon',
        start_date: iso(now + 20 * 60_000),
        phases: [{ name: 'main', duration_minutes: 2 * 24 * 60 }],
      },
    },
  })
  await developer.call(saveAnnouncement, {
    body: {
      symbol: 'rest',
      channel: 'servermaintenance',
      title: { localizationId: '', defaultValue: 'Rest' },
      summary: { localizationId: '', defaultValue: '' },
      body: { localizationId: '', defaultValue: '' },
      start_date: iso(now + dayMs),
      end_date: iso(now + dayMs + hourMs),
    },
  })
  await publishItems(app, [{ id: 'currency.gems' }])
  await developer.call(updateConfig, { body: { upserts: { 'game|energy': '5' } } })
  const { marks, cut } = await marksOf(app, now, now + 2 * dayMs)
  expect(cut).toEqual([])
  expect(marks.map(({ at }) => at)).toEqual(marks.map(({ at }) => at).toSorted((a, b) => a - b))
  const of = (kind: string) => marks.filter((mark) => mark.kind === kind)
  expect(of('event')).toMatchObject([
    { edge: 'start', at: now + 20 * 60_000, name: 'Kraken moon', path: ['events', 'events.kraken'] },
    { edge: 'end', at: now + 20 * 60_000 + 2 * dayMs, name: 'Kraken moon' },
  ])
  expect(of('maintenance').map(({ edge, at }) => [edge, at])).toEqual([
    ['start', now + dayMs],
    ['end', now + dayMs + hourMs],
  ])
  expect(of('content')).toMatchObject([{ name: 'global', path: ['audit'], search: { entry: expect.any(String) } }])
  expect(of('config')).toMatchObject([{ name: expect.stringContaining('energy'), email: expect.any(String) }])
  // Another day has none of them, and the range of the next day has the event's end only.
  expect((await marksOf(app, now - 5 * dayMs, now - dayMs)).marks).toEqual([])
  expect((await marksOf(app, now + 2 * dayMs, now + 2 * dayMs)).marks).toMatchObject([{ edge: 'end', kind: 'event' }])
})

test('an end far from its start is marked once, in a range of more than a quarter too', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const now = app.now()
  await developer.call(applyEventContent, {
    body: {
      content: {
        symbol: 'events.season',
        name: 'Season',
        start_date: iso(now + hourMs / 2),
        phases: [{ name: 'main', duration_minutes: 200 * 24 * 60 }],
      },
    },
  })
  const { marks } = await marksOf(app, now, now + 300 * dayMs)
  expect(marks.map(({ edge }) => edge)).toEqual(['start', 'end'])
})

test('of too many changes the newest are given, and the answer says so; a range that is too long is refused', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const now = app.now()
  const entries = Array.from({ length: maxMarksOfKind + 5 }, (_, index) => ({
    cid: app.cid,
    at: new Date(now - hourMs + index),
    accountId: developer.accountId,
    role: 'developer',
    pid: app.pid,
    action: 'PUT /basic/realms/config',
    requestId: `r${index}`,
    change: { subject: 'config' as const, id: `key-${index}`, before: null, after: 'x' },
  }))
  await insertAuditEntries(app.db, entries)
  const { marks, cut } = await marksOf(app, now, now)
  expect(cut).toEqual(['config'])
  expect(marks).toHaveLength(maxMarksOfKind)
  expect(marks.at(-1)?.name).toBe(`key-${maxMarksOfKind + 4}`)
  const tester = await app.as('tester')
  const from = dayOf(now)
  for (const to of [laterDay(from, 400), laterDay(from, -1)]) {
    await expect(tester.call(listChartMarks, { query: { from, to } })).rejects.toMatchObject({
      status: 400,
      field: 'to',
    })
  }
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  expect((await developer.call(listChartMarks, { query: { from, to: from } }, inStaging)).marks).toEqual([])
})
