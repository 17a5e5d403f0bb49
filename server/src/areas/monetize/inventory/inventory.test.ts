import type { EndpointInput } from '@regent/contract/endpoint'
import {
  getInventory,
  listCurrencyContents,
  listInventoryChanges,
  listItemContents,
  listMultipliers,
  maxItemsHeld,
  searchInventory,
  updateInventory,
} from '@regent/contract/monetize/inventory'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { transactionsKeptMs } from './sweep.ts'

type Body = NonNullable<EndpointInput<typeof updateInventory>['body']>

const change = (by: Actor, gamerTag: number, body: Body) => by.call(updateInventory, { params: { gamerTag }, body })
const refuse = (by: Actor, gamerTag: number, body: object) => by.send(updateInventory, { params: { gamerTag }, body })
const read = (by: Actor, gamerTag: number, scope?: string) =>
  by.call(getInventory, { params: { gamerTag }, query: scope === undefined ? {} : { scope: scope.split(',') } })
const amountsOf = async (by: Actor, gamerTag: number) =>
  Object.fromEntries((await read(by, gamerTag)).currencies.map(({ id, amount }) => [id, amount]))
const changesOf = async (by: Actor, gamerTag: number, query = {}) =>
  (await by.call(listInventoryChanges, { params: { gamerTag }, query })).rows

async function people(app: TestApp) {
  const client = await app.player()
  return { client, gamerTag: client.gamerTag, developer: await app.as('developer') }
}

const writable = { clientPermission: { write_self: true } }

test('currencies are added and taken, and the player reads their amounts', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  expect(await change(developer, gamerTag, { currencies: { 'currency.gems': 50, 'currency.gold': 7 } })).toEqual({
    result: 'ok',
    data: {},
  })
  await change(developer, gamerTag, { currencies: { 'currency.gems': -20 } })
  expect(await read(client, gamerTag)).toEqual({
    currencies: [
      { id: 'currency.gems', amount: 30, properties: [] },
      { id: 'currency.gold', amount: 7, properties: [] },
    ],
    items: [],
  })
})

test('no amount becomes negative, and a refusal changes nothing at all', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  await change(developer, gamerTag, { currencies: { 'currency.gems': 10 } })
  const body = { currencies: { 'currency.gold': 5, 'currency.gems': -11 }, newItems: [{ contentId: 'items.sword' }] }
  expect(await refuse(developer, gamerTag, body)).toMatchObject({
    status: 400,
    body: { error: 'InsufficientCurrency', field: 'currencies.currency.gems' },
  })
  expect(await read(developer, gamerTag)).toMatchObject({
    currencies: [{ id: 'currency.gems', amount: 10 }],
    items: [],
  })
  expect(await changesOf(developer, gamerTag)).toHaveLength(1)
})

test('an amount that JavaScript cannot count is refused', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  const body = { currencies: { 'currency.gems': Number.MAX_SAFE_INTEGER } }
  await change(developer, gamerTag, body)
  expect(await refuse(developer, gamerTag, body)).toMatchObject({ status: 400, body: { error: 'BadRequest' } })
})

test('concurrent withdrawals succeed only as far as the amount covers', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  await change(developer, gamerTag, { currencies: { 'currency.gems': 100 } })
  const takes = await Promise.all(
    Array.from({ length: 15 }, () => refuse(developer, gamerTag, { currencies: { 'currency.gems': -10 } })),
  )
  expect(takes.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await amountsOf(developer, gamerTag)).toEqual({ 'currency.gems': 0 })
})

test('a player without a change of a currency has its starting amount, and changes start from it', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await publishItems(app, [
    { id: 'currency.gems', properties: { startingAmount: 100 } },
    { id: 'currency.gold', properties: { startingAmount: 0 } },
    { id: 'currency.keys', properties: { startingAmount: 3 } },
  ])
  expect(await amountsOf(client, gamerTag)).toEqual({ 'currency.gems': 100, 'currency.keys': 3 })
  await change(developer, gamerTag, { currencies: { 'currency.gems': -30 } })
  await change(developer, gamerTag, {
    currencyProperties: { 'currency.keys': [{ name: 'found in', value: 'cellar' }] },
  })
  expect(await amountsOf(client, gamerTag)).toEqual({ 'currency.gems': 70, 'currency.keys': 3 })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'currency' } })
  expect(rows).toMatchObject([{ subjectId: `${gamerTag}/currency.gems`, before: 100, after: 70, amount: -30 }])
})

test('a repeated transaction returns the same and changes nothing, also concurrently', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const body = {
    currencies: { 'currency.gems': 5 },
    newItems: [{ contentId: 'items.sword' }],
    transaction: 'mission-7',
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(developer, gamerTag, body)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const other = await app.player()
  await change(developer, other.gamerTag, body)
  for (const tag of [gamerTag, other.gamerTag]) {
    const { currencies, items } = await read(developer, tag)
    expect([currencies[0]?.amount, items[0]?.items.length]).toEqual([5, 1])
  }
})

test('a refused transaction can be retried under the same key; after a month the key is forgotten', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const take = { currencies: { 'currency.gems': -5 }, transaction: 'buy-1' }
  expect(await refuse(developer, gamerTag, take)).toMatchObject({ status: 400 })
  await change(developer, gamerTag, { currencies: { 'currency.gems': 20 } })
  await change(developer, gamerTag, take)
  await change(developer, gamerTag, take)
  expect(await amountsOf(developer, gamerTag)).toEqual({ 'currency.gems': 15 })
  await app.runJobs()
  app.advance(transactionsKeptMs + 3_600_000)
  await app.runJobs()
  await change(await app.as('developer'), gamerTag, take)
  expect(await amountsOf(await app.as('developer'), gamerTag)).toEqual({ 'currency.gems': 10 })
})

test('items are created, changed and deleted, each by its id', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const sword = { contentId: 'items.sword', properties: [{ name: 'level', value: 1 }] }
  await change(developer, gamerTag, { newItems: [sword, sword, { contentId: 'items.shield' }] })
  const made = await read(developer, gamerTag)
  expect(made.items.map(({ id, items }) => [id, items.length])).toEqual([
    ['items.shield', 1],
    ['items.sword', 2],
  ])
  const [first, second] = made.items[1]?.items ?? []
  expect(first).toMatchObject({
    properties: [{ name: 'level', value: '1' }],
    createdAt: app.now(),
    updatedAt: app.now(),
  })
  app.advance(1_000)
  await change(developer, gamerTag, {
    updateItems: [{ contentId: 'items.sword', id: first?.id ?? 0, properties: [{ name: 'name', value: 'Sting' }] }],
    deleteItems: [{ contentId: 'items.sword', id: second?.id ?? 0 }],
  })
  const swords = (await read(developer, gamerTag, 'items.sword')).items[0]?.items
  expect(swords).toEqual([
    {
      id: first?.id,
      properties: [{ name: 'name', value: 'Sting' }],
      createdAt: app.now() - 1_000,
      updatedAt: app.now(),
    },
  ])
})

test('an item that the player does not have, or with another content id, is refused by its field', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  await change(developer, gamerTag, { newItems: [{ contentId: 'items.sword' }] })
  const id = (await read(developer, gamerTag)).items[0]?.items[0]?.id ?? 0
  for (const [body, field] of [
    [{ deleteItems: [{ contentId: 'items.shield', id }] }, 'deleteItems.0.id'],
    [{ updateItems: [{ contentId: 'items.sword', id: id + 1, properties: [] }] }, 'updateItems.0.id'],
  ] as const) {
    expect(await refuse(developer, gamerTag, body)).toMatchObject({
      status: 404,
      body: { error: 'ItemNotFound', field },
    })
  }
  const twice = [{ contentId: 'items.sword', id }]
  expect(await refuse(developer, gamerTag, { deleteItems: [...twice, ...twice] })).toMatchObject({ status: 400 })
  const other = await app.player()
  expect(await refuse(developer, other.gamerTag, { deleteItems: twice })).toMatchObject({ status: 404 })
})

test('a player cannot hold more than the maximum of items', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  await app.query(`
    insert into items select '${app.pid}', ${gamerTag}, 'items.coin', n, '{}', now(), now()
    from generate_series(1, ${maxItemsHeld - 1}) as n`)
  await change(developer, gamerTag, { newItems: [{ contentId: 'items.sword' }] })
  const body = { newItems: [{ contentId: 'items.sword' }] }
  expect(await refuse(developer, gamerTag, body)).toMatchObject({ status: 400, body: { error: 'TooManyItems' } })
})

test.each([
  [{ currencies: { gems: 1 } }, 'currencies.gems'],
  [{ currencies: { 'currency.gems': 1.5 } }, 'currencies.currency.gems'],
  [{ newItems: [{ contentId: 'currency.gems' }] }, 'newItems.0.contentId'],
  [{ newItems: [{ contentId: 'items.a/b' }] }, 'newItems.0.contentId'],
  [{ updateItems: [{ contentId: 'items.sword' }] }, 'updateItems.0.id'],
])('%j is refused', async (body, field) => {
  const { gamerTag, developer } = await people(await ownApp())
  expect(await refuse(developer, gamerTag, body)).toMatchObject({ status: 400, body: { error: 'BadRequest', field } })
})

test('a player of another realm, or an unknown gamer tag, has no inventory', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const elsewhere = await app.player(app.staging)
  for (const gamerTag of [elsewhere.gamerTag, 42]) {
    const missing = { status: 404, body: { error: 'PlayerNotFound', field: 'gamerTag' } }
    expect(await developer.send(getInventory, { params: { gamerTag } })).toMatchObject(missing)
    for (const transaction of [undefined, 'one']) {
      const body = { currencies: { 'currency.gems': 1 }, newItems: [{ contentId: 'items.sword' }], transaction }
      expect(await refuse(developer, gamerTag, body)).toMatchObject(missing)
    }
  }
})

test('a game client changes only content that allows it', async () => {
  const app = await ownApp()
  const { client, gamerTag } = await people(app)
  await publishItems(app, [
    { id: 'currency.score', properties: writable },
    { id: 'currency.gems', properties: { clientPermission: { write_self: false } } },
    { id: 'items.pet', properties: writable },
    { id: 'items.sword' },
  ])
  await change(client, gamerTag, { currencies: { 'currency.score': 9 }, newItems: [{ contentId: 'items.pet' }] })
  const { currencies, items } = await read(client, gamerTag)
  const id = items[0]?.items[0]?.id ?? 0
  await change(client, gamerTag, { updateItems: [{ contentId: 'items.pet', id, properties: [] }] })
  for (const [body, field] of [
    [{ currencies: { 'currency.score': 1, 'currency.gems': 1 } }, 'currencies.currency.gems'],
    [{ currencies: { 'currency.unpublished': 1 } }, 'currencies.currency.unpublished'],
    [{ currencyProperties: { 'currency.gems': [] } }, 'currencyProperties.currency.gems'],
    [{ newItems: [{ contentId: 'items.pet' }, { contentId: 'items.sword' }] }, 'newItems.1.contentId'],
    [{ deleteItems: [{ contentId: 'items.sword', id }] }, 'deleteItems.0.contentId'],
  ] as const) {
    const refusal = { status: 403, body: { error: 'NotWritableByClient', field } }
    expect(await refuse(client, gamerTag, body)).toMatchObject(refusal)
  }
  expect((await read(client, gamerTag)).currencies).toEqual(currencies)
  const other = await app.player()
  expect(await refuse(client, other.gamerTag, { currencies: { 'currency.score': 1 } })).toMatchObject({ status: 403 })
})

test('players change their own amounts concurrently, within their balance, and with history', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  const other = await app.player()
  await publishItems(app, [
    { id: 'currency.energy', properties: { ...writable, startingAmount: 3 } },
    { id: 'currency.gems', properties: writable },
  ])
  const energy = (by: typeof client, amount: number) =>
    refuse(by, by.gamerTag, { currencies: { 'currency.energy': amount } })
  const first = await Promise.all([energy(client, 5), energy(other, -1)])
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  const answers = await Promise.all([
    energy(client, -6),
    energy(other, -9),
    energy(client, Number.MAX_SAFE_INTEGER),
    refuse(client, gamerTag, { currencies: { 'currency.gems': -1 } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400])
  expect(answers[1]).toMatchObject({ body: { error: 'InsufficientCurrency', field: 'currencies.currency.energy' } })
  expect(await amountsOf(client, gamerTag)).toEqual({ 'currency.energy': 2 })
  expect(await amountsOf(other, other.gamerTag)).toEqual({ 'currency.energy': 2 })
  const history = await changesOf(developer, gamerTag)
  expect(history.map(({ added, amount, cause }) => ({ added, amount, cause }))).toEqual([
    { added: -6, amount: 2, cause: 'player' },
    { added: 5, amount: 8, cause: 'player' },
  ])
})

test('concurrent withdrawals by the player succeed only as far as the amount covers', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await publishItems(app, [{ id: 'currency.gems', properties: writable }])
  await change(client, gamerTag, { currencies: { 'currency.gems': 100 } })
  const takes = await Promise.all(
    Array.from({ length: 15 }, () => refuse(client, gamerTag, { currencies: { 'currency.gems': -10 } })),
  )
  expect(takes.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await amountsOf(client, gamerTag)).toEqual({ 'currency.gems': 0 })
  expect(await changesOf(developer, gamerTag)).toHaveLength(11)
})

test('a scope returns the contents below it', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  const contentIds = ['items.weapons.sword', 'items.weapons', 'items.weaponsmith']
  await change(developer, gamerTag, {
    currencies: { 'currency.gems': 1 },
    newItems: contentIds.map((contentId) => ({ contentId })),
  })
  const idsOf = async (scope: string) => {
    const { currencies, items } = await read(developer, gamerTag, scope)
    return [...currencies, ...items].map(({ id }) => id)
  }
  expect(await idsOf('currency')).toEqual(['currency.gems'])
  expect(await idsOf('items.weapons')).toEqual(['items.weapons', 'items.weapons.sword'])
  expect(await idsOf('items.weaponsmith,currency.gems')).toEqual(['currency.gems', 'items.weaponsmith'])
  expect((await read(developer, gamerTag, 'items.weapons')).scope).toBe('items.weapons')
})

test('filters find items by their properties and the tags of their content', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await publishItems(app, [{ id: 'items.sword', tags: ['rare'] }, { id: 'items.stick' }])
  const level = (value: number) => [{ name: 'level', value }]
  await change(developer, gamerTag, {
    newItems: [
      { contentId: 'items.sword', properties: level(3) },
      { contentId: 'items.sword', properties: level(12) },
      { contentId: 'items.stick', properties: level(12) },
    ],
  })
  const itemFilters = {
    contentTagFilter: { anyOf: ['rare'] },
    propertyFilters: [{ key: 'level', predicate: { kind: 'range', lower: '5' } }],
  }
  const found = await client.call(searchInventory, { params: { gamerTag }, body: { scopes: ['items'], itemFilters } })
  expect(found.items).toMatchObject([{ id: 'items.sword', items: [{ properties: [{ name: 'level', value: '12' }] }] }])
})

test('the content lists contain what is published, and what a client may write', async () => {
  const app = await ownApp()
  const { client } = await people(app)
  await publishItems(app, [
    { id: 'currency.gems', properties: { startingAmount: 100, ...writable } },
    { id: 'items.sword' },
    { id: 'listings.offer' },
  ])
  expect((await client.call(listCurrencyContents, {})).content).toEqual([
    { symbol: 'currency.gems', clientPermission: { write_self: true }, startingAmount: 100 },
  ])
  expect((await client.call(listItemContents, {})).content).toEqual([
    { symbol: 'items.sword', clientPermission: { write_self: false } },
  ])
  const params = { gamerTag: client.gamerTag }
  expect(await client.call(listMultipliers, { params })).toEqual({ multipliers: [] })
})

test('the player’s clients are told what changed', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const { heard, stop } = await listen(app, { gamerTag })
  await change(developer, gamerTag, { currencies: { 'currency.gems': 1 }, newItems: [{ contentId: 'items.sword' }] })
  await expect.poll(heard).toEqual([
    {
      gamerTag,
      context: 'inventory.refresh',
      message: { scopes: ['currency.gems', 'items.sword'], delay: 0, inventory: { playerId: gamerTag } },
    },
  ])
  stop()
})

test('the history says who changed what, and why, with any page size', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await publishItems(app, [{ id: 'currency.score', properties: writable }, { id: 'currency.gems' }])
  await change(developer, gamerTag, { currencies: { 'currency.gems': 50 } })
  app.advance(1_000)
  await change(client, gamerTag, { currencies: { 'currency.score': 9 } })
  app.advance(1_000)
  await change(developer, gamerTag, { newItems: [{ contentId: 'items.sword' }], currencies: { 'currency.gems': -5 } })
  const all = await changesOf(developer, gamerTag)
  expect(all).toMatchObject([
    { act: 'create', contentId: 'items.sword', cause: 'operator' },
    { act: 'amount', contentId: 'currency.gems', added: -5, amount: 45, cause: 'operator' },
    { act: 'amount', contentId: 'currency.score', added: 9, amount: 9, cause: 'player' },
    { act: 'amount', contentId: 'currency.gems', added: 50, amount: 50, cause: 'operator' },
  ])
  expect(all[0]?.email).toMatch(/^developer-/)
  expect(all[2]?.email).toBeUndefined()
  expect(await changesOf(developer, gamerTag, { contentId: 'currency.gems' })).toHaveLength(2)
  const paged: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1, ...(cursor && { cursor }) }
    const page = await developer.call(listInventoryChanges, { params: { gamerTag }, query })
    paged.push(...page.rows)
    cursor = page.next
  }
  expect(paged).toEqual(all)
  const { rows } = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['inventory'] } })
  expect(rows).toMatchObject([{ kind: 'inventory', by: 'player', of: { contentId: 'currency.score', added: 9 } }])
})

test('undoing a grant takes the amount away, and is rejected once the player has spent it', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  await change(developer, gamerTag, { currencies: { 'currency.gems': 50 } })
  const { rows } = await developer.call(listAuditEntries, { query: {} })
  await change(developer, gamerTag, { currencies: { 'currency.gems': -40 } })
  const ids = [rows[0]?.id ?? 0]
  expect(await developer.send(undoChanges, { body: { ids } })).toMatchObject({
    status: 409,
    body: { error: 'UndoConflict' },
  })
  await change(developer, gamerTag, { currencies: { 'currency.gems': 60 } })
  await developer.call(undoChanges, { body: { ids } })
  expect(await amountsOf(developer, gamerTag)).toEqual({ 'currency.gems': 20 })
})
