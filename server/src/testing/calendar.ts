import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createSale } from '@regent/contract/monetize/commerce-sales'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import {
  type CalendarMoveInput,
  getCalendar,
  moveCalendarEntry,
  planCalendarMoves,
} from '@regent/contract/operate/calendar/calendar'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { saveJob } from '@regent/contract/operate/scheduler'
import { saveTimer } from '@regent/contract/operate/timers'
import { createTrial, scheduleTrial } from '@regent/contract/operate/trials'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { dayMs, hourMs } from '@regent/contract/time'
import { publishItems } from './published-content.ts'
import { type CatalogInput, sell } from './shop.ts'
import { type Actor, ownApp, type TestApp } from './test-app.ts'

/** An operator’s token lasts an hour, so that everything here happens within one. */
export const iso = (ms: number) => new Date(ms).toISOString()

export const event = (app: TestApp, inMs: number, more: object = {}) => ({
  symbol: 'events.kraken',
  name: 'Kraken moon',
  start_date: iso(app.now() + inMs),
  phases: [
    { name: 'announce', duration_minutes: 60 },
    { name: 'main', duration_minutes: 120 },
  ],
  ...more,
})

export const announcement = (
  symbol: string,
  start: number | undefined,
  end: number | undefined,
  more: object = {},
) => ({
  symbol,
  channel: 'any',
  title: { localizationId: '', defaultValue: `About ${symbol}` },
  summary: { localizationId: '', defaultValue: '' },
  body: { localizationId: '', defaultValue: 'Text' },
  ...(start !== undefined && { start_date: iso(start) }),
  ...(end !== undefined && { end_date: iso(end) }),
  ...more,
})

/** A realm with a developer, and what tests do with its calendar. */
export async function calendarWorld() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const read = (by: Actor = developer, from = app.now() - dayMs, to = app.now() + 30 * dayMs, kinds?: CalendarKind[]) =>
    by.call(getCalendar, { query: { from, to, ...(kinds && { kinds }) } })
  const find = async (kind: CalendarKind, id?: string) => {
    const found = (await read()).entries.find((one) => one.kind === kind && (id === undefined || one.id === id))
    if (!found) throw new Error(`There is no ${kind} ${id ?? ''}`)
    return found
  }
  /** A move of what stands in the calendar now, by some milliseconds. */
  const moveBy = async (kind: CalendarKind, byMs: number, more: Partial<CalendarMoveInput> = {}, id?: string) => {
    const { id: found, start, end, version } = await find(kind, id)
    return {
      kind,
      id: found,
      was: { start, end },
      start: start && start + byMs,
      end: end && end + byMs,
      ...(version !== undefined && { version }),
      ...more,
    }
  }
  const move = (body: CalendarMoveInput, by: Actor = developer) => by.send(moveCalendarEntry, { body })
  const plan = (moves: CalendarMoveInput[], by: Actor = developer) => by.send(planCalendarMoves, { body: { moves } })
  const apply = async (id: number) => {
    await developer.call(applyPlan, { params: { id } })
    await app.runJobs()
    return (await developer.call(getPlan, { params: { id } })).plan
  }
  const undoNewest = async () => {
    const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
    await developer.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  }
  return { app, developer, read, find, moveBy, move, plan, apply, undoNewest }
}

export type CalendarWorld = Awaited<ReturnType<typeof calendarWorld>>

/** One of each kind. */
export async function everything({ app, developer }: Pick<CalendarWorld, 'app' | 'developer'>) {
  const now = app.now()
  await developer.call(applyEventContent, { body: { content: event(app, 2 * dayMs) } })
  await developer.call(saveAnnouncement, {
    body: announcement('kraken-rising', now + dayMs, now + 3 * dayMs, { tags: ['events.kraken'] }),
  })
  await developer.call(saveAnnouncement, {
    body: announcement('rest', now + 5 * dayMs, now + 5 * dayMs + hourMs, { channel: 'servermaintenance' }),
  })
  await developer.call(createCampaign, {
    body: {
      name: 'Invitation',
      mtype: 'MAILBOX-IN-GAME',
      start: iso(now + 4 * dayMs),
      translations: [{ lng: 'en', subject: 'Hello', msg: 'Come' }],
    },
  })
  await publishItems(app, [
    { id: 'currency.gems' },
    { id: 'currency.gold' },
    {
      id: 'tournaments.bronze',
      properties: { name: 'Bronze', anchorTimeUTC: iso(now - dayMs), cycleDuration: 'P7D' },
    },
    {
      id: 'calendars.advent',
      properties: { title: 'Advent', start: iso(now + 2 * dayMs), end: iso(now + 20 * dayMs), days: [{}] },
    },
  ])
  await developer.call(saveCatalog, {
    body: sell({ activePeriod: { start: iso(now + dayMs), end: iso(now + 2 * dayMs) } }) as CatalogInput,
  })
  await developer.call(createSale, {
    body: {
      name: 'Gold −50 %',
      listings: [{ store: 'main', listing: 'l0', percent: 50 }],
      start: now + dayMs,
      end: now + 2 * dayMs,
    },
  })
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }
  await developer.call(createPromo, {
    body: { definition: { name: 'HARVEST', gift, timeExpires: now + 9 * dayMs }, codes: 2, claimsPerCode: 1 },
  })
  await developer.call(createTrial, {
    body: {
      name: 'Shop B',
      cohorts: JSON.stringify([{ name: 'A', pct: 100 }]),
      strat: 'GLOBALLY_OPEN',
      customRules: [],
    },
  })
  await developer.call(scheduleTrial, { body: { name: 'Shop B', time: now + 6 * dayMs } })
  await developer.call(saveTimer, { body: { name: 'Double energy', cronish: 'Every day at 09:00' } })
  const action = { type: 'PublishMessage' as const, topic: 'ranks', message: '{"event":"events.kraken"}' }
  await developer.call(saveJob, {
    body: { name: 'Ranks', triggers: [{ type: 'ExactTrigger', executeAt: iso(now + 3 * dayMs) }], jobAction: action },
  })
}
