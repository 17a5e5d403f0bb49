import { findAccount, searchAccounts } from '@regent/contract/accounts'
import { getCurrentOperator, listAdminUsers } from '@regent/contract/admin-users'
import { getGettingStarted } from '@regent/contract/customers'
import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/entitlements'
import { getGroup, getGroupUser, listGroups } from '@regent/contract/groups'
import {
  getLeaderboardDetails,
  getLeaderboardView,
  listLeaderboards,
  listPlayerLeaderboards,
} from '@regent/contract/leaderboards'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players'
import { getProfile } from '@regent/contract/profile'

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

export const entitlementReads = [listEntitlementDefinitions, listPlayerEntitlements]

export const groupReads = [listGroups, getGroup, getGroupUser]

export const leaderboardReads = [listLeaderboards, getLeaderboardDetails, getLeaderboardView, listPlayerLeaderboards]

/** `events.regatta`, of `42/events.regatta.1768579200000`. */
export const eventIn = (subjectId: string) => subjectId.slice(subjectId.indexOf('/') + 1).replace(/\.\d+$/, '')
