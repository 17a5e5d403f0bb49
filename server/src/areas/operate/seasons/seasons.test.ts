import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { applyEventContent } from '@regent/contract/engage/events'
import { listPromos } from '@regent/contract/monetize/promo-codes'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import {
  checkSeason,
  copySeason,
  createSeason,
  endSeason,
  getSeason,
  getSeasonResults,
  planSeasonRehearsal,
  previewSeason,
  rehearseSeason,
  type SeasonPart,
  scheduleSeason,
  updateSeason,
} from '@regent/contract/operate/seasons'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { forecastUndo, planUndoWith } from '@regent/contract/organization/audit-undo'
import { applyPlan } from '@regent/contract/organization/plans'
import { reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { noteResults } from '../../../kernel/results/results.ts'
import { announcement, type CalendarWorld, calendarWorld, event, everything } from '../../../testing/calendar.ts'

const part = (kind: SeasonPart['kind'], id: string, more: Partial<SeasonPart> = {}): SeasonPart => ({
  kind,
  id,
  startsAfter: null,
  endsAfter: null,
  ...more,
})

/** A realm with one of each kind, and a season of them that starts in ten days. */
async function seasonWorld() {
  const world = await calendarWorld()
  await everything(world)
  const { app, developer, find } = world
  const start = app.now() + 10 * dayMs
  const promo = await find('promo-code')
  const campaign = await find('campaign')
  const sale = await find('sale')
  const parts = [
    part('event', 'events.kraken', { startsAfter: 0 }),
    part('announcement', 'kraken-rising', { startsAfter: -16 * hourMs, endsAfter: 0 }),
    part('listing', 'l0:main', { startsAfter: dayMs, endsAfter: -dayMs }),
    part('sale', sale.id, { startsAfter: dayMs, endsAfter: -dayMs }),
    part('campaign', campaign.id, { startsAfter: 4 * dayMs }),
    part('promo-code', promo.id),
    part('tournament', 'tournaments.bronze'),
  ]
  const season = await developer.call(createSeason, {
    body: { name: 'Kraken week', start, end: start + 7 * dayMs, parts },
  })
  return { ...world, season, start, parts, params: { id: season.id } }
}

const timesOf = async ({ find }: CalendarWorld, kind: CalendarKind, id?: string) => {
  const { start, end } = await find(kind, id)
  return [start, end]
}

test('a season puts all its parts in their places, moves them together, and one undo puts them back', async () => {
  const world = await seasonWorld()
  const { app, developer, start, params } = world
  const before = await timesOf(world, 'event')
  expect((await developer.call(getSeason, { params })).state).toBe('draft')
  const scheduled = await developer.call(scheduleSeason, { params, body: {} })
  expect(scheduled.state).toBe('scheduled')
  expect(
    scheduled.parts.every(({ planned, actual }) => planned.start === actual?.start && planned.end === actual?.end),
  ).toBe(true)
  // An event without an offset for its end keeps its length.
  expect(await timesOf(world, 'event')).toEqual([start, start + 3 * hourMs])
  expect(await timesOf(world, 'announcement')).toEqual([start - 16 * hourMs, start + 7 * dayMs])
  expect(await timesOf(world, 'listing')).toEqual([start + dayMs, start + 6 * dayMs])
  expect(await timesOf(world, 'campaign')).toEqual([start + 4 * dayMs, null])

  await developer.call(scheduleSeason, { params, body: { start: start + 2 * dayMs } })
  expect(await timesOf(world, 'event')).toEqual([start + 2 * dayMs, start + 2 * dayMs + 3 * hourMs])
  expect(await timesOf(world, 'sale')).toEqual([start + 3 * dayMs, start + 8 * dayMs])
  expect((await developer.call(getSeason, { params })).end).toBe(start + 9 * dayMs)

  const { rows } = await developer.call(listAuditEntries, { query: { limit: 50 } })
  const both = rows.slice(
    0,
    rows.findIndex(({ subject, before }) => subject === 'season' && before === null),
  )
  await developer.call(undoChanges, { body: { ids: both.map(({ id }) => id) } })
  expect(await timesOf(world, 'event')).toEqual(before)
  expect((await developer.call(getSeason, { params })).state).toBe('draft')
  expect(app.now()).toBeLessThan(start)
})

test('if one part cannot start, nothing starts, and the answer names it', async () => {
  const world = await seasonWorld()
  const { app, developer, params, parts, start } = world
  await developer.call(saveAnnouncement, { body: announcement('late', app.now() - hourMs, app.now() + 20 * dayMs) })
  const body = {
    name: 'Kraken week',
    start,
    end: start + 7 * dayMs,
    parts: [...parts, part('announcement', 'late', { startsAfter: 0 })],
  }
  await developer.call(updateSeason, { params, body })
  const before = await timesOf(world, 'event')
  const answer = await developer.send(scheduleSeason, { params, body: {} })
  expect(answer).toMatchObject({ status: 409, body: { error: 'SeasonPartRefused', field: 'parts.7' } })
  expect(JSON.stringify(answer.body)).toMatch(/About late: It has started\. No part was changed\./)
  expect(await timesOf(world, 'event')).toEqual(before)
  const { checks } = await developer.call(checkSeason, { params })
  expect(checks[0]).toMatchObject({ level: 'error', part: 7, text: 'About late: It has started.' })
  // A part that does not exist is found the same way.
  await developer.call(updateSeason, {
    params,
    body: { ...body, parts: [part('event', 'events.none', { startsAfter: 0 })] },
  })
  expect(await developer.send(scheduleSeason, { params, body: {} })).toMatchObject({ status: 409 })
})

test('a review lists the changes of all parts and their cost; its plan is applied once', async () => {
  const world = await seasonWorld()
  const { app, developer, params, start, apply } = world
  const answer = await developer.send(scheduleSeason, { params, body: {} }, { headers: { [reviewHeader]: 'as-given' } })
  const plan = Number(answer.headers[reviewPlanHeader])
  expect(plan).toBeGreaterThan(0)
  expect((await world.find('event')).start).not.toBe(start)
  const { costs } = await developer.call(checkSeason, { params })
  // Two codes of 50 gems.
  expect(costs).toContainEqual(expect.objectContaining({ symbol: 'currency.gems', atMost: 100 }))
  expect(await apply(plan)).toMatchObject({ state: 'done', failed: 0 })
  expect((await world.find('event')).start).toBe(start)
  expect((await developer.send(applyPlan, { params: { id: plan } })).status).toBe(409)
  expect(app.now()).toBeLessThan(start)
})

test('each part needs the right of its record, and a neighbour sees nothing', async () => {
  const { app, developer, params, parts } = await seasonWorld()
  const tester = await app.as('tester')
  expect((await tester.send(scheduleSeason, { params, body: {} })).status).toBe(403)
  expect((await tester.send(createSeason, { body: { name: 'Mine', start: 0, end: 1, parts } })).status).toBe(403)
  const neighbour = { scope: `${app.cid}.${app.staging}` }
  expect((await developer.send(getSeason, { params }, neighbour)).status).toBe(404)
  expect((await developer.send(scheduleSeason, { params, body: {} }, neighbour)).status).toBe(404)
  expect((await developer.send(endSeason, { params, body: {} }, neighbour)).status).toBe(404)
  const fixed = {
    name: 'Fixed',
    start: 0,
    end: 1,
    parts: [part('tournament', 'tournaments.bronze', { startsAfter: 0 })],
  }
  expect(await developer.send(createSeason, { body: fixed })).toMatchObject({
    status: 400,
    body: { field: 'parts.0.startsAfter' },
  })
})

test('a copy is a draft; scheduling it copies the parts, and the promo has new codes', async () => {
  const world = await seasonWorld()
  const { app, developer, params, start, find } = world
  const promo = await find('promo-code')
  const next = start + 28 * dayMs
  const copied = await developer.call(copySeason, {
    params,
    body: {
      name: 'Kraken week 2',
      start: next,
      copies: [
        { kind: 'event', id: 'events.kraken', copyAs: 'events.kraken2' },
        { kind: 'promo-code', id: promo.id, copyAs: 'HARVEST 2' },
      ],
    },
  })
  expect(copied).toMatchObject({ state: 'draft', start: next, end: next + 7 * dayMs })
  expect((await developer.call(listPromos, {})).summaries).toHaveLength(1)
  expect(copied.parts.filter(({ copyAs }) => copyAs === undefined).every(({ follows }) => !follows)).toBe(true)
  const scheduled = await developer.call(scheduleSeason, { params: { id: copied.id }, body: {} })
  expect(scheduled.parts[0]).toMatchObject({ id: 'events.kraken2', actual: { start: next } })
  expect(scheduled.parts[5]).toMatchObject({ name: 'HARVEST 2', found: 'yes' })
  expect(scheduled.parts[5]?.id).not.toBe(promo.id)
  expect((await developer.call(listPromos, {})).summaries).toHaveLength(2)
  // A second time finds nothing to copy.
  await developer.call(scheduleSeason, { params: { id: copied.id }, body: {} })
  expect((await developer.call(listPromos, {})).summaries).toHaveLength(2)
  expect(app.now()).toBeLessThan(start)
})

test('a running season ends as one, and a part can be left running', async () => {
  const world = await seasonWorld()
  const { app, developer, params, start } = world
  await developer.call(applyEventContent, {
    body: { content: event(app, 2 * dayMs, { phases: [{ name: 'hunt', duration_minutes: 7 * 24 * 60 }] }) },
  })
  const early = app.now() + 17 * hourMs
  await developer.call(scheduleSeason, { params, body: { start: early, end: early + 7 * dayMs } })
  app.advance(2 * dayMs)
  const by = await app.as('developer')
  expect(await by.send(scheduleSeason, { params, body: { start } })).toMatchObject({
    status: 400,
    body: { field: 'start' },
  })
  const refused = await by.send(endSeason, { params, body: {} })
  expect(refused).toMatchObject({ status: 409, body: { error: 'SeasonPartRefused' } })
  expect(JSON.stringify(refused.body)).toMatch(/Invitation: It has not started/)
  const keep = (await by.call(getSeason, { params })).parts
    .filter(({ kind }) => kind === 'campaign' || kind === 'listing')
    .map(({ kind, id }) => ({ kind, id }))
  const ended = await by.call(endSeason, { params, body: { keep } })
  expect(ended.state).toBe('ended')
  const states = Object.fromEntries(ended.parts.map(({ kind, state }) => [kind, state]))
  expect(states).toMatchObject({ announcement: 'ended', sale: 'ended', listing: 'running', campaign: 'scheduled' })
  expect(await by.send(endSeason, { params, body: {} })).toMatchObject({ status: 409, body: { error: 'SeasonOver' } })
})

test('a player’s view at a time follows the rules of the areas', async () => {
  const world = await seasonWorld()
  const { app, developer, params, start } = world
  const { gamerTag } = await app.player()
  const see = async (at: number) => {
    const { parts } = await developer.call(previewSeason, { params: { ...params, gamerTag }, query: { at } })
    return Object.fromEntries(parts.map(({ kind, sight }) => [kind, sight]))
  }
  // The times of a draft are those that it would have.
  expect(await see(start + hourMs)).toMatchObject({
    event: 'seen',
    announcement: 'seen',
    sale: 'later',
    campaign: 'later',
    tournament: 'unknown',
  })
  await developer.call(scheduleSeason, { params, body: {} })
  expect(await see(start + 2 * dayMs)).toMatchObject({
    event: 'over',
    announcement: 'seen',
    listing: 'seen',
    sale: 'seen',
  })
  expect(await see(start + 8 * dayMs)).toMatchObject({ announcement: 'over', sale: 'over' })
  const audience = { gamerTags: [gamerTag + 1] }
  await developer.call(saveAnnouncement, {
    body: announcement('kraken-rising', start - 16 * hourMs, start + 7 * dayMs, { audience }),
  })
  const { parts } = await developer.call(previewSeason, { params: { ...params, gamerTag }, query: { at: start } })
  expect(parts[1]).toMatchObject({ sight: 'hidden', says: expect.stringContaining('not among the listed players') })
})

test('the results of the parts count a player once', async () => {
  const { app, developer, params } = await seasonWorld()
  const [one, two] = [await app.player(), await app.player()]
  const note = (kind: 'event' | 'announcement', id: string, gamerTags: number[]) =>
    noteResults({ realm: { db: app.db, cid: app.cid, id: app.pid, createdAt: 0 }, now: app.now() }, [
      { record: { kind, id }, step: 'claimed', gamerTags },
    ])
  await note('event', 'events.kraken', [one.gamerTag, two.gamerTag])
  await note('announcement', 'kraken-rising', [one.gamerTag])
  const { steps, parts } = await developer.call(getSeasonResults, { params })
  expect(steps).toEqual([{ step: 'claimed', players: 2 }])
  expect(parts.slice(0, 2).map((each) => each.steps)).toEqual([
    [{ step: 'claimed', players: 2 }],
    [{ step: 'claimed', players: 1 }],
  ])
})

test('a rehearsal shows a player day by day, by a simulated clock that changes nothing', async () => {
  const world = await seasonWorld()
  const { app, developer, params, start } = world
  const { gamerTag } = await app.player()
  const before = await timesOf(world, 'event')
  const rehearse = (query: { from?: number; days?: number }) =>
    developer.call(rehearseSeason, { params: { ...params, gamerTag }, query })
  const { days, next } = await rehearse({ days: 3 })
  expect(days.map(({ at }) => at)).toEqual([start - dayMs, start, start + dayMs])
  const sights = days.map(({ parts }) => Object.fromEntries(parts.map(({ kind, sight }) => [kind, sight])))
  expect(sights[0]).toMatchObject({ event: 'later', announcement: 'later', sale: 'later' })
  expect(sights[1]).toMatchObject({ event: 'seen', announcement: 'seen', sale: 'later' })
  expect(sights[2]).toMatchObject({ event: 'over', announcement: 'seen', sale: 'seen' })
  expect(next).toBe(start + 2 * dayMs)
  const last = await rehearse({ from: start + 2 * dayMs, days: 14 })
  expect(last.days).toHaveLength(14)
  expect(last.next).toBeUndefined()
  expect(await timesOf(world, 'event')).toEqual(before)
  expect(await developer.send(rehearseSeason, { params: { ...params, gamerTag: 7 }, query: {} })).toMatchObject({
    status: 404,
    body: { error: 'PlayerNotFound' },
  })
  expect(await developer.send(rehearseSeason, { params: { ...params, gamerTag }, query: { days: 15 } })).toMatchObject({
    status: 400,
    body: { field: 'days' },
  })
})

test('a season is copied with its parts to a realm below production, as a draft, and one undo removes the copy', async () => {
  const { app, developer, params, apply } = await seasonWorld()
  const there = { scope: `${app.cid}.${app.staging}` }
  const body = { sourcePid: app.pid, id: params.id }
  const { plan, sample } = await developer.call(planSeasonRehearsal, { body }, there)
  expect(plan.title).toMatch(/^Rehearse the season Kraken week in /)
  expect(plan.warnings.join(' ')).toMatch(/Not copied, because change sets cannot contain them: .*HARVEST/)
  const keys = sample.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining([`season/${params.id}`, 'event/events.kraken', 'store/main']))
  expect((await developer.send(getSeason, { params }, there)).status).toBe(404)
  expect(await apply(plan.id)).toMatchObject({ state: 'done', failed: 0 })
  const copy = await developer.call(getSeason, { params }, there)
  expect(copy).toMatchObject({ name: 'Kraken week', state: 'draft' })
  expect(copy.parts.map(({ kind }) => kind)).not.toContain('promo-code')
  expect(copy.parts.every(({ found }) => found === 'yes')).toBe(true)
  // The same once more changes nothing.
  expect(await developer.send(planSeasonRehearsal, { body }, there)).toMatchObject({
    status: 400,
    body: { error: 'NothingDiffers' },
  })
  const undo = await developer.call(planUndoWith, { body: { planId: plan.id } })
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect((await developer.send(getSeason, { params }, there)).status).toBe(404)
})

test('a rehearsal needs a realm below production, and the rights in both realms', async () => {
  const { app, developer, params } = await seasonWorld()
  const there = { scope: `${app.cid}.${app.staging}` }
  const body = { sourcePid: app.staging, id: params.id }
  expect(await developer.send(planSeasonRehearsal, { body })).toMatchObject({
    status: 400,
    body: { error: 'BadRequest', field: 'sourcePid' },
  })
  const missing = { sourcePid: app.pid, id: params.id + 1 }
  expect((await developer.send(planSeasonRehearsal, { body: missing }, there)).status).toBe(404)
  const tester = await app.as('tester')
  expect((await tester.send(planSeasonRehearsal, { body: { ...body, sourcePid: app.pid } }, there)).status).toBe(403)
  const lower = await app.as(undefined, { [app.staging]: 'developer' })
  expect((await lower.send(planSeasonRehearsal, { body: { ...body, sourcePid: app.pid } }, there)).status).toBe(400)
})

test('the parts of a season go back one by one: those that are kept stay where they are', async () => {
  const world = await seasonWorld()
  const { developer, params, start, apply } = world
  const before = await timesOf(world, 'sale')
  await developer.call(scheduleSeason, { params, body: {} })
  const { rows } = await developer.call(listAuditEntries, { query: { limit: 50 } })
  const [newest] = rows
  const ids = rows.filter(({ requestId }) => requestId === newest?.requestId).map(({ id }) => id)
  const forecast = await developer.call(forecastUndo, { body: { ids } })
  expect(forecast.isWhole).toBeUndefined()
  const kept = forecast.rows.filter(({ subject }) => subject !== 'sale').map(({ id }) => id)
  expect(kept.length).toBe(ids.length - 1)
  const undo = await developer.call(planUndoWith, { body: { ids, kept, reason: 'The price was wrong' } })
  expect(undo.plan.count).toBe(1)
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await timesOf(world, 'sale')).toEqual(before)
  expect((await timesOf(world, 'event'))[0]).toBe(start)
})
