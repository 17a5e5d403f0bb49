import { ApiError } from '@regent/contract/errors'
import {
  type InventoryCause,
  type InventoryChange,
  maxItemsHeld,
  type Property,
} from '@regent/contract/monetize/inventory'
import { newId } from '../../../engines/database/ids.ts'
import { spendBudget } from '../../../kernel/approvals/budgets.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { findContents } from './contents.ts'
import type { GiftProperty, Gifts } from './gifts.ts'
import { givenAmounts, sumAmounts } from './given-amounts.ts'
import * as queries from './queries.ts'

/** A change of a player's holdings. */
export type InventoryChanges = {
  /** Gifts for the player. Entitlements are not part of the inventory: `claimGifts` gives all kinds (giving.ts). */
  gifts?: Gifts | undefined
  /**
   * Amounts per currency: negative to take, positive to return amounts that the game gave before (a transfer, an undo,
   * a correction). The ids are not validated, because a player may have a currency that is no longer published.
   */
  currencies?: Readonly<Record<string, number>> | undefined
  /** Properties of currencies; they replace the current ones. */
  currencyProperties?: Readonly<Record<string, readonly GiftProperty[]>> | undefined
  /** Properties of items; they replace the current ones. */
  updateItems?:
    | readonly { contentId: string; id: number; properties?: readonly GiftProperty[] | undefined }[]
    | undefined
  deleteItems?: readonly { contentId: string; id: number }[] | undefined
}

/** The reason in the inventory history: the cause, and its reference, such as the symbol of an announcement. */
export type Reason = {
  cause: InventoryCause
  reference?: string | undefined
  /** True if it returns what an operator took; this does not count towards a quota. */
  isReturn?: boolean
}

/**
 * Changes one player's inventory in the caller's transaction; throws unless all of it succeeds. All areas that give or
 * take use this function: it keeps amounts at or above zero (`InsufficientCurrency`), writes the history and (for
 * staff) the audit trail, and notifies the player's clients. The caller checks permissions and idempotency. Calls that
 * use it may return `InsufficientCurrency`, `ItemNotFound`, `TooManyItems` and `PlayerNotFound`.
 */
export const changeInventory = (
  context: RealmContext,
  gamerTag: number,
  changes: InventoryChanges,
  reason: Reason,
): Promise<void> => changeInventories(context, [{ gamerTag, changes }], reason)

/** Changes many players' inventories, in one statement per kind of change. Each player may occur once. */
export async function changeInventories(
  context: RealmContext,
  changesByPlayer: readonly { gamerTag: number; changes: InventoryChanges }[],
  reason: Reason,
): Promise<void> {
  checkReason(changesByPlayer, reason)
  if (staffCauses.has(reason.cause) && !reason.isReturn)
    await spendBudget(context, context.realm, givenByStaff(changesByPlayer), changesByPlayer.length)
  const changes = [
    ...(await addAmounts(context, changesByPlayer)),
    ...(await setCurrencyProperties(context, changesByPlayer)),
    ...(await createItems(context, changesByPlayer)),
    ...(await updateItems(context, changesByPlayer)),
    ...(await deleteItems(context, changesByPlayer)),
  ]
  if (changes.length === 0) return context.unchanged()
  await recordChanges(context, changes, reason)
}

type ChangesByPlayer = readonly { gamerTag: number; changes: InventoryChanges }[]

/** Causes that move or correct amounts; all other causes give, and need `Gifts`. */
const movingCauses: ReadonlySet<InventoryCause> = new Set(['operator', 'game-server', 'player', 'group'])

function checkReason(changesByPlayer: ChangesByPlayer, { cause }: Reason): void {
  if (movingCauses.has(cause)) return
  const added = changesByPlayer
    .flatMap(({ changes }) => Object.entries(changes.currencies ?? {}))
    .find(([, n]) => n > 0)
  if (added) throw new Error(`${added[0]} is given by "${cause}" without having been looked up`)
}

/** Grants by operators, plans and game servers. Promised rewards were counted when they were promised. */
const staffCauses: ReadonlySet<InventoryCause> = new Set(['operator', 'plan', 'game-server'])

/** Total grants to the players. A transfer from one player to another is not a grant. */
const givenByStaff = (changesByPlayer: ChangesByPlayer) =>
  sumAmounts(
    changesByPlayer.flatMap(({ changes }) => [
      Object.fromEntries(sumAdded(changes)),
      givenAmounts((changes.gifts?.items ?? []).map(({ contentId, count }) => ({ symbol: contentId, count }))),
    ]),
  )

/** The change of each currency, gifts included. */
function sumAdded({ currencies = {}, gifts }: InventoryChanges): [contentId: string, added: number][] {
  const sums = new Map(Object.entries(currencies))
  for (const [id, amount] of Object.entries(gifts?.currencies ?? {})) sums.set(id, (sums.get(id) ?? 0) + amount)
  return [...sums].filter(([, added]) => added !== 0)
}

async function addAmounts(context: RealmContext, changesByPlayer: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change, now } = context
  const requests = changesByPlayer.flatMap(({ gamerTag, changes }) =>
    sumAdded(changes).map(([contentId, added]) => ({ gamerTag, contentId, added })),
  )
  if (requests.length === 0) return []
  const additions = await withStarting(realm, requests)
  const rows = await orUnknownPlayer(() => queries.addToCurrencies(realm, additions, new Date(now)))
  return rows.map(({ gamer_tag: gamerTag, content_id: contentId, before, amount, added }) => {
    const field = `currencies.${contentId}`
    // A check constraint would reject the row that an upsert proposes, which contains only the amount to add.
    if (amount < 0) throw new ApiError('InsufficientCurrency', { field })
    if (amount > Number.MAX_SAFE_INTEGER)
      throw new ApiError('BadRequest', { field, message: `${field} would exceed the maximum amount.` })
    const id = currencyKey({ gamerTag, contentId })
    change({ subject: 'currency', id, before, after: amount, amount: added, gamerTag })
    return { gamerTag, contentId, act: 'amount', added, amount }
  })
}

/** Adds the starting amount of the currency, for players without a row. */
async function withStarting<Ref extends queries.CurrencyRef>(realm: Realm, refs: readonly Ref[]) {
  const contents = await findContents(
    realm,
    refs.map(({ contentId }) => contentId),
  )
  return refs.map((ref) => ({ ...ref, starting: contents.get(ref.contentId)?.startingAmount ?? 0 }))
}

async function setCurrencyProperties(
  context: RealmContext,
  changesByPlayer: ChangesByPlayer,
): Promise<queries.NewChange[]> {
  const { realm, change, now } = context
  const requests = changesByPlayer.flatMap(({ gamerTag, changes }) =>
    Object.entries(changes.currencyProperties ?? {}).map(([contentId, given]) => ({
      gamerTag,
      contentId,
      properties: toProperties(given),
    })),
  )
  if (requests.length === 0) return []
  const rows = await queries.lockCurrencyProperties(realm, requests)
  const previous = new Map(
    rows.map((row) => [currencyKey({ gamerTag: row.gamer_tag, contentId: row.content_id }), row.properties]),
  )
  const targets = await withStarting(realm, requests)
  await orUnknownPlayer(() => queries.setCurrencyProperties(realm, targets, new Date(now)))
  return requests.map(({ gamerTag, contentId, properties }) => {
    const id = currencyKey({ gamerTag, contentId })
    change({ subject: 'currency-properties', id, before: previous.get(id) ?? {}, after: properties, gamerTag })
    return { gamerTag, contentId, act: 'properties' }
  })
}

async function createItems(context: RealmContext, changesByPlayer: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { now } = context
  const createdAt = new Date(now)
  const items = changesByPlayer.flatMap(({ gamerTag, changes: { gifts } }) => {
    // Gifts contain only a count, so a count above the maximum is rejected before the items are created.
    const count = (gifts?.items ?? []).reduce((sum, item) => sum + item.count, 0)
    if (count > maxItemsHeld) throw new ApiError('TooManyItems', { field: 'newItems' })
    return (gifts?.items ?? []).flatMap(({ contentId, count, properties }) =>
      Array.from({ length: count }, () => ({
        gamerTag,
        contentId,
        id: newId(),
        properties: toProperties(properties),
        createdAt,
      })),
    )
  })
  return insertItems(context, items)
}

async function insertItems(context: RealmContext, items: readonly queries.NewItem[]): Promise<queries.NewChange[]> {
  if (items.length === 0) return []
  const { realm, change, now } = context
  await checkRoom(realm, items)
  await orUnknownPlayer(() => queries.insertItems(realm, items, new Date(now)))
  return items.map((item) => {
    const { gamerTag, contentId, id, properties } = item
    change({ subject: 'item', id: itemKey(item), before: null, after: properties, gamerTag })
    return { gamerTag, contentId, itemId: id, act: 'create' }
  })
}

async function checkRoom(realm: Realm, items: readonly queries.NewItem[]): Promise<void> {
  const added = new Map<number, number>()
  for (const { gamerTag } of items) added.set(gamerTag, (added.get(gamerTag) ?? 0) + 1)
  const itemCounts = new Map(
    (await queries.countItems(realm, [...added.keys()])).map((row) => [row.gamer_tag, row.count]),
  )
  for (const [gamerTag, count] of added) {
    if ((itemCounts.get(gamerTag) ?? 0) + count > maxItemsHeld)
      throw new ApiError('TooManyItems', { field: 'newItems' })
  }
}

async function updateItems(context: RealmContext, changesByPlayer: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change, now } = context
  const items = changesByPlayer.flatMap(({ gamerTag, changes }) =>
    (changes.updateItems ?? []).map(({ contentId, id, properties = [] }, index) => ({
      gamerTag,
      contentId,
      id,
      properties: toProperties(properties),
      field: `updateItems.${index}.id`,
    })),
  )
  if (items.length === 0) return []
  const previousProperties = await lockAll(realm, items)
  await queries.updateItems(realm, items, new Date(now))
  return items.map((item) => {
    const { gamerTag, contentId, id, properties } = item
    change({
      subject: 'item',
      id: itemKey(item),
      before: previousProperties.get(itemKey(item)),
      after: properties,
      gamerTag,
    })
    return { gamerTag, contentId, itemId: id, act: 'update' }
  })
}

async function deleteItems(context: RealmContext, changesByPlayer: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change } = context
  const items = changesByPlayer.flatMap(({ gamerTag, changes }) =>
    (changes.deleteItems ?? []).map((item, index) => ({ gamerTag, ...item, field: `deleteItems.${index}.id` })),
  )
  if (items.length === 0) return []
  const previousProperties = await lockAll(realm, items)
  await queries.deleteItems(realm, items)
  return items.map((item) => {
    const { gamerTag, contentId, id } = item
    change({ subject: 'item', id: itemKey(item), before: previousProperties.get(itemKey(item)), after: null, gamerTag })
    return { gamerTag, contentId, itemId: id, act: 'delete' }
  })
}

/** The properties of all these items; a missing or repeated item rejects all. */
async function lockAll(realm: Realm, items: readonly (queries.ItemRef & { field: string })[]) {
  const rows = await queries.lockItems(realm, items)
  const previousProperties = new Map(
    rows.map((row) => [itemKey({ gamerTag: row.gamer_tag, contentId: row.content_id, id: row.id }), row.properties]),
  )
  const seenKeys = new Set<string>()
  for (const item of items) {
    const key = itemKey(item)
    if (!previousProperties.has(key)) throw new ApiError('ItemNotFound', { field: item.field })
    if (seenKeys.has(key))
      throw new ApiError('BadRequest', { field: item.field, message: `${item.field} repeats an item.` })
    seenKeys.add(key)
  }
  return previousProperties
}

/** Above this number the message contains only the types, because it is limited to 8,000 bytes. */
const maxScopes = 40

async function recordChanges(
  context: RealmContext,
  changes: readonly queries.NewChange[],
  reason: Reason,
): Promise<void> {
  const { realm, caller, role, now } = context
  const accountId = caller.kind === 'account' && role(realm.id) !== undefined ? caller.accountId : undefined
  const { cause, reference } = reason
  await queries.insertChanges(realm, changes, { cause, reference, accountId }, new Date(now))
  const idsOfPlayer = new Map<number, Set<string>>()
  for (const { gamerTag, contentId } of changes) {
    idsOfPlayer.set(gamerTag, (idsOfPlayer.get(gamerTag) ?? new Set()).add(contentId))
  }
  for (const [gamerTag, ids] of idsOfPlayer) refreshClients(context, gamerTag, [...ids])
}

/** Tells a player's clients which contents of their inventory have changed. */
export function refreshClients({ realm, tell }: RealmContext, gamerTag: number, ids: readonly string[]): void {
  const scopes = ids.length > maxScopes ? ['currency', 'items'] : ids
  tell({ pid: realm.id, gamerTag }, 'inventory.refresh', { scopes, delay: 0, inventory: { playerId: gamerTag } })
}

/** Restores an item with its id, for an undo. */
export async function restoreItem(
  context: RealmContext,
  ref: queries.ItemRef,
  properties: queries.Properties,
): Promise<void> {
  const { realm } = context
  // The second of two concurrent undos finds the item.
  await queries.lockItemId(realm, ref.id)
  if ((await queries.lockItems(realm, [ref])).length > 0) throw new ApiError('UndoConflict')
  const madeAt = await queries.selectItemMadeAt(realm, ref)
  const changes = await insertItems(context, [{ ...ref, properties, createdAt: new Date(madeAt ?? context.now) }])
  await recordChanges(context, changes, { cause: 'operator' })
}

/** `42/currency.gems` */
export const currencyKey = ({ gamerTag, contentId }: queries.CurrencyRef) => `${gamerTag}/${contentId}`

/** `42/items.sword/7` */
export const itemKey = ({ id, ...currency }: queries.ItemRef) => `${currencyKey(currency)}/${id}`

const toProperties = (properties: readonly GiftProperty[]): queries.Properties =>
  Object.fromEntries(properties.map(({ name, value }) => [name, String(value)]))

/** In the form of the API, sorted by name. */
export const propertyList = (properties: queries.Properties): Property[] =>
  Object.entries(properties)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

export const changeView = ({ content_id: contentId, item_id: itemId, ...row }: queries.ChangeRow): InventoryChange => ({
  id: row.id,
  at: row.at,
  act: row.act,
  contentId,
  cause: row.cause,
  ...present({ itemId, added: row.added, amount: row.amount, reference: row.reference, email: row.email }),
})
