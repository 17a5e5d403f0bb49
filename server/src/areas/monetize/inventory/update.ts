import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { isStaff } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { findContents } from './contents.ts'
import { checkGifts, type GiftEntry, type GiftProperty } from './gifts.ts'
import { changeAmountsInGroupCommit, insertTransaction, selectHeldCurrencies } from './queries.ts'
import { changeInventories, changeInventory, type InventoryChanges } from './service.ts'

type Update = Omit<InventoryChanges, 'gifts'> & {
  newItems?: readonly { contentId: string; properties: readonly GiftProperty[] }[] | undefined
  transaction?: string | undefined
}

/** Changes an inventory by API: staff need permissions, and game clients the permission of the content. */
export async function updateInventory(
  context: RealmContext,
  gamerTag: number,
  { transaction, newItems = [], ...changes }: Update,
): Promise<void> {
  const isByStaff = await checkWriter(context, { ...changes, newItems })
  if (!(await isNew(context, gamerTag, transaction))) return context.unchanged()
  await checkNewCurrencies(context, gamerTag, changes)
  const { gifts } = await checkGifts(
    context.realm,
    newItems.map(({ contentId, properties }, index) => ({
      field: `newItems.${index}.contentId`,
      symbol: contentId,
      count: 1,
      properties,
    })),
  )
  const cause = context.caller.kind === 'server' ? 'game-server' : isByStaff ? 'operator' : 'player'
  await changeInventory(context, gamerTag, { ...changes, gifts }, { cause })
}

/**
 * The fast path for most writes of game clients: a player changes one of their amounts. No audit entry is needed, so it
 * uses a group commit instead of a transaction. Returns whether it was done; if not, use `updateInventory`: nothing was
 * written then.
 */
export async function changeOwnAmount(context: RealmContext, gamerTag: number, update: Update): Promise<boolean> {
  const { realm, now } = context
  const change = onlyAmount(update)
  if (!change || !isOwnPlayer(context, gamerTag) || isStaff(context) || context.timeoutMs !== undefined) return false
  const content = (await findContents(realm, [change.contentId])).get(change.contentId)
  const starting = content?.startingAmount ?? 0
  // The slower path names what is wrong.
  if (!content?.isWritable || starting + change.added > Number.MAX_SAFE_INTEGER) return false
  const changeInput = { ...change, pid: realm.id, gamerTag, starting, at: new Date(now) }
  return (await changeAmountsInGroupCommit(realm.db, [changeInput]))?.[0] ?? false
}

/** The one amount that an update changes; undefined if it changes more, or has a transaction. */
function onlyAmount({ currencies = {}, ...others }: Update): { contentId: string; added: number } | undefined {
  const [only, more] = Object.entries(currencies)
  if (!only || more || only[1] === 0 || !only[0].startsWith('currency.')) return undefined
  const isPlain = Object.values(others).every((one) => one === undefined || Object.keys(one).length === 0)
  return isPlain ? { contentId: only[0], added: only[1] } : undefined
}

/** Inventories can be corrected after their content was retired, but new gifts must be published. */
async function checkNewCurrencies(
  { realm }: RealmContext,
  gamerTag: number,
  { currencies = {}, currencyProperties = {} }: Update,
): Promise<void> {
  const newEntries: GiftEntry[] = [
    ...Object.entries(currencies).map(([id, count]) => ({ field: `currencies.${id}`, symbol: id, count })),
    ...Object.keys(currencyProperties).map((id) => ({ field: `currencyProperties.${id}`, symbol: id, count: 0 })),
  ].filter(({ count }) => count >= 0)
  if (newEntries.length === 0) return
  const ids = newEntries.map(({ symbol }) => symbol)
  const published = await findContents(realm, ids)
  const unpublishedIds = ids.filter((id) => !published.has(id))
  if (unpublishedIds.length === 0) return
  const ownedIds = new Set(await selectHeldCurrencies(realm, gamerTag, unpublishedIds))
  await checkGifts(
    realm,
    newEntries.filter(({ symbol }) => unpublishedIds.includes(symbol) && !ownedIds.has(symbol)),
  )
}

async function isNew(
  { realm, now }: RealmContext,
  gamerTag: number,
  transaction: string | undefined,
): Promise<boolean> {
  if (transaction === undefined) return true
  return orUnknownPlayer(() => insertTransaction(realm, gamerTag, transaction, new Date(now)))
}

type Transfer = {
  recipientPlayer: number
  currencies: Readonly<Record<string, number>>
  transaction?: string | undefined
}

/** Moves amounts and items from one player to another in a single transaction. */
export async function transfer(context: RealmContext, gamerTag: number, transferred: Transfer): Promise<void> {
  const { recipientPlayer: recipient, currencies, transaction } = transferred
  const field = 'recipientPlayer'
  if (recipient === gamerTag) throw new ApiError('BadRequest', { field, message: `${field} must be another player.` })
  if ((await existingGamerTags(context.realm, [recipient])).length === 0)
    throw new ApiError('PlayerNotFound', { field })
  if (!(await isNew(context, gamerTag, transaction))) return context.unchanged()
  const negated = Object.fromEntries(Object.entries(currencies).map(([id, amount]) => [id, -amount]))
  const both = [
    { gamerTag, changes: { currencies: negated } },
    { gamerTag: recipient, changes: { currencies } },
  ]
  await changeInventories(context, both, { cause: context.caller.kind === 'server' ? 'game-server' : 'operator' })
}

async function checkWriter({ can, realm }: RealmContext, changes: Update): Promise<boolean> {
  const { currencies = {}, currencyProperties = {}, newItems = [], updateItems = [], deleteItems = [] } = changes
  const rights: [Right, isNeeded: boolean][] = [
    ['create inventory', newItems.length > 0],
    ['delete inventory', deleteItems.length > 0],
    ['edit inventory', [currencies, currencyProperties, updateItems].some((list) => Object.keys(list).length > 0)],
  ]
  if (rights.some(([right]) => can(right, realm.id))) {
    const missing = rights.find(([right, isNeeded]) => isNeeded && !can(right, realm.id))
    if (missing) throw new ApiError('Forbidden', { message: `This needs the right "${missing[0]}".` })
    return true
  }
  const changedThings = [
    ...Object.keys(currencies).map((id) => ({ id, field: `currencies.${id}` })),
    ...Object.keys(currencyProperties).map((id) => ({ id, field: `currencyProperties.${id}` })),
    ...Object.entries({ newItems, updateItems, deleteItems }).flatMap(([name, list]) =>
      list.map(({ contentId: id }, index) => ({ id, field: `${name}.${index}.contentId` })),
    ),
  ]
  const contents = await findContents(
    realm,
    changedThings.map(({ id }) => id),
  )
  const refused = changedThings.find(({ id }) => !contents.get(id)?.isWritable)
  if (refused) throw new ApiError('NotWritableByClient', { field: refused.field })
  return false
}
