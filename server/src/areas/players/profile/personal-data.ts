import { deleteEmailsOfAccount, selectEmailsOfAccount } from '../../../engines/email/email.ts'
import { history } from '../../../kernel/history/personal-data.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { announcementStates } from '../../communicate/announcements/personal-data.ts'
import { receivedCampaigns } from '../../communicate/campaigns/personal-data.ts'
import { mailInbox } from '../../communicate/mail/personal-data.ts'
import { pushTokens } from '../../communicate/notifications/personal-data.ts'
import { eventPlayers } from '../../engage/events/personal-data.ts'
import { groupMemberships, groupMoves } from '../../engage/groups/personal-data.ts'
import { leaderboardEntries } from '../../engage/leaderboards/personal-data.ts'
import { tournamentStatuses } from '../../engage/tournaments/personal-data.ts'
import { listingStates, purchases } from '../../monetize/commerce/personal-data.ts'
import { entitlements } from '../../monetize/entitlements/personal-data.ts'
import { inventory, inventoryChanges } from '../../monetize/inventory/personal-data.ts'
import { payments } from '../../monetize/payments/personal-data.ts'
import { promoRedemptions } from '../../monetize/promo-codes/personal-data.ts'
import { serviceLogs } from '../../operate/logs/personal-data.ts'
import { trialMemberships } from '../../operate/trials/personal-data.ts'
import { auditEntries } from '../../organization/audit/personal-data.ts'
import { signIns } from '../../organization/auth/personal-data.ts'
import { cloudSaves } from '../cloud-saves/personal-data.ts'
import { friends } from '../friends/personal-data.ts'
import { notes } from '../notes/personal-data.ts'
import { requireAccountRow } from '../players/service.ts'
import { sessions } from '../sessions/personal-data.ts'
import { personalStats, stats } from '../stats/personal-data.ts'
import { suspensions } from '../suspensions/personal-data.ts'
import { eraseAccount } from './queries.ts'

const account: PersonalPart = {
  name: 'account',
  noun: ['field of the account', 'fields of the account'],
  async list({ customer }, { accountId }) {
    const { email, language, country, user_name: userName, ...row } = await requireAccountRow(customer, accountId)
    const fields = { email, userName, language, country, password: row.password_hash === null ? null : 'set' }
    return Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]))
  },
  erase: ({ customer, now }, { accountId }) => eraseAccount(customer, accountId, new Date(now)),
}

/** Gone with the account’s row. */
const withAccount = async () => {}

const devices: PersonalPart = {
  name: 'devices',
  noun: ['device', 'devices'],
  list: async ({ customer }, { accountId }) => (await requireAccountRow(customer, accountId)).device_ids,
  erase: withAccount,
}

const thirdParties: PersonalPart = {
  ...devices,
  name: 'thirdParties',
  noun: ['third-party account', 'third-party accounts'],
  list: async ({ customer }, { accountId }) => (await requireAccountRow(customer, accountId)).third_parties,
}

const external: PersonalPart = {
  ...devices,
  name: 'externalIdentities',
  noun: ['external identity', 'external identities'],
  list: async ({ customer }, { accountId }) => (await requireAccountRow(customer, accountId)).external,
}

const mails: PersonalPart = {
  name: 'mails',
  noun: ['mail', 'mails'],
  list: ({ customer: { db, cid } }, { accountId, email }) => selectEmailsOfAccount(db, cid, accountId, email),
  erase: ({ customer: { db, cid } }, { accountId, email }) => deleteEmailsOfAccount(db, cid, accountId, email),
}

const gamerTags: PersonalPart = {
  name: 'gamerTags',
  noun: ['gamer tag', 'gamer tags'],
  list: async (_, { players }) => players,
}

/**
 * Everything that is held about a player, area by area. What has `erase` is gone when the player is forgotten; the rest
 * stays and names nobody any more.
 */
export const personalData: readonly PersonalPart[] = [
  account,
  devices,
  thirdParties,
  external,
  signIns,
  mails,
  personalStats,
  gamerTags,
  stats,
  sessions,
  history,
  inventory,
  inventoryChanges,
  announcementStates,
  receivedCampaigns,
  mailInbox,
  pushTokens,
  purchases,
  payments,
  promoRedemptions,
  listingStates,
  cloudSaves,
  leaderboardEntries,
  entitlements,
  friends,
  groupMemberships,
  groupMoves,
  eventPlayers,
  tournamentStatuses,
  trialMemberships,
  notes,
  serviceLogs,
  suspensions,
  auditEntries,
]
