import { createCampaign, listCampaigns, planCampaign } from '@regent/contract/communicate/campaigns'
import { sendMailToPlayer } from '@regent/contract/communicate/mail'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition, planPvpRewards } from '@regent/contract/engage/pvp'
import { createEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { rewardSources } from '@regent/contract/monetize/reward-sources'
import {
  dismissUngivenRewards,
  listUngivenRewards,
  maxUngivenOfPlayer,
  maxUngivenRewards,
  planGiveAgain,
} from '@regent/contract/monetize/ungiven-rewards'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, type PlanWithSample, planUndo } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { registry } from '../../../areas.ts'
import { type GiftWorld, giftClaims, giftWorld, heldGifts, unavailable } from '../../../testing/gift-claims.ts'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'

const list = async ({ developer }: GiftWorld, query = {}) => developer.call(listUngivenRewards, { query })

/** A player's reward of five shells, and the refusal of its claim: the shells are not published. */
async function refused(source: keyof typeof giftClaims = 'mail'): Promise<GiftWorld> {
  const here = await giftWorld()
  await publishItems(here.app, [{ id: 'currency.gems' }, { id: 'currency.shells' }])
  await giftClaims[source].prepare(here, 'currency.shells')
  await withdrawItems(here.app, ['currency.shells'])
  expect(await giftClaims[source].claim(here)).toMatchObject(unavailable('currency.shells', giftClaims[source].field))
  return here
}

const republish = ({ app }: GiftWorld) => publishItems(app, [{ id: 'currency.shells' }])

async function apply({ app, developer }: GiftWorld, { plan }: PlanWithSample) {
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  return (await developer.call(getPlan, { params: { id: plan.id } })).plan
}

test('every source of rewards says how its rewards are given again', () => {
  expect(Object.keys(registry.gives).sort()).toEqual([...rewardSources].sort())
})

test.each(Object.keys(giftClaims) as (keyof typeof giftClaims)[])(
  'a %s that cannot be given is listed once for operators, and 20 claims at once then give it once',
  async (source) => {
    const here = await refused(source)
    const { app, gamerTag } = here
    app.advance(1_000)
    const again = await Promise.all(Array.from({ length: 3 }, () => giftClaims[source].claim(here)))
    expect(again.map(({ status }) => status)).toEqual([409, 409, 409])
    const { rows, total, causes } = await list(here)
    expect(rows).toMatchObject([
      {
        gamerTag,
        source,
        symbol: 'currency.shells',
        tries: 4,
        canBeGiven: 'giveAgain' in registry.gives[source],
        reason: expect.stringMatching(/^currency\.shells cannot be granted. It is not published in the realm /),
      },
    ])
    expect(rows[0]?.lastAt).toBeGreaterThan(rows[0]?.firstAt ?? 0)
    expect([total, causes]).toEqual([1, [{ symbol: 'currency.shells', count: 1 }]])
    expect(await giftClaims[source].isClaimed(here)).toBe(false)
    await republish(here)
    const claims = await Promise.all(Array.from({ length: 20 }, () => giftClaims[source].claim(here)))
    expect(claims.filter(({ status }) => status >= 500)).toEqual([])
    expect(claims.some(({ status }) => status === 200)).toBe(true)
    // A purchase may be repeated; all others are claimed once.
    const times = source === 'purchase' ? claims.filter(({ status }) => status === 200).length : 1
    expect(await heldGifts(here)).toEqual([['currency.shells', 5 * times]])
    expect(await list(here)).toEqual({ rows: [], next: null, total: 0, causes: [] })
  },
)

const again = Object.keys(giftClaims).filter((name) => 'giveAgain' in registry.gives[name as 'mail']) as 'mail'[]

test.each(again)('a %s is given again by a plan, whose undo makes it claimable again', async (source) => {
  const here = await refused(source)
  const { app, developer } = here
  // Not before its content is back.
  expect(await developer.send(planGiveAgain, { body: {} })).toMatchObject({
    status: 400,
    body: { error: 'PlanRowsInvalid', message: expect.stringContaining('currency.shells cannot be granted') },
  })
  await republish(here)
  const made = await developer.call(planGiveAgain, { body: { source } })
  expect(made).toMatchObject({
    plan: { verb: 'Give 1 reward', warnings: [] },
    sample: [{ before: 'not given', after: 'currency.shells' }],
  })
  expect(await apply(here, made)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  expect(await heldGifts(here)).toEqual([['currency.shells', 5]])
  expect(await giftClaims[source].isClaimed(here)).toBe(true)
  expect((await list(here)).total).toBe(0)
  // The player cannot claim it a second time.
  await giftClaims[source].claim(here)
  expect(await heldGifts(here)).toEqual([['currency.shells', 5]])
  app.advance(1_000)
  const undo = await developer.call(planUndo, { params: { id: made.plan.id } })
  expect(await apply(here, undo)).toMatchObject({ state: 'done', failed: 0 })
  expect(await heldGifts(here)).toEqual([['currency.shells', 0]])
  expect(await giftClaims[source].isClaimed(here)).toBe(false)
  expect((await giftClaims[source].claim(here)).status).toBe(200)
  expect(await heldGifts(here)).toEqual([['currency.shells', 5]])
})

test('a plan and the player concurrently give a reward once', async () => {
  const here = await refused()
  await republish(here)
  const made = await here.developer.call(planGiveAgain, { body: {} })
  await here.developer.call(applyPlan, { params: { id: made.plan.id } })
  await Promise.all([here.app.runJobs(), ...Array.from({ length: 8 }, () => giftClaims.mail.claim(here))])
  expect(await heldGifts(here)).toEqual([['currency.shells', 5]])
  expect((await list(here)).total).toBe(0)
})

test('a plan is out of date when the content is withdrawn once more', async () => {
  const here = await refused()
  await republish(here)
  const { plan } = await here.developer.call(planGiveAgain, { body: {} })
  await withdrawItems(here.app, ['currency.shells'])
  expect(await here.developer.send(applyPlan, { params: { id: plan.id } })).toMatchObject({
    status: 409,
    body: { error: 'PlanMoved', message: expect.stringContaining('currency.shells cannot be granted') },
  })
})

test('rewards that operators cannot give are left out, and name who gives them', async () => {
  const here = await refused('promo-code')
  expect((await list(here)).rows).toMatchObject([
    { canBeGiven: false, whoGives: 'The code is still valid. The player can redeem it again.' },
  ])
  await republish(here)
  expect(await here.developer.send(planGiveAgain, { body: {} })).toMatchObject({
    body: { error: 'PlanRowsInvalid', message: expect.stringContaining('See the list for their sources') },
  })
})

test('all symbols that a claim lacks are listed, by symbol and source, page by page', async () => {
  const here = await refused()
  const { app, developer, gamerTag } = here
  await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  const mail = { subject: 'Hi', attachments: ['pass', 'currency.gems'].map((symbol) => ({ symbol, action: 'grant' })) }
  await developer.call(sendMailToPlayer, { params: { gamerTag }, body: mail })
  await withdrawItems(app, ['currency.gems'])
  await publishItems(app, [{ id: 'currency.gold' }])
  app.advance(1_000)
  expect((await giftClaims.mail.claim(here)).status).toBe(409)
  const { rows, total } = await list(here)
  expect([rows.map(({ symbol }) => symbol), total]).toEqual([['currency.gems', 'currency.shells'], 2])
  expect((await list(here, { symbol: 'currency.shells' })).rows).toHaveLength(1)
  expect((await list(here, { source: 'event' })).rows).toEqual([])
  const first = await list(here, { limit: 1 })
  const second = await list(here, { limit: 1, cursor: first.next })
  const ids = rows.map(({ id }) => id)
  const oldest = await list(here, { sort: 'last', limit: 1 })
  const next = await list(here, { sort: 'last', limit: 1, cursor: oldest.next })
  expect([...oldest.rows, ...next.rows].map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
  const hostile = await here.developer.send(listUngivenRewards, { query: { sort: 'symbol' } })
  expect(hostile).toMatchObject({ status: 400, body: { field: 'sort' } })
  expect([...first.rows, ...second.rows]).toEqual(rows)
  expect(second.next).toBe(null)
})

test('rewards of many players that no operator sees fail are listed without a player, until they are planned', async () => {
  const here = await giftWorld()
  const { app, developer, gamerTag } = here
  const symbol = 'currency.shells'
  const lbid = 'leaderboards.duels'
  await publishItems(app, [{ id: 'currency.gems' }, { id: symbol }])
  const mb_attachments = [{ symbol, action: 'grant', count: 1 }]
  const body = { name: 'Gift', mtype: 'MAILBOX-IN-GAME' as const, subject: 'Hi', msg: 'Hello', mb_attachments }
  await developer.send(createCampaign, { body })
  await developer.send(createPvpDefinition, {
    body: {
      lbid,
      idleDays: 14,
      minPlayers: 0,
      protectedRanks: 1,
      rewardDefinition: { playerCap: 10, tiers: [{ percentage: 100, bundleSymbol: symbol }], rewardExpHours: 1 },
    },
  })
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  await developer.call(setLeaderboardEntry, { params: { id: lbid }, body: { id: gamerTag, score: 5 } })
  const sid = (await developer.call(listCampaigns, {})).campaigns[0]?.sid ?? 0
  const plans = async () => [
    (await developer.send(planCampaign, { params: { sid } })).status,
    (await developer.send(planPvpRewards, { body: { lbid } })).status,
  ]
  await withdrawItems(app, [symbol])
  expect(await plans()).toEqual([400, 400])
  const { rows } = await list(here)
  expect(rows.map(({ source, reference }) => [source, reference]).sort()).toEqual([
    ['campaign', String(sid)],
    ['pvp', lbid],
  ])
  expect(rows.map((row) => ['gamerTag' in row, row.canBeGiven])).toEqual([
    [false, false],
    [false, false],
  ])
  await publishItems(app, [{ id: symbol }])
  expect(await plans()).toEqual([200, 200])
  expect((await list(here)).total).toBe(0)
})

test('the list can be that of one player', async () => {
  const here = await refused()
  const { app, gamerTag } = here
  await app.query(`
    insert into ungiven_rewards (pid, gamer_tag, source, reference, symbol, reason, first_at, last_at)
    values ('${app.pid}', ${(await app.player()).gamerTag}, 'mail', '1', 'currency.old', 'why', now(), now())
  `)
  const { rows, total } = await list(here, { gamerTag })
  expect(rows.map((row) => [row.gamerTag, row.symbol])).toEqual([[gamerTag, 'currency.shells']])
  // The total is that of the realm, whatever the filter.
  expect(total).toBe(2)
  expect((await list(here, { gamerTag: gamerTag + 1 })).rows).toEqual([])
})

test('a realm keeps a bounded number of rows; known ones are still counted up', async () => {
  const here = await refused()
  const { app } = here
  await app.query(`
    insert into ungiven_rewards (pid, gamer_tag, source, reference, symbol, reason, first_at, last_at)
    select '${app.pid}', n, 'mail', '1', 'currency.old', 'why', now(), now() from generate_series(1, ${maxUngivenRewards}) as n
  `)
  await giftClaims.mail.claim(here)
  await giftClaims.announcement.prepare(here, 'currency.gems')
  await withdrawItems(app, ['currency.gems'])
  await publishItems(app, [{ id: 'currency.gold' }])
  expect((await giftClaims.announcement.claim(here)).status).toBe(409)
  expect((await list(here, { source: 'announcement' })).rows).toEqual([])
  expect((await list(here, { symbol: 'currency.shells' })).rows).toMatchObject([{ tries: 2 }])
})

test('one player has a bounded number of rows, so that the realm has room for those of others', async () => {
  const here = await refused()
  const { app, gamerTag } = here
  await app.query(`
    insert into ungiven_rewards (pid, gamer_tag, source, reference, symbol, reason, first_at, last_at)
    select '${app.pid}', ${gamerTag}, 'mail', 'more ' || n, 'currency.old', 'why', now(), now()
    from generate_series(2, ${maxUngivenOfPlayer}) as n
  `)
  await giftClaims.announcement.prepare(here, 'currency.gems')
  await withdrawItems(app, ['currency.gems'])
  await publishItems(app, [{ id: 'currency.gold' }])
  expect((await giftClaims.announcement.claim(here)).status).toBe(409)
  expect((await list(here, { source: 'announcement' })).rows).toEqual([])
  await giftClaims.mail.claim(here)
  expect((await list(here, { symbol: 'currency.shells' })).rows).toMatchObject([{ tries: 2 }])
})

test('a dismissed row is hidden until the claim fails again, and returns by undo', async () => {
  const here = await refused()
  const { developer } = here
  const before = (await list(here)).rows
  const ids = before.map(({ id }) => id)
  await developer.call(dismissUngivenRewards, { body: { ids } })
  expect((await list(here)).total).toBe(0)
  const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
  await developer.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect((await list(here)).rows).toMatchObject([{ symbol: 'currency.shells', tries: 1, firstAt: before[0]?.firstAt }])
  await developer.call(dismissUngivenRewards, { body: { ids: (await list(here)).rows.map(({ id }) => id) } })
  await giftClaims.mail.claim(here)
  expect((await list(here)).rows).toMatchObject([{ tries: 1 }])
})

test('rows of claims without an attempt for three months are deleted', async () => {
  const here = await refused()
  here.app.advance(91 * 86_400_000)
  await here.app.runJobs()
  // The operator's token has expired by then.
  expect((await list({ ...here, developer: await here.app.as('developer') })).total).toBe(0)
})
