import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createSeason, type SeasonPart } from '@regent/contract/operate/seasons'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { afterEach, expect, test } from 'vitest'
import { Remote } from '../../../server/src/kernel/records/remote.ts'
import { announcement, event } from '../../../server/src/testing/calendar.ts'
import { publishItems } from '../../../server/src/testing/published-content.ts'
import { type CatalogInput, sell } from '../../../server/src/testing/shop.ts'
import { ownApp } from '../../../server/src/testing/test-app.ts'
import { readBundle, type StaffCall } from './bundle.ts'
import { listLines } from './report.ts'
import { listVisits, simulateSeason } from './season.ts'

let server: Remote | undefined
afterEach(() => server?.close())

const part = (kind: SeasonPart['kind'], id: string, startsAfter: number | null, endsAfter: number | null = null) => ({
  kind,
  id,
  startsAfter,
  endsAfter,
})

/** An organization with a small season that starts in two days. */
async function seasonOfTwoDays() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const start = app.now() + 2 * dayMs
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'currency.gold' }])
  await developer.call(applyEventContent, { body: { content: event(app, 2 * dayMs) } })
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] }
  await developer.call(saveAnnouncement, {
    body: announcement('kraken-rising', start, start + dayMs, { gift }),
  })
  const active = { activePeriod: { start: new Date(start).toISOString(), end: new Date(start + dayMs).toISOString() } }
  await developer.call(saveCatalog, { body: sell(active) as CatalogInput })
  const parts = [
    part('event', 'events.kraken', hourMs),
    part('announcement', 'kraken-rising', 0, 0),
    part('listing', 'l0:main', 0, 0),
    // It starts after the season and the last visit.
    part('leaderboard', 'boards.none', null),
  ]
  await developer.call(createSeason, { body: { name: 'Kraken days', start, end: start + 2 * dayMs, parts } })
  const read: StaffCall = (call, input) => developer.call(call, input)
  return { app, read, start }
}

test('a season is played from start to end, and the report says what came of it', async () => {
  const source = await seasonOfTwoDays()
  const bundle = await readBundle(source.read, 'Kraken days')
  const app = await ownApp()
  server = new Remote(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const world = {
    server,
    scope: app.scope,
    admin: { email: app.email, password: app.password },
    now: app.now,
    async pass(ms: number) {
      app.advance(ms)
      await app.runJobs()
    },
  }
  const report = await simulateSeason(world, bundle, { players: 4, seed: 'test' })
  expect(report.unstarted).toEqual([])
  const steps = Object.fromEntries(report.results.steps.map(({ step, players }) => [step, players]))
  expect(steps).toMatchObject({ seen: 4, participated: 2, bought: 2 })
  expect(report.results.given).toContainEqual(expect.objectContaining({ symbol: 'currency.gems', amount: 20 }))
  const lines = listLines(report).join('\n')
  expect(lines).toMatch(/Kraken moon \(event\)/)
  expect(lines).toMatch(/Not simulated: boards\.none \(leaderboard\)\./)
}, 180_000)

test('players come at noon of each day and at each edge of a part, in order', async () => {
  const { app, read, start } = await seasonOfTwoDays()
  const visits = listVisits(await readBundle(read, 'Kraken days'), app.now())
  expect(visits).toEqual([...visits].sort((a, b) => a - b))
  expect(visits).toContain(start + hourMs + minuteMs)
  expect(visits.every((at) => at > start - dayMs && at <= start + 3 * dayMs)).toBe(true)
})

test('a season that does not exist is refused with the names of the others', async () => {
  const { read } = await seasonOfTwoDays()
  await expect(readBundle(read, 'None')).rejects.toThrow('There is no season None. Seasons: Kraken days.')
})
