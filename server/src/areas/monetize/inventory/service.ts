import { ApiError } from '@regent/contract/errors'
import {
  type InventoryCause,
  type InventoryChange,
  maxItemsHeld,
  type Property,
} from '@regent/contract/monetize/inventory'
import { newId } from '../../../engines/database/ids.ts'
import { giveWithinBudget } from '../../../kernel/approvals/budgets.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { findContents } from './contents.ts'
import type { GiftProperty, Gifts } from './gifts.ts'
import { givenAmounts, sumOf } from './given-amounts.ts'
import * as queries from './queries.ts'

/** A change of a player's holdings. */
export type InventoryChanges = {
  /** What the player gets. Entitlements are not part of the inventory: `giveGifts` gives all kinds (giving.ts). */
  gifts?: Gifts | undefined
  /**
   * Amounts per currency: negative to take, positive to return what the game has given before (a transfer, an undo, a
   * correction). The ids are not looked up, because a player may hold a currency that is no longer published.
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
  /** It returns what an operator took, so that it is of nobody's budget. */
  isReturn?: boolean
}

/**
 * Changes one player's inventory in the caller's transaction; throws unless all of it succeeds. Every area that gives
 * or takes goes through here: amounts stay at or above zero (`InsufficientCurrency`), the history and (for staff) the
 * audit trail are written, and the player's clients are told. The caller checks rights and repetition. A call that ends
 * here may answer `InsufficientCurrency`, `ItemNotFound`, `TooManyItems` and `PlayerNotFound`.
 */
export const changeInventory = (
  context: RealmContext,
  gamerTag: number,
  changes: InventoryChanges,
  reason: Reason,
): Promise<void> => changeInventories(context, [{ gamerTag, changes }], reason)

/** The same for many players, in one statement per kind of change. Each player may occur once. */
export async function changeInventories(
  context: RealmContext,
  wanted: readonly { gamerTag: number; changes: InventoryChanges }[],
  reason: Reason,
): Promise<void> {
  checkReason(wanted, reason)
  if (staffCauses.has(reason.cause) && !reason.isReturn)
    await giveWithinBudget(context, context.realm, givenByStaff(wanted), wanted.length)
  const changes = [
    ...(await addAmounts(context, wanted)),
    ...(await setCurrencyProperties(context, wanted)),
    ...(await createItems(context, wanted)),
    ...(await updateItems(context, wanted)),
    ...(await deleteItems(context, wanted)),
  ]
  if (changes.length === 0) return context.unchanged()
  await recordChanges(context, changes, reason)
}

type ChangesByPlayer = readonly { gamerTag: number; changes: InventoryChanges }[]

/** Causes that move or correct holdings; all other causes give, and need `Gifts`. */
const movingCauses: ReadonlySet<InventoryCause> = new Set(['operator', 'game-server', 'player', 'group'])

function checkReason(wanted: ChangesByPlayer, { cause }: Reason): void {
  if (movingCauses.has(cause)) return
  const added = wanted.flatMap(({ changes }) => Object.entries(changes.currencies ?? {})).find(([, n]) => n > 0)
  if (added) throw new Error(`${added[0]} is given by "${cause}" without having been looked up`)
}

/** What an operator gives by hand or by a plan, or a game server; what is promised was counted when it was. */
const staffCauses: ReadonlySet<InventoryCause> = new Set(['operator', 'plan', 'game-server'])

/** What players get together; what one loses and another gets is no gift. */
const givenByStaff = (wanted: ChangesByPlayer) =>
  sumOf(
    wanted.flatMap(({ changes }) => [
      Object.fromEntries(amountsOf(changes)),
      givenAmounts((changes.gifts?.items ?? []).map(({ contentId, count }) => ({ symbol: contentId, count }))),
    ]),
  )

/** The sum per currency of what is added and taken. */
function amountsOf({ currencies = {}, gifts }: InventoryChanges): [contentId: string, added: number][] {
  const sums = new Map(Object.entries(currencies))
  for (const [id, amount] of Object.entries(gifts?.currencies ?? {})) sums.set(id, (sums.get(id) ?? 0) + amount)
  return [...sums].filter(([, added]) => added !== 0)
}

async function addAmounts(context: RealmContext, wanted: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change, now } = context
  const asked = wanted.flatMap(({ gamerTag, changes }) =>
    amountsOf(changes).map(([contentId, added]) => ({ gamerTag, contentId, added })),
  )
  if (asked.length === 0) return []
  const additions = await withStarting(realm, asked)
  const rows = await orUnknownPlayer(() => queries.addToCurrencies(realm, additions, new Date(now)))
  return rows.map(({ gamer_tag: gamerTag, content_id: contentId, before, amount, added }) => {
    const field = `currencies.${contentId}`
    // A check constraint would refuse the row that an upsert proposes, which holds only the amount to add.
    if (amount < 0) throw new ApiError('InsufficientCurrency', { field })
    if (amount > Number.MAX_SAFE_INTEGER)
      throw new ApiError('BadRequest', { field, message: `${field} would exceed the largest amount.` })
    const id = currencyKey({ gamerTag, contentId })
    change({ subject: 'currency', id, before, after: amount, amount: added, gamerTag })
    return { gamerTag, contentId, act: 'amount', added, amount }
  })
}

/** With the starting amount of the currency, for players without a row. */
async function withStarting<Ref extends queries.CurrencyRef>(realm: Realm, refs: readonly Ref[]) {
  const contents = await findContents(
    realm,
    refs.map(({ contentId }) => contentId),
  )
  return refs.map((ref) => ({ ...ref, starting: contents.get(ref.contentId)?.startingAmount ?? 0 }))
}

async function setCurrencyProperties(context: RealmContext, wanted: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change, now } = context
  const asked = wanted.flatMap(({ gamerTag, changes }) =>
    Object.entries(changes.currencyProperties ?? {}).map(([contentId, given]) => ({
      gamerTag,
      contentId,
      properties: propertiesOf(given),
    })),
  )
  if (asked.length === 0) return []
  const rows = await queries.lockCurrencyProperties(realm, asked)
  const held = new Map(
    rows.map((row) => [currencyKey({ gamerTag: row.gamer_tag, contentId: row.content_id }), row.properties]),
  )
  const given = await withStarting(realm, asked)
  await orUnknownPlayer(() => queries.setCurrencyProperties(realm, given, new Date(now)))
  return asked.map(({ gamerTag, contentId, properties }) => {
    const id = currencyKey({ gamerTag, contentId })
    change({ subject: 'currency-properties', id, before: held.get(id) ?? {}, after: properties, gamerTag })
    return { gamerTag, contentId, act: 'properties' }
  })
}

async function createItems(context: RealmContext, wanted: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { now } = context
  const createdAt = new Date(now)
  const items = wanted.flatMap(({ gamerTag, changes: { gifts } }) => {
    // A gift only has a number, so a number above the maximum is refused before the items are created.
    const count = (gifts?.items ?? []).reduce((sum, item) => sum + item.count, 0)
    if (count > maxItemsHeld) throw new ApiError('TooManyItems', { field: 'newItems' })
    return (gifts?.items ?? []).flatMap(({ contentId, count, properties }) =>
      Array.from({ length: count }, () => ({
        ...{ gamerTag, contentId, id: newId(), properties: propertiesOf(properties), createdAt },
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
  const held = new Map((await queries.countItems(realm, [...added.keys()])).map((row) => [row.gamer_tag, row.count]))
  for (const [gamerTag, count] of added) {
    if ((held.get(gamerTag) ?? 0) + count > maxItemsHeld) throw new ApiError('TooManyItems', { field: 'newItems' })
  }
}

async function updateItems(context: RealmContext, wanted: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change, now } = context
  const items = wanted.flatMap(({ gamerTag, changes }) =>
    (changes.updateItems ?? []).map(({ contentId, id, properties = [] }, index) => ({
      gamerTag,
      contentId,
      id,
      properties: propertiesOf(properties),
      field: `updateItems.${index}.id`,
    })),
  )
  if (items.length === 0) return []
  const held = await lockAll(realm, items)
  await queries.updateItems(realm, items, new Date(now))
  return items.map((item) => {
    const { gamerTag, contentId, id, properties } = item
    change({ subject: 'item', id: itemKey(item), before: held.get(itemKey(item)), after: properties, gamerTag })
    return { gamerTag, contentId, itemId: id, act: 'update' }
  })
}

async function deleteItems(context: RealmContext, wanted: ChangesByPlayer): Promise<queries.NewChange[]> {
  const { realm, change } = context
  const items = wanted.flatMap(({ gamerTag, changes }) =>
    (changes.deleteItems ?? []).map((item, index) => ({ gamerTag, ...item, field: `deleteItems.${index}.id` })),
  )
  if (items.length === 0) return []
  const held = await lockAll(realm, items)
  await queries.deleteItems(realm, items)
  return items.map((item) => {
    const { gamerTag, contentId, id } = item
    change({ subject: 'item', id: itemKey(item), before: held.get(itemKey(item)), after: null, gamerTag })
    return { gamerTag, contentId, itemId: id, act: 'delete' }
  })
}

/** The properties of all these items; a missing or repeated item refuses them all. */
async function lockAll(realm: Realm, items: readonly (queries.ItemRef & { field: string })[]) {
  const rows = await queries.lockItems(realm, items)
  const held = new Map(
    rows.map((row) => [itemKey({ gamerTag: row.gamer_tag, contentId: row.content_id, id: row.id }), row.properties]),
  )
  const seen = new Set<string>()
  for (const item of items) {
    const key = itemKey(item)
    if (!held.has(key)) throw new ApiError('ItemNotFound', { field: item.field })
    if (seen.has(key))
      throw new ApiError('BadRequest', { field: item.field, message: `${item.field} repeats an item.` })
    seen.add(key)
  }
  return held
}

/** Above this number the message names the two types only: it is limited to 8,000 bytes. */
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
  for (const [gamerTag, ids] of idsOfPlayer) {
    const scopes = ids.size > maxScopes ? ['currency', 'items'] : [...ids]
    context.tell({ pid: realm.id, gamerTag }, 'inventory.refresh', {
      scopes,
      delay: 0,
      inventory: { playerId: gamerTag },
    })
  }
}

/** An undo restores the item with its id. */
export async function restoreItem(
  context: RealmContext,
  ref: queries.ItemRef,
  properties: queries.Properties,
): Promise<void> {
  const { realm } = context
  // Of two concurrent undos the second finds the item.
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

const propertiesOf = (given: readonly GiftProperty[]): queries.Properties =>
  Object.fromEntries(given.map(({ name, value }) => [name, String(value)]))

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
