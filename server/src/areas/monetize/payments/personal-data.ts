import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { selectPaymentsOfPlayers } from './queries.ts'
import { deleteSteamOfPlayers, selectSteamOfPlayers } from './steam-queries.ts'

/** Payments are the studio’s financial records: they are kept, with a gamer tag that no longer identifies a person. */
export const payments: PersonalPart = {
  name: 'payments',
  noun: ['payment', 'payments'],
  list: ({ customer: { db } }, { players }) => selectPaymentsOfPlayers(db, players),
}

/** The player's Steam account for payments. */
export const steamAccounts: PersonalPart = {
  name: 'steamAccounts',
  noun: ['Steam account', 'Steam accounts'],
  list: ({ customer: { db } }, { players }) => selectSteamOfPlayers(db, players),
  erase: async ({ customer: { db } }, { players }) => {
    await deleteSteamOfPlayers(db, players)
  },
}
