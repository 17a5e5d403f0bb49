import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { notifyPlayers } from '@regent/contract/communicate/notifications'
import type { AnyEndpoint, EndpointInput } from '@regent/contract/endpoint'
import { applyEventContent, listEvents } from '@regent/contract/engage/events'
import { createPvpDefinition } from '@regent/contract/engage/pvp'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { createSale, listSales } from '@regent/contract/monetize/commerce-sales'
import { addPromoCodes, createPromo, listPromos } from '@regent/contract/monetize/promo-codes'
import { saveJob } from '@regent/contract/operate/scheduler'
import { createTrial, startTrial } from '@regent/contract/operate/trials'
import { listAdminUsers, revokeRole } from '@regent/contract/organization/admin-users'
import { type ApprovalRules, noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { getGrantsLeft, giveApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, retryPlan } from '@regent/contract/organization/plans'
import { type ReviewStart, reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { apply, ask, codeOf, planOf } from '../../../testing/approval-studio.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { regatta } from '../../../testing/regatta.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const gems = (amount: number) => [{ id: 'currency.gems', amount }]

async function studio(players = 0) {
  const app = await ownApp()
  const ada = await app.as('admin')
  const dev = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  for (let n = 0; n < players; n += 1) await app.player()
  return { app, ada, dev }
}

const askEveryone = async (ada: Actor, more: Partial<ApprovalRules> = {}) =>
  ada.call(setApprovalRules, {
    body: {
      rules: { ...noApprovalRules, acts: { ...noApprovalRules.acts, 'many-players': 1 }, maxPlayers: 1, ...more },
    },
  })

/** Reviews an event and returns the answer of the call; `start` is the header. */
const send = (by: Actor, content: object, start: ReviewStart | string = 'as-given', headers = {}) =>
  by.send(applyEventContent, { body: { content } }, { headers: { [reviewHeader]: String(start), ...headers } })

async function review(by: Actor, content: object, start: ReviewStart = 'as-given', headers = {}) {
  const answer = await send(by, content, start, headers)
  expect(answer).toMatchObject({ status: 200 })
  const { plan } = await by.call(getPlan, { params: { id: Number(answer.headers[reviewPlanHeader]) } })
  if (!plan.review) throw new Error('The plan has no review')
  return { plan, review: plan.review }
}

const rewards = {
  rank_rewards: [{ min: 1, max: 3, currencies: gems(150) }],
  score_rewards: [{ min: 1_000, currencies: gems(20) }],
}

const symbols = async (by: Actor) => (await by.call(listEvents, {})).events.map(({ symbol }) => symbol)

const entriesOf = async (app: TestApp, by: Actor, planId: number) =>
  (await by.call(listAuditEntries, { query: { planId } }, { scope: `${app.cid}.${app.pid}` })).rows

test('a review says whom an event reaches, what it costs at most, and that ranks 1–3 of groups of 5 are 60 %', async () => {
  const { dev, app } = await studio(7)
  const { plan, review: made } = await review(dev, { ...regatta(app), ...rewards }, 'now')
  expect(plan).toMatchObject({
    kind: 'call',
    title: 'Start the event Regatta',
    verb: 'Start now for 7 players',
    state: 'open',
    count: 1,
  })
  expect(made).toMatchObject({
    players: 7,
    isExact: true,
    canSchedule: true,
    canDraft: true,
    ends: app.now() + hourMs / 2,
    counted: '7 in the realm. No segment, cohort or rule is set.',
    // One whole group gives three of them, the group of two gives two.
    gifts: [
      { label: '150 gems for ranks 1–3', note: '2 groups of 5: 5 of 7 players', atMost: 750 },
      { label: '20 gems for 1,000 points', note: 'once for each player', atMost: 140 },
    ],
    costs: [{ symbol: 'currency.gems', atMost: 890 }],
    cautions: ['Ranks 1–3 reach about 60 % of participants, because groups hold 5 players.'],
    lanes: [{ name: 'Regatta', isThis: true }],
  })
  expect(made).not.toHaveProperty('starts')
  // Nothing is live yet.
  expect(await symbols(dev)).toEqual([])
})

test('a plan of a review does the call once, as its author; a retry changes nothing', async () => {
  const { app, dev } = await studio(1)
  const { plan } = await review(dev, regatta(app), 'now')
  expect(await apply(app, dev, plan.id)).toBe('done')
  expect(await symbols(dev)).toEqual(['events.regatta'])
  expect(await codeOf(dev.call(applyPlan, { params: { id: plan.id } }))).toBe('PlanNotOpen')
  expect(await codeOf(dev.call(retryPlan, { params: { id: plan.id } }))).toBe('NothingToRetry')
  const entries = await entriesOf(app, dev, plan.id)
  expect(entries.filter(({ subject }) => subject === 'event')).toMatchObject([{ id: expect.any(Number) }])
})

test('a start that is chosen in the review is the start of the event; “now” is when the plan is applied', async () => {
  const { app, dev } = await studio()
  const at = app.now() + 2 * hourMs
  const later = await review(dev, regatta(app), at)
  expect(later.review).toMatchObject({ starts: at })
  expect(await apply(app, dev, later.plan.id)).toBe('done')
  const row = (await dev.call(listEvents, {})).events[0]
  expect(row?.next).toMatchObject({ startTime: at })
  const now = await review(dev, { ...regatta(app), symbol: 'events.other' }, 'now')
  app.advance(5 * 60_000)
  expect(await apply(app, dev, now.plan.id)).toBe('done')
  const other = (await dev.call(listEvents, {})).events.find(({ symbol }) => symbol === 'events.other')
  expect(other?.current).toMatchObject({ startTime: app.now() })
})

test('a reviewed call asks for the approvals that the call itself asks for, and is done once they are given', async () => {
  const { app, ada, dev } = await studio(2)
  await askEveryone(ada)
  const { plan, review: made } = await review(dev, regatta(app), 'now')
  expect(plan.approvals).toMatchObject({ needed: 1, acts: ['many-players'] })
  // The owner and Ada.
  expect(made.approvers).toBe(2)
  expect(await codeOf(dev.call(applyPlan, { params: { id: plan.id } }))).toBe('ApprovalNeeded')
  const request = await ask(dev, plan.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, plan.id)).toBe('done')
  expect(await symbols(dev)).toEqual(['events.regatta'])
})

test('the author is not one of the people who could approve', async () => {
  const { app, ada, dev } = await studio(2)
  await askEveryone(ada)
  expect((await review(ada, regatta(app), 'now')).review.approvers).toBe(1)
  expect((await review(dev, regatta(app), 'now')).review.approvers).toBe(2)
})

test('a stale review is rejected with what has changed since', async () => {
  const { app, dev } = await studio()
  const { plan } = await review(dev, { ...regatta(app, hourMs), name: 'Summer regatta' })
  await dev.call(applyEventContent, { body: { content: regatta(app, hourMs) } })
  const refused = await dev.send(applyPlan, { params: { id: plan.id } })
  expect(refused).toMatchObject({ status: 409, body: { error: 'PlanMoved' } })
  expect(JSON.stringify(refused.body)).toContain('Changed since the review: events.regatta')
  expect((await planOf(dev, plan.id)).state).toBe('open')
})

test('a review rejects what the call would reject, with its field, and changes nothing', async () => {
  const { app, dev } = await studio()
  const unknown = { ...regatta(app), rank_rewards: [{ min: 1, currencies: [{ id: 'currency.none', amount: 1 }] }] }
  expect(await send(dev, unknown)).toMatchObject({ status: 400, body: { error: 'UnknownSymbol' } })
  expect(await send(dev, regatta(app), 'soon')).toMatchObject({ status: 400, body: { field: reviewHeader } })
  expect(await send(dev, regatta(app), app.now() - 1)).toMatchObject({ status: 400, body: { field: reviewHeader } })
  const tester = await app.as('tester')
  expect(await send(tester, regatta(app))).toMatchObject({ status: 403 })
  expect(await symbols(dev)).toEqual([])
})

/** Reviews any call. */
async function reviewAny<E extends AnyEndpoint>(by: Actor, call: E, input: EndpointInput<E>) {
  const answer = await by.send(call, input, { headers: { [reviewHeader]: 'as-given' } })
  expect(answer).toMatchObject({ status: 200 })
  return (await by.call(getPlan, { params: { id: Number(answer.headers[reviewPlanHeader]) } })).plan
}

test('a reviewed promo counts against the budget once: when its approved plan is applied', async () => {
  const { app, ada, dev } = await studio(1)
  const budgets = [{ role: 'developer' as const, symbol: 'currency.gems', perDay: 100 }]
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, grant: 1 }, budgets }
  await ada.call(setApprovalRules, { body: { rules } })
  const definition = { name: 'Spring', gift: { addCurrencyMap: { 'currency.gems': '60' } } }
  const plan = await reviewAny(dev, createPromo, { body: { definition, codes: 2, claimsPerCode: 1 } })
  expect(plan).toMatchObject({
    title: 'Create the promo Spring with 2 codes',
    approvals: { needed: 1, acts: ['grant'] },
    review: { costs: [{ symbol: 'currency.gems', atMost: 120, perDay: 100, left: 100 }] },
  })
  const request = await ask(dev, plan.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, plan.id)).toBe('done')
  expect((await dev.call(listPromos, {})).summaries).toMatchObject([{ definition: { name: 'Spring' }, capacity: 2 }])
  expect((await dev.call(getGrantsLeft, { query: {} })).left).toMatchObject([{ symbol: 'currency.gems', left: 0 }])
})

test('announcements, codes, trials, PvP rewards and live messages are reviewed by the same call', async () => {
  const { app, ada, dev } = await studio(3)
  app.giveExtras()
  const announcement = {
    symbol: 'harvest',
    channel: 'any',
    title: 'title',
    summary: 'summary',
    body: 'body',
    gift: { addCurrencyMap: { 'currency.gems': '10' } },
  }
  const shown = await reviewAny(dev, saveAnnouncement, { body: announcement })
  expect(shown.review).toMatchObject({ players: 3, costs: [{ atMost: 30 }] })
  expect(await apply(app, dev, shown.id)).toBe('done')
  await dev.call(createTrial, { body: { name: 'prices', strat: 'OPEN', cohorts: '[{"name":"a","pct":100}]' } })
  app.advance(1)
  const trial = await reviewAny(dev, startTrial, { body: { name: 'prices' } })
  expect(trial).toMatchObject({ title: 'Start the trial prices', verb: 'Apply for 3 players' })
  expect(await apply(app, dev, trial.id)).toBe('done')
  const rewardDefinition = {
    playerCap: 2,
    tiers: [{ percentage: 50, obtain: [{ symbol: 'currency.gems', count: 5 }] }],
    rewardExpHours: 24,
  }
  const pvp = { lbid: 'arena', rewardDefinition, idleDays: 0, minPlayers: 0, protectedRanks: 0 }
  const defined = await reviewAny(ada, createPvpDefinition, { body: pvp })
  expect(defined.review?.gifts).toMatchObject([{ label: '5 gems for the best 50 %', atMost: 5 }])
  expect(await apply(app, ada, defined.id)).toBe('done')
  const message = await reviewAny(ada, notifyPlayers, { body: { payload: { messageFull: 'Hello' } } })
  expect(message.review?.counted).toContain('Only connected players get it.')
  expect(await apply(app, ada, message.id)).toBe('done')
  await dev.call(createPromo, {
    body: { definition: { name: 'Own', gift: { addCurrencyMap: { 'currency.gems': '1' } } }, claimsPerCode: 1 },
  })
  const [promo] = (await dev.call(listPromos, {})).summaries
  const codes = { definitionId: promo?.definition.id ?? 0, codes: ['HARVEST1'], claimsPerCode: 2 }
  const added = await reviewAny(dev, addPromoCodes, { body: codes })
  expect(added.title).toBe('Add 1 code to the promo Own')
  expect(await apply(app, dev, added.id)).toBe('done')
})

test('listings, SKUs, sales and jobs are reviewed by the same call', async () => {
  const { app, ada } = await studio(4)
  const gold = { symbol: 'gold', titles: { en: 'Gold' }, obtainCurrency: [{ symbol: 'currency.gems', amount: 100 }] }
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }
  const catalog = (listing: object = {}) => ({
    offerDefinitions: [gold],
    stores: [{ symbol: 'main', listings: [{ symbol: 'gold', offerSymbol: 'gold', price, ...listing }] }],
  })
  const made = await reviewAny(ada, saveCatalog, { body: catalog() })
  expect(made).toMatchObject({ title: 'Change 3 entries of the catalog', verb: 'Apply for 4 players' })
  expect(await apply(app, ada, made.id)).toBe('done')
  const off = await reviewAny(ada, saveCatalog, { body: catalog({ active: false }) })
  expect(off).toMatchObject({ title: 'Switch the listing gold off', review: { players: 4, canDraft: true } })
  const dearer = await reviewAny(ada, saveCatalog, { body: catalog({ price: { ...price, amount: 20 } }) })
  expect(dearer.title).toBe('Change the listing gold')
  // The first of two reviews is applied; the other one is rejected with what has changed since.
  expect(await apply(app, ada, dearer.id)).toBe('done')
  expect(await codeOf(ada.call(applyPlan, { params: { id: off.id } }))).toBe('PlanMoved')
  const skus = await reviewAny(ada, saveSkus, {
    body: { definitions: [{ name: 'gold_1', description: '', realPrice: 99, productIds: {} }] },
  })
  expect(skus.title).toBe('Create the SKU gold_1')
  const start = app.now() + hourMs
  const listings = [{ store: 'main', listing: 'gold', percent: 50 }]
  const body = { name: 'Gold week', listings, start, end: start + hourMs, holdOut: 25 }
  const sale = await reviewAny(ada, createSale, { body })
  expect(sale).toMatchObject({
    title: 'Put on sale: Gold week',
    verb: 'Schedule for 3 players',
    review: {
      starts: start,
      ends: start + hourMs,
      counted: expect.stringContaining('1 player keeps the regular price.'),
      lanes: [{ name: 'Gold week', isThis: true }],
    },
  })
  expect(await apply(app, ada, sale.id)).toBe('done')
  expect((await ada.call(listSales, {})).sales).toMatchObject([{ name: 'Gold week', start }])
  const jobAction = { type: 'PublishMessage' as const, topic: 'news', message: '{}' }
  const triggers = [{ type: 'CronTrigger' as const, expression: '0 0 3 * * *' }]
  const job = await reviewAny(ada, saveJob, { body: { name: 'News', source: 'test', jobAction, triggers } })
  expect(job).toMatchObject({ title: 'Create the job News', review: { players: 4 } })
})

test('a job with a secret header is not reviewed, because a review is stored', async () => {
  const { ada } = await studio()
  const headers = [{ key: 'Authorization', value: 'Bearer abc' }]
  const jobAction = { type: 'HttpCall', uri: 'https://example.test/', headers }
  const triggers = [{ type: 'CronTrigger', expression: '0 0 3 * * *' }]
  const answer = await ada.send(
    saveJob,
    { body: { name: 'Sync', source: 'test', jobAction, triggers } } as EndpointInput<typeof saveJob>,
    { headers: { [reviewHeader]: 'as-given' } },
  )
  expect(answer).toMatchObject({ status: 400, body: { field: 'jobAction.headers' } })
})

test('a review says so if only its author could approve it', async () => {
  const { app, ada } = await studio(2)
  await askEveryone(ada)
  const { accounts } = await ada.call(listAdminUsers, {})
  for (const { id } of accounts) if (id !== ada.accountId) await ada.call(revokeRole, { params: { id }, body: {} })
  const { plan, review: made } = await review(ada, regatta(app), 'now')
  expect(plan.approvals).toMatchObject({ needed: 1 })
  expect(made.approvers).toBe(0)
})

test('a review shows announcements and listings as players see them', async () => {
  const { app, dev } = await studio(1)
  const as = { headers: { [reviewHeader]: 'as-given' } }
  const previewIn = async (answer: { status: number; headers: Record<string, unknown> }) => {
    expect(answer).toMatchObject({ status: 200 })
    const { plan } = await dev.call(getPlan, { params: { id: Number(answer.headers[reviewPlanHeader]) } })
    return plan.review?.preview
  }
  const announcement = {
    symbol: 'feast',
    channel: 'any',
    title: { localizationId: '', defaultValue: 'The feast' },
    summary: { localizationId: '', defaultValue: '' },
    body: { localizationId: '', defaultValue: 'Come all' },
    gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] },
  }
  expect(await previewIn(await dev.send(saveAnnouncement, { body: announcement }, as))).toEqual({
    texts: [{ lng: 'en', subject: 'The feast', msg: 'Come all' }],
    gifts: ['5 × gems'],
    cards: [],
  })
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 20 }
  const offer = { symbol: 'chest', titles: { en: 'Chest' }, obtainCurrency: [{ symbol: 'currency.gems', amount: 50 }] }
  const listings = [{ symbol: 'l0', offerSymbol: 'chest', price }]
  const catalog = { offerDefinitions: [offer], stores: [{ symbol: 'main', listings }] }
  const card = { title: 'Chest', goods: ['50 × gems'], price: '20 gems' }
  expect(await previewIn(await dev.send(saveCatalog, { body: catalog }, as))).toMatchObject({ cards: [card] })
  await dev.call(saveCatalog, { body: catalog })
  const sale = {
    name: 'Half',
    listings: [{ store: 'main', listing: 'l0', percent: 50 }],
    start: app.now() + hourMs,
    end: app.now() + 2 * hourMs,
    badge: { en: '−50 %' },
  }
  expect(await previewIn(await dev.send(createSale, { body: sale }, as))).toMatchObject({
    cards: [{ ...card, price: '10 gems', regular: '20 gems', badge: '−50 %' }],
  })
})
