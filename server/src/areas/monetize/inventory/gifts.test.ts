import type { RawInput } from '@regent/contract/client'
import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, listCampaigns, planCampaign, updateCampaign } from '@regent/contract/communicate/campaigns'
import { testCampaign } from '@regent/contract/communicate/campaigns-delivery'
import { planMail, sendMail, sendMailsToPlayer, sendMailToPlayer, testMail } from '@regent/contract/communicate/mail'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { applyEventContent, setEventContent } from '@regent/contract/engage/events'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition, planPvpRewards, updatePvpDefinition } from '@regent/contract/engage/pvp'
import type { ErrorCode } from '@regent/contract/errors'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createEntitlementDefinition, grantEntitlements } from '@regent/contract/monetize/entitlements'
import {
  getInventory,
  listCurrencyContents,
  listItemContents,
  planGrant,
  transferCurrencies,
  updateInventory,
} from '@regent/contract/monetize/inventory'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

type World = { app: TestApp; developer: Actor; gamerTag: number }

async function world(): Promise<World> {
  const app = await testApp()
  app.giveExtras()
  const { gamerTag } = await app.player()
  return { app, developer: await app.as('developer'), gamerTag }
}

/** How a call names a gift: its input, and the field of the symbol. */
type Giver = { call: AnyEndpoint; input: (symbol: string, gamerTag: number) => RawInput; field: string }

const lbid = 'leaderboards.duels'
const attachments = (symbol: string) => [{ symbol, action: 'grant', count: 1 }]
const letter = (symbol: string) => ({ subject: 'Hi', attachments: attachments(symbol) })
const campaign = (symbol: string) => ({
  name: 'Gift',
  mtype: 'MAILBOX-IN-GAME',
  subject: 'Hi',
  msg: 'Hello',
  mb_attachments: attachments(symbol),
})
const pvp = (symbol: string) => ({
  lbid,
  idleDays: 14,
  minPlayers: 0,
  protectedRanks: 1,
  rewardDefinition: { playerCap: 10, tiers: [{ percentage: 100, bundleSymbol: symbol }], rewardExpHours: 1 },
})
const regatta = (symbol: string) => ({
  symbol: 'events.regatta',
  name: 'Regatta',
  start_date: '2026-01-15T12:00:00Z',
  phases: [{ name: 'main', duration_minutes: 60 }],
  permissions: { write_self: true },
  group_rewards: { scoreRewards: [{ min: 1, obtain: [{ symbol, count: 1 }] }] },
})
const reward = (symbol: string) =>
  symbol.startsWith('currency.') ? { changeCurrencies: [{ symbol, amount: 1 }] } : { addItems: [{ symbol }] }

/** Every call that names gifts ahead of giving them, by its name. */
const givers: Record<string, Giver> = {
  sendMail: {
    call: sendMail,
    input: (symbol, gamerTag) => ({
      body: { sendMailRequests: [{ receiverGamerTag: gamerTag, ...letter(symbol) }] },
    }),
    field: 'sendMailRequests.0.attachments.0.symbol',
  },
  sendMailToPlayer: {
    call: sendMailToPlayer,
    input: (symbol, gamerTag) => ({ params: { gamerTag }, body: letter(symbol) }),
    field: 'attachments.0.symbol',
  },
  sendMailsToPlayer: {
    call: sendMailsToPlayer,
    input: (symbol, gamerTag) => ({ params: { gamerTag }, body: { sendMailRequests: [letter(symbol)] } }),
    field: 'sendMailRequests.0.attachments.0.symbol',
  },
  planMail: {
    call: planMail,
    input: (symbol, gamerTag) => ({ body: { players: { gamerTags: [gamerTag] }, mail: letter(symbol) } }),
    field: 'mail.attachments.0.symbol',
  },
  testMail: {
    call: testMail,
    input: (symbol, gamerTag) => ({ body: { gamerTag, mail: letter(symbol) } }),
    field: 'mail.attachments.0.symbol',
  },
  saveAnnouncement: {
    call: saveAnnouncement,
    input: (symbol) => ({
      body: {
        symbol: 'spring',
        channel: 'any',
        title: 't',
        summary: 's',
        body: 'b',
        attachments: attachments(symbol),
      },
    }),
    field: 'attachments.0.symbol',
  },
  createCampaign: {
    call: createCampaign,
    input: (symbol) => ({ body: campaign(symbol) }),
    field: 'mb_attachments.0.symbol',
  },
  createPromo: {
    call: createPromo,
    input: (symbol) => ({ body: { definition: { name: 'Promo', gift: reward(symbol) } } }),
    field: 'definition.gift',
  },
  saveCatalog: {
    call: saveCatalog,
    input: (symbol) => ({ body: { offerDefinitions: [{ symbol: 'gift', obtain: [symbol] }] } }),
    field: 'offerDefinitions.0.obtain.0.ent',
  },
  applyEventContent: {
    call: applyEventContent,
    input: (symbol) => ({ body: { content: regatta(symbol) } }),
    field: 'content.group_rewards.scoreRewards.0.obtain.0.symbol',
  },
  setEventContent: {
    call: setEventContent,
    input: (symbol) => ({ params: { id: 'events.regatta' }, body: { event: regatta(symbol) } }),
    field: 'event.group_rewards.scoreRewards.0.obtain.0.symbol',
  },
  createPvpDefinition: {
    call: createPvpDefinition,
    input: (symbol) => ({ body: pvp(symbol) }),
    field: 'rewardDefinition.tiers.0.bundleSymbol',
  },
  updateInventory: {
    call: updateInventory,
    input: (symbol, gamerTag) => ({
      params: { gamerTag },
      body: symbol.startsWith('items.') ? { newItems: [{ contentId: symbol }] } : { currencies: { [symbol]: 1 } },
    }),
    field: '',
  },
  planGrant: {
    call: planGrant,
    input: (symbol, gamerTag) => ({
      body: { players: { gamerTags: [gamerTag] }, grants: [{ contentId: symbol, count: 1 }] },
    }),
    field: 'grants.0.contentId',
  },
}

/** Calls that answer UnknownSymbol for symbols that another call has saved; they have tests of their own below. */
const laterChecks = [
  // A copy carries the offer of its original.
  'copyListing',
  'updateCampaign',
  'planCampaign',
  'testCampaign',
  'updatePvpDefinition',
  'planPvpRewards',
  'undoChanges',
  // The gift of its mail is checked once the changes are found.
  'planUndoWith',
  // A copy of an entry carries the gifts of its original.
  'moveCalendarEntry',
  'planCalendarMoves',
  // The steps of a runbook are saved with parameters; its area tests what is refused.
  'prepareRun',
]

/** Calls whose bodies name currencies, items or attachments, but that give nobody more of them. */
const notGivers: Record<string, string> = {
  previewInventory: 'It changes nothing.',
  transferCurrencies: 'What one player gets another loses.',
  grantEntitlements: 'It refuses what is not defined by a code of its own, below.',
  trackPayment: 'Nothing is given for what a client reports.',
  askForDonation: 'Members of a group give what they hold.',
}

const namesGifts = (call: AnyEndpoint): boolean =>
  call.body !== undefined &&
  /\^currency\\+\.|\^items\\+\.|"attachments"|"mb_attachments"|"bundleSymbol"|"obtain"|"generators"/.test(
    JSON.stringify(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })),
  )

test('every call that names gifts is in the table of calls that look them up', () => {
  const naming = allEndpoints.filter(({ call }) => namesGifts(call)).map(({ name }) => name)
  expect(naming.length).toBeGreaterThan(12)
  const known = [...Object.keys(givers), ...laterChecks, ...Object.keys(notGivers)]
  expect(naming.filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(notGivers).filter((name) => !naming.includes(name))).toEqual([])
  const refusing = allEndpoints
    .filter(({ call }) => (call.errors as readonly ErrorCode[] | undefined)?.includes('UnknownSymbol'))
    .map(({ name }) => name)
  expect(refusing.sort()).toEqual([...Object.keys(givers), ...laterChecks].sort())
})

const sendBy = async ({ developer, gamerTag }: World, { call, input }: Giver, symbol: string) =>
  developer.send(call, input(symbol, gamerTag))

test.each(Object.entries(givers))(
  '%s refuses unpublished symbols with the field, and changes nothing',
  async (_, giver) => {
    const here = await world()
    const { app, developer, gamerTag } = here
    await publishItems(app, [{ id: 'currency.gold' }, { id: 'items.sword' }])
    await developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
    const entries = async () => (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id
    const before = await entries()
    for (const symbol of ['currency.gogld', 'items.sowrd']) {
      const { status, body } = await sendBy(here, giver, symbol)
      expect({ status, body }).toMatchObject({
        status: 400,
        body: {
          error: 'UnknownSymbol',
          field: expect.stringContaining(giver.field),
          message: expect.stringMatching(
            new RegExp(`contains ${symbol}, which is not published in the realm .*${app.pid}`),
          ),
        },
      })
    }
    // A symbol that is neither a currency nor an item is an entitlement, if the call accepts them; the other calls
    // refuse its format.
    for (const symbol of ['curency.gold', 'pas'])
      expect(await sendBy(here, giver, symbol)).toMatchObject({ status: 400, body: { field: expect.anything() } })
    expect(await entries()).toBe(before)
    const { currencies, items } = await developer.call(getInventory, { params: { gamerTag } })
    expect([currencies, items]).toEqual([[], []])
    for (const symbol of ['currency.gold', 'items.sword'])
      expect((await sendBy(here, giver, symbol)).body).not.toMatchObject({ error: 'UnknownSymbol' })
  },
)

test.each(Object.entries(givers))(
  '%s accepts a well-formed id if nothing of that kind is published',
  async (_, giver) => {
    const here = await world()
    expect(await sendBy(here, giver, 'curency.gold')).toMatchObject({ status: 400 })
    const { status, body } = await sendBy(here, giver, 'currency.gold')
    expect(status).toBe(200)
    // A plan warns of what could not be checked.
    if ('plan' in (body as object))
      expect(body).toMatchObject({ plan: { warnings: [expect.stringContaining('Not checked: currency.gold')] } })
  },
)

test('a warning names each kind that could not be checked, once', async () => {
  const { developer, gamerTag } = await world()
  const mail = {
    subject: 'Hi',
    attachments: ['currency.a', 'currency.b', 'currency.a', 'pass'].map((symbol) => ({ symbol, action: 'grant' })),
  }
  const { plan } = await developer.call(planMail, { body: { players: { gamerTags: [gamerTag] }, mail } })
  expect(plan.warnings).toEqual([
    'No currency is published in this realm. Not checked: currency.a, currency.b.',
    'No entitlement is defined in this realm. Players cannot claim these until it is: pass.',
  ])
})

test('a gift of more items than a player can hold is refused when it is saved', async () => {
  const { developer, gamerTag } = await world()
  const mail = { attachments: [{ symbol: 'items.hat', action: 'grant', quantity: 1_000_000_000 }] }
  expect(await developer.send(sendMailToPlayer, { params: { gamerTag }, body: mail })).toMatchObject({
    status: 400,
    body: { error: 'BadRequest', field: 'attachments.0.symbol', message: expect.stringContaining('10,000 items') },
  })
})

test('a campaign and the rewards of a leaderboard are checked again when they are planned', async () => {
  const { app, developer, gamerTag } = await world()
  const gift = 'currency.shells'
  await developer.send(createCampaign, { body: campaign(gift) })
  await developer.send(createPvpDefinition, { body: pvp(gift) })
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  await developer.call(setLeaderboardEntry, { params: { id: lbid }, body: { id: gamerTag, score: 5 } })
  const sid = (await developer.call(listCampaigns, {})).campaigns[0]?.sid ?? 0
  const plans = () => [
    developer.send(planCampaign, { params: { sid } }),
    developer.send(planPvpRewards, { body: { lbid } }),
  ]
  for (const answer of await Promise.all(plans()))
    expect(answer.body).toMatchObject({ plan: { warnings: [expect.stringContaining(`Not checked: ${gift}`)] } })
  await publishItems(app, [{ id: 'currency.gems' }])
  for (const answer of await Promise.all(plans()))
    expect(answer).toMatchObject({ status: 400, body: { error: 'UnknownSymbol' } })
  expect(await developer.send(testCampaign, { params: { sid }, body: { gamerTag } })).toMatchObject({
    status: 400,
    body: { error: 'UnknownSymbol' },
  })
  expect(await developer.send(updateCampaign, { params: { sid }, body: campaign('currency.gmes') })).toMatchObject({
    status: 400,
    body: { error: 'UnknownSymbol', field: 'mb_attachments.0.symbol' },
  })
  expect(await developer.send(updatePvpDefinition, { body: pvp('currency.gmes') })).toMatchObject({
    status: 400,
    body: { error: 'UnknownSymbol', field: 'rewardDefinition.tiers.0.bundleSymbol' },
  })
  // If its gift stays the same, other fields can still be changed.
  expect(await developer.send(updatePvpDefinition, { body: { lbid, idleDays: 3 } })).toMatchObject({ status: 200 })
})

test.each([
  ['mail', planMail, { mail: { subject: 'Hi', attachments: [{ symbol: 'currency.shells', action: 'grant' }] } }],
  ['grant', planGrant, { grants: [{ contentId: 'currency.shells', count: 5 }] }],
] as const)('a plan of kind %s is not applied if its gift no longer exists', async (_, call, gift) => {
  const { app, developer, gamerTag } = await world()
  const made = await developer.send(call, { body: { players: { gamerTags: [gamerTag] }, ...gift } })
  const { id } = (made.body as { plan: { id: number } }).plan
  await publishItems(app, [{ id: 'currency.gems' }])
  expect(await developer.send(applyPlan, { params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'PlanMoved', message: expect.stringContaining('The plan grants currency.shells, which is not') },
  })
  expect((await developer.call(getPlan, { params: { id } })).plan.state).toBe('open')
})

test('retired content can be corrected and taken from its holders, but not given to others', async () => {
  const { app, developer, gamerTag } = await world()
  const other = (await app.player()).gamerTag
  const change = (tag: number, body: object) => developer.send(updateInventory, { params: { gamerTag: tag }, body })
  await change(gamerTag, { currencies: { 'currency.shells': 5 }, newItems: [{ contentId: 'items.old' }] })
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'items.sword' }])
  const { items } = await developer.call(getInventory, { params: { gamerTag } })
  const held = { contentId: 'items.old', id: items[0]?.items[0]?.id ?? 0 }
  const corrections = [
    { currencies: { 'currency.shells': 3 } },
    { currencies: { 'currency.shells': -2 } },
    { currencyProperties: { 'currency.shells': [{ name: 'series', value: 'old' }] } },
    { updateItems: [{ ...held, properties: [{ name: 'level', value: '2' }] }] },
    { deleteItems: [held] },
  ]
  for (const body of corrections) expect(await change(gamerTag, body)).toMatchObject({ status: 200 })
  const gifts = [
    [other, { currencies: { 'currency.shells': 3 } }, 'currencies.currency.shells'],
    [other, { currencyProperties: { 'currency.shells': [] } }, 'currencyProperties.currency.shells'],
    [gamerTag, { newItems: [{ contentId: 'items.old' }] }, 'newItems.0.contentId'],
  ] as const
  for (const [tag, body, field] of gifts)
    expect(await change(tag, body)).toMatchObject({ status: 400, body: { error: 'UnknownSymbol', field } })
  const currencies = { 'currency.shells': 1 }
  const body = { recipientPlayer: other, currencies }
  expect(await developer.send(transferCurrencies, { params: { gamerTag }, body })).toMatchObject({ status: 200 })
  const plan = (count: number) =>
    developer.send(planGrant, {
      body: { players: { gamerTags: [gamerTag] }, grants: [{ contentId: 'currency.shells', count }] },
    })
  expect(await plan(-1)).toMatchObject({ status: 200, body: { plan: { warnings: [] } } })
  expect(await plan(1)).toMatchObject({ status: 400, body: { error: 'UnknownSymbol' } })
})

test('an unchanged offer does not prevent a save of the catalogue after its content was retired', async () => {
  const { app, developer } = await world()
  const offers = (...symbols: string[]) =>
    developer.send(saveCatalog, {
      body: { offerDefinitions: symbols.map((ent) => ({ symbol: ent.slice(9), obtain: [ent] })) },
    })
  expect(await offers('currency.shells')).toMatchObject({ status: 200 })
  await publishItems(app, [{ id: 'currency.gems' }])
  expect(await offers('currency.shells', 'currency.gems')).toMatchObject({ status: 200 })
  expect(await offers('currency.shells', 'currency.gmes')).toMatchObject({
    status: 400,
    body: { error: 'UnknownSymbol', field: 'offerDefinitions.1.obtain.0.ent' },
  })
})

test('staff can grant only defined entitlements', async () => {
  const { developer, gamerTag } = await world()
  const body = { gamerTags: [gamerTag], generators: [{ symbol: 'pass' }] }
  expect(await developer.send(grantEntitlements, { body })).toMatchObject({
    status: 404,
    body: { error: 'EntitlementDefinitionNotFound', field: 'generators.0.symbol' },
  })
})

test('a reward is named after its content, if it has a name', async () => {
  const { app, developer } = await world()
  await publishItems(app, [
    { id: 'currency.gems', properties: { title: 'Star gems' } },
    { id: 'items.hat', properties: { name: 7 } },
  ])
  expect((await developer.call(listCurrencyContents, {})).content).toMatchObject([{ name: 'Star gems' }])
  expect((await developer.call(listItemContents, {})).content[0]).not.toHaveProperty('name')
})
