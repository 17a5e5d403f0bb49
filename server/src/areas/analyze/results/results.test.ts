import { getResults, getWeekResults, listResultPlayers, type ResultKind } from '@regent/contract/analyze/results'
import { acceptMails, planMail, searchMail } from '@regent/contract/communicate/mail'
import { applyEventContent } from '@regent/contract/engage/events'
import { setEventScore } from '@regent/contract/engage/events-players'
import { getCatalog, saveCatalog } from '@regent/contract/monetize/commerce'
import { planGrant } from '@regent/contract/monetize/inventory'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { dayMs, minuteMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type GiftWorld, giftClaims, giftWorld } from '../../../testing/gift-claims.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { foldEntries } from './queries.ts'

const gems = 'currency.gems'

/** The kind of the results of each source. */
const kinds = {
  announcement: 'announcement',
  'promo-code': 'promo',
  event: 'event',
  purchase: 'listing',
  payment: 'listing',
  'daily-reward': 'daily-reward',
  tournament: 'tournament',
} as const satisfies { [Source in keyof typeof giftClaims]?: ResultKind }
type Source = keyof typeof kinds
const sources = Object.keys(kinds) as Source[]

/** What the history of inventories says that was given, by kind of results. */
async function ledger({ app }: GiftWorld): Promise<Record<string, number>> {
  const { rows } = await sql<{ cause: Source | 'plan' | 'mail'; added: number }>`
    select cause, sum(added)::int as added from inventory_changes where pid = ${app.pid} and content_id = ${gems} and added > 0
    group by cause
  `.execute(app.db)
  const sums: Record<string, number> = {}
  for (const { cause, added } of rows) {
    const kind = cause === 'plan' || cause === 'mail' ? 'plan' : kinds[cause]
    sums[kind] = (sums[kind] ?? 0) + added
  }
  return sums
}

/** What the results say that was given, by kind. */
async function given({ developer }: GiftWorld): Promise<Record<string, number>> {
  const { records } = await developer.call(getWeekResults, {})
  const sums: Record<string, number> = {}
  for (const { kind, given } of records) if (given[gems]) sums[kind] = (sums[kind] ?? 0) + given[gems]
  return sums
}

test.each(sources)(
  'results equal what %s gave, claimed three times at once after a claim that failed',
  async (source) => {
    const here = await giftWorld()
    // The currency does not exist, so the first claim is rolled back.
    await giftClaims[source].prepare(here, gems)
    await publishItems(here.app, [{ id: 'currency.other' }])
    expect((await giftClaims[source].claim(here)).status).toBeGreaterThanOrEqual(400)
    expect(await given(here)).toEqual({})
    await publishItems(here.app, [{ id: gems }])
    await Promise.all(Array.from({ length: 3 }, () => giftClaims[source].claim(here)))
    const inHistory = await ledger(here)
    expect(inHistory[kinds[source]]).toBeGreaterThan(0)
    expect(await given(here)).toEqual(inHistory)
    // One half is added up, the other half is not.
    await giftClaims[source].claim(here)
    await foldEntries(here.app.db, 1)
    expect(await given(here)).toEqual(await ledger(here))
    await foldEntries(here.app.db, 5_000)
    expect(await given(here)).toEqual(await ledger(here))
    const { records } = await here.developer.call(getWeekResults, {})
    const { steps } = records.find(({ kind }) => kind === kinds[source]) ?? {}
    expect(steps).toMatchObject(kinds[source] === 'listing' ? { bought: 1 } : { claimed: 1 })
  },
)

test('a grant to players and its undo are both counted; the undo changes no earlier figure', async () => {
  const { app, developer, client, gamerTag } = await giftWorld()
  await publishItems(app, [{ id: gems }])
  const other = await app.player()
  const body = { players: { gamerTags: [gamerTag, other.gamerTag] }, grants: [{ contentId: gems, count: 10 }] }
  const { plan } = await developer.call(planGrant, { body })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  const read = () => developer.call(getResults, { params: { kind: 'plan', id: String(plan.id) } })
  expect(await read()).toMatchObject({
    steps: expect.arrayContaining([{ step: 'given', word: 'Given', players: 2 }]),
    costs: [{ symbol: gems, given: 20, takenBack: 0, givenInWeek: 20 }],
  })
  const { plan: undo } = await developer.call(planUndo, { params: { id: plan.id } })
  await developer.call(applyPlan, { params: { id: undo.id } })
  await app.runJobs()
  expect((await read()).costs).toMatchObject([{ symbol: gems, given: 20, takenBack: 20 }])
  const players = {
    params: { kind: 'plan', id: String(plan.id) },
    query: { step: 'given' as const, limit: 1 },
  } as const
  const first = await developer.call(listResultPlayers, players)
  const second = await developer.call(listResultPlayers, {
    ...players,
    query: { ...players.query, cursor: first.next ?? '' },
  })
  const tags = [...first.rows, ...second.rows].map((row) => row.gamerTag)
  expect(tags.toSorted((a, b) => a - b)).toEqual([gamerTag, other.gamerTag].toSorted((a, b) => a - b))
  expect(second.next).toBeNull()
  expect((await client.send(getResults, { params: { kind: 'plan', id: '1' } })).status).toBe(403)
})

test('a grant shows only whom it gave to, because nobody opens or claims it', async () => {
  const { app, developer, gamerTag } = await giftWorld()
  await publishItems(app, [{ id: gems }])
  const body = { players: { gamerTags: [gamerTag] }, grants: [{ contentId: gems, count: 10 }] }
  const { plan } = await developer.call(planGrant, { body })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  const results = await developer.call(getResults, { params: { kind: 'plan', id: String(plan.id) } })
  expect(results.steps).toEqual([{ step: 'given', word: 'Given', players: 1 }])
  expect(results.days).toMatchObject([{ steps: { given: 1 }, given: { [gems]: 10 } }])
  expect(results.marks).toMatchObject([{ what: 'start', email: expect.stringContaining('@') }])
})

test('marks are the start of an event and its changes; a step that nobody reports has a reason', async () => {
  const { app, developer, client, gamerTag } = await giftWorld()
  const content = {
    symbol: 'events.regatta',
    name: 'Regatta',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 60 }],
    permissions: { write_self: true },
  }
  await developer.call(applyEventContent, { body: { content } })
  await developer.call(applyEventContent, { body: { content: { ...content, name: 'Great regatta' } } })
  await client.call(setEventScore, { params: { gamerTag }, body: { eventId: 'events.regatta', score: 5 } })
  const params = { kind: 'event', id: 'events.regatta' } as const
  const results = await developer.call(getResults, { params })
  expect(results.unknown).toEqual([{ step: 'seen', word: 'Seen', reason: 'Games do not report who saw the event.' }])
  expect(results.steps.map(({ step }) => step)).toEqual(['participated', 'claimed'])
  expect(results.marks).toMatchObject([
    { what: 'start' },
    { what: 'change', action: 'added' },
    { what: 'change', action: 'changed', fields: ['Name'], entryId: expect.any(Number) },
  ])
})

test('a listing has marks only for changes of its own', async () => {
  const here = await giftWorld()
  const { app, developer } = here
  await publishItems(app, [{ id: gems }])
  await giftClaims.purchase.prepare(here, gems)
  await giftClaims.purchase.claim(here)
  const { catalog } = await developer.call(getCatalog, { query: {} })
  const [store] = catalog.stores
  const other = { symbol: 'other', offerSymbol: 'gift' }
  type ListingInput = { symbol: string; offerSymbol: string; active?: boolean }
  const save = (listings: ListingInput[]) =>
    developer.call(saveCatalog, { body: { ...catalog, stores: [{ ...store, symbol: 'main', listings }] } })
  await save([...(store?.listings ?? []), other])
  await save([{ symbol: 'gift', offerSymbol: 'gift', active: false }, other])
  const { marks } = await developer.call(getResults, { params: { kind: 'listing', id: 'gift' } })
  expect(marks.map(({ action }) => action)).toEqual(['added', 'changed'])
})

test('a mail counts whom it reached, who opened it and who claimed it, and what they got', async () => {
  const { app, developer, client, gamerTag } = await giftWorld()
  await publishItems(app, [{ id: gems }])
  const other = await app.player()
  const mail = { subject: 'Hi', body: 'x', attachments: [{ symbol: gems, action: 'grant', quantity: 4 }] }
  const { plan } = await developer.call(planMail, {
    body: { players: { gamerTags: [gamerTag, other.gamerTag] }, mail },
  })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  const { results } = await client.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
  const mailIds = [results[0]?.content?.[0]?.id ?? 0]
  await client.call(acceptMails, { params: { gamerTag }, body: { mailIds } })
  await client.send(acceptMails, { params: { gamerTag }, body: { mailIds } })
  const { steps, costs, days, beside } = await developer.call(getResults, {
    params: { kind: 'plan', id: String(plan.id) },
  })
  expect(steps.map(({ word, players }) => [word, players])).toEqual([
    ['Reached', 2],
    ['Opened', 1],
    ['Given', 2],
    ['Claimed', 1],
  ])
  expect(costs).toMatchObject([{ symbol: gems, given: 4 }])
  expect(days).toHaveLength(1)
  expect(beside).toEqual([])
})

test('the players of a step are deleted after 180 days; their number stays', async () => {
  const here = await giftWorld()
  await publishItems(here.app, [{ id: gems }])
  await giftClaims.announcement.prepare(here, gems)
  await giftClaims.announcement.claim(here)
  const params = { kind: 'announcement', id: 'spring' } as const
  const players = () => here.developer.call(listResultPlayers, { params, query: { step: 'claimed' } })
  expect((await players()).rows).toHaveLength(1)
  here.app.advance(minuteMs)
  await here.app.runJobs()
  here.app.advance(181 * dayMs)
  const developer = await here.app.as('developer')
  await here.app.runJobs()
  expect((await developer.call(listResultPlayers, { params, query: { step: 'claimed' } })).rows).toHaveLength(0)
  expect((await developer.call(getResults, { params })).steps).toContainEqual({
    step: 'claimed',
    word: 'Claimed',
    players: 1,
  })
})
