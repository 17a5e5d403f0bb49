import { deleteAnnouncement, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, updateCampaign } from '@regent/contract/communicate/campaigns'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { applyEventContent, endEvent, setEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createSale, updateSale } from '@regent/contract/monetize/commerce-sales'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { createSeason, updateSeason } from '@regent/contract/operate/seasons'
import { createTrial, ejectTrial } from '@regent/contract/operate/trials'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import type { Audience } from '@regent/contract/players/player-search'
import {
  createSegment,
  deleteSegment,
  listSegmentUses,
  type SegmentUserKind,
  segmentUserKinds,
} from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { sell } from '../../../testing/shop.ts'
import { type Actor, testApp } from '../../../testing/test-app.ts'

type User = {
  /** The calls that save an audience for things of this kind. */
  calls: readonly AnyEndpoint[]
  save: (by: Actor, audience: Audience) => Promise<{ status: number; body: unknown }>
  /** Ends the use. */
  free: (by: Actor) => Promise<unknown>
  /** What the list of uses says. */
  use: { id: unknown; name: string }
}

const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
const texts = { title: 'spring.title', summary: 'spring.summary', body: 'spring.body' }
const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] }
const event = (audience?: Audience) => ({
  symbol: 'events.regatta',
  name: 'Regatta',
  start_date: '2026-01-15T12:00:00Z',
  phases: [{ name: 'main', duration_minutes: 60 }],
  ...(audience && { audience }),
})

/** Undoes the newest change of a subject. */
async function undoLast(by: Actor, subject: string) {
  const { rows } = await by.call(listAuditEntries, { query: { subject: subject as never, limit: 1 } })
  return by.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
}

/** One of each kind; the compiler asks for a kind that is missing. */
const users: Record<SegmentUserKind, User> = {
  campaign: {
    calls: [createCampaign, updateCampaign],
    save: (by, audience) =>
      by.send(createCampaign, { body: { name: 'Greeting', mtype: 'MAILBOX-IN-GAME', translations, audience } }),
    free: (by) => undoLast(by, 'campaign'),
    use: { id: expect.stringMatching(/^\d+$/), name: 'Greeting' },
  },
  announcement: {
    calls: [saveAnnouncement],
    save: (by, audience) =>
      by.send(saveAnnouncement, { body: { symbol: 'spring', channel: 'any', ...texts, audience } }),
    free: (by) => by.call(deleteAnnouncement, { body: { symbol: 'spring' } }),
    use: { id: 'spring', name: 'spring' },
  },
  listing: {
    calls: [saveCatalog],
    save: (by, audience) => by.send(saveCatalog, { body: sell({ audience }) }),
    free: (by) => by.call(saveCatalog, { body: sell({}) }),
    use: { id: 'l0:main', name: 'l0 in main' },
  },
  season: {
    calls: [createSeason, updateSeason],
    save: (by, audience) =>
      by.send(createSeason, {
        body: { name: 'Kraken week', start: 4_000_000_000_000, end: 4_000_086_400_000, parts: [], audience },
      }),
    free: (by) => undoLast(by, 'season'),
    use: { id: expect.stringMatching(/^\d+$/), name: 'Kraken week' },
  },
  sale: {
    calls: [createSale, updateSale],
    async save(by, audience) {
      await by.call(saveCatalog, { body: sell({}) })
      return by.send(createSale, {
        body: {
          name: 'Spring',
          listings: [{ store: 'main', listing: 'l0', percent: 50 }],
          start: 0,
          end: 9e12,
          audience,
        },
      })
    },
    free: (by) => undoLast(by, 'sale'),
    use: { id: expect.stringMatching(/^\d+$/), name: 'Spring' },
  },
  event: {
    calls: [applyEventContent, setEventContent],
    save: (by, audience) => by.send(applyEventContent, { body: { content: event(audience) } }),
    free: (by) => by.call(endEvent, { params: { id: 'events.regatta' } }),
    use: { id: 'events.regatta', name: 'Regatta' },
  },
  trial: {
    calls: [createTrial],
    save: (by, audience) => by.send(createTrial, { body: { name: 'Prices', strat: 'OPEN', cohorts, audience } }),
    free: (by) => by.call(ejectTrial, { body: { name: 'Prices' } }),
    use: { id: 'Prices', name: 'Prices' },
  },
  promo: {
    calls: [createPromo],
    save: (by, audience) => by.send(createPromo, { body: { definition: { name: 'Spring', gift, audience } } }),
    free: (by) => undoLast(by, 'promo'),
    use: { id: expect.stringMatching(/^\d+$/), name: 'Spring' },
  },
  // Content is saved by calls that take any properties.
  'daily-reward': {
    calls: [],
    save: (by, audience) => publishCalendar(by, { audience }),
    free: (by) => publishCalendar(by, {}),
    use: { id: 'calendars.daily', name: 'Daily' },
  },
}

/** Publishes a calendar as the only content. */
async function publishCalendar(by: Actor, { audience }: { audience?: Audience }) {
  const properties = {
    title: { data: 'Daily' },
    days: { data: [{}] },
    ...(audience && { audience: { data: audience } }),
  }
  const checksum = audience ? 'with' : 'without'
  const { content } = await by.call(saveContent, {
    body: { content: [{ id: 'calendars.daily', tags: [], checksum, properties }] },
  })
  return by.send(saveManifest, { body: { id: 'global', references: content } })
}

const kinds = Object.keys(segmentUserKinds) as SegmentUserKind[]
/** Content does not lock its segment: it is promoted to realms that may lack it, and checked when it is published. */
const lockingKinds = kinds.filter((kind) => kind !== 'daily-reward')

async function world() {
  const app = await testApp()
  const developer = await app.as('developer')
  const { id } = await developer.call(createSegment, { body: { name: 'Veterans', isShared: true, search: {} } })
  const usesOf = async () => (await developer.call(listSegmentUses, {})).segments.flatMap(({ uses }) => uses)
  return { app, developer, segment: id, usesOf, remove: () => developer.send(deleteSegment, { params: { id } }) }
}

test.each(kinds)('a segment that a %s uses is not deleted, and names it, until it is free', async (kind) => {
  const { developer, segment, usesOf, remove } = await world()
  const { save, free, use } = users[kind]
  expect((await save(developer, { segment })).status).toBe(200)
  expect(await usesOf()).toEqual([{ kind, ...use }])
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      error: 'SegmentInUse',
      message: expect.stringContaining(`${segmentUserKinds[kind].toLowerCase()} “${use.name}”`),
    },
  })
  await free(developer)
  expect(await usesOf()).toEqual([])
  expect((await remove()).status).toBe(200)
})

test.each(lockingKinds)('a segment is not deleted while a %s that uses it is being saved', async (kind) => {
  const { developer, segment, usesOf, remove } = await world()
  const [saved, removed] = await Promise.all([users[kind].save(developer, { segment }), remove()])
  expect([saved.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
  expect(await usesOf()).toHaveLength(saved.status === 200 ? 1 : 0)
})

test.each(lockingKinds)('an audience of a %s that does not exist is refused with its field', async (kind) => {
  const { developer } = await world()
  const refused = await users[kind].save(developer, { segment: 42 })
  expect(refused).toMatchObject({
    status: 404,
    body: { error: 'SegmentNotFound', field: expect.stringMatching(/audience\.segment$/) },
  })
  if (kind === 'campaign') return
  const cohort = { trial: 'Nothing', cohort: 'a' }
  expect(await users[kind].save(developer, { cohort })).toMatchObject({
    status: 404,
    body: { error: 'TrialNotFound', field: expect.stringMatching(/audience\.cohort\.trial$/) },
  })
})

test('a daily reward for a segment that does not exist is not published', async () => {
  const { developer } = await world()
  expect(await publishCalendar(developer, { audience: { segment: 42 } })).toMatchObject({
    status: 400,
    body: { current: { errors: [{ id: 'calendars.daily', field: 'audience.segment' }] } },
  })
})

test.each(lockingKinds.filter((kind) => kind !== 'campaign'))(
  'a %s that was undone comes back only with a segment that exists',
  async (kind) => {
    const { developer, segment, remove } = await world()
    const subject = kind === 'listing' ? 'store' : kind
    await users[kind].save(developer, { segment })
    await undoLast(developer, subject)
    expect((await remove()).status).toBe(200)
    const { rows } = await developer.call(listAuditEntries, { query: { subject: subject as never, limit: 1 } })
    const again = await developer.send(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
    expect(again).toMatchObject({ status: 404, body: { error: 'SegmentNotFound' } })
  },
)

test('a colleague without access to a private segment can change the rest of its uses', async () => {
  const { app, developer } = await world()
  const body = { name: 'Mine', isShared: false, search: {} }
  const { id: segment } = await developer.call(createSegment, { body })
  const colleague = await app.as('admin')
  for (const kind of kinds.filter((one) => ['announcement', 'listing', 'event'].includes(one))) {
    expect((await users[kind].save(colleague, { segment })).status).toBe(404)
    expect((await users[kind].save(developer, { segment })).status).toBe(200)
    expect((await users[kind].save(colleague, { segment, includesSuspended: true })).status).toBe(200)
  }
})

// ── No call that saves an audience is forgotten ────────────────────────────

type Def = Record<string, unknown> & { type: string }
const defOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as unknown as Def

/** True if a schema contains an audience, at any depth. */
function hasAudience(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  const def = defOf(schema)
  const shape = def.type === 'object' ? (def['shape'] as Record<string, z.core.$ZodType>) : {}
  if (['segment', 'rules', 'cohort', 'gamerTags'].every((name) => name in shape)) return true
  const inner = [def['innerType'], def['element'], def['valueType'], def['in'], def['left'], def['right']]
  const options = (def['options'] ?? def['items'] ?? []) as z.core.$ZodType[]
  return [...Object.values(shape), ...inner, ...options]
    .filter((one): one is z.core.$ZodType => typeof one === 'object' && one !== null && 'def' in one)
    .some((one) => hasAudience(one, seen))
}

test('each call that takes an audience keeps it as a use of its segment, or only reads or plans with it', () => {
  const taking = allEndpoints.filter(({ call: { body } }) => body && hasAudience(body))
  const kept = new Set(kinds.flatMap((kind) => users[kind].calls))
  const others = taking.filter(({ call }) => !kept.has(call) && !call.readOnly)
  // A plan keeps the players, not the audience.
  const forgotten = others.map(({ name }) => name).filter((name) => !name.startsWith('plan'))
  expect(taking.length).toBeGreaterThan(kept.size)
  expect(forgotten.toSorted()).toEqual([])
})
