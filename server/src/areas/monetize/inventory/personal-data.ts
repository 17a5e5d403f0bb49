import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import {
  deleteInventoryOfPlayers,
  selectChangesOfPlayers,
  selectCurrenciesOfPlayers,
  selectItemsOfPlayers,
} from './queries.ts'

/** The player's holdings; a game client may have written the properties. */
export const inventory: PersonalPart = {
  name: 'inventory',
  noun: ['currency or item', 'currencies and items'],
  list: async ({ customer: { db } }, { players }) => [
    ...(await selectCurrenciesOfPlayers(db, players)),
    ...(await selectItemsOfPlayers(db, players)),
  ],
  erase: ({ customer: { db } }, { players }) => deleteInventoryOfPlayers(db, players),
}

/** Changes of the inventory are kept for statistics, under a gamer tag that no longer belongs to a person. */
export const inventoryChanges: PersonalPart = {
  name: 'inventoryChanges',
  noun: ['change of the inventory', 'changes of the inventory'],
  list: ({ customer: { db } }, { players }) => selectChangesOfPlayers(db, players),
}

/** Operators' changes of items: their properties may say something about the player, such as the name of a pet. */
export const itemChanges = entriesAbout({
  name: 'itemChanges',
  noun: ['entry about an item', 'entries about items'],
  subject: 'item',
})
