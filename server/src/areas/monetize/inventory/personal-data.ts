import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import {
  deleteInventoryOfPlayers,
  selectChangesOfPlayers,
  selectCurrenciesOfPlayers,
  selectItemsOfPlayers,
} from './queries.ts'

/** What the player holds; properties may be written by a game client. */
export const inventory: PersonalPart = {
  name: 'inventory',
  noun: ['currency or item', 'currencies and items'],
  list: async ({ customer: { db } }, { players }) => [
    ...(await selectCurrenciesOfPlayers(db, players)),
    ...(await selectItemsOfPlayers(db, players)),
  ],
  erase: ({ customer: { db } }, { players }) => deleteInventoryOfPlayers(db, players),
}

/** What was given, spent and used: it stays countable, for a gamer tag that is nobody’s any more. */
export const inventoryChanges: PersonalPart = {
  name: 'inventoryChanges',
  noun: ['change of the inventory', 'changes of the inventory'],
  list: ({ customer: { db } }, { players }) => selectChangesOfPlayers(db, players),
}
