import { endEvent, getEvent, pingEvent, refreshEvent, setEventContent } from '@regent/contract/engage/events'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'

const params = { id: 'events.regatta' }

test('an event is replaced at its address, and the address must name the event', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const event = {
    symbol: params.id,
    name: 'Regatta',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 10 }],
  }
  const set = (given: object) => developer.send(setEventContent, { params, body: { origin: 'content', event: given } })
  expect(await set(event)).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await developer.call(getEvent, { params })).toMatchObject({ running: true, origin: 'manual' })
  const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
  expect(entry).toMatchObject({ subject: 'event', before: null, after: { name: 'Regatta' } })
  const schedule = { activeFrom: '2026-02-01T00:00:00Z', activeTo: '2026-01-01T00:00:00Z' }
  for (const [given, field] of [
    [{ ...event, symbol: 'events.other' }, 'event.symbol'],
    [{ ...event, phases: [] }, 'event.phases'],
    [{ ...event, schedule }, 'event.schedule.activeTo'],
  ] as const)
    expect(await set(given)).toMatchObject({ status: 400, body: { field } })
})

test('a round is alive while it runs or is planned; a refresh takes over published content and tells clients', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const ping = async () => (await player.send(pingEvent, { params })).body
  expect(await ping()).toMatchObject({ error: 'NotFound' })
  const properties = {
    name: 'Regatta',
    start_date: new Date(app.now() + 60_000).toISOString(),
    phases: [{ name: 'main', duration_minutes: 10 }],
  }
  await publishItems(app, [{ id: params.id, properties }])
  const { contexts, stop } = await listen(app, player)
  await developer.call(refreshEvent, { params })
  await expect.poll(() => contexts().filter((context) => context === 'event-players.refresh')).toHaveLength(1)
  stop()
  expect(await ping()).toEqual({ keepAlive: true })
  await developer.call(endEvent, { params })
  expect(await ping()).toEqual({ keepAlive: false })
})
