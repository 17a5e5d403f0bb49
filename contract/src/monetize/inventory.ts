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

const Property = z.object({
  name: z.string().describe('Name of the property, unique within its currency or item.'),
  value: z.string().describe('Value of the property as text.'),
})
export type Property = z.infer<typeof Property>

/** A list of names and values; the last value of a duplicate name wins. Numbers and booleans are stored as strings. */
const PropertiesInput = z
  .array(
    z.object({
      name: opaque(128)
        .min(1, 'needs a name for each property')
        .describe('Name of the property. If it occurs twice, the last value counts.'),
      value: z
        .union([opaque(4_096), decimal(), z.boolean()])
        .describe('Value of the property. Numbers and booleans are stored as text.'),
    }),
  )
  .max(100)

export const CurrencyView = z.object({
  id: z.string().describe('Content id of the currency, such as currency.gems.'),
  amount: z.int().describe('Balance of the player; never below 0.'),
  properties: z.array(Property).describe('Properties of this currency for this player; empty: none.'),
})
export type CurrencyView = z.infer<typeof CurrencyView>

export const ItemView = z.object({
  id: Id,
  properties: z.array(Property).describe('Properties of this item; empty: none.'),
  createdAt: Millis.describe('When it was created.'),
  updatedAt: Millis.describe('When it was last changed.'),
})
export type ItemView = z.infer<typeof ItemView>

export const ItemGroup = z.object({
  id: z.string().describe('Content id of the items, such as items.sword.'),
  items: z.array(ItemView).describe('Items of the player with this content id.'),
})
export type ItemGroup = z.infer<typeof ItemGroup>

const TimeRange = z.object({
  from: Millis.optional().describe('Start of the range, inclusive, in milliseconds since 1970, UTC; absent: no start.'),
  to: Millis.optional().describe('End of the range, inclusive, in milliseconds since 1970, UTC; absent: no end.'),
})
const Texts = z.array(opaque(256)).max(100)

/** A condition on one property. `kind` decides which fields count; without it, the fields that are present do. */
const Predicate = z.object({
  kind: opaque(40).describe('Name of the comparison. Names that start with not, or such as `neq`, negate the result.'),
  value: opaque(4_096).optional().describe('The property must be equal to this value.'),
  values: z.array(opaque(4_096)).max(500).optional().describe('The property must be equal to one of these values.'),
  substr: opaque(4_096).optional().describe('The property must contain this text.'),
  lower: opaque(4_096).optional().describe('Lower bound of the property. Numbers are compared as numbers.'),
  upper: opaque(4_096).optional().describe('Upper bound of the property. Numbers are compared as numbers.'),
  includeLower: z.boolean().optional().describe('True if the lower bound itself matches. Default: true.'),
  includeUpper: z.boolean().optional().describe('True if the upper bound itself matches. Default: true.'),
  caseInsensitive: z.boolean().optional().describe('True if upper and lower case are equal. Default: false.'),
  as: opaque(40).optional().describe('`number`, or a synonym: compares as numbers.'),
})
export type Predicate = z.infer<typeof Predicate>

/** Filters of items; an item must pass all of them. Currencies are not filtered. */
export const ItemFilters = z.object({
  contentTagFilter: z
    .object({
      allOf: Texts.default([]).describe('Tags that the content must all have.'),
      anyOf: Texts.default([]).describe('Accepted tags: the content must have at least one; empty: no condition.'),
      noneOf: Texts.default([]).describe('Tags that the content must not have.'),
    })
    .optional()
    .describe("Conditions on the tags of the item's content; absent: none."),
  propertyFilters: z
    .array(
      z.object({
        key: opaque(128).describe('Name of the property. Items without it do not match.'),
        predicate: Predicate.describe('Condition on the value of the property.'),
      }),
    )
    .max(20)
    .optional()
    .describe('Conditions on properties. All must be met; absent: none.'),
  createdAt: TimeRange.optional().describe('When it was created.'),
  updatedAt: TimeRange.optional().describe('When it was last changed.'),
})
export type ItemFilters = z.infer<typeof ItemFilters>

export const Inventory = z.object({
  currencies: z.array(CurrencyView).describe('Currencies of the player with their balances.'),
  items: z.array(ItemGroup).describe('Items of the player, grouped by content id.'),
  scope: z.string().optional().describe('The scope of the request.'),
  itemFilters: ItemFilters.optional().describe('Filters of the request; absent: none.'),
})
export type Inventory = z.infer<typeof Inventory>

/** Time-out of inventory calls of clients. */
const timeoutMs = 120_000

const params = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
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
  query: z.object({
    scope: Scopes.optional().describe(
      'Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory.',
    ),
  }),
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
  body: z.object({
    scopes: Scopes.optional().describe(
      'Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory.',
    ),
    itemFilters: ItemFilters.optional().describe('Filters that each item must pass; absent: all items.'),
  }),
  response: Inventory,
  errors: ['PlayerNotFound'],
  timeoutMs,
})

/** The properties of each item of a gift; only items have properties. */
export const GiftProperties = z
  .array(
    z.object({
      name: opaque(128)
        .min(1, 'needs a name for each property')
        .describe('Name of the property, unique within the item.'),
      value: opaque(4_096).describe('Value of the property as text.'),
    }),
  )
  .max(100)
export type GiftProperties = z.infer<typeof GiftProperties>

export const NewItem = z.object({
  contentId: ItemsId.describe('The id of the item of content, such as items.sword.'),
  properties: PropertiesInput.default([]).describe('Initial properties of the new item. Default: none.'),
})

const TransactionKey = opaque(200).min(1)

const InventoryUpdate = z.object({
  currencies: recordUpTo(1_000, CurrencyId, z.int())
    .optional()
    .describe('Amounts to add by content id of the currency; negative amounts are subtracted.'),
  currencyProperties: recordUpTo(1_000, CurrencyId, PropertiesInput)
    .optional()
    .describe('Replaces all properties of the currency.'),
  newItems: z.array(NewItem).max(1_000).optional().describe('Items to create; absent: none.'),
  updateItems: z
    .array(
      z.object({
        contentId: ItemsId.describe('The id of the item of content, such as items.sword.'),
        id: Id,
        properties: PropertiesInput.default([]).describe('All properties of the item after the change. Default: none.'),
      }),
    )
    .max(1_000)
    .optional()
    .describe('Replaces all properties of the item.'),
  deleteItems: z
    .array(z.object({ contentId: ItemsId.describe('The id of the item of content, such as items.sword.'), id: Id }))
    .max(1_000)
    .optional()
    .describe('Items to delete, each by its content id and its id.'),
  transaction: TransactionKey.optional().describe(
    'Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes.',
  ),
  applyVipBonus: z.boolean().optional().describe('Ignored: realms have no VIP bonus.'),
  includeDeltas: z.boolean().optional().describe('Accepted from older clients and ignored.'),
})

export const updateInventory = endpoint({
  method: 'PUT',
  path: '/object/inventory/:gamerTag',
  summary:
    'Change a player’s inventory, all or nothing. Amounts are added to currencies; negative amounts are subtracted. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.',
  scope: 'realm',
  repeatable: { key: 'transaction' },
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
    currencies: z
      .array(
        z.object({
          id: z.string().describe('Content id of the currency, such as currency.gems.'),
          amount: z.int().describe('Amount with the bonus; equal to `originalAmount`, because realms have no bonuses.'),
          originalAmount: z.int().describe('Amount in the request.'),
        }),
      )
      .describe('Amounts of the request, including the bonus.'),
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
    currencies: recordUpTo(1_000, CurrencyId, z.int().min(1))
      .default({})
      .describe('Amounts to transfer by content id of the currency.'),
    transaction: TransactionKey.optional().describe(
      'Key chosen by the caller. A repeated call with it changes nothing; absent: each call transfers.',
    ),
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
  body: z.object({ transaction: TransactionKey.describe('Key of the transaction to forget.') }),
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
    multipliers: z
      .array(
        z.object({
          currency: z.string().describe('Content id of the currency.'),
          multiplier: z.number().describe('Factor of amounts given to the player.'),
          roundToNearest: z.int().describe('Results are rounded to a multiple of this number.'),
        }),
      )
      .describe('Always empty, because realms have no bonuses.'),
  }),
  timeoutMs,
})

const ClientPermission = z.object({
  write_self: z.boolean().describe('True if a game client may change it for its own player.'),
})

export const CurrencyArchetype = z.object({
  symbol: z.string().describe('Content id of the currency, such as currency.gems.'),
  name: z.string().optional().describe('Its display name in the content, if any.'),
  clientPermission: ClientPermission.describe('Rights of game clients for this currency.'),
  startingAmount: z.int().optional().describe('The initial amount of a player without any change of this currency.'),
})
export type CurrencyArchetype = z.infer<typeof CurrencyArchetype>

export const ItemArchetype = z.object({
  symbol: z.string().describe('Content id of the item, such as items.sword.'),
  name: z.string().optional().describe('Display name in the content; absent: none.'),
  clientPermission: ClientPermission.describe('Rights of game clients for this item.'),
  properties: z
    .array(z.string())
    .optional()
    .describe(
      'For operators: the names of the properties that its content declares, which an item can have in its own values.',
    ),
})
export type ItemArchetype = z.infer<typeof ItemArchetype>

export const listCurrencyContents = endpoint({
  method: 'GET',
  path: '/basic/inventory/currency',
  summary: 'List the currencies of the realm’s published content.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'], player: 'any' },
  response: z.object({ content: z.array(CurrencyArchetype).describe('Currencies of the published content.') }),
  timeoutMs,
})

export const listItemContents = endpoint({
  method: 'GET',
  path: '/basic/inventory/items',
  summary: 'List the items of the realm’s published content.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'], player: 'any' },
  response: z.object({ content: z.array(ItemArchetype).describe('Items of the published content.') }),
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
  at: Millis.describe('Time of the change, in milliseconds since 1970, UTC.'),
  act: z
    .enum(inventoryActs)
    .describe('Kind of change: a balance, properties, or an item that was created, updated or deleted.'),
  contentId: z.string().describe('Content id of the currency or the item, such as currency.gems.'),
  itemId: Id.optional(),
  added: z.int().optional().describe('For a currency: the added amount, and the amount after it.'),
  amount: z.int().optional().describe('For a currency: the balance after the change.'),
  cause: z.enum(inventoryCauses).describe('Feature or kind of caller that made the change.'),
  reference: z
    .string()
    .optional()
    .describe('Identifies the cause: the symbol of the announcement, the number of the plan.'),
  email: z.string().optional().describe('The operator who made the change, if the account still exists.'),
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
    contentId: ContentId.optional().describe('Only changes of this currency or item; absent: all.'),
    itemId: Id.optional().describe('Only of this item; it needs its `contentId`.'),
  }),
  response: buildPageSchema(InventoryChange),
  timeoutMs,
})

/** An amount to add to a currency, or a number of items, for each player. */
export const Grant = z.object({
  contentId: ContentId.describe('Content id of the currency or the item, such as currency.gems.'),
  count: z.int().describe('Negative: takes from a currency; not for items.'),
  properties: PropertiesInput.default([]).describe('Properties of each of the new items.'),
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
    players: ChosenPlayers.describe('Players who get the grants.'),
    grants: z.array(Grant).min(1).max(20).describe('Currencies and items for each of the players.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'SegmentNotFound', 'UnknownSymbol'],
  timeoutMs,
})

const Reward = {
  description: prose(1_000).optional().describe('Note about the reward, stored with it.'),
  changeCurrencies: z
    .array(
      z.object({
        symbol: CurrencyId.describe('Content id of the currency, such as currency.gems.'),
        amount: z.int().min(0).describe('Units of the currency that are added.'),
      }),
    )
    .max(100)
    .optional()
    .describe('Currencies that the reward adds; absent: none.'),
  addItems: z
    .array(
      z.object({
        symbol: ItemsId.describe('Content id of the item, such as items.sword.'),
        properties: recordUpTo(200, opaque(128).min(1), opaque(4_096))
          .optional()
          .describe('Names and values of the properties of the new item.'),
      }),
    )
    .max(100)
    .optional()
    .describe('Items that the reward creates in the inventory; absent: none.'),
  applyVipBonus: z.boolean().optional().describe('Ignored: realms have no VIP bonus.'),
}

/** Reward of a mail, announcement or code for a player. Older clients send it in two additional lists. */
export const PlayerReward = z.object({
  ...Reward,
  addItemRequests: z
    .array(NewItem)
    .max(100)
    .optional()
    .describe('Further items, in the form of older clients; given in addition to `addItems`.'),
  addCurrencyMap: recordUpTo(100, CurrencyId, z.string().regex(/^\d{1,15}$/, 'must be a whole number'))
    .optional()
    .describe('Further amounts by content id, in the form of older clients; given in addition to `changeCurrencies`.'),
  callWebhooks: z
    .array(recordUpTo(50, opaque(128), z.unknown()))
    .max(20)
    .optional()
    .describe('Webhooks to call when the reward is given: `symbol` names the content, `body` is optional.'),
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
