import { expect } from 'vitest'
import { textOf, type World } from './world.stories.ts'

/** Stats, sessions, presence and push. */
export async function playersPlay(world: World): Promise<void> {
  const { captain, mate, operator } = world.people
  const own = `client.public.player.${captain.gamerTag}`
  await captain.call('statsPostClientByObjectId', own, { set: { LEVEL: '7' }, add: { VOYAGES: '2' } })
  await captain.call('statsPostClientStringlistByObjectId', own, { set: [{ k: 'SHIP', v: 'skiff' }] })
  expect(await captain.call('statsGetClientByObjectId', own)).toMatchObject({
    stats: { LEVEL: '7', VOYAGES: '2', SHIP: 'skiff' },
  })
  expect(await mate.call('statsGetClientBatchBasic', own, 'stringlist')).toMatchObject({
    results: [{ id: BigInt(captain.gamerTag), stats: expect.arrayContaining([{ k: 'LEVEL', v: '7' }]) }],
  })
  const game = `game.private.player.${captain.gamerTag}`
  await operator.call('statsPostByObjectId', game, { set: { LOYALTY: '3', TRUST: '9' } })
  await operator.call('statsPostBatchBasic', { updates: [{ objectId: game, add: { LOYALTY: '2' } }] })
  expect(await operator.call('statsGetByObjectId', game)).toMatchObject({ stats: { LOYALTY: '5', TRUST: '9' } })
  await operator.call('statsDeleteByObjectId', game, { stats: ['TRUST'] })
  const { stats } = await operator.call('statsGetByObjectId', game)
  expect(stats['TRUST']).toBeUndefined()
  const search = { domain: 'game', access: 'private', objectType: 'player' }
  const criteria = [{ stat: 'LOYALTY', rel: 'gte', value: '5' }]
  expect(await operator.call('statsPostSearchBasic', { ...search, criteria })).toMatchObject({
    ids: [BigInt(captain.gamerTag)],
  })
  expect(
    textOf(await operator.call('statsPostSearchExtendedBasic', { ...search, criteria, statKeys: ['LOYALTY'] })),
  ).toContain(captain.gamerTag)

  expect(await mate.call('sessionPostBasic', { platform: 'WebGL', device: 'Desktop', locale: 'de-AT' })).toMatchObject({
    result: 'ok',
  })
  expect(await mate.call('sessionPostHeartbeatBasic')).toMatchObject({ gt: BigInt(mate.gamerTag) })
  const today = new Date(world.now()).toISOString().slice(0, 10)
  expect(textOf(await mate.call('sessionGetClientHistoryBasic'))).toContain(today)
  expect(textOf(await operator.call('sessionGetHistoryBasic', mate.gamerTag))).toContain(today)
  expect(textOf(await operator.call('sessionGetStatusBasic', 60, mate.gamerTag))).toContain(mate.gamerTag)
  await mate.call('playersPutPresenceByPlayerId', mate.gamerTag)
  await mate.call('playersPutPresenceStatusByPlayerId', mate.gamerTag, { status: 'Away', description: 'at dinner' })
  expect(await captain.call('playersGetPresenceByPlayerId', mate.gamerTag)).toMatchObject({
    status: 'Away',
    description: 'at dinner',
  })
  expect(await captain.call('presencePostQuery', { playerIds: [mate.gamerTag] })).toMatchObject({
    playersStatus: [{ playerId: BigInt(mate.gamerTag), status: 'Away' }],
  })

  expect(await mate.call('pushPostRegisterBasic', { provider: 'google', token: 'fcm-token' })).toEqual({})
  expect(await mate.call('notificationGetBasic')).toMatchObject({
    playerChannel: expect.stringContaining(mate.gamerTag),
  })
  const ids = { dbid: captain.gamerTag, dbids: [captain.gamerTag] }
  for (const name of ['Channel', 'Player', 'Custom', 'Generic', 'Game']) {
    const heard = world.nextMessage(`horn.${name}`)
    await operator.call(`notificationPost${name}Basic`, {
      ...(name === 'Game' ? {} : ids),
      payload: { context: `horn.${name}`, messageFull: `The horn of ${name}` },
    })
    expect(textOf(await heard)).toContain(`The horn of ${name}`)
  }
  await operator.call('mailboxPostPublish', { channel: 'harbor', body: 'All aboard' })
}

/** Currencies and items, a shop, and a purchase with the game's money. */
export async function playersTrade(world: World): Promise<void> {
  const { captain, mate, operator } = world.people
  const held = async (player: string) => {
    const { currencies } = await operator.call('inventoryGetByObjectId', player)
    return Object.fromEntries(currencies.map((one: { id: string; amount: number }) => [one.id, Number(one.amount)]))
  }
  expect(textOf(await captain.call('inventoryGetItemsBasic'))).toContain('items.ship.skiff')
  expect(textOf(await captain.call('inventoryGetCurrencyBasic'))).toContain('currency.gems')
  await operator.call('inventoryPutByObjectId', captain.gamerTag, {
    currencies: { 'currency.gems': '100' },
    transaction: 'welcome',
    newItems: [{ contentId: 'items.ship.skiff', properties: [{ name: 'color', value: 'red' }] }],
  })
  expect(await held(captain.gamerTag)).toMatchObject({ 'currency.gems': 150 })
  expect(
    await captain.call('inventoryDeleteTransactionByObjectId', captain.gamerTag, { transaction: 'welcome' }),
  ).toEqual({ result: 'ok', data: {} })
  expect(await captain.call('inventoryPostByObjectId', captain.gamerTag, { scopes: ['items'] })).toMatchObject({
    items: [{ id: 'items.ship.skiff' }],
  })
  expect(
    textOf(
      await captain.call('inventoryPutPreviewByObjectId', captain.gamerTag, { currencies: { 'currency.gold': '5' } }),
    ),
  ).toContain('currency.gold')
  expect(await captain.call('inventoryGetMultipliersByObjectId', captain.gamerTag)).toMatchObject({
    multipliers: expect.any(Array),
  })
  await captain.call('inventoryPutProxyReloadByObjectId', captain.gamerTag)
  await operator.call('inventoryPutTransferByObjectId', captain.gamerTag, {
    recipientPlayer: mate.gamerTag,
    currencies: { 'currency.gems': '30' },
  })
  expect(await held(captain.gamerTag)).toMatchObject({ 'currency.gems': 120 })
  expect(await held(mate.gamerTag)).toMatchObject({ 'currency.gems': 80 })

  const productIds = { itunes: '5', googleplay: '5', facebook: '5', windows: '5', steam: '5' }
  await operator.call('commercePostSkusBasic', {
    definitions: [{ name: 'pouch', description: 'A pouch', realPrice: 499, productIds }],
  })
  expect(await captain.call('commerceGetSkusBasic')).toMatchObject({
    skus: { definitions: expect.arrayContaining([expect.objectContaining({ name: 'pouch', realPrice: 499 })]) },
  })
  const offer = (symbol: string, more: object) => ({
    symbol,
    titles: ['A pouch'],
    descriptions: [],
    images: [],
    obtain: [],
    ...more,
  })
  const listing = (symbol: string, price: object, more: object = {}) => ({
    symbol,
    offerSymbol: symbol,
    price,
    clientData: {},
    ...more,
    cohortRequirements: [],
    playerStatRequirements: [],
    entitlementRequirements: [],
    offerRequirements: [],
  })
  const gold = { coupons: 1, obtainCurrency: [{ symbol: 'currency.gold', amount: 1_000 }] }
  const gems = { coupons: 1, obtainCurrency: [{ symbol: 'currency.gems', amount: 330 }] }
  await operator.call('commercePostCatalogLegacyBasic', {
    offerDefinitions: [offer('gold', gold), offer('daily', gold), offer('pouch', gems)],
    stores: [
      {
        symbol: 'main',
        title: 'Harbor shop',
        listings: [
          listing('gold', { type: 'currency', symbol: 'currency.gems', amount: 10 }),
          listing(
            'daily',
            { type: 'currency', symbol: 'currency.gems', amount: 1 },
            { activeDurationSeconds: 60, activeDurationCoolDownSeconds: 3_600, activeDurationPurchaseLimit: 1 },
          ),
          listing('pouch', { type: 'sku', symbol: 'pouch' }),
        ],
      },
    ],
  })
  expect(textOf(await operator.call('commerceGetCatalogBasic'))).toContain('Harbor shop')
  for (const name of ['commerceGetByObjectId', 'commerceGetOffersByObjectId', 'commerceGetOffersAdminByObjectId']) {
    expect(await captain.call(name, captain.gamerTag)).toMatchObject({
      stores: expect.arrayContaining([expect.objectContaining({ symbol: 'main', title: 'Harbor shop' })]),
    })
  }
  expect(await captain.call('commerceGetListingsByObjectId', captain.gamerTag, 'gold', 'main')).toMatchObject({
    listing: { symbol: 'gold' },
  })
  await captain.call('commercePostPurchaseByObjectId', captain.gamerTag, { purchaseId: 'gold:main' })
  expect(await held(captain.gamerTag)).toMatchObject({ 'currency.gems': 110, 'currency.gold': 1_500 })
  await operator.call('commercePutPurchaseByObjectId', captain.gamerTag, { listingId: 'gold:main', free: true })
  await captain.call('commercePostPurchaseByObjectId', captain.gamerTag, { purchaseId: 'daily:main' })
  await operator.call('commercePutListingsCooldownByObjectId', captain.gamerTag, {
    gamerTag: captain.gamerTag,
    updateListingCooldownRequests: [{ symbol: 'daily', cooldownReduction: 600 }],
  })
  expect(await captain.call('commerceGetCouponsCountByObjectId', captain.gamerTag)).toEqual({ count: 0 })
  await operator.call('commercePostCouponsByObjectId', captain.gamerTag, { listing: 'gold' })
  expect(await captain.call('commerceGetCouponsCountByObjectId', captain.gamerTag)).toEqual({ count: 1 })
  await operator.call('commercePostStatsUpdateByObjectId', captain.gamerTag, {
    statsBefore: {},
    statsAfter: { LEVEL: '8' },
  })
  await operator.call('commerceDeleteStatusByObjectId', captain.gamerTag, { store: 'main' })
}
