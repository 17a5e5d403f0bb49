import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { getCalendar, maxCalendarMs } from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { saveJob } from '@regent/contract/operate/scheduler'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { announcement, calendarWorld, event, everything, iso } from '../../../testing/calendar.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type CatalogInput, sell } from '../../../testing/shop.ts'

test('everything that has a time stands in one answer, each with its state, its way in and what may be moved', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { entries, cut, hidden } = await here.read()
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  expect(kinds.toSorted()).toEqual(
    'announcement,campaign,daily-reward,event,job,listing,maintenance,promo-code,sale,timer,tournament,trial'.split(
      ',',
    ),
  )
  expect({ cut, hidden }).toEqual({ cut: [], hidden: [] })
  const start = here.app.now() + 2 * dayMs
  expect(entries.find(({ kind }) => kind === 'event')).toMatchObject({
    id: 'events.kraken',
    name: 'Kraken moon',
    start,
    end: start + 3 * hourMs,
    state: 'scheduled',
    path: ['events', 'events.kraken'],
    move: { start: true, end: true },
    copy: { can: true },
  })
  expect(entries.find(({ kind }) => kind === 'promo-code')).toMatchObject({
    state: 'running',
    note: '0 of 2 used',
    move: { start: false, end: false, why: expect.stringContaining('cannot be changed') },
  })
  expect(entries.find(({ kind }) => kind === 'announcement')?.about).toEqual(['events.kraken'])
  expect(entries.find(({ kind }) => kind === 'job')).toMatchObject({ isMoment: true, about: ['events.kraken'] })
  expect(entries.filter(({ kind }) => kind === 'timer').length).toBeGreaterThanOrEqual(1)
  expect(entries.filter(({ kind }) => kind === 'tournament').map(({ note }) => note)).toContain('cycle 0')
})

test('a campaign of the type announcement stands for its announcement, and both move together', async () => {
  const { app, developer, read, moveBy, move, find, undoNewest } = await calendarWorld()
  const start = app.now() + dayMs
  const translations = [{ lng: 'en', subject: 'Storm', msg: 'It comes' }]
  await developer.call(createCampaign, {
    body: { name: 'Storm', mtype: 'ANNOUNCEMENT', start: iso(start), mb_expiration: iso(start + dayMs), translations },
  })
  expect((await read()).entries.map(({ kind }) => kind)).toEqual(['campaign'])
  expect((await move(await moveBy('campaign', dayMs))).status).toBe(200)
  expect(await find('campaign')).toMatchObject({ start: start + dayMs, end: start + 2 * dayMs })
  const own = await read(developer, app.now(), app.now() + 9 * dayMs, ['announcement'])
  expect(own.entries).toMatchObject([{ start: start + dayMs, end: start + 2 * dayMs }])
  await undoNewest()
  expect(await find('campaign')).toMatchObject({ start, end: start + dayMs })
})

test('kinds that a person may not see are left out and named, and nothing may be moved without the right', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { app, read, moveBy, move, plan } = here
  const tester = await app.as('tester')
  const seen = await read(tester)
  expect(seen.entries.filter(({ move: can }) => can.start || can.end)).toEqual([])
  expect(seen.entries.find(({ kind }) => kind === 'event')?.move.why).toBe('This needs the right "edit events".')
  expect((await move(await moveBy('event', hourMs), tester)).status).toBe(403)
  expect((await plan([await moveBy('event', hourMs)], tester)).status).toBe(403)
  const nobody = await app.as(undefined)
  expect((await nobody.send(getCalendar, { query: { from: app.now(), to: app.now() + dayMs } })).status).toBe(403)
})

test('an answer covers a quarter and 500 entries of a kind at most, and says which kinds it has cut', async () => {
  const { app, developer, read } = await calendarWorld()
  const long = { from: app.now(), to: app.now() + maxCalendarMs + 1 }
  expect(await developer.send(getCalendar, { query: long })).toMatchObject({ status: 400, body: { field: 'to' } })
  expect((await developer.send(getCalendar, { query: { from: 5, to: 5 } })).status).toBe(400)
  const row = (n: number) => ({
    pid: app.pid,
    symbol: `a-${n}`,
    id: n + 1,
    channel: 'any',
    definition: JSON.stringify({
      channel: 'any',
      ...Object.fromEntries(
        ['title', 'summary', 'body'].map((part) => [part, { localizationId: '', defaultValue: `${n}` }]),
      ),
    }),
    start_at: new Date(app.now()),
    end_at: new Date(app.now() + dayMs),
    created_at: new Date(),
    updated_at: new Date(),
  })
  const rows = Array.from({ length: 501 }, (_, n) => {
    const { channel: _channel, ...one } = row(n)
    return { ...one, account_id: null }
  })
  await app.db.insertInto('announcements').values(rows).execute()
  const { entries, cut } = await read()
  expect({ cut, count: entries.length }).toEqual({ cut: ['announcement'], count: 500 })
  const before = await read(developer, app.now() - 9 * dayMs, app.now() - dayMs)
  expect(before).toMatchObject({ entries: [], cut: [] })
})

test('a frequently repeating record is one bar, a rare one a mark for each time', async () => {
  const { app, developer, read } = await calendarWorld()
  const jobAction = { type: 'PublishMessage' as const, topic: 't', message: 'm' }
  for (const [name, expression] of [
    ['Often', '0 */5 * * * *'],
    ['Daily', '0 0 4 * * *'],
  ] as const)
    await developer.call(saveJob, { body: { name, triggers: [{ type: 'CronTrigger', expression }], jobAction } })
  const { entries } = await read(developer, app.now(), app.now() + 7 * dayMs)
  const of = (name: string) => entries.filter((entry) => entry.name === name)
  expect(of('Often')).toMatchObject([{ isMoment: false, end: app.now() + 7 * dayMs, note: 'repeats' }])
  expect(of('Daily')).toHaveLength(7)
  expect(of('Daily')[0]?.move.why).toContain('triggers')
})

test.each<[CalendarKind, string]>([
  ['event', 'event'],
  ['announcement', 'announcement'],
  ['maintenance', 'announcement'],
  ['campaign', 'campaign'],
  ['listing', 'store'],
  ['sale', 'sale'],
  ['trial', 'trial'],
  ['job', 'job'],
])('a move of kind %s is made by its own service, audited and undone', async (kind, subject) => {
  const here = await calendarWorld()
  await everything(here)
  const { find, move, moveBy, undoNewest, developer } = here
  const before = await find(kind)
  expect(await move(await moveBy(kind, 2 * hourMs))).toMatchObject({ status: 200 })
  const after = await find(kind)
  expect(after.start).toBe((before.start ?? 0) + 2 * hourMs)
  expect(after.end).toBe(before.end === null ? null : before.end + 2 * hourMs)
  const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
  expect(entry?.subject).toBe(subject)
  await undoNewest()
  expect(await find(kind)).toMatchObject({ start: before.start, end: before.end })
})

test('the end of an event alone lengthens its last phase; one that runs cannot be moved, but lengthened', async () => {
  const { app, developer, find, move, moveBy } = await calendarWorld()
  await developer.call(applyEventContent, { body: { content: event(app, minuteMs) } })
  const { start, end } = await find('event')
  expect((await move(await moveBy('event', 0, { end: (end ?? 0) + hourMs }))).status).toBe(200)
  expect(await find('event')).toMatchObject({ start, end: (end ?? 0) + hourMs })
  const tooShort = await move(await moveBy('event', 0, { end: (start ?? 0) + 30 * minuteMs }))
  expect(tooShort).toMatchObject({ status: 400, body: { field: 'end', message: expect.stringContaining('main') } })
  app.advance(2 * minuteMs)
  expect(await find('event')).toMatchObject({ state: 'running', move: { start: false, end: true } })
  expect(await move(await moveBy('event', hourMs))).toMatchObject({
    status: 409,
    body: { error: 'CalendarEntryFixed' },
  })
  expect((await move(await moveBy('event', 0, { end: (end ?? 0) + 2 * hourMs }))).status).toBe(200)
  expect(await find('event')).toMatchObject({ start, end: (end ?? 0) + 2 * hourMs })
})

test('a repeating event, a published listing and times that have passed are refused with a sentence', async () => {
  const { app, developer, move, moveBy, find } = await calendarWorld()
  const schedule = { activeFrom: iso(app.now()), crons: ['0 0 12 * * SAT *'] }
  await developer.call(applyEventContent, { body: { content: event(app, dayMs, { schedule }) } })
  expect((await find('event')).move.why).toContain('schedule')
  expect((await move(await moveBy('event', hourMs))).body).toMatchObject({ error: 'CalendarEntryFixed' })
  await developer.call(saveAnnouncement, { body: announcement('a', app.now() + dayMs, app.now() + 2 * dayMs) })
  expect((await move(await moveBy('announcement', -2 * dayMs))).body).toMatchObject({ field: 'start' })
  const upside = await moveBy('announcement', 0)
  expect((await move({ ...upside, end: upside.start })).body).toMatchObject({ field: 'end' })
  expect((await move({ ...upside, kind: 'timer', id: 'x' })).body).toMatchObject({ error: 'CalendarEntryFixed' })
  expect((await move({ ...upside, id: 'gone' })).body).toMatchObject({ error: 'CalendarEntryNotFound' })
})

test('of two concurrent moves of the same record, one is told that the other was faster', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { move, moveBy, find } = here
  for (const kind of ['event', 'announcement', 'campaign', 'listing', 'sale', 'trial', 'job'] as const) {
    const { start } = await find(kind)
    const one = await moveBy(kind, hourMs)
    const other = await moveBy(kind, 2 * hourMs)
    const answers = await Promise.all([move(one), move(other)])
    expect(answers.map(({ status }) => status).toSorted(), kind).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'StaleVersion' })
    expect([1, 2].map((hours) => (start ?? 0) + hours * hourMs)).toContain((await find(kind)).start)
  }
})

test('several moves are one plan: nothing changes before it is applied, and it is undone as a whole', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { app, developer, find, moveBy, plan, apply } = here
  const moves = [await moveBy('event', dayMs), await moveBy('announcement', dayMs), await moveBy('job', dayMs)]
  const before = await Promise.all([find('event'), find('announcement'), find('job')])
  const made = (await plan(moves)).body as { plan: { id: number }; sample: object[] }
  expect(made).toMatchObject({
    plan: { title: 'Move 3 entries', verb: 'Move 3 entries', count: 3 },
    sample: [{ label: 'Kraken moon', before: { start: iso(before[0].start ?? 0) } }, {}, {}],
  })
  expect(await find('event')).toEqual(before[0])
  expect(await apply(made.plan.id)).toMatchObject({ state: 'done', done: 3, failed: 0 })
  for (const [index, kind] of (['event', 'announcement', 'job'] as const).entries())
    expect((await find(kind)).start).toBe((before[index]?.start ?? 0) + dayMs)
  const undo = await developer.call(planUndo, { params: { id: made.plan.id } })
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect((await find('event')).start).toBe(before[0].start)
  expect(app.now()).toBeGreaterThan(0)
})

test('a plan of two listings of one catalogue moves both', async () => {
  const { app, developer, moveBy, plan, apply, find } = await calendarWorld()
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }])
  const period = { start: iso(app.now() + dayMs), end: iso(app.now() + 2 * dayMs) }
  const body = sell({ activePeriod: period }) as CatalogInput
  const [store] = body.stores ?? []
  const [listing] = store?.listings ?? []
  if (!store || !listing) throw new Error('The shop is empty')
  const stores = [{ ...store, listings: [listing, { ...listing, symbol: 'second' }] }]
  await developer.call(saveCatalog, { body: { ...body, stores } })
  const ids = [`${listing.symbol}:${store.symbol}`, `second:${store.symbol}`]
  const moves = await Promise.all(ids.map((id) => moveBy('listing', hourMs, {}, id)))
  const made = (await plan(moves)).body as { plan: { id: number } }
  expect(await apply(made.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  for (const id of ids) expect((await find('listing', id)).start).toBe(app.now() + dayMs + hourMs)
})

test('a plan is rejected if its moves would be, or if a record has moved since', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { app, developer, find, move, moveBy, plan } = here
  const past = await moveBy('event', -3 * dayMs)
  expect(await plan([past])).toMatchObject({ status: 400, body: { field: 'start' } })
  expect((await plan([await moveBy('event', hourMs), await moveBy('event', dayMs)])).status).toBe(400)
  const made = (await plan([await moveBy('event', dayMs)])).body as { plan: { id: number } }
  expect((await move(await moveBy('event', hourMs))).status).toBe(200)
  const start = (await find('event')).start
  await expect(developer.call(applyPlan, { params: { id: made.plan.id } })).rejects.toMatchObject({ code: 'PlanMoved' })
  await app.runJobs()
  expect((await find('event')).start).toBe(start)
})

test('a plan warns of the clashes that it would make', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { find, moveBy, plan } = here
  const event = await find('event')
  const rest = await find('maintenance')
  const made = await plan([await moveBy('event', (rest.start ?? 0) - (event.start ?? 0))])
  expect(made.body).toMatchObject({ plan: { warnings: ['About rest falls inside of Kraken moon.'] } })
  const free = await plan([await moveBy('event', dayMs)])
  expect(free.body).toMatchObject({ plan: { warnings: [] } })
})

test('a campaign that repeats is due in later weeks too, and as one bar nothing of it is dragged', async () => {
  const { app, developer, read } = await calendarWorld()
  const start = app.now() + dayMs
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
  await developer.call(createCampaign, {
    body: { name: 'Daily', mtype: 'MAILBOX-IN-GAME', recur: 'daily', start: iso(start), translations },
  })
  const [first, second] = (await read(developer, app.now(), app.now() + 7 * dayMs)).entries
  expect(first).toMatchObject({ start, isMoment: true, move: { start: true, end: false } })
  expect(second).toMatchObject({ start: start + dayMs, move: { start: false, end: false } })
  const later = await read(developer, app.now() + 60 * dayMs, app.now() + 67 * dayMs)
  expect(later.entries.map((entry) => entry.start)).toEqual(
    Array.from({ length: 7 }, (_, n) => start + (59 + n) * dayMs),
  )
  const month = await read(developer, app.now(), app.now() + 31 * dayMs)
  expect(month.entries).toMatchObject([
    { start, end: app.now() + 31 * dayMs, note: 'repeats', marks: [], move: { start: false, end: false } },
  ])
})
