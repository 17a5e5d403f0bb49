import { type Inventory, type InventoryType, type Property, typeOfContent } from '@regent/contract/inventory'
import type { InventorySearch } from './inventory-search.ts'

/** One currency or one item of a player. */
export type InventoryRow = {
  contentId: string
  type: InventoryType
  properties: readonly Property[]
  /** Of a currency. */
  amount?: number
  /** Of an item. */
  itemId?: number
  createdAt?: number
  updatedAt?: number
}

/** The currencies first, then the items, each in the order of their ids. */
export function rowsOf({ currencies, items }: Inventory): InventoryRow[] {
  return [
    ...currencies.map(
      ({ id, amount, properties }): InventoryRow => ({ contentId: id, type: 'currency', amount, properties }),
    ),
    ...items.flatMap((group) =>
      group.items.map(
        ({ id, properties, createdAt, updatedAt }): InventoryRow => ({
          contentId: group.id,
          type: 'item',
          itemId: id,
          properties,
          createdAt,
          updatedAt,
        }),
      ),
    ),
  ]
}

export const rowIdOf = ({ contentId, itemId }: InventoryRow) =>
  `${contentId}${itemId === undefined ? '' : ` ${itemId}`}`

/** By the id of the content or of the item, or by what its properties say. */
export const passes =
  ({ q, type }: InventorySearch) =>
  (row: InventoryRow): boolean => {
    const text = q?.toLowerCase()
    const texts = [
      row.contentId,
      String(row.itemId ?? ''),
      ...row.properties.flatMap(({ name, value }) => [name, value]),
    ]
    return (
      (type === undefined || row.type === type) &&
      (text === undefined || texts.some((one) => one.toLowerCase().includes(text)))
    )
  }

/** "level 3, color red" */
export const propertyWords = (properties: readonly Property[]): string =>
  properties.map(({ name, value }) => `${name} ${value}`).join(', ')

/** A whole number other than 0 that was typed; digits may be grouped by commas or blanks. */
export function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-')
  const amount = /^[+-]?\d+$/.test(plain) ? Number(plain) : 0
  return amount !== 0 && Number.isSafeInteger(amount) ? amount : undefined
}

/** What a content id looks like when its type is known; the part behind the dot may have dots of its own. */
export const contentIdProblem = (id: string, existing: readonly InventoryRow[] = []): string | undefined => {
  if (!/^(currency|items)\.[^\s,/]+$/.test(id)) return 'A content id such as currency.gems or items.sword.'
  const held = existing.find(({ contentId, type }) => type === 'currency' && contentId === id)
  return held && 'The player has this currency already. Change its amount in the list.'
}

export const isCurrency = (id: string) => typeOfContent(id) === 'currency'
