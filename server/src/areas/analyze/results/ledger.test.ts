import { getResults, getWeekResults, type ResultKind } from '@regent/contract/analyze/results'
import { claimAnnouncements, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, planCampaign } from '@regent/contract/communicate/campaigns'
import { acceptMails, searchMail } from '@regent/contract/communicate/mail'
import { applyEventContent } from '@regent/contract/engage/events'
import { claimEventRewards, setEventScore } from '@regent/contract/engage/events-players'
import { claimTournamentRewards, joinTournament, setTournamentScore } from '@regent/contract/engage/tournaments'
import { buyListing, saveCatalog } from '@regent/contract/monetize/commerce'
import { planGrant } from '@regent/contract/monetize/inventory'
import { claimPromoCode, createPromo } from '@regent/contract/monetize/promo-codes'
import { applyPlan } from '@regent/contract/organization/plans'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { foldEntries } from './queries.ts'

const gems = 'currency.gems'
const gold = 'currency.gold'
const tournamentId = 'tournaments.arena'
const playerCount = 4

type World = { app: TestApp; developer: Actor; players: Actor[] }

/** What a record gives, how often, and to whom: the mix that fast-check draws. */
const gift = fc.record({ symbol: fc.constantFrom(gems, gold), count: fc.integer({ min: 1, max: 50 }) })
const claim = fc.record({
  source: fc.constantFrom('event', 'announcement', 'promo', 'listing', 'tournament', 'campaign', 'grant'),
  record: fc.integer({ min: 0, max: 1 }),
  player: fc.integer({ min: 0, max: playerCount - 1 }),
})
const mix = fc.record({
  gifts: fc.array(gift, { minLength: 2, maxLength: 2 }),
  claims: fc.array(claim, { minLength: 40, maxLength: 60 }),
})
type Gift = { symbol: string; count: number }

async function makeWorld(): Promise<World> {
  const app = await ownApp()
  app.giveExtras()
  const players: Actor[] = []
  for (let made = 0; made < playerCount; made += 1) players.push(await app.player())
  await publishItems(app, [{ id: gems }, { id: gold }])
  return { app, developer: await app.as('developer'), players }
}

const runPlan = async ({ app, developer }: World, id: number) => {
  await developer.call(applyPlan, { params: { id } })
  await app.runJobs()
}

/** Prepares two records of each source that give the gifts; returns how a player claims from each. */
async function prepare(here: World, gifts: readonly Gift[]) {
  const { app, developer, players } = here
  const start = new Date(app.now()).toISOString()
  const codes = ['PROMO-A', 'PROMO-B']
  for (const [n, { symbol, count }] of gifts.entries()) {
    await developer.call(applyEventContent, {
      body: {
        content: {
          symbol: `events.e${n}`,
          name: `Event ${n}`,
          start_date: start,
          phases: [{ name: 'main', duration_minutes: 600 }],
          permissions: { write_self: true },
          score_rewards: [{ min: 1, obtain: [{ symbol, count }] }],
        },
      },
    })
    const texts = { channel: 'any', title: 't', summary: 's', body: 'b' }
    await developer.call(saveAnnouncement, {
      body: { symbol: `a${n}`, ...texts, attachments: [{ symbol, count }] },
    })
    const definition = { name: `Promo ${n}`, gift: { changeCurrencies: [{ symbol, amount: count }] } }
    const code = codes[n] ?? ''
    await developer.call(createPromo, { body: { definition, ownCodes: [code], claimsPerCode: playerCount } })
    const mb_attachments = [{ symbol, action: 'grant', quantity: count }]
    const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
    const { sid } = await developer.call(createCampaign, {
      body: { name: `Campaign ${n}`, mtype: 'MAILBOX-IN-GAME', translations, mb_attachments },
    })
    await runPlan(here, (await developer.call(planCampaign, { params: { sid } })).plan.id)
  }
  const price = { type: 'currency' as const, symbol: gems, amount: 0 }
  await developer.call(saveCatalog, {
    body: {
      offerDefinitions: gifts.map(({ symbol, count }, n) => ({
        symbol: `o${n}`,
        price,
        obtain: [{ ent: symbol, count }],
      })),
      stores: [{ symbol: 'main', listings: gifts.map((_, n) => ({ symbol: `l${n}`, offerSymbol: `o${n}` })) }],
    },
  })
  const [first] = gifts
  const rewards = [{ symbol: first?.symbol ?? gems, amount: first?.count ?? 1 }]
  const properties = {
    name: 'Arena',
    anchorTimeUTC: start,
    cycleDuration: 'PT10M',
    scoreRewards: [{ minScore: 1, currencyRewards: rewards }],
    permissions: { write_self: true },
  }
  await publishItems(app, [{ id: tournamentId, properties }])
  for (const player of players) {
    await player.call(joinTournament, { body: { tournamentId } })
    await player.call(setTournamentScore, { body: { tournamentId, playerId: player.gamerTag, score: 3 } })
  }
  app.advance(600_000)
  return codes
}

/** One claim; a refusal, such as of a second claim, is a part of the mix. */
async function act(here: World, gifts: readonly Gift[], codes: readonly string[], one: Claim): Promise<void> {
  const { developer, players } = here
  const player = players[one.player] as Actor
  const { gamerTag } = player
  const params = { gamerTag }
  switch (one.source) {
    case 'event': {
      const eventId = `events.e${one.record}`
      await player.call(setEventScore, { params, body: { eventId, score: 5 } })
      await player.send(claimEventRewards, { params, body: { eventId } })
      return
    }
    case 'announcement':
      await player.send(claimAnnouncements, { params, body: { announcement: `a${one.record}` } })
      return
    case 'promo':
      await player.send(claimPromoCode, { body: { code: codes[one.record] ?? '' } })
      return
    case 'listing':
      await player.call(buyListing, { params, body: { purchaseId: `l${one.record}:main` } })
      return
    case 'tournament':
      await player.call(claimTournamentRewards, { body: { tournamentId } })
      return
    case 'campaign': {
      const { results } = await player.call(searchMail, { params, body: { clauses: [{}] } })
      const mail = results[0]?.content?.[one.record]
      if (mail) await player.call(acceptMails, { params, body: { mailIds: [mail.id] } })
      return
    }
    case 'grant': {
      const { symbol, count } = gifts[one.record] ?? { symbol: gems, count: 1 }
      const body = { players: { gamerTags: [gamerTag] }, grants: [{ contentId: symbol, count }] }
      await runPlan(here, (await developer.call(planGrant, { body })).plan.id)
    }
  }
}
type Claim = { source: string; record: number; player: number }

const kinds: Readonly<Record<string, ResultKind>> = {
  announcement: 'announcement',
  'promo-code': 'promo',
  event: 'event',
  purchase: 'listing',
  tournament: 'tournament',
  mail: 'campaign',
  plan: 'plan',
}

type Sums = Record<string, number>
const add = (sums: Sums, key: string, amount: number) => {
  sums[key] = (sums[key] ?? 0) + amount
}

/** The amounts that the history of inventories says were added, by kind and symbol. */
async function readLedger({ app }: World): Promise<Sums> {
  const { rows } = await sql<{ cause: string; symbol: string; added: number }>`
    select cause, content_id as symbol, sum(added)::int as added from inventory_changes
    where pid = ${app.pid} and added > 0 group by cause, content_id
  `.execute(app.db)
  const sums: Sums = {}
  for (const { cause, symbol, added } of rows) add(sums, `${kinds[cause] ?? cause} ${symbol}`, added)
  return sums
}

/** The same amounts by the results of the week, of each record, and of the days of each record. */
async function readSums({ app }: World) {
  // Tokens end while the clock advances.
  const developer = await app.as('developer')
  const { records, amounts } = await developer.call(getWeekResults, {})
  const week: Sums = {}
  const costs: Sums = {}
  const days: Sums = {}
  for (const { kind, id, given } of records) {
    for (const [symbol, amount] of Object.entries(given)) add(week, `${kind} ${symbol}`, amount)
    const results = await developer.call(getResults, { params: { kind, id } })
    for (const { symbol, given: amount } of results.costs) add(costs, `${kind} ${symbol}`, amount)
    for (const day of results.days)
      for (const [symbol, amount] of Object.entries(day.given)) add(days, `${kind} ${symbol}`, amount)
  }
  const total: Sums = {}
  for (const { symbol, given } of amounts) add(total, symbol, given)
  return { week, costs, days, total }
}

test('whatever gives in whatever order, the results are the sum of what inventories got', async () => {
  const [drawn] = fc.sample(mix, 1)
  if (!drawn) throw new Error('nothing was drawn')
  const here = await makeWorld()
  const codes = await prepare(here, drawn.gifts)
  for (const [index, one] of drawn.claims.entries()) {
    await act(here, drawn.gifts, codes, one)
    // A part of the entries is added up meanwhile.
    if (index % 7 === 0) await foldEntries(here.app.db, 3)
  }
  const ledger = await readLedger(here)
  const { week, costs, days, total } = await readSums(here)
  expect(Object.keys(ledger).length).toBeGreaterThan(5)
  expect(week).toEqual(ledger)
  expect(costs).toEqual(ledger)
  expect(days).toEqual(ledger)
  const bySymbol: Sums = {}
  for (const [key, amount] of Object.entries(ledger)) add(bySymbol, key.slice(key.indexOf(' ') + 1), amount)
  expect(total).toEqual(bySymbol)
})
