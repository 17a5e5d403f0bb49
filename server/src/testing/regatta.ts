import type { EventContent } from '@regent/contract/engage/event-shapes'
import { applyEventContent, getEvent } from '@regent/contract/engage/events'
import type { Actor, TestApp } from './test-app.ts'

/** Shared by the tests of events: one event, who makes it and who plays it. */

/** Short, for an operator’s token lasts an hour. */
export const partMs = 600_000
export const symbol = 'events.regatta'

export const parts = (name: string, count: number) => ({ name, duration_minutes: count * 10 })

/** Ten minutes of announcement, then twenty minutes of play. */
export const regatta = (app: TestApp, inMs = 0, more: Partial<EventContent> = {}) => ({
  symbol,
  name: 'Regatta',
  start_date: new Date(app.now() + inMs).toISOString(),
  phases: [parts('announce', 1), { ...parts('main', 2), rules: [{ rule: 'boats', value: 'small' }] }],
  permissions: { write_self: true },
  ...more,
})

export const apply = (by: Actor, content: object, headers: Record<string, string> = {}) =>
  by.send(applyEventContent, { body: { content } }, { headers })
export const get = (by: Actor, id = symbol) => by.call(getEvent, { params: { id } })

export async function people(app: TestApp) {
  const client = await app.player()
  return { client, gamerTag: client.gamerTag, developer: await app.as('developer') }
}
