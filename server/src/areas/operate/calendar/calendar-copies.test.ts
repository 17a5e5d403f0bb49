import { createCampaign, listCampaigns } from '@regent/contract/communicate/campaigns'
import { getCatalog } from '@regent/contract/monetize/commerce'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { getJob, listJobs, saveJob } from '@regent/contract/operate/scheduler'
import { addTrialData, createTrial, listTrials, startTrial } from '@regent/contract/operate/trials'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { planUndo } from '@regent/contract/organization/plans'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type CalendarWorld, calendarWorld, everything, iso } from '../../../testing/calendar.ts'

const copies = [
  ['event', 'events.kraken-2', 'event'],
  ['announcement', 'kraken-rising-2', 'announcement'],
  ['maintenance', 'rest-2', 'announcement'],
  ['campaign', 'Invitation 2', 'campaign'],
  ['listing', 'gold-2', 'store'],
  ['sale', 'Gold again', 'sale'],
  ['trial', 'Shop B-2', 'trial'],
  ['job', 'Ranks 2', 'job'],
] as const

/** A copy is known by its id, or by its name where the id is a number. */
const copiesAs = async ({ read, app, developer }: CalendarWorld, kind: CalendarKind, as: string) =>
  (await read(developer, app.now() - dayMs, app.now() + 60 * dayMs)).entries.filter(
    (entry) => entry.kind === kind && (entry.id.startsWith(as) || entry.name === as),
  )

test.each(copies)(
  'a copy of kind %s has its own id and times, and is undone by deleting it',
  async (kind, as, subject) => {
    const here = await calendarWorld()
    await everything(here)
    const { developer, find, move, moveBy, undoNewest } = here
    const original = await find(kind)
    expect(original.copy).toEqual({ can: true })
    const given = await moveBy(kind, 8 * dayMs, { copyAs: as })
    expect(await move(given)).toMatchObject({ status: 200 })
    const made = await copiesAs(here, kind, as)
    expect(made).toMatchObject([{ kind, start: given.start, end: given.end, state: 'scheduled' }])
    expect(made[0]?.id).not.toBe(original.id)
    expect(await find(kind, original.id)).toMatchObject({ start: original.start, end: original.end })
    const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
    expect(entry?.subject).toBe(subject)
    await undoNewest()
    expect(await copiesAs(here, kind, as)).toEqual([])
    expect((await developer.call(getCatalog, { query: {} })).catalog.stores[0]?.listings).toHaveLength(1)
  },
)

test.each(copies)(
  'a copy of kind %s is planned first: nothing is there before it is applied, and undone as a whole',
  async (kind, as) => {
    const here = await calendarWorld()
    await everything(here)
    const { developer, moveBy, plan, apply } = here
    const made = (await plan([await moveBy(kind, 8 * dayMs, { copyAs: as })])).body as { plan: { id: number } }
    expect(made).toMatchObject({ plan: { verb: 'Copy 1 entry', count: 1 }, sample: [{ before: null, after: { as } }] })
    expect(await copiesAs(here, kind, as)).toEqual([])
    expect(await apply(made.plan.id)).toMatchObject({ state: 'done', done: 1, failed: 0 })
    expect(await copiesAs(here, kind, as)).toHaveLength(1)
    const undo = await developer.call(planUndo, { params: { id: made.plan.id } })
    expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
    expect(await copiesAs(here, kind, as)).toEqual([])
  },
)

test('an id that is taken, a time that has passed and a missing right are refused', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { app, move, moveBy, plan } = here
  for (const [kind, as] of copies) {
    // Campaigns and jobs have names, which need not be unique.
    const isNamed = kind === 'campaign' || kind === 'job'
    const given = await moveBy(kind, 8 * dayMs, { copyAs: as })
    expect((await move(given)).status, kind).toBe(200)
    expect((await plan([given])).status >= 400, kind).toBe(!isNamed)
    const past = await moveBy(kind, -90 * dayMs, { copyAs: `${as}3` })
    expect(await move(past), kind).toMatchObject({ status: 400, body: { field: 'start' } })
    const tester = await app.as('tester')
    expect((await move({ ...given, copyAs: `${as}4` }, tester)).status, kind).toBe(403)
  }
})

test('uncopyable records name the reason, for every kind; copying needs the right', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { app, read, move, moveBy } = here
  const { entries } = await read()
  for (const kind of calendarKinds) {
    const own = entries.filter((entry) => entry.kind === kind)
    expect(own.length, kind).toBeGreaterThan(0)
    for (const { copy } of own) if (!copy.can) expect(copy.why, kind).toMatch(/^[A-Z].+\.$/)
    const isCopied = copies.some(([one]) => one === kind)
    expect(
      own.some(({ copy }) => copy.can),
      kind,
    ).toBe(isCopied)
    if (!isCopied)
      expect(await move(await moveBy(kind, 8 * dayMs, { copyAs: 'other' }))).toMatchObject({
        status: 409,
        body: { error: 'CalendarEntryFixed', message: expect.stringContaining(own[0]?.copy.why ?? '?') },
      })
  }
  const seen = (await read(await app.as('tester'))).entries
  expect(seen.find(({ kind }) => kind === 'job')?.copy).toEqual({
    can: false,
    why: 'This needs the right "create jobs".',
  })
})

test('a copied campaign keeps its texts in every language and its audience; its gifts expire as long after it', async () => {
  const { app, developer, moveBy, move } = await calendarWorld()
  const start = app.now() + dayMs
  const rules = [{ datapoint: 'LEVEL', rel: 'gte' as const, val: 5 }]
  const translations = [
    { lng: 'en', subject: 'Hello', msg: 'Come' },
    { lng: 'fr', subject: 'Bonjour', msg: 'Viens' },
  ]
  await developer.call(createCampaign, {
    body: {
      name: 'Daily',
      mtype: 'MAILBOX-IN-GAME',
      recur: 'daily',
      start: iso(start),
      rules,
      translations,
      mb_expiration: iso(start + 2 * dayMs),
    },
  })
  expect((await move(await moveBy('campaign', 3 * dayMs, { copyAs: 'Again' }))).status).toBe(200)
  const { campaigns } = await developer.call(listCampaigns, {})
  const [made, original] = ['Again', 'Daily'].map((name) => campaigns.find((one) => one.ref === name)?.data)
  expect(made).toMatchObject({
    recur: 'once',
    start: iso(start + 3 * dayMs),
    mb_expiration: iso(start + 5 * dayMs),
    rules,
    translations: expect.arrayContaining(translations.map((one) => expect.objectContaining(one))),
  })
  expect(made?.translations).toHaveLength(2)
  expect(made?.msg.localizationId).not.toBe(original?.msg.localizationId)
})

test('a copied job runs once and keeps its secret headers; one that repeats often is copied from fewer days', async () => {
  const { developer, find, moveBy, move, read } = await calendarWorld()
  const headers = [{ key: 'X-Api-Key', value: 'secret-of-the-job' }]
  const jobAction = { type: 'ServiceCall' as const, uri: '/basic/ranks/close', method: 'POST' as const, headers }
  const triggers = [{ type: 'CronTrigger' as const, expression: '0 0 0 * * SUN' }]
  await developer.call(saveJob, { body: { name: 'Close', triggers, jobAction } })
  const { start } = await find('job')
  expect((await move(await moveBy('job', hourMs, { copyAs: 'Close once' }))).status).toBe(200)
  const { records } = await developer.call(listJobs, { query: {} })
  const copied = records.find(({ name }) => name === 'Close once')
  const { triggers: made, jobAction: action } = await developer.call(getJob, { params: { id: copied?.id ?? '' } })
  expect({ made, headers: action.headers }).toMatchObject({
    made: [{ type: 'ExactTrigger', executeAt: iso((start ?? 0) + hourMs) }],
    headers,
  })
  const often = [{ type: 'CronTrigger' as const, expression: '0 0 * * * *' }]
  await developer.call(saveJob, { body: { name: 'Often', triggers: often, jobAction } })
  const bar = (await read()).entries.find(({ name, isMoment }) => name === 'Often' && !isMoment)
  expect(bar?.copy.why).toContain('fewer days')
})

test('a copied trial has the cohorts with their data and none of the players, and begins at its own time', async () => {
  const { app, developer, moveBy, move, plan } = await calendarWorld()
  const cohorts = JSON.stringify([
    { name: 'A', pct: 50 },
    { name: 'B', pct: 50 },
  ])
  await developer.call(createTrial, { body: { name: 'Shop', cohorts, strat: 'GLOBALLY_OPEN', customRules: [] } })
  const filePayloadBase64 = Buffer.from('{"price":5}').toString('base64')
  await developer.call(addTrialData, {
    body: { trialName: 'Shop', cohortName: 'B', dataName: 'prices', filePayloadBase64 },
  })
  await developer.call(startTrial, { body: { name: 'Shop' } })
  const given = await moveBy('trial', 2 * dayMs, { copyAs: 'Shop again' })
  expect((await plan([given])).status).toBe(200)
  expect((await move(given)).status).toBe(200)
  const { result } = await developer.call(listTrials, {})
  const [made, original] = ['Shop again', 'Shop'].map((name) => result.find((one) => one.name === name))
  expect(made).toMatchObject({ active: false, starts: given.start, assigned: 0, strategy: 'GLOBALLY_OPEN' })
  expect(made?.cohorts.map(({ name, pct, cloudData }) => [name, pct, cloudData.length])).toEqual([
    ['A', 50, 0],
    ['B', 50, 1],
  ])
  const [file, source] = [made, original].map((one) => one?.cohorts[1]?.cloudData[0])
  expect(file?.data.checksum).toBe(source?.data.checksum)
  expect(file?.sid).not.toBe(source?.sid)
  expect(app.now()).toBeLessThan(made?.starts ?? 0)
})

test('of two concurrent copies under one id, one is rejected', async () => {
  const here = await calendarWorld()
  await everything(here)
  const { move, moveBy } = here
  for (const [kind, as] of [
    ['event', 'events.kraken-2'],
    ['trial', 'Shop B-2'],
  ] as const) {
    const given = await moveBy(kind, 8 * dayMs, { copyAs: as })
    const answers = await Promise.all([move(given), move(given)])
    expect(answers.map(({ status }) => status < 400).toSorted(), kind).toEqual([false, true])
    expect(await copiesAs(here, kind, as)).toHaveLength(1)
  }
})
