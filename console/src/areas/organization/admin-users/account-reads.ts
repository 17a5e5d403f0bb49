import { findAccount, searchAccounts } from '@regent/contract/organization/accounts'
import { getCurrentOperator, listAdminUsers } from '@regent/contract/organization/admin-users'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { getProfile } from '@regent/contract/players/profile'

/** Queries that show an account: of an operator, a player or the signed-in person. */
export const accountReads = [
  listAdminUsers,
  getCurrentOperator,
  getPlayer,
  listPlayers,
  lookUpPlayers,
  searchAccounts,
  findAccount,
  getProfile,
]
