import { record } from '../../../kernel/records/record.ts'
import { copyInventory } from './copy.ts'
import { inventoryChanges, inventory as inventoryData, itemChanges } from './personal-data.ts'
import { selectChanges } from './queries.ts'
import { changeView } from './service.ts'
import * as undo from './undo.ts'

export const inventory = record({
  kind: 'inventory',
  /** Items and currencies that the player got, spent and used in the game. Changes by staff are in the audit trail. */
  timeline: {
    by: 'player',
    right: 'view inventory',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectChanges(realm, gamerTag, { isByPlayer: true }, page)
      return rows.map((row) => {
        const { id, at, ...of } = changeView(row)
        return { id, at, of }
      })
    },
  },
  copy: copyInventory,
  personalData: [inventoryData, inventoryChanges, itemChanges],
})

export const currency = record({
  kind: 'currency',
  undo: undo.currency,
})

export const currencyProperties = record({
  kind: 'currency-properties',
  undo: undo.currencyProperties,
})

export const item = record({
  kind: 'item',
  undo: undo.item,
})
