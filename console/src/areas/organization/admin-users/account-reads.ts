import { findAccount, searchAccounts } from '@regent/contract/accounts'
import { getCurrentOperator, listAdminUsers } from '@regent/contract/admin-users'
import { getGettingStarted } from '@regent/contract/now'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players'
import { getProfile } from '@regent/contract/profile'

/** The reads that show an account: of an operator, a player or the signed-in person. */
export const accountReads = [
  listAdminUsers,
  getCurrentOperator,
  getPlayer,
  listPlayers,
  lookUpPlayers,
  searchAccounts,
  findAccount,
  getGettingStarted,
  getProfile,
]
