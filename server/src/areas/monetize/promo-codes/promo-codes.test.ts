import { createEntitlementDefinition, listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import {
  addPromoCodes,
  claimPromoCode,
  createPromo,
  keyOfPromoCode,
  listPromoCodes,
  listPromos,
  listRedemptions,
} from '@regent/contract/monetize/promo-codes'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { getPlayer } from '@regent/contract/players/players'
import { exportPlayer } from '@regent/contract/players/profile'
import { listTimeline } from '@regent/contract/players/timeline'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPages } from '../../../testing/in-pages.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { selectRedemptions } from './queries.ts'
import { randomCodes } from './service.ts'

const gems = (amount: number) => ({ changeCurrencies: [{ symbol: 'currency.gems', amount }] })
type PromoInput = { codes?: number; claimsPerCode?: number; definition?: object }

async function make(by: Actor, { codes = 3, claimsPerCode = 1, definition = {} }: PromoInput = {}) {
  const whole = { name: 'Spring', gift: gems(50), ...definition }
  const { id } = await by.call(createPromo, { body: { definition: whole, codes, claimsPerCode } })
  return { id, codes: (await by.call(listPromoCodes, { query: { id } })).codes }
}
const claim = (by: Actor, code: string) => by.send(claimPromoCode, { body: { code } })
const promoOf = async (by: Actor, id: number) =>
  (await by.call(listPromos, {})).summaries.find(({ definition }) => definition.id === id)
const gemsOf = async (by: Actor) =>
  (await by.call(getInventory, { params: { gamerTag: by.gamerTag }, query: {} })).currencies[0]?.amount ?? 0

const withExtras = async (app: TestApp) => {
  app.giveExtras()
  const developer = await app.as('developer')
  await developer.call(createEntitlementDefinition, { body: { symbol: 'founder', request: {} } })
  return developer
}

test('a promo has the requested number of codes, all different', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { id, codes } = await make(developer, { codes: 20, claimsPerCode: 5 })
  expect(codes).toHaveLength(20)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(new Set(codes).size).toBe(20)
  expect(await promoOf(developer, id)).toMatchObject({
    definition: {
      name: 'Spring',
      classification: 'PROMO',
      maxPerUser: 1,
      whitelist: [],
      timeExpires: 0,
      timeCreated: app.now(),
      creatorGt: developer.accountId,
      gift: { ...gems(50), addItems: [] },
      entitlements: [],
    },
    capacity: 100,
    redeemed: 0,
  })
  expect(await claim(await app.as('tester'), codes[0] ?? '')).toMatchObject({ status: 403 })
})

test('a code is accepted however it is typed, and gives the gift and the entitlements of its promo', async () => {
  const app = await ownApp()
  const developer = await withExtras(app)
  const player = await app.player()
  const { id, codes } = await make(developer, {
    definition: { reward: { symbol: 'founder' }, entitlements: [{ symbol: 'founder', quantity: 2 }] },
  })
  const [code = ''] = codes
  expect(await claim(player, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
    status: 200,
    body: { result: 'ok' },
  })
  const { gamerTag } = player
  expect(await gemsOf(player)).toBe(50)
  const { rows } = await developer.call(listInventoryChanges, { params: { gamerTag }, query: {} })
  expect(rows).toMatchObject([{ cause: 'promo-code', reference: code, added: 50 }])
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  expect(entitlements.map(({ symbol, history }) => [symbol, history[0]?.why])).toEqual(
    Array(3).fill(['founder', `promo code ${code}`]),
  )
  expect(await promoOf(developer, id)).toMatchObject({ capacity: 3, redeemed: 1 })
  expect((await developer.call(listPromoCodes, { query: { id } })).codes).toEqual(codes.slice(1))
  expect((await developer.call(listRedemptions, { params: { id } })).rows).toMatchObject([
    { gamerTag, code, at: app.now() },
  ])
  const hostile = await developer.send(listRedemptions, { params: { id }, query: { sort: 'code' } })
  expect(hostile).toMatchObject({ status: 400, body: { field: 'sort' } })
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['promo-code'] } })
  expect(timeline.rows).toMatchObject([{ by: 'player', of: { code, name: 'Spring' } }])
  const account = (await developer.call(getPlayer, { params: { player: gamerTag } })).accountId
  const exported = await developer.call(exportPlayer, { params: { player: account } })
  expect(JSON.stringify(exported)).toContain(code)
})

test('parallel calls redeem a code once, and never exceed the codes or the limit of a promo', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players = await Promise.all(Array.from({ length: 6 }, () => app.player()))
  const [first] = players as [Actor]
  // One code with one claim: one of six players gets it.
  const single = await make(developer, { codes: 1 })
  const racing = await Promise.all(players.map((player) => claim(player, single.codes[0] ?? '')))
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  // One code with four claims.
  const shared = await make(developer, { codes: 1, claimsPerCode: 4 })
  const sharing = await Promise.all(players.map((player) => claim(player, shared.codes[0] ?? '')))
  expect(sharing.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await promoOf(developer, shared.id)).toMatchObject({ capacity: 4, redeemed: 4 })
  const redeemers = async (sort: 'at' | '-at') =>
    (
      await inPages((cursor) =>
        developer.call(listRedemptions, { params: { id: shared.id }, query: { sort, limit: 2, cursor } }),
      )
    ).map(({ gamerTag }) => gamerTag)
  expect(await redeemers('at')).toHaveLength(4)
  expect(await redeemers('at')).toEqual((await redeemers('-at')).toReversed())
  // Many codes, and a player who may redeem two of them.
  const limited = await make(developer, { codes: 5, definition: { maxPerUser: 2, gift: gems(1_000) } })
  const tries = await Promise.all([...limited.codes, ...limited.codes].map((code) => claim(first, code)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await promoOf(developer, limited.id)).toMatchObject({ redeemed: 2 })
  expect(Math.floor((await gemsOf(first)) / 1_000)).toBe(2)
  expect((await developer.call(listPromoCodes, { query: { id: limited.id } })).codes).toHaveLength(3)
  // The same code again, of those with claims left.
  const again = await make(developer, { codes: 1, claimsPerCode: 9, definition: { maxPerUser: 0 } })
  await claim(first, again.codes[0] ?? '')
  expect(await claim(first, again.codes[0] ?? '')).toMatchObject({ body: { error: 'PromoLimitReached' } })
})

test('a code is refused after its end, to players it is not for, and if it does not exist', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const other = await app.player()
  const { codes } = await make(developer, {
    definition: { timeExpires: app.now() + 60_000, whitelist: [player.gamerTag] },
  })
  const [code = '', late = ''] = codes
  expect(await claim(other, code)).toMatchObject({ status: 403, body: { error: 'PromoNotForPlayer' } })
  expect(await claim(player, code)).toMatchObject({ status: 200 })
  app.advance(60_000)
  expect(await claim(player, late)).toMatchObject({ status: 409, body: { error: 'PromoExpired' } })
  expect(await claim(player, 'WXYZ-WXYZ-WXYZ')).toMatchObject({ status: 404, body: { error: 'PromoCodeNotFound' } })
  const elsewhere = await app.player(app.staging)
  expect(await claim(elsewhere, late)).toMatchObject({ status: 404 })
  expect(await gemsOf(player)).toBe(50)
})

test('a player who tries many wrong codes must wait; others need not', async () => {
  const app = await ownApp()
  const { codes } = await make(await app.as('developer'))
  const guesser = await app.player()
  const other = await app.player()
  for (let index = 0; index < 10; index += 1)
    expect(await claim(guesser, `GUESS${index}`)).toMatchObject({ status: 404 })
  expect(await claim(guesser, codes[0] ?? '')).toMatchObject({ status: 429, body: { error: 'TooManyRequests' } })
  expect(await claim(other, codes[0] ?? '')).toMatchObject({ status: 200 })
})

test('of many concurrently tried codes only ten are checked', async () => {
  const app = await ownApp()
  await make(await app.as('developer'))
  const guesser = await app.player()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => claim(guesser, `GUESS${index}`)))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('rewards that do not exist are refused when the promo is created, with the field', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const cases: [object, string][] = [
    [{ timeExpires: app.now() }, 'definition.timeExpires'],
    [{ reward: { symbol: 'nothing' } }, 'definition.reward.symbol'],
    [{ entitlements: [{ symbol: 'x', action: 'REVOKE' }] }, 'definition.entitlements.0.action'],
    [{ gift: { changeCurrencies: [{ symbol: 'gems', amount: 1 }] } }, 'definition.gift.changeCurrencies.0.symbol'],
    // Nothing to redeem. Empty lists, as some tools send them, count as absent.
    [{}, 'definition.gift'],
    [{ gift: {} }, 'definition.gift'],
    [{ gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 0 }] } }, 'definition.gift'],
    [{ reward: { symbol: '' }, entitlements: [{ symbol: '' }], gift: {} }, 'definition.gift'],
  ]
  for (const [definition, field] of cases) {
    const body = { definition: { name: 'X', ...definition }, codes: 1 }
    expect((await developer.send(createPromo, { body })).body, field).toMatchObject({ field })
  }
  expect((await developer.call(listPromos, {})).summaries).toEqual([])
  await make(developer, { definition: { reward: { symbol: '' }, entitlements: [{ symbol: '' }] } })
  expect((await developer.call(listPromos, {})).summaries[0]?.definition).toMatchObject({ entitlements: [] })
})

test('a promo with player codes gives one code to each of its players, and each code is used once', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const definition = { name: 'Spring', gift: gems(50) }
  const create = (ownCodes: string[]) =>
    developer.send(createPromo, { body: { definition, ownCodes, claimsPerCode: 2 } })
  const made = await Promise.all(Array.from({ length: 6 }, () => create(['AHOY AGAIN'])))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'PromoCodeTaken',
    field: 'ownCodes.0',
    message: 'The code AHOY AGAIN already exists. Nothing was changed.',
  })
  const { summaries } = await developer.call(listPromos, {})
  expect(summaries.map(({ capacity }) => capacity)).toEqual([2])
  const id = summaries[0]?.definition.id ?? 0
  expect(await developer.call(listPromoCodes, { query: { id, limit: 1 } })).toEqual({ codes: ['AHOY AGAIN'] })
  const client = await app.player()
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim(client, 'ahoy-again')))
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await gemsOf(client)).toBe(50)
})

test('own codes are added all or none, and are unique in a realm', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const { id } = await make(developer, { codes: 0 })
  const add = (...codes: string[]) =>
    developer.send(addPromoCodes, { body: { definitionId: id, codes, claimsPerCode: 1_000 } })
  expect(await add('Welcome 2026')).toMatchObject({ status: 200 })
  expect(await add('SUMMER', 'wel-come-2026')).toMatchObject({ status: 409, body: { field: 'codes.1' } })
  expect(await add('SUMMER', 'summer')).toMatchObject({ status: 409, body: { field: 'codes.1' } })
  expect(await add('a-b')).toMatchObject({ status: 400, body: { field: 'codes.0' } })
  expect((await developer.call(listPromoCodes, { query: { id } })).codes).toEqual(['Welcome 2026'])
  expect(await claim(player, 'WELCOME2026')).toMatchObject({ status: 200 })
  expect(await promoOf(developer, id)).toMatchObject({ capacity: 1_000, redeemed: 1 })
})

test('a promo whose creation was undone refuses its codes; rewards already given stay', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const player = await app.player()
  const other = await app.player()
  const { id, codes } = await make(admin)
  await claim(player, codes[0] ?? '')
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'promo' } })
  await admin.call(undoChanges, { body: { ids: rows.map((row) => row.id) } })
  expect(await claim(other, codes[1] ?? '')).toMatchObject({ status: 404 })
  expect(await admin.send(listPromoCodes, { query: { id } })).toMatchObject({ status: 404 })
  expect([await promoOf(admin, id), await gemsOf(player)]).toEqual([undefined, 50])
})

test('creating many codes does not block other calls', async () => {
  const developer = await (await ownApp()).as('developer')
  let isMade = false
  const making = make(developer, { codes: 25_000 }).finally(() => {
    isMade = true
  })
  let answered = 0
  for (; !isMade; answered += 1) await developer.call(listPromos, {})
  const { codes } = await making
  expect(new Set(codes).size).toBe(25_000)
  expect(answered).toBeGreaterThan(3)
})

test('codes are found independent of case, spaces and look-alikes', () => {
  expect(['K7QM-2XRV-0T1W', 'k7qm 2xrv ot1w', 'K7QM2XRVOTLW'].map(keyOfPromoCode)).toEqual(
    Array(3).fill('K7QM2XRV0T1W'),
  )
  const [code = ''] = randomCodes(1)
  expect(keyOfPromoCode(code)).toBe(code.replaceAll('-', ''))
})

test('no order of a promo’s redemptions reads them all: each follows an index', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  await sql`insert into promo_redemptions (pid, promo_id, code_key, code, gamer_tag, at, is_by_player)
    select ${app.pid}, 1 + n % 2, 'code-' || n, 'code-' || n, ${gamerTag}, now(), true
    from generate_series(1, 4000) as n`.execute(app.db)
  await sql`analyze promo_redemptions`.execute(app.db)
  for (const order of ['asc', 'desc'] as const) {
    for (const after of [undefined, 2_000]) {
      const slow = await slowSteps(app.db, 51, (db) =>
        selectRedemptions({ id: app.pid, db, cid: app.cid, createdAt: 0 }, 1, { order, after, limit: 51 }),
      )
      expect(slow, order).toEqual([])
    }
  }
})

test('POST /basic/legacy-promos makes a promo, GET lists promos, GET /basic/legacy-promos/codes its codes [promo-codes-2 promo-codes-3]', async () => {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  const made = await send('POST /basic/legacy-promos', { definition: { name: 'Spring', gift: gems(1) }, codes: 3 })
  expect(made.status).toBe(200)
  const { id } = made.body as { id: number }
  expect((await send('GET /basic/legacy-promos')).body).toMatchObject({ summaries: [{ definition: { id } }] })
  const { status, body } = await send(`GET /basic/legacy-promos/codes?id=${id}`)
  expect([status, (body as { codes: string[] }).codes.length]).toEqual([200, 3])
})

test('a promo carries its definition, capacity and redeemed; the definition has all fields [promo-codes-4 promo-codes-5 promo-codes-7]', async () => {
  const app = await ownApp()
  const developer = await withExtras(app)
  const send = plainCalls(app, developer)
  const gift = { ...gems(50), addItems: [] }
  const entitlements = [{ symbol: 'founder' }]
  const definition = { name: 'Spring', description: 'For all.', gift, entitlements, reward: { symbol: 'founder' } }
  const more = { whitelist: [42], timeExpires: app.now() + 1_000 }
  await send('POST /basic/legacy-promos', { definition: { ...definition, ...more }, codes: 3 })
  expect((await send('GET /basic/legacy-promos')).body).toMatchObject({
    summaries: [
      {
        definition: {
          ...definition,
          ...more,
          classification: 'PROMO',
          maxPerUser: 1,
          creatorGt: developer.accountId,
          timeCreated: app.now(),
          id: expect.any(Number),
        },
        capacity: 3,
        redeemed: 0,
      },
    ],
  })
})

test('promos are made and read only: there is no PUT and no DELETE [promo-codes-8]', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { id } = await make(developer)
  const send = plainCalls(app, developer)
  for (const method of ['PUT', 'DELETE'] as const)
    expect([method, (await send(`${method} /basic/legacy-promos?id=${id}`, {})).status]).toEqual([method, 404])
  expect(await promoOf(developer, id)).toBeDefined()
})
