import type { Inventory, InventoryChange } from '@regent/contract/monetize/inventory'
import { pick } from './players.ts'

/** The currencies and items of the sample’s content. */
export const sampleCurrencies = [
  { symbol: 'currency.gems', clientPermission: { write_self: false }, startingAmount: 50 },
  { symbol: 'currency.gold', clientPermission: { write_self: true }, startingAmount: 1_000 },
]

export const sampleItems = ['items.weapons.cutlass', 'items.weapons.harpoon', 'items.skins.kraken'].map((symbol) => ({
  symbol,
  clientPermission: { write_self: false },
}))

const colors = ['red', 'blue', 'black']

/** The inventory of the nth player of the sample. */
export const sampleHoldings = (index: number) => ({
  currencies: { 'currency.gems': 20 + ((index * 13) % 90), 'currency.gold': 250 * (index % 7) },
  newItems: Array.from({ length: index % 4 }, (_, nth) => ({
    contentId: pick(sampleItems, index + nth).symbol,
    properties: [
      { name: 'color', value: pick(colors, index + nth) },
      { name: 'level', value: String(1 + ((index + nth) % 9)) },
    ],
  })),
})

/** The same inventory, as the server answers it. */
export function sampleInventory(index: number, createdAt: number): Inventory {
  const { currencies, newItems } = sampleHoldings(index)
  const starting = new Map(sampleCurrencies.map(({ symbol, startingAmount }) => [symbol, startingAmount]))
  const ids = [...new Set(newItems.map(({ contentId }) => contentId))].sort()
  return {
    currencies: Object.entries(currencies).map(([id, added]) => ({
      id,
      amount: (starting.get(id) ?? 0) + added,
      properties: [],
    })),
    items: ids.map((id) => ({
      id,
      items: newItems.flatMap(({ contentId, properties }, nth) =>
        contentId === id
          ? [{ id: 8_100_000_000_000_000 + index * 100 + nth, properties, createdAt, updatedAt: createdAt }]
          : [],
      ),
    })),
  }
}

export function sampleInventoryChanges(index: number, at: number): InventoryChange[] {
  const { currencies, items } = sampleInventory(index, at)
  const amounts = currencies.map(
    ({ id: contentId, amount }, nth): InventoryChange => ({
      id: index * 100 + nth + 1,
      at,
      act: 'amount',
      contentId,
      added: amount,
      amount,
      cause: 'game-server',
    }),
  )
  const made = items.flatMap((group) =>
    group.items.map(
      ({ id: itemId }): InventoryChange => ({
        id: itemId,
        at,
        act: 'create',
        contentId: group.id,
        itemId,
        cause: 'game-server',
      }),
    ),
  )
  return [...made, ...amounts]
}
