import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, scheduleCampaign, updateCampaign } from '@regent/contract/communicate/campaigns'
import { sendMail, sendMailsToPlayer } from '@regent/contract/communicate/mail'
import { notifyNamedPlayers, notifyPlayers, publishMessage } from '@regent/contract/communicate/notifications'
import { sendPush } from '@regent/contract/communicate/push'
import { changeSetHeader } from '@regent/contract/drafts'
import type { AnyEndpoint, EndpointInput } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { applyEventContent, setEventContent } from '@regent/contract/engage/events'
import { createPvpDefinition, updatePvpDefinition } from '@regent/contract/engage/pvp'
import { getCatalog, saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { createSale, updateSale } from '@regent/contract/monetize/commerce-sales'
import { createEntitlementDefinition, grantEntitlements } from '@regent/contract/monetize/entitlements'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { addPromoCodes, createPromo, listPromos } from '@regent/contract/monetize/promo-codes'
import { createChangeSet } from '@regent/contract/operate/change-sets'
import { listJobs, saveJob } from '@regent/contract/operate/scheduler'
import { createSeason, endSeason, scheduleSeason } from '@regent/contract/operate/seasons'
import { createTrial, startTrial } from '@regent/contract/operate/trials'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import {
  getApprovalRules,
  giveApproval,
  planApprovalRules,
  setApprovalRules,
} from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import { getStats, setClientStats, toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { dayMs, hourMs, minuteMs, toIso } from '@regent/contract/time'
import { beforeAll, expect, test } from 'vitest'
import { apply, approvalStudio, ask, codeOf, planOf, rulesWith } from '../../../testing/approval-studio.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { register, setKeys, usePushServices } from '../../../testing/push-story.ts'
import { regatta } from '../../../testing/regatta.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** A realm that requires reviews, with what the calls need. */
type World = { app: TestApp; ada: Actor; tags: number[]; promo: number; sale: number; season: number; drafts: number[] }
let world: World

const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }]
const texts = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
const mail = { category: 'gifts', subject: 'Hello', attachments }
const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] }
const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }
const offer = { symbol: 'gold', titles: { en: 'Gold' }, obtainCurrency: [{ symbol: 'currency.gems', amount: 100 }] }
const catalog = (amount: number) => ({
  offerDefinitions: [offer],
  stores: [{ symbol: 'main', listings: [{ symbol: 'gold', offerSymbol: 'gold', price: { ...price, amount } }] }],
})
const campaign = (name: string) => ({
  name,
  mtype: 'MAILBOX-IN-GAME' as const,
  translations: texts,
  mb_attachments: attachments,
})
const sale = (app: TestApp, name: string, days: number) => ({
  name,
  listings: [{ store: 'main', listing: 'gold', percent: 50 }],
  start: app.now() + days * dayMs,
  end: app.now() + days * dayMs + hourMs,
})
const pvp = (lbid: string) => ({
  lbid,
  rewardDefinition: {
    playerCap: 2,
    tiers: [{ percentage: 50, obtain: [{ symbol: 'currency.gems', count: 5 }] }],
    rewardExpHours: 24,
  },
  idleDays: 0,
  minPlayers: 0,
  protectedRanks: 0,
})
const news = { symbol: 'news', channel: 'main', title: 'News', summary: 'For all', body: 'Hello' }
const trial = { name: 'prices', strat: 'OPEN' as const, cohorts: '[{"name":"a","pct":100}]' }
const message = { type: 'PublishMessage' as const, topic: 'news', message: '{}' }
const triggers = [{ type: 'CronTrigger' as const, expression: '0 * * * * *' }]
const setSeason = (tags: readonly number[], season: string) => ({
  updates: tags.map((tag) => ({ objectId: toObjectId('game.private', tag), set: { SEASON: season } })),
})

async function addSeason(app: TestApp, ada: Actor): Promise<number> {
  const start = app.now() + dayMs
  const end = start + dayMs
  await ada.call(saveAnnouncement, {
    body: { ...news, symbol: 'parade', start_date: toIso(start), end_date: toIso(end) },
  })
  const part = { kind: 'announcement' as const, id: 'parade', startsAfter: 0, endsAfter: 0 }
  return (await ada.call(createSeason, { body: { name: 'Parade', start, end, parts: [part] } })).id
}

beforeAll(async () => {
  const app = await ownApp()
  app.giveExtras()
  const pushServices = await usePushServices(app)
  const ada = await app.as('admin')
  await setKeys(ada, pushServices)
  const players = [await app.player(), await app.player()]
  for (const [index, player] of players.entries()) await register(player, 'fcm', `device-${index}`)
  await publishItems(app, [{ id: 'currency.gems' }])
  await ada.call(createPromo, { body: { definition: { name: 'Spring', gift }, codes: 1, claimsPerCode: 1 } })
  await ada.call(createEntitlementDefinition, { body: { symbol: 'vip', request: {} } })
  await ada.call(saveCatalog, { body: catalog(10) })
  await ada.call(createTrial, { body: trial })
  await ada.call(createPvpDefinition, { body: pvp('arena') })
  const drafts = []
  for (const name of ['First', 'Second'])
    drafts.push((await ada.call(createCampaign, { body: { ...campaign(name), draft: true } })).sid)
  world = {
    app,
    ada,
    tags: players.map(({ gamerTag }) => gamerTag),
    promo: (await ada.call(listPromos, { query: {} })).summaries[0]?.definition.id ?? 0,
    sale: (await ada.call(createSale, { body: sale(app, 'Gold day', 3) })).id,
    season: await addSeason(app, ada),
    drafts,
  }
  app.advance(1)
  await ada.call(setApprovalRules, { body: { rules: rulesWith({ requireReview: true }) } })
})

type Act = { call: AnyEndpoint; input: (world: World) => object }
const act = <E extends AnyEndpoint>(call: E, input: (world: World) => EndpointInput<E>): Act => ({ call, input })

/** Every call with an effect on several players: with an input that has one. */
const acts: Record<string, Act> = {
  saveAnnouncement: act(saveAnnouncement, () => ({ body: { ...news, gift } })),
  createCampaign: act(createCampaign, ({ app }) => ({
    body: { ...campaign('Third'), start: toIso(app.now() + dayMs) },
  })),
  updateCampaign: act(updateCampaign, ({ drafts: [sid = 0] }) => ({
    params: { sid },
    body: { ...campaign('First'), name: 'Renamed' },
  })),
  scheduleCampaign: act(scheduleCampaign, ({ app, drafts: [, sid = 0] }) => ({
    body: { sid, startDate: toIso(app.now() + dayMs) },
  })),
  sendMail: act(sendMail, ({ tags }) => ({
    body: { sendMailRequests: tags.map((receiverGamerTag) => ({ ...mail, receiverGamerTag })) },
  })),
  sendMailsToPlayer: act(sendMailsToPlayer, ({ tags: [gamerTag = 0] }) => ({
    params: { gamerTag },
    body: { sendMailRequests: [mail, mail] },
  })),
  saveCatalog: act(saveCatalog, () => ({ body: catalog(20) })),
  saveSkus: act(saveSkus, () => ({
    body: { definitions: [{ name: 'gold_1', description: '', realPrice: 99, productIds: {} }] },
  })),
  createSale: act(createSale, ({ app }) => ({ body: sale(app, 'Gold week', 5) })),
  updateSale: act(updateSale, ({ app, sale: id }) => ({ params: { id }, body: sale(app, 'Gold night', 4) })),
  createPromo: act(createPromo, () => ({
    body: { definition: { name: 'Autumn', gift }, codes: 2, claimsPerCode: 1 },
  })),
  addPromoCodes: act(addPromoCodes, ({ promo }) => ({
    body: { definitionId: promo, codes: ['MORE-CODES'], claimsPerCode: 1 },
  })),
  grantEntitlements: act(grantEntitlements, ({ tags }) => ({
    body: { gamerTags: tags, generators: [{ symbol: 'vip' }] },
  })),
  applyEventContent: act(applyEventContent, ({ app }) => ({ body: { content: regatta(app) } })),
  setEventContent: act(setEventContent, ({ app }) => ({
    params: { id: 'events.cup' },
    body: { event: { ...regatta(app), symbol: 'events.cup' } },
  })),
  startTrial: act(startTrial, () => ({ body: { name: trial.name } })),
  createPvpDefinition: act(createPvpDefinition, () => ({ body: pvp('league') })),
  updatePvpDefinition: act(updatePvpDefinition, () => ({ body: { ...pvp('arena'), idleDays: 3 } })),
  notifyPlayers: act(notifyPlayers, () => ({ body: { payload: { messageFull: 'Hello' } } })),
  notifyNamedPlayers: act(notifyNamedPlayers, ({ tags }) => ({
    body: { payload: { messageFull: 'Hello' }, dbids: tags },
  })),
  publishMessage: act(publishMessage, () => ({ body: { channel: 'news', body: 'Hello' } })),
  sendPush: act(sendPush, ({ tags }) => ({ body: { msgs: [{ to: tags, notification: { body: 'Hello' } }] } })),
  saveJob: act(saveJob, () => ({ body: { name: 'News', source: 'test', jobAction: message, triggers } })),
  scheduleSeason: act(scheduleSeason, ({ app, season: id }) => ({
    params: { id },
    body: { start: app.now() + 2 * dayMs },
  })),
  endSeason: act(endSeason, ({ app, season: id }) => ({
    params: { id },
    body: { at: app.now() + 2 * dayMs + hourMs },
  })),
  updateStatsBatch: act(updateStatsBatch, ({ tags }) => ({ body: setSeason(tags, 'autumn') })),
}

test('every call that can be reviewed is here', () => {
  const reviewed = allEndpoints.filter(({ call }) => call.reviewed !== undefined).map(({ name }) => name)
  expect(Object.keys(acts).sort()).toEqual(reviewed.sort())
})

const countEntries = async ({ app }: World): Promise<number> => {
  const { count } = await app.db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const review = (by: Actor, { call, input }: Act) =>
  by.send(call, input(world) as never, { headers: { [reviewHeader]: 'as-given' } })

test.each(Object.entries(acts))(
  '%s is refused without a review, changes nothing, and works as a plan',
  async (_, one) => {
    const { app, ada } = world
    const before = await countEntries(world)
    const refused = await ada.send(one.call, one.input(world) as never)
    expect(refused).toMatchObject({ status: 403, body: { error: 'ReviewRequired' } })
    expect(JSON.stringify(refused.body)).toContain(reviewHeader)
    expect(await countEntries(world)).toBe(before)
    const planned = await review(ada, one)
    expect(planned).toMatchObject({ status: 200 })
    const id = Number(planned.headers[reviewPlanHeader])
    expect((await planOf(ada, id)).review?.told).toMatch(/\.$/)
    expect(await apply(app, ada, id)).toBe('done')
  },
)

test('one player, a draft, a resumed job and a change set need no review', async () => {
  const { ada, tags } = world
  const [gamerTag = 0] = tags
  await ada.call(sendMail, { body: { sendMailRequests: [{ ...mail, receiverGamerTag: gamerTag }] } })
  await ada.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': 5 } } })
  await ada.call(grantEntitlements, { body: { gamerTags: [gamerTag], generators: [{ symbol: 'vip' }] } })
  await ada.call(notifyPlayers, { body: { payload: { messageFull: 'Hello' }, dbid: gamerTag } })
  await ada.call(publishMessage, { body: { channel: 'news', body: 'Hello', playerId: gamerTag } })
  await ada.call(createCampaign, { body: { ...campaign('Idea'), draft: true } })
  const { number } = await ada.call(createChangeSet, { body: { name: 'Spring' } })
  const recorded = await ada.send(
    saveAnnouncement,
    { body: { ...news, symbol: 'later' } },
    { headers: { [changeSetHeader]: String(number) } },
  )
  expect(recorded).toMatchObject({ status: 200 })
  const [job] = (await ada.call(listJobs, { query: {} })).records
  await ada.call(saveJob, {
    body: { id: job?.id ?? '', triggers: [{ type: 'CronTrigger', expression: '0 0 4 * * *' }] },
  })
})

test('an API key needs the review, too; game servers, services, players and jobs do not', async () => {
  const { app, ada, tags } = world
  const account = await ada.call(createServiceAccount, { body: { name: 'Pipeline' } })
  const { secret } = await ada.call(createApiKey, {
    body: {
      serviceAccountId: account.id,
      name: 'main',
      mode: 'write',
      rights: ['view stats', 'edit stats', 'view audit'],
      realms: ['*'],
      addresses: [],
      expires: app.now() + dayMs,
    },
  })
  const key = app.withToken(secret)
  const batch = act(updateStatsBatch, () => ({ body: setSeason(tags, 'spring') }))
  expect(await codeOf(key.call(updateStatsBatch, { body: setSeason(tags, 'spring') }))).toBe('ReviewRequired')
  expect(await apply(app, key, Number((await review(key, batch)).headers[reviewPlanHeader]))).toBe('done')
  const { token, end } = app.services.identities.issueInternalToken({ kind: 'server', pid: app.pid })
  await app.withToken(token).call(updateStatsBatch, { body: setSeason(tags, 'summer') })
  end()
  const player = await app.player()
  const params = { objectId: toObjectId('client.public', player.gamerTag) }
  await player.call(setClientStats, { params, body: { set: { BOAT: 'red' } } })
})

test('a job that was reviewed calls the API in the name of its owner', async () => {
  const { app, ada, tags } = world
  const jobAction = {
    type: 'ServiceCall' as const,
    method: 'POST' as const,
    uri: '/basic/stats/batch',
    body: JSON.stringify(setSeason(tags, 'winter')),
  }
  const call = act(saveJob, () => ({ body: { name: 'Season', source: 'test', jobAction, triggers } }))
  // A call of the realm’s API is reviewed also with a secret header, which no review may store.
  const headers = [{ key: 'X-Secret', value: 'abc' }]
  const hidden = act(saveJob, () => ({
    body: { name: 'Hidden', source: 'test', jobAction: { ...jobAction, headers }, triggers },
  }))
  expect(await ada.send(hidden.call, hidden.input(world) as never)).toMatchObject({ body: { error: 'ReviewRequired' } })
  expect(await apply(app, ada, Number((await review(ada, call)).headers[reviewPlanHeader]))).toBe('done')
  app.advance(minuteMs)
  await app.runJobs()
  const params = { objectId: toObjectId('game.private', tags[0] ?? 0) }
  expect((await ada.call(getStats, { params })).stats).toMatchObject({ SEASON: 'winter' })
})

test('without rules, and with rules of an older release, no review is required', async () => {
  const app = await ownApp()
  const ada = await app.as('admin')
  await ada.call(saveAnnouncement, { body: news })
  const { requireReview: _, ...older } = noApprovalRules
  await ada.call(setApprovalRules, { body: { rules: { ...older, maxPlayers: 7 } } })
  await app.db
    .updateTable('approval_rules')
    .set({ rules: JSON.stringify(older) as never })
    .execute()
  expect((await ada.call(getApprovalRules, { query: {} })).rules.requireReview).toBe(false)
  await ada.call(saveAnnouncement, { body: { ...news, summary: 'For everybody' } })
  expect((await ada.call(getCatalog, { query: {} })).catalog.stores).toEqual([])
})

test('switching reviews off is a weaker rule: audited, undone, and with the approvals that the realm requires', async () => {
  const { app, ada, ben } = await approvalStudio({ acts: { 'many-players': 1 }, requireReview: true })
  const off = rulesWith({ acts: { 'many-players': 1 } })
  expect(await codeOf(ada.call(setApprovalRules, { body: { rules: off } }))).toBe('ApprovalNeeded')
  const { plan, sample } = await ada.call(planApprovalRules, { body: { rules: off } })
  expect(sample).toMatchObject([{ key: 'requireReview', before: true, after: false }])
  const request = await ask(ada, plan.id)
  await ben.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, ada, plan.id)).toBe('done')
  const read = async () => (await ada.call(getApprovalRules, { query: {} })).rules.requireReview
  expect(await read()).toBe(false)
  const [entry] = (await ada.call(listAuditEntries, { query: { subject: 'approval-rules' } })).rows
  expect(entry).toMatchObject({ before: { requireReview: true }, after: { requireReview: false } })
  // The undo makes the rules stricter, which needs nobody.
  await ada.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect(await read()).toBe(true)
  // An older client does not know the rule and does not change it.
  const { requireReview: _, ...older } = rulesWith({ acts: { 'many-players': 2 } })
  await ada.call(setApprovalRules, { body: { rules: { ...older, acts: { ...older.acts, 'many-players': 1 } } } })
  expect(await read()).toBe(true)
})
