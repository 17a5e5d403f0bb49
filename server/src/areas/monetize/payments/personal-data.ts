import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectPaymentsOfPlayers } from './queries.ts'
import { deleteSteamOfPlayers, selectSteamOfPlayers } from './steam-queries.ts'

/** Payments are the studio’s accounts: they are kept, under a gamer tag that no longer belongs to a person. */
export const payments: PersonalPart = {
  name: 'payments',
  noun: ['payment', 'payments'],
  list: ({ customer: { db } }, { players }) => selectPaymentsOfPlayers(db, players),
}

/** The Steam account that the player pays with. */
export const steamAccounts: PersonalPart = {
  name: 'steamAccounts',
  noun: ['Steam account', 'Steam accounts'],
  list: ({ customer: { db } }, { players }) => selectSteamOfPlayers(db, players),
  erase: async ({ customer: { db } }, { players }) => {
    await deleteSteamOfPlayers(db, players)
  },
}
