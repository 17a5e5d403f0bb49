import { getResultReport, setResultReport } from '@regent/contract/analyze/results-reports'
import { planGrant } from '@regent/contract/monetize/inventory'
import { applyPlan } from '@regent/contract/organization/plans'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { nextReportTime } from './report.ts'
import { writeReport } from './report-mail.ts'
import { sendReports } from './send-reports.ts'

const gems = 'currency.gems'
const signal = new AbortController().signal

async function giveGems(app: TestApp, count: number): Promise<void> {
  const developer = await app.as('developer')
  await publishItems(app, [{ id: gems }])
  const { gamerTag } = await app.player()
  const body = { players: { gamerTags: [gamerTag] }, grants: [{ contentId: gems, count }] }
  const { plan } = await developer.call(planGrant, { body })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
}

/** Moves the clock to the time of the next report, and runs the job. */
async function nextMonday(app: TestApp): Promise<void> {
  app.advance(nextReportTime('UTC', app.now()) - app.now() + hourMs)
  await app.runJobs()
}

const mailsTo = async (app: TestApp, reader: Actor) =>
  app.db.selectFrom('emails').selectAll().where('account_id', '=', reader.accountId).orderBy('created_at').execute()

const switchOn = (reader: Actor, timeZone = 'UTC') => reader.call(setResultReport, { body: { isOn: true, timeZone } })

test('the report is off by default, and its reader switches it on and off', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  expect(await developer.call(getResultReport, {})).toEqual({ isOn: false })
  const nextAt = nextReportTime('Europe/Berlin', app.now())
  const on = { isOn: true, timeZone: 'Europe/Berlin', nextAt }
  expect(await switchOn(developer, 'Europe/Berlin')).toEqual(on)
  expect(await developer.call(getResultReport, {})).toEqual(on)
  expect(await developer.call(setResultReport, { body: { isOn: false } })).toEqual({ isOn: false })
  expect(await developer.send(setResultReport, { body: { isOn: true, timeZone: 'Mars/Base' } })).toMatchObject({
    status: 400,
    body: { field: 'timeZone' },
  })
  const player = await app.player()
  expect((await player.send(setResultReport, { body: { isOn: true } })).status).toBe(403)
})

test('it is due at 8 o’clock on Monday in the time zone of its reader', () => {
  const sunday = Date.UTC(2026, 10, 29, 12)
  expect(new Date(nextReportTime('UTC', sunday)).toISOString()).toBe('2026-11-30T08:00:00.000Z')
  expect(new Date(nextReportTime('Europe/Berlin', sunday)).toISOString()).toBe('2026-11-30T07:00:00.000Z')
  expect(new Date(nextReportTime('UTC', Date.UTC(2026, 10, 30, 8))).toISOString()).toBe('2026-12-07T08:00:00.000Z')
})

test('whoever asked gets one mail for a week with results, and nobody else does', async () => {
  const app = await ownApp()
  const reader = await app.as('developer')
  const other = await app.as('developer')
  await switchOn(reader)
  await giveGems(app, 40)
  await nextMonday(app)
  const [mail, ...more] = await mailsTo(app, reader)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Weekly results: /)
  expect(mail?.body).toContain('(plan): Given 1 (0 before)')
  expect(mail?.body).toContain('Given in total: gems 40 (0 before)')
  expect(mail?.body).toContain(`/realms/${app.pid}/results/week`)
  expect(await mailsTo(app, other)).toEqual([])
})

test('two servers at once and a restart send one mail', async () => {
  const app = await ownApp()
  const reader = await app.as('developer')
  await switchOn(reader)
  await giveGems(app, 1)
  app.advance(nextReportTime('UTC', app.now()) - app.now() + hourMs)
  const { log } = app.app
  await Promise.all([sendReports(app.services, log, signal), sendReports(app.services, log, signal)])
  await sendReports(app.services, log, signal)
  expect(await mailsTo(app, reader)).toHaveLength(1)
})

test('a week without results sends nothing, and the next one with results does', async () => {
  const app = await ownApp()
  const reader = await app.as('developer')
  await switchOn(reader)
  await nextMonday(app)
  expect(await mailsTo(app, reader)).toEqual([])
  app.advance(dayMs)
  await giveGems(app, 1)
  await nextMonday(app)
  expect(await mailsTo(app, reader)).toHaveLength(1)
})

test('the mail contains only realms in which its reader has a role', async () => {
  const app = await ownApp()
  const reader = await app.as(undefined, { [app.staging]: 'tester' })
  await switchOn(reader)
  await giveGems(app, 1)
  await nextMonday(app)
  expect(await mailsTo(app, reader)).toEqual([])
})

test('a long report is cut, and says how much it leaves out', () => {
  const record = { kind: 'event' as const, steps: { participated: 1 }, before: {}, given: {} }
  const week = {
    from: '2026-11-23',
    to: '2026-11-29',
    records: Array.from({ length: 17 }, (_, index) => ({ ...record, id: `e${index}`, name: `Event ${index}` })),
    amounts: [],
  }
  const realms = Array.from({ length: 22 }, (_, index) => ({ name: `Realm ${index}`, week, link: undefined }))
  const { subject, body } = writeReport(realms, undefined)
  expect(subject).toBe('Weekly results: 22 realms')
  expect(body).toContain('- Event 14 (event): Took part 1 (0 before)\n- and 2 more')
  expect(body).not.toContain('Event 15')
  expect(body).toContain('And 2 more realms with results.')
  expect(body).not.toContain('Realm 20')
})
