import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { CommonResponse, Id, Millis, pageOf, pageQuery } from './core/shapes.ts'
import { PlanWithSample } from './plans.ts'
import { ChosenPlayers } from './player-search.ts'

/** What a player can hold. */
export const inventoryTypes = ['currency', 'item'] as const
export type InventoryType = (typeof inventoryTypes)[number]

const idOf = (prefix: string) =>
  z
    .string()
    .max(128)
    .regex(new RegExp(`^${prefix}\\.[^\\s,/\\p{Cc}]+$`, 'u'), `must be an id such as ${prefix}.example`)

export const CurrencyId = idOf('currency')
export const ItemsId = idOf('items')
const ContentId = z.union([CurrencyId, ItemsId])

export const typeOfContent = (contentId: string): InventoryType =>
  contentId.startsWith('currency.') ? 'currency' : 'item'

/** Anybody can be a player, so that what a player may hold has an end. */
export const maxItemsHeld = 10_000

const Property = z.object({ name: z.string(), value: z.string() })
export type Property = z.infer<typeof Property>

/** Given as a list; of a name that stands there twice the last value counts. Numbers and booleans are kept as text. */
const PropertiesInput = z
  .array(
    z.object({
      name: z.string().min(1, 'a property needs a name').max(128),
      value: z.union([z.string().max(4_096), z.number(), z.boolean()]),
    }),
  )
  .max(100)

export const CurrencyView = z.object({ id: z.string(), amount: z.int(), properties: z.array(Property) })
export type CurrencyView = z.infer<typeof CurrencyView>

export const ItemView = z.object({
  id: Id,
  properties: z.array(Property),
  createdAt: Millis,
  updatedAt: Millis,
})
export type ItemView = z.infer<typeof ItemView>

export const ItemGroup = z.object({ id: z.string(), items: z.array(ItemView) })
export type ItemGroup = z.infer<typeof ItemGroup>

const TimeRange = z.object({ from: Millis.optional(), to: Millis.optional() })
const Texts = z.array(z.string().max(256)).max(100)

/** How the value of one property is compared; which fields count says its `kind`, else which of them are there. */
const Predicate = z.object({
  kind: z.string().max(40),
  value: z.string().max(4_096).optional(),
  values: z.array(z.string().max(4_096)).max(500).optional(),
  substr: z.string().max(4_096).optional(),
  lower: z.string().max(4_096).optional(),
  upper: z.string().max(4_096).optional(),
  includeLower: z.boolean().optional(),
  includeUpper: z.boolean().optional(),
  caseInsensitive: z.boolean().optional(),
  /** `number`, or a word for it, compares as numbers. */
  as: z.string().max(40).optional(),
})
export type Predicate = z.infer<typeof Predicate>

/** Which items are answered; currencies are not filtered. All that is given must hold. */
export const ItemFilters = z.object({
  contentTagFilter: z
    .object({ allOf: Texts.default([]), anyOf: Texts.default([]), noneOf: Texts.default([]) })
    .optional(),
  propertyFilters: z
    .array(z.object({ key: z.string().max(128), predicate: Predicate }))
    .max(20)
    .optional(),
  createdAt: TimeRange.optional(),
  updatedAt: TimeRange.optional(),
})
export type ItemFilters = z.infer<typeof ItemFilters>

export const Inventory = z.object({
  currencies: z.array(CurrencyView),
  items: z.array(ItemGroup),
  /** As it was asked for. */
  scope: z.string().optional(),
  itemFilters: ItemFilters.optional(),
})
export type Inventory = z.infer<typeof Inventory>

/** Clients may wait this long for what they hold. */
const timeoutMs = 120_000

const params = z.object({ gamerTag: Id })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

/** The beginnings of content ids: `currency`, `items.weapons`. */
const Scopes = z.array(z.string().max(128)).max(100)

export const getInventory = endpoint({
  method: 'GET',
  path: '/object/inventory/:gamerTag',
  summary: 'What a player holds: all of it, or what is below the content ids that `scope` names.',
  scope: 'realm',
  access: { operator: 'view inventory', player: 'own', owner },
  params,
  query: z.object({ scope: Scopes.optional() }),
  response: Inventory,
  errors: ['PlayerNotFound'],
  timeoutMs,
})

export const searchInventory = endpoint({
  method: 'POST',
  path: '/object/inventory/:gamerTag',
  summary: 'The same by content ids and filters of items.',
  scope: 'realm',
  access: { operator: 'view inventory', player: 'own', owner },
  readOnly: true,
  params,
  body: z.object({ scopes: Scopes.optional(), itemFilters: ItemFilters.optional() }),
  response: Inventory,
  errors: ['PlayerNotFound'],
  timeoutMs,
})

export const NewItem = z.object({ contentId: ItemsId, properties: PropertiesInput.default([]) })

const TransactionKey = z.string().min(1).max(200)

const InventoryUpdate = z.object({
  currencies: z.record(CurrencyId, z.int()).optional(),
  /** Takes the place of all properties of the currency. */
  currencyProperties: z.record(CurrencyId, PropertiesInput).optional(),
  newItems: z.array(NewItem).max(1_000).optional(),
  /** Takes the place of all properties of the item. */
  updateItems: z
    .array(z.object({ contentId: ItemsId, id: Id, properties: PropertiesInput.default([]) }))
    .max(1_000)
    .optional(),
  deleteItems: z
    .array(z.object({ contentId: ItemsId, id: Id }))
    .max(1_000)
    .optional(),
  transaction: TransactionKey.optional(),
  /** Read and ignored: a realm has no bonus for its VIPs. */
  applyVipBonus: z.boolean().optional(),
  includeDeltas: z.boolean().optional(),
})

export const updateInventory = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag',
  summary:
    'Change what a player holds, all or nothing. Currencies are added to (or, below zero, taken from). A `transaction` that was used already changes nothing and answers the same.',
  scope: 'realm',
  access: { operator: ['edit inventory', 'create inventory', 'delete inventory'], player: 'own', owner },
  params,
  body: InventoryUpdate,
  response: CommonResponse,
  errors: [
    'PlayerNotFound',
    'InsufficientCurrency',
    'ItemNotFound',
    'NotWritableByClient',
    'TooManyItems',
    'UnknownSymbol',
  ],
  timeoutMs,
})

export const previewInventory = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag/preview',
  summary: 'What the currencies of a change would be with the player’s bonus: the same, for no realm has bonuses.',
  scope: 'realm',
  access: { operator: 'view inventory', player: 'own', owner },
  readOnly: true,
  params,
  body: InventoryUpdate,
  response: z.object({
    currencies: z.array(z.object({ id: z.string(), amount: z.int(), originalAmount: z.int() })),
  }),
  timeoutMs,
})

export const transferCurrencies = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag/transfer',
  summary:
    'Take currencies from a player and give them to another, all or nothing. A `transaction` that was used already changes nothing and answers the same.',
  scope: 'realm',
  access: { operator: 'edit inventory' },
  params,
  body: z.object({
    recipientPlayer: Id,
    currencies: z.record(CurrencyId, z.int().min(1)).default({}),
    transaction: TransactionKey.optional(),
  }),
  response: CommonResponse,
  errors: ['PlayerNotFound', 'InsufficientCurrency'],
  timeoutMs,
})

export const endTransaction = endpoint({
  method: 'DELETE',
  path: '/object/inventory/:gamerTag/transaction',
  summary: 'Forget a `transaction`, so that the next change with its name is a new one. What it changed stays.',
  scope: 'realm',
  access: { operator: 'edit inventory', player: 'own', owner },
  params,
  body: z.object({ transaction: TransactionKey }),
  response: CommonResponse,
  timeoutMs,
})

export const listMultipliers = endpoint({
  method: 'GET',
  path: '/object/inventory/:gamerTag/multipliers',
  summary: 'By how much what is given to a player is multiplied: by nothing, for no realm has bonuses.',
  scope: 'realm',
  access: { operator: 'view inventory', player: 'own', owner },
  params,
  response: z.object({
    multipliers: z.array(z.object({ currency: z.string(), multiplier: z.number(), roundToNearest: z.int() })),
  }),
  timeoutMs,
})

const ClientPermission = z.object({
  /** Whether a game client may write it for its own player. */
  write_self: z.boolean(),
})

export const CurrencyArchetype = z.object({
  symbol: z.string(),
  clientPermission: ClientPermission,
  /** What a player holds who never had a change of it. */
  startingAmount: z.int().optional(),
})
export type CurrencyArchetype = z.infer<typeof CurrencyArchetype>

export const ItemArchetype = z.object({
  symbol: z.string(),
  clientPermission: ClientPermission,
})
export type ItemArchetype = z.infer<typeof ItemArchetype>

export const listCurrencyContents = endpoint({
  method: 'GET',
  path: '/basic/inventory/currency',
  summary: 'The currencies of the realm’s published content.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'], player: 'any' },
  response: z.object({ content: z.array(CurrencyArchetype) }),
  timeoutMs,
})

export const listItemContents = endpoint({
  method: 'GET',
  path: '/basic/inventory/items',
  summary: 'The items of the realm’s published content.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'], player: 'any' },
  response: z.object({ content: z.array(ItemArchetype) }),
  timeoutMs,
  retryOnce: true,
})

export const inventoryActs = ['amount', 'properties', 'create', 'update', 'delete'] as const

/** Why what a player holds was changed. */
export const inventoryCauses = [
  ...['operator', 'plan', 'game-server', 'player'],
  ...['announcement', 'mail', 'group', 'event', 'tournament', 'purchase', 'payment', 'promo-code'],
] as const
export type InventoryCause = (typeof inventoryCauses)[number]

/** One change of one currency or item, whoever made it. */
export const InventoryChange = z.object({
  id: Id,
  at: Millis,
  act: z.enum(inventoryActs),
  contentId: z.string(),
  itemId: Id.optional(),
  /** Of a currency’s amount: what was added, and what it was then. */
  added: z.int().optional(),
  amount: z.int().optional(),
  cause: z.enum(inventoryCauses),
  /** What of the cause: the symbol of the announcement, the number of the plan. */
  reference: z.string().optional(),
  /** The operator, where one did it and the account is still there. */
  email: z.string().optional(),
})
export type InventoryChange = z.infer<typeof InventoryChange>

export const listInventoryChanges = endpoint({
  method: 'GET',
  path: '/api/inventory/:gamerTag/changes',
  summary: 'Every change of what a player holds, with who made it and why; newest first.',
  scope: 'realm',
  access: { operator: 'view inventory' },
  params,
  query: z.object({
    ...pageQuery,
    contentId: ContentId.optional(),
    /** Only of this item; it needs its `contentId`. */
    itemId: Id.optional(),
  }),
  response: pageOf(InventoryChange),
  timeoutMs,
})

/** An amount that is added to a currency, or a number of items, for one player. */
export const Grant = z.object({
  contentId: ContentId,
  /** Below zero a currency is taken from. */
  count: z.int(),
  /** Of each of the items. */
  properties: PropertiesInput.default([]),
})
export type Grant = z.infer<typeof Grant>

export const maxItemsGranted = 100

export const planGrant = endpoint({
  method: 'POST',
  path: '/api/inventory/plans/grant',
  summary: 'Plan to give currencies and items to many players: chosen ones, all that a search finds, or a segment.',
  scope: 'realm',
  access: { operator: ['edit inventory', 'create inventory'] },
  body: z.object({
    players: ChosenPlayers,
    grants: z.array(Grant).min(1).max(20),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'SegmentNotFound', 'UnknownSymbol'],
  timeoutMs,
})

const Reward = {
  description: z.string().max(1_000).optional(),
  changeCurrencies: z
    .array(z.object({ symbol: CurrencyId, amount: z.int().min(0) }))
    .max(100)
    .optional(),
  addItems: z
    .array(
      z.object({ symbol: ItemsId, properties: z.record(z.string().min(1).max(128), z.string().max(4_096)).optional() }),
    )
    .max(100)
    .optional(),
  applyVipBonus: z.boolean().optional(),
}

/** What a player is given by a mail, an announcement or a code. Older clients send the same in two further lists. */
export const PlayerReward = z.object({
  ...Reward,
  addItemRequests: z.array(NewItem).max(100).optional(),
  addCurrencyMap: z.record(CurrencyId, z.string().regex(/^\d{1,15}$/, 'must be a whole number')).optional(),
  callWebhooks: z.array(z.record(z.string(), z.unknown())).max(20).optional(),
})
export type PlayerReward = z.infer<typeof PlayerReward>

export const reloadInventory = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag/proxy/reload',
  summary: 'Read anew what is kept elsewhere. All of it is kept here, so that the player’s clients read it again.',
  scope: 'realm',
  access: { operator: 'edit inventory', player: 'own', owner },
  params,
  response: CommonResponse,
  errors: ['PlayerNotFound'],
})
