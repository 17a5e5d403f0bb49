import type { PlayerSearch } from '@regent/contract/players/player-search'
import { listPlayers } from '@regent/contract/players/players'
import { createSegment, getSegmentSize } from '@regent/contract/players/segments'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { ownApp, type TestApp, testApp } from '../../../testing/test-app.ts'
import { findGamerTags } from './search.ts'

/** Players with these gamer tags, each with an account of the same id. */
async function addPlayers({ db, cid, pid }: TestApp, from: number, to: number): Promise<void> {
  await sql`insert into accounts (cid, id, created_at, updated_at)
    select ${cid}, n, now(), now() from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await sql`insert into players (pid, cid, gamer_tag, account_id, created_at)
    select ${pid}, ${cid}, n, n, now() from generate_series(${from}::int, ${to}::int) n`.execute(db)
}

type Paid = { product?: string; price?: number; paid?: [number, string]; daysAgo?: number; isRefunded?: true }

let nextTxid = 1

async function pay({ db, pid, now }: TestApp, gamerTag: number, paid: Paid & { state?: string } = {}): Promise<void> {
  const { product = 'starter', price = 499, daysAgo = 0, state = 'COMPLETED' } = paid
  const at = new Date(now() - daysAgo * dayMs)
  const [paidAmount, paidCurrency] = paid.paid ?? []
  nextTxid += 1
  await sql`insert into payments (pid, txid, gamer_tag, provider, state, listing, details, obtain, history, created_at,
      updated_at, completed_at, refunded_at)
    values (${pid}, ${nextTxid}, ${gamerTag}, 'Steam', ${state}, ${product},
      ${JSON.stringify({ price, paidAmount, paidCurrency })}, '{}', '[]', ${at}, ${at},
      ${state === 'FAILED' ? null : at}, ${paid.isRefunded ? at : null})`.execute(db)
}

async function shop() {
  const app = await ownApp()
  await addPlayers(app, 1, 6)
  await pay(app, 1, { daysAgo: 2 })
  await pay(app, 1, { daysAgo: 3, product: 'chest', price: 1_999 })
  await pay(app, 2, { daysAgo: 20, paid: [450, 'EUR'] })
  await pay(app, 3, { isRefunded: true })
  await pay(app, 4, { state: 'FAILED' })
  await pay(app, 5, { daysAgo: 1 })
  await pay(app, 5, { daysAgo: 2 })
  const tester = await app.as('tester')
  const found = async (query: PlayerSearch) =>
    (await tester.call(listPlayers, { query })).rows.map(({ gamerTag }) => gamerTag).sort((a, b) => a - b)
  return { app, tester, found }
}

test('players are found by what they bought: product, time, amount, provider, state and number of payments', async () => {
  const { app, found } = await shop()
  expect(await found({ bought: [{}] })).toEqual([1, 2, 5])
  expect(await found({ bought: [{ product: 'starter' }] })).toEqual([1, 2, 5])
  expect(await found({ bought: [{ product: 'starter', withinDays: 7 }] })).toEqual([1, 5])
  expect(await found({ bought: [{ since: app.now() - 30 * dayMs, until: app.now() - 10 * dayMs }] })).toEqual([2])
  expect(await found({ bought: [{ minAmount: 500 }] })).toEqual([1])
  expect(await found({ bought: [{ currency: 'EUR', maxAmount: 450 }] })).toEqual([2])
  expect(await found({ bought: [{ provider: 'ITunes' }] })).toEqual([])
  expect(await found({ bought: [{ atLeast: 2 }] })).toEqual([1, 5])
  expect(await found({ bought: [{ product: 'starter', atLeast: 2 }] })).toEqual([5])
  expect(await found({ bought: [{ atLeast: 1, atMost: 1 }] })).toEqual([2])
  expect(await found({ bought: [{ atLeast: 0, atMost: 0 }] })).toEqual([3, 4, 6])
  expect(await found({ bought: [{ state: 'FAILED' }] })).toEqual([4])
  expect(await found({ bought: [{ state: 'any' }] })).toEqual([1, 2, 3, 4, 5])
  expect(await found({ bought: [{ product: 'starter' }, { product: 'chest' }] })).toEqual([1])
})

test('bounds of a count that exclude each other are refused', async () => {
  const { tester } = await shop()
  const refused = expect.objectContaining({ status: 400 })
  await expect(tester.call(listPlayers, { query: { bought: [{ atMost: 0 }] } })).rejects.toEqual(refused)
  await expect(tester.call(listPlayers, { query: { bought: [{ atLeast: 3, atMost: 2 }] } })).rejects.toEqual(refused)
  await expect(tester.call(listPlayers, { query: { bought: Array(4).fill({}) } })).rejects.toEqual(refused)
})

/** Player 1 took part in one thing of each kind, player 2 in another one. */
async function takePart(app: TestApp): Promise<void> {
  const { db, pid } = app
  for (const [tag, thing] of [
    [1, 'one'],
    [2, 'two'],
  ] as const) {
    await sql`insert into event_rounds (pid, id, symbol, number, content, is_scheduled, start_at, durations_ms, end_at,
        leaderboard_id, created_at)
      values (${pid}, ${`${thing}-1`}, ${thing}, 1, '{}', false, now(), '{}', now(), ${thing}, now())`.execute(db)
    await sql`insert into event_players (pid, gamer_tag, round_id, leaderboard_id, joined_at)
      values (${pid}, ${tag}, ${`${thing}-1`}, ${thing}, now())`.execute(db)
    await sql`insert into tournament_players (pid, gamer_tag, tournament_id, tier, stage, last_cycle, unclaimed, joined_at)
      values (${pid}, ${tag}, ${thing}, 0, 0, 1, '{}', now())`.execute(db)
    await sql`insert into trials (pid, id, name, strategy, cohorts, rules, created_at)
      values (${pid}, ${tag}, ${thing}, 'CUSTOM', '[]', '[]', now())`.execute(db)
    await sql`insert into trial_members (pid, trial_id, gamer_tag, cohort, joined_at)
      values (${pid}, ${tag}, ${tag}, 'a', now())`.execute(db)
    await sql`insert into promos (pid, id, definition, max_per_user, whitelist, created_at)
      values (${pid}, ${tag}, '{}', 1, '{}', now())`.execute(db)
    await sql`insert into promo_players (pid, promo_id, gamer_tag, redeemed) values (${pid}, ${tag}, ${tag}, 1)`.execute(
      db,
    )
    await sql`insert into campaigns (pid, sid, definition, created_at, updated_at)
      values (${pid}, ${tag}, '{}', now(), now())`.execute(db)
    await sql`insert into campaign_recipients (pid, sid, gamer_tag, plan_id, at)
      values (${pid}, ${tag}, ${tag}, 1, now())`.execute(db)
    await sql`insert into leaderboards (pid, id, sheet, created_at) values (${pid}, ${thing}, ${tag}, now())`.execute(
      db,
    )
    await sql`insert into leaderboard_entries (pid, gamer_tag, sheet, score, place, achieved_at, stats)
      values (${pid}, ${tag}, ${tag}, 1, -1, now(), '{}')`.execute(db)
    await sql`insert into purchases (pid, gamer_tag, at, store, listing, offer, price_symbol, price_amount, is_by_player)
      values (${pid}, ${tag}, now(), 'main', ${thing}, 'offer', 'gems', 1, true)`.execute(db)
  }
}

test('players are found by what they took part in; a hold-out of a campaign and those who left a trial are not', async () => {
  const { app, found } = await shop()
  await takePart(app)
  for (const kind of ['event', 'tournament', 'trial', 'leaderboard', 'listing'] as const) {
    expect([kind, await found({ participated: [{ kind, id: 'one' }] })]).toEqual([kind, [1]])
    expect([kind, await found({ participated: [{ kind, id: 'none' }] })]).toEqual([kind, []])
  }
  for (const kind of ['promo', 'campaign'] as const) {
    expect([kind, await found({ participated: [{ kind, id: '1' }] })]).toEqual([kind, [1]])
    expect([kind, await found({ participated: [{ kind, id: 'one' }] })]).toEqual([kind, []])
  }
  const event = { kind: 'event', id: 'one' } as const
  expect(await found({ participated: [event, { kind: 'tournament', id: 'two' }] })).toEqual([])
  expect(await found({ participated: [event], bought: [{ product: 'chest' }] })).toEqual([1])

  await sql`update campaign_recipients set is_held_out = true where pid = ${app.pid}`.execute(app.db)
  await sql`update trial_members set left_at = now() where pid = ${app.pid}`.execute(app.db)
  expect(await found({ participated: [{ kind: 'campaign', id: '1' }] })).toEqual([])
  expect(await found({ participated: [{ kind: 'trial', id: 'one' }] })).toEqual([])
})

test('an erased player never matches, although their payments are kept', async () => {
  const { app, found } = await shop()
  await takePart(app)
  await sql`update accounts set forgotten_at = now() where cid = ${app.cid} and id = 1`.execute(app.db)
  expect(await found({ bought: [{}] })).toEqual([2, 5])
  expect(await found({ bought: [{ atLeast: 0, atMost: 9 }] })).toEqual([2, 3, 4, 5, 6])
  expect(await found({ participated: [{ kind: 'event', id: 'one' }] })).toEqual([])
})

test('payments of another realm with the same players do not count', async () => {
  const { app, found } = await shop()
  const neighbor = await testApp()
  await pay({ ...neighbor, now: app.now }, 6, { product: 'neighbor' })
  expect(await found({ bought: [{ product: 'neighbor' }] })).toEqual([])
})

test('a segment has the same conditions', async () => {
  const { app } = await shop()
  const developer = await app.as('developer')
  const search = { bought: [{ product: 'starter', withinDays: 7 }] }
  const { id } = await developer.call(createSegment, { body: { name: 'Starters', isShared: true, search } })
  expect(await developer.call(getSegmentSize, { params: { id } })).toEqual({ about: 2, isExact: true })
})

test('no condition reads a whole realm of 40,000 players, payments and participants', async () => {
  const app = await ownApp()
  const { db, pid } = app
  await addPlayers(app, 1, 40_000)
  await sql`insert into payments (pid, txid, gamer_tag, provider, state, listing, details, obtain, history, created_at,
      updated_at, completed_at)
    select ${pid}, n, n, 'Steam', 'COMPLETED', 'listing ' || n % 500, jsonb_build_object('price', n % 5000), '{}', '[]',
      ${new Date(app.now())}::timestamptz - n * interval '1 minute', now(), now() from generate_series(1, 40000) n`.execute(
    db,
  )
  await sql`insert into purchases (pid, gamer_tag, at, store, listing, offer, price_symbol, price_amount, is_by_player)
    select ${pid}, n, now(), 'main', 'listing ' || n % 500, 'offer', 'gems', 1, true from generate_series(1, 40000) n`.execute(
    db,
  )
  await sql`insert into tournament_players (pid, gamer_tag, tournament_id, tier, stage, last_cycle, unclaimed, joined_at)
    select ${pid}, n, 'tournament ' || n % 500, 0, 0, 1, '{}', now() from generate_series(1, 40000) n`.execute(db)
  await sql`analyze players, payments, purchases, tournament_players, accounts`.execute(db)
  const searches: PlayerSearch[] = [
    { bought: [{ product: 'listing 7' }] },
    { bought: [{ product: 'listing 7', atLeast: 2 }] },
    { bought: [{ withinDays: 1 }] },
    { participated: [{ kind: 'listing', id: 'listing 7' }] },
    { participated: [{ kind: 'tournament', id: 'tournament 7' }] },
  ]
  for (const search of searches) {
    const send = (watched: TestApp['db']) =>
      findGamerTags({ id: pid, db: watched, cid: app.cid, createdAt: 0 }, search, app.now())
    expect([search, await slowSteps(db, 5_000, send)]).toEqual([search, []])
  }
}, 60_000)
