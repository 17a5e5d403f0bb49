import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, CommonResponse, Id, Millis, pageQuery, recordUpTo } from '../core/shapes.ts'
import { decimal, opaque, prose } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { ChosenPlayers } from '../players/player-search.ts'
import type { InventoryType } from './inventory-types.ts'

const idSchema = (prefix: string) =>
  opaque(128).regex(new RegExp(`^${prefix}\\.[^\\s,/\\p{Cc}]+$`, 'u'), `must be an id such as ${prefix}.example`)

export const CurrencyId = idSchema('currency')
export const ItemsId = idSchema('items')
const ContentId = z.union([CurrencyId, ItemsId])

export const typeOfContent = (contentId: string): InventoryType =>
  contentId.startsWith('currency.') ? 'currency' : 'item'

/** Maximum number of items of a player: anyone can register, so storage needs a limit. */
export const maxItemsHeld = 10_000

const Property = z.object({ name: z.string(), value: z.string() })
export type Property = z.infer<typeof Property>

/** A list of names and values; the last value of a duplicate name wins. Numbers and booleans are stored as strings. */
const PropertiesInput = z
  .array(
    z.object({
      name: opaque(128).min(1, 'needs a name for each property'),
      value: z.union([opaque(4_096), decimal(), z.boolean()]),
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
const Texts = z.array(opaque(256)).max(100)

/** A condition on one property. `kind` decides which fields count; without it, the fields that are present do. */
const Predicate = z.object({
  kind: opaque(40),
  value: opaque(4_096).optional(),
  values: z.array(opaque(4_096)).max(500).optional(),
  substr: opaque(4_096).optional(),
  lower: opaque(4_096).optional(),
  upper: opaque(4_096).optional(),
  includeLower: z.boolean().optional(),
  includeUpper: z.boolean().optional(),
  caseInsensitive: z.boolean().optional(),
  /** `number`, or a synonym: compares as numbers. */
  as: opaque(40).optional(),
})
export type Predicate = z.infer<typeof Predicate>

/** Filters of items; an item must pass all of them. Currencies are not filtered. */
export const ItemFilters = z.object({
  contentTagFilter: z
    .object({ allOf: Texts.default([]), anyOf: Texts.default([]), noneOf: Texts.default([]) })
    .optional(),
  propertyFilters: z
    .array(z.object({ key: opaque(128), predicate: Predicate }))
    .max(20)
    .optional(),
  createdAt: TimeRange.optional(),
  updatedAt: TimeRange.optional(),
})
export type ItemFilters = z.infer<typeof ItemFilters>

export const Inventory = z.object({
  currencies: z.array(CurrencyView),
  items: z.array(ItemGroup),
  /** The scope of the request. */
  scope: z.string().optional(),
  itemFilters: ItemFilters.optional(),
})
export type Inventory = z.infer<typeof Inventory>

/** Time-out of inventory calls of clients. */
const timeoutMs = 120_000

const params = z.object({ gamerTag: Id })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

/** Prefixes of content ids: `currency`, `items.weapons`. */
const Scopes = z.array(opaque(128)).max(100)

export const getInventory = endpoint({
  method: 'GET',
  path: '/object/inventory/:gamerTag',
  summary: 'Get a player’s inventory: all items, or the content ids below `scope`.',
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
  summary: 'List a player’s inventory by content ids and item filters.',
  scope: 'realm',
  access: { operator: 'view inventory', player: 'own', owner },
  readOnly: true,
  params,
  body: z.object({ scopes: Scopes.optional(), itemFilters: ItemFilters.optional() }),
  response: Inventory,
  errors: ['PlayerNotFound'],
  timeoutMs,
})

/** The properties of each item of a gift; only items have properties. */
export const GiftProperties = z
  .array(z.object({ name: opaque(128).min(1, 'needs a name for each property'), value: opaque(4_096) }))
  .max(100)
export type GiftProperties = z.infer<typeof GiftProperties>

export const NewItem = z.object({ contentId: ItemsId, properties: PropertiesInput.default([]) })

const TransactionKey = opaque(200).min(1)

const InventoryUpdate = z.object({
  currencies: recordUpTo(1_000, CurrencyId, z.int()).optional(),
  /** Replaces all properties of the currency. */
  currencyProperties: recordUpTo(1_000, CurrencyId, PropertiesInput).optional(),
  newItems: z.array(NewItem).max(1_000).optional(),
  /** Replaces all properties of the item. */
  updateItems: z
    .array(z.object({ contentId: ItemsId, id: Id, properties: PropertiesInput.default([]) }))
    .max(1_000)
    .optional(),
  deleteItems: z
    .array(z.object({ contentId: ItemsId, id: Id }))
    .max(1_000)
    .optional(),
  transaction: TransactionKey.optional(),
  /** Ignored: realms have no VIP bonus. */
  applyVipBonus: z.boolean().optional(),
  includeDeltas: z.boolean().optional(),
})

export const updateInventory = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag',
  summary:
    'Change a player’s inventory, all or nothing. Amounts are added to currencies; negative amounts are subtracted. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.',
  scope: 'realm',
  reaches: 'one',
  gives: 'symbols',
  access: { operator: ['edit inventory', 'create inventory', 'delete inventory'], player: 'own', owner },
  params,
  body: InventoryUpdate,
  response: CommonResponse,
  errors: [
    'ApprovalNeeded',
    'GrantBudgetExceeded',
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
  summary:
    'Get the currencies of a change with the player’s bonus. They are unchanged, because realms have no bonuses.',
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
    'Transfer currencies from one player to another, all or nothing. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory' },
  params,
  body: z.object({
    recipientPlayer: Id,
    currencies: recordUpTo(1_000, CurrencyId, z.int().min(1)).default({}),
    transaction: TransactionKey.optional(),
  }),
  response: CommonResponse,
  errors: ['PlayerNotFound', 'InsufficientCurrency'],
  timeoutMs,
})

export const endTransaction = endpoint({
  method: 'DELETE',
  path: '/object/inventory/:gamerTag/transaction',
  summary: 'Forget a `transaction`, so that its name can be used again. Its changes are kept.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory', player: 'own', owner },
  params,
  body: z.object({ transaction: TransactionKey }),
  response: CommonResponse,
  timeoutMs,
})

export const listMultipliers = endpoint({
  method: 'GET',
  path: '/object/inventory/:gamerTag/multipliers',
  summary: 'List the factors that gifts to a player are multiplied by: none, because realms have no bonuses.',
  scope: 'realm',
  access: { operator: 'view inventory', player: 'own', owner },
  params,
  response: z.object({
    multipliers: z.array(z.object({ currency: z.string(), multiplier: z.number(), roundToNearest: z.int() })),
  }),
  timeoutMs,
})

const ClientPermission = z.object({
  /** True if a game client may change it for its own player. */
  write_self: z.boolean(),
})

export const CurrencyArchetype = z.object({
  symbol: z.string(),
  /** Its display name in the content, if any. */
  name: z.string().optional(),
  clientPermission: ClientPermission,
  /** The initial amount of a player without any change of this currency. */
  startingAmount: z.int().optional(),
})
export type CurrencyArchetype = z.infer<typeof CurrencyArchetype>

export const ItemArchetype = z.object({
  symbol: z.string(),
  name: z.string().optional(),
  clientPermission: ClientPermission,
  /** For operators: the names of the properties that its content declares, which an item can have in its own values. */
  properties: z.array(z.string()).optional(),
})
export type ItemArchetype = z.infer<typeof ItemArchetype>

export const listCurrencyContents = endpoint({
  method: 'GET',
  path: '/basic/inventory/currency',
  summary: 'List the currencies of the realm’s published content.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'], player: 'any' },
  response: z.object({ content: z.array(CurrencyArchetype) }),
  timeoutMs,
})

export const listItemContents = endpoint({
  method: 'GET',
  path: '/basic/inventory/items',
  summary: 'List the items of the realm’s published content.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'], player: 'any' },
  response: z.object({ content: z.array(ItemArchetype) }),
  timeoutMs,
  retryOnce: true,
})

export const inventoryActs = ['amount', 'properties', 'create', 'update', 'delete'] as const

/** Why an inventory was changed. */
export const inventoryCauses = [
  'operator',
  'plan',
  'game-server',
  'player',
  'announcement',
  'mail',
  'group',
  'event',
  'tournament',
  'daily-reward',
  'purchase',
  'payment',
  'promo-code',
] as const
export type InventoryCause = (typeof inventoryCauses)[number]

/** One change of one currency or item, by players, the staff or game servers. */
export const InventoryChange = z.object({
  id: Id,
  at: Millis,
  act: z.enum(inventoryActs),
  contentId: z.string(),
  itemId: Id.optional(),
  /** For a currency: the added amount, and the amount after it. */
  added: z.int().optional(),
  amount: z.int().optional(),
  cause: z.enum(inventoryCauses),
  /** Identifies the cause: the symbol of the announcement, the number of the plan. */
  reference: z.string().optional(),
  /** The operator who made the change, if the account still exists. */
  email: z.string().optional(),
})
export type InventoryChange = z.infer<typeof InventoryChange>

export const listInventoryChanges = endpoint({
  method: 'GET',
  path: '/api/inventory/:gamerTag/changes',
  summary: 'List the changes of a player’s inventory with author and reason, newest first.',
  scope: 'realm',
  access: { operator: 'view inventory' },
  params,
  query: z.object({
    ...pageQuery,
    contentId: ContentId.optional(),
    /** Only of this item; it needs its `contentId`. */
    itemId: Id.optional(),
  }),
  response: buildPageSchema(InventoryChange),
  timeoutMs,
})

/** An amount to add to a currency, or a number of items, for each player. */
export const Grant = z.object({
  contentId: ContentId,
  /** Negative: takes from a currency; not for items. */
  count: z.int(),
  /** Properties of each of the new items. */
  properties: PropertiesInput.default([]),
})
export type Grant = z.infer<typeof Grant>

export const maxItemsGranted = 100

export const planGrant = endpoint({
  method: 'POST',
  path: '/api/inventory/plans/grant',
  summary: 'Plan to grant currencies and items to many players: selected ones, the results of a search, or a segment.',
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
  description: prose(1_000).optional(),
  changeCurrencies: z
    .array(z.object({ symbol: CurrencyId, amount: z.int().min(0) }))
    .max(100)
    .optional(),
  addItems: z
    .array(
      z.object({
        symbol: ItemsId,
        properties: recordUpTo(200, opaque(128).min(1), opaque(4_096)).optional(),
      }),
    )
    .max(100)
    .optional(),
  applyVipBonus: z.boolean().optional(),
}

/** Reward of a mail, announcement or code for a player. Older clients send it in two additional lists. */
export const PlayerReward = z.object({
  ...Reward,
  addItemRequests: z.array(NewItem).max(100).optional(),
  addCurrencyMap: recordUpTo(100, CurrencyId, z.string().regex(/^\d{1,15}$/, 'must be a whole number')).optional(),
  callWebhooks: z
    .array(recordUpTo(50, opaque(128), z.unknown()))
    .max(20)
    .optional(),
})
export type PlayerReward = z.infer<typeof PlayerReward>

export const reloadInventory = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag/proxy/reload',
  summary:
    'Reload an inventory of an external service. Inventories are stored here, so only the player’s clients are notified to reload it.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit inventory', player: 'own', owner },
  params,
  response: CommonResponse,
  errors: ['PlayerNotFound'],
})
