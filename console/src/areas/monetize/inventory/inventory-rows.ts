import { type Inventory, type Property, typeOfContent } from '@regent/contract/monetize/inventory'
import { type InventoryType, inventoryTypes } from '@regent/contract/monetize/inventory-types'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import type { InventorySearch } from './inventory-search.ts'

/** One currency or one item of a player. */
export type InventoryRow = {
  contentId: string
  type: InventoryType
  properties: readonly Property[]
  /** Only set for a currency. */
  amount?: number
  /** Only set for an item. */
  itemId?: number
  createdAt?: number
  updatedAt?: number
}

/** Currencies first, then items, each sorted by id. */
export function buildRows({ currencies, items }: Inventory): InventoryRow[] {
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

export const toRowId = ({ contentId, itemId }: InventoryRow) =>
  `${contentId}${itemId === undefined ? '' : ` ${itemId}`}`

/** The list, searchable by content id, item id and properties. */
export const inventory: WholeList<InventoryRow, InventorySearch> = {
  name: 'inventory',
  noun: ['entry', 'entries'],
  rowId: toRowId,
  placeholder: 'Filter by id or property',
  texts: ({ contentId, itemId, properties }) => [
    contentId,
    itemId === undefined ? undefined : String(itemId),
    ...properties.flatMap(({ name, value }) => [name, value]),
  ],
  fields: [{ id: 'type', label: 'Type', options: inventoryTypes.map((value) => ({ value, label: value })) }],
  passes: (row, { type }) => type === undefined || row.type === type,
}

/** "level 3, color red" */
export const formatProperties = (properties: readonly Property[]): string =>
  properties.map(({ name, value }) => `${name} ${value}`).join(', ')

/** The typed whole number, other than 0; commas and spaces between digits are allowed. */
export function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-')
  const amount = /^[+-]?\d+$/.test(plain) ? Number(plain) : 0
  return amount !== 0 && Number.isSafeInteger(amount) ? amount : undefined
}

/** The error of a content id, if any. The part after the first dot may contain more dots. */
export const contentIdProblem = (id: string, existing: readonly InventoryRow[] = []): string | undefined => {
  if (!/^(currency|items)\.[^\s,/]+$/.test(id)) return 'Enter a content id such as currency.gems or items.sword.'
  const owned = existing.find(({ contentId, type }) => type === 'currency' && contentId === id)
  return owned && 'The player already has this currency. Change its amount in the list.'
}

export const isCurrency = (id: string) => typeOfContent(id) === 'currency'
