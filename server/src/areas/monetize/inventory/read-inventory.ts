import { ApiError } from '@regent/contract/errors'
import type { Inventory, ItemFilters, ItemGroup } from '@regent/contract/monetize/inventory'
import type { Realm } from '../../../kernel/context/context.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { findContents, publishedCurrencies } from './contents.ts'
import { fitsFilters } from './item-filters.ts'
import { type CurrencyRow, type ItemRow, selectHeld } from './queries.ts'
import { propertyList } from './service.ts'

type InventoryFilter = { scopes?: readonly string[] | undefined; itemFilters?: ItemFilters | undefined }

/** Players who ask for their own inventory exist. */
type Viewer = { isOwn?: boolean }

/** The inventory of a player, with starting amounts for currencies that never changed. */
export async function readInventory(
  realm: Realm,
  gamerTag: number,
  { scopes = [], itemFilters }: InventoryFilter,
  { isOwn = false }: Viewer = {},
): Promise<Inventory> {
  const [player, published, { currencies, items }] = await Promise.all([
    isOwn || findPlayerByTag(realm, gamerTag),
    publishedCurrencies(realm),
    selectHeld(realm, gamerTag),
  ])
  if (!player) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const isMeant = (id: string) =>
    scopes.length === 0 || scopes.some((scope) => id === scope || id.startsWith(`${scope}.`))
  const ownedIds = new Set(currencies.map(({ content_id: id }) => id))
  const untouched = published.flatMap(({ symbol, startingAmount }): CurrencyRow[] =>
    startingAmount > 0 && !ownedIds.has(symbol) ? [{ content_id: symbol, amount: startingAmount, properties: {} }] : [],
  )
  const contents = itemFilters?.contentTagFilter
    ? await findContents(
        realm,
        items.map(({ content_id: id }) => id),
      )
    : undefined
  const fits = ({ content_id: id, properties, created_at: createdAt, updated_at: updatedAt }: ItemRow) =>
    !itemFilters || fitsFilters({ tags: contents?.get(id)?.tags ?? [], properties, createdAt, updatedAt }, itemFilters)
  return {
    currencies: [...currencies, ...untouched]
      .filter(({ content_id: id }) => isMeant(id))
      .map(({ content_id: id, amount, properties }) => ({ id, amount, properties: propertyList(properties) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    items: groupItems(items.filter((item) => isMeant(item.content_id) && fits(item))),
    ...(scopes.length > 0 && { scope: scopes.join(',') }),
    ...(itemFilters && { itemFilters }),
  }
}

function groupItems(rows: readonly ItemRow[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup>()
  for (const { content_id: contentId, id, properties, created_at: createdAt, updated_at: updatedAt } of rows) {
    const group = groups.get(contentId) ?? { id: contentId, items: [] }
    group.items.push({ id, properties: propertyList(properties), createdAt, updatedAt })
    groups.set(contentId, group)
  }
  return [...groups.values()]
}
