import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import {
  deleteInventoryOfPlayers,
  selectChangesOfPlayers,
  selectCurrenciesOfPlayers,
  selectItemsOfPlayers,
} from './queries.ts'

/** The player's inventory; game clients may have written its properties. */
export const inventory: PersonalPart = {
  name: 'inventory',
  noun: ['currency or item', 'currencies and items'],
  list: async ({ customer: { db } }, { players }) => [
    ...(await selectCurrenciesOfPlayers(db, players)),
    ...(await selectItemsOfPlayers(db, players)),
  ],
  erase: ({ customer: { db } }, { players }) => deleteInventoryOfPlayers(db, players),
}

/** The history of the inventory is kept for statistics, with a gamer tag that no longer identifies a person. */
export const inventoryChanges: PersonalPart = {
  name: 'inventoryChanges',
  noun: ['change of the inventory', 'changes of the inventory'],
  list: ({ customer: { db } }, { players }) => selectChangesOfPlayers(db, players),
}

/** Operators' changes of items: their properties may be personal data, such as the name of a pet. */
export const itemChanges = entriesAbout({
  name: 'itemChanges',
  noun: ['entry about an item', 'entries about items'],
  subject: 'item',
})
