import { listPlayerAnnouncements } from '@regent/contract/announcements'
import { getSaveManifest } from '@regent/contract/cloud-saves'
import { listStoreOffers } from '@regent/contract/commerce'
import { getPlayerEvents } from '@regent/contract/events'
import { getInventory, listInventoryChanges } from '@regent/contract/inventory'
import { countUnreadMail, getMail, listMailCategories, searchMail } from '@regent/contract/mail'
import { listNotes } from '@regent/contract/notes'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players'
import { getStats } from '@regent/contract/stats'
import { listSuspensions } from '@regent/contract/suspensions'
import { listPlayerTournaments } from '@regent/contract/tournaments'
import { fieldOf, isNothing, namesIn, statKeyOf, textOf, verbOf } from './audit-words.ts'
import { entitlementWords, memberWords } from './belonging-words.ts'
import { contentIn, currencyWords, inboxWords, mailStateWords, mailWords } from './gift-words.ts'
import { accountReads, entitlementReads, eventIn, groupReads, leaderboardReads } from './shared-reads.ts'
import type { Change, Subject } from './subject.ts'

const mailReads = [searchMail, getMail, listMailCategories, countUnreadMail]

const inventoryReads = [getInventory, listInventoryChanges]

/** What operators change of players. */
export const playerSubjects = {
  account: {
    label: 'Account',
    words: (change) => `Changed the ${namesIn(change.after)} of a player`,
    reads: accountReads,
    isOfOrganization: true,
  },
  'announcement-state': {
    label: 'Announcement inbox',
    words: inboxWords,
    reads: [listPlayerAnnouncements],
  },
  'cloud-save': { label: 'Cloud save', words: () => 'Changed saved files', reads: [getSaveManifest] },
  currency: {
    label: 'Currency',
    words: (change) => currencyWords(change),
    valueName: (subjectId) => contentIn(subjectId),
    reads: inventoryReads,
  },
  'currency-properties': {
    label: 'Currency properties',
    words: ({ subjectId }) => `Changed the properties of ${contentIn(subjectId)}`,
    reads: inventoryReads,
  },
  device: {
    label: 'Device',
    words: ({ before }) => (isNothing(before) ? 'Added a device' : 'Removed a device'),
    valueName: () => 'device',
    reads: accountReads,
    isOfOrganization: true,
  },
  'e-mail': {
    label: 'E-mail',
    words: () => 'Changed an e-mail',
    valueName: () => 'e-mail',
    reads: accountReads,
    isOfOrganization: true,
  },
  entitlement: { label: 'Entitlement', words: entitlementWords, reads: entitlementReads },
  'event-claim': {
    label: 'Event reward',
    words: ({ subjectId }) => `Claimed rewards of ${eventIn(subjectId)} for a player`,
    reads: [getPlayerEvents],
  },
  forgetting: {
    label: 'Forgetting',
    words: ({ after }) => (isNothing(after) ? 'Kept a player who was to be forgotten' : 'Decided to forget a player'),
    reads: accountReads,
    isOfOrganization: true,
  },
  'group-member': { label: 'Group member', words: memberWords, reads: groupReads },
  item: {
    label: 'Item',
    words: (change) => {
      const content = contentIn(change.subjectId)
      if (isNothing(change.before)) return `Gave ${content}`
      return isNothing(change.after) ? `Took away ${content}` : `Changed ${content}`
    },
    valueName: (subjectId) => contentIn(subjectId),
    reads: inventoryReads,
  },
  language: {
    label: 'Language',
    words: () => 'Changed a language',
    valueName: () => 'language',
    reads: accountReads,
    isOfOrganization: true,
  },
  'leaderboard-assignment': {
    label: 'Leaderboard partition',
    words: ({ after, subjectId }) =>
      `${isNothing(after) ? 'Took a player out of its partition' : 'Put a player into a partition'} of leaderboard ${subjectId.slice(0, subjectId.lastIndexOf('/'))}`,
    valueName: () => 'partition',
    reads: leaderboardReads,
  },
  'leaderboard-entry': {
    label: 'Leaderboard entry',
    words: ({ before, after, subjectId }) =>
      `${isNothing(before) ? 'Added' : isNothing(after) ? 'Removed' : 'Changed'} an entry of leaderboard ${subjectId.slice(0, subjectId.lastIndexOf('/'))}`,
    reads: leaderboardReads,
  },
  'listing-state': {
    label: 'Purchases of a listing',
    words: ({ subjectId }) => `Changed what a player has bought of ${subjectId.slice(subjectId.indexOf('/') + 1)}`,
    reads: [listStoreOffers],
  },
  mail: { label: 'Mail', words: mailWords, reads: mailReads },
  'mail-state': { label: 'Mail inbox', words: mailStateWords, reads: mailReads },
  note: {
    label: 'Note',
    words: (change) => `${change.before === null ? 'Wrote' : verbOf(change)} a note`,
    reads: [listNotes],
  },
  'personal-data': {
    label: 'Personal data',
    words: personalDataWords,
    reads: accountReads,
    isOfOrganization: true,
  },
  'player-e-mail': {
    label: 'Player e-mail',
    words: () => 'Changed the e-mail of a player',
    reads: accountReads,
    isOfOrganization: true,
  },
  stat: {
    label: 'Stat',
    words: (change) => `${verbOf(change, 'Set')} stat ${statKeyOf(change.subjectId)}`,
    valueName: statKeyOf,
    reads: [getStats],
  },
  suspension: {
    label: 'Suspension',
    words: ({ before }) => (isNothing(before) ? 'Suspended a player' : 'Lifted a suspension'),
    reads: [listSuspensions, getPlayer, listPlayers, lookUpPlayers],
  },
  'third-party': {
    label: 'Third party',
    words: ({ before }) => (isNothing(before) ? 'Linked a third-party account' : 'Unlinked a third-party account'),
    valueName: (subjectId) => subjectId.slice(subjectId.indexOf('/') + 1),
    reads: accountReads,
    isOfOrganization: true,
  },
  'tournament-status': {
    label: 'Tournament status',
    words: ({ subjectId }) => `Changed the status of a player in ${subjectId.slice(subjectId.indexOf('/') + 1)}`,
    reads: [listPlayerTournaments],
  },
} satisfies Record<string, Subject>

function personalDataWords({ after }: Change): string {
  if (fieldOf(after, 'erased') !== undefined) return 'Erased the personal data of a player'
  if (fieldOf(after, 'exported') !== undefined) return 'Exported what is held about a player'
  return `Revealed personal data: ${textOf(after, 'revealed') ?? 'no reason'}`
}
