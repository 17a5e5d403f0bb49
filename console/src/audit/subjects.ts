import { getCurrentOperator, getRoleReport, listAdminUsers, listAvailableRoles } from '@regent/contract/admin-users'
import {
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  listHistoryNamespaces,
} from '@regent/contract/analytics'
import { listAnnouncements, listPlayerAnnouncements } from '@regent/contract/announcements'
import {
  type AuditEntry,
  type AuditSubject,
  getAuditEntry,
  listAuditEntries,
  listAuditPeople,
} from '@regent/contract/audit'
import { countCampaignAudience, listCampaigns, listTemplates } from '@regent/contract/campaigns'
import { getCloudFile, listAssets, listCloudFiles, listCloudFileVersions } from '@regent/contract/cloud-files'
import { getSaveManifest } from '@regent/contract/cloud-saves'
import { getCatalog, listSkus, listStoreOffers } from '@regent/contract/commerce'
import { getConfig, listConfigKeys } from '@regent/contract/config'
import {
  compareManifests,
  getManifestHistory,
  listItems,
  listManifestHistory,
  listManifests,
} from '@regent/contract/content'
import { getCustomer, getGettingStarted } from '@regent/contract/customers'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/entitlements'
import { getEventCalendar, getEventRow, getPlayerEvents, listEventRounds, listEvents } from '@regent/contract/events'
import { getGroup, getGroupUser, listGroups } from '@regent/contract/groups'
import { getInventory, listInventoryChanges } from '@regent/contract/inventory'
import {
  getLeaderboardDetails,
  getLeaderboardView,
  listLeaderboards,
  listPlayerLeaderboards,
} from '@regent/contract/leaderboards'
import { getLocalizations } from '@regent/contract/localizations'
import { countUnreadMail, getMail, listMailCategories, searchMail } from '@regent/contract/mail'
import { listNotes } from '@regent/contract/notes'
import { listPaymentAudits } from '@regent/contract/payments'
import { getPlan, listPlans } from '@regent/contract/plans'
import { findAccount, getPlayer, listPlayers, lookUpPlayers, searchAccounts } from '@regent/contract/players'
import { getProfile } from '@regent/contract/profile'
import { listPromoCodes, listPromos, listRedemptions } from '@regent/contract/promo-codes'
import { listPvpDefinitions } from '@regent/contract/pvp'
import { getPromotion, listGames, listRealms } from '@regent/contract/realms'
import { getSegmentSize, listSegments } from '@regent/contract/segments'
import { listServicePlans } from '@regent/contract/service-plans'
import { listShards } from '@regent/contract/shards'
import { getStats } from '@regent/contract/stats'
import { listSuspensions } from '@regent/contract/suspensions'
import { listTimeline } from '@regent/contract/timeline'
import { listPlayerTournaments } from '@regent/contract/tournaments'
import { getPlayerTrials, getTrialResults, listTrials } from '@regent/contract/trials'
import { countOf } from '../ui/format-number.ts'
import { fieldOf, hiddenText, isNothing, namesIn, statKeyOf, textOf, verbOf } from './audit-words.ts'
import { entitlementWords, groupWords, memberWords } from './belonging-words.ts'
import { contentIn, currencyWords, inboxWords, mailStateWords, mailWords } from './gift-words.ts'
import { jobReads, jobWords, timerReads, timerWords } from './schedule-words.ts'

export type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after' | 'undoes'>

type NameOf = (pid: string) => string | undefined

type SubjectHere = {
  /** In filters and drawers. */
  label: string
  /** What an operator did, as a sentence’s predicate: "Renamed realm staging". */
  words: (change: Change, nameOf: NameOf) => string
  /** What one plain value is called where the change has no fields. */
  valueName?: (subjectId: string) => string
  /** The reads that show it: they are made again when somebody changes it. */
  reads: readonly AnyEndpoint[]
  /** Seen in every realm, wherever it was changed. */
  isOfOrganization?: true
  /** The server never undoes it, so no list offers to; its drawer says why. */
  isFinal?: true
}

const accountReads = [
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

const eventReads = [listEvents, getEventRow, listEventRounds, getEventCalendar, getPlayerEvents]

const contentReads = [listManifests, listManifestHistory, getManifestHistory, listItems, compareManifests, getPromotion]
/** `events.regatta`, of `42/events.regatta.1768579200000`. */
const eventIn = (subjectId: string) => subjectId.slice(subjectId.indexOf('/') + 1).replace(/\.\d+$/, '')

const mailReads = [searchMail, getMail, listMailCategories, countUnreadMail]

const inventoryReads = [getInventory, listInventoryChanges]

const entitlementReads = [listEntitlementDefinitions, listPlayerEntitlements]

const groupReads = [listGroups, getGroup, getGroupUser]

const commerceReads = [getCatalog, listStoreOffers]
const campaignReads = [listCampaigns, countCampaignAudience]
const promoReads = [listPromos, listPromoCodes, listRedemptions]
const leaderboardReads = [listLeaderboards, getLeaderboardDetails, getLeaderboardView, listPlayerLeaderboards]

/** What operators change, as the console speaks of it. */
export const subjects: Record<AuditSubject, SubjectHere> = {
  'cloud-save': { label: 'Cloud save', words: () => 'Changed saved files', reads: [getSaveManifest] },
  account: {
    label: 'Account',
    words: (change) => `Changed the ${namesIn(change.after)} of a player`,
    reads: accountReads,
    isOfOrganization: true,
  },
  announcement: {
    label: 'Announcement',
    words: (change) => `${verbOf(change)} announcement ${change.subjectId}`,
    reads: [listAnnouncements, listPlayerAnnouncements],
  },
  'announcement-state': {
    label: 'Announcement inbox',
    words: inboxWords,
    reads: [listPlayerAnnouncements],
  },
  'cloud-file': {
    label: 'Cloud file',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? change.subjectId
      return `${isNothing(change.before) ? 'Uploaded' : verbOf(change)} file ${name}`
    },
    reads: [listCloudFiles, listAssets, getCloudFile, listCloudFileVersions, listTrials, getPlayerTrials],
  },
  campaign: {
    label: 'Campaign',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name')
      const { after } = change
      if (name === undefined)
        return textOf(after, 'start') ? 'Scheduled a campaign' : 'Took a campaign off the schedule'
      return `${verbOf(change)} campaign ${name}`
    },
    reads: campaignReads,
  },
  config: {
    label: 'Config',
    words: (change) => `${verbOf(change, 'Set')} config key ${change.subjectId}`,
    valueName: (subjectId) => subjectId,
    reads: [getConfig, listConfigKeys, getGettingStarted],
  },
  content: {
    label: 'Content',
    words: ({ subjectId }) => `Saved ${subjectId}`,
    reads: [],
    isFinal: true,
  },
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
    isFinal: true,
  },
  event: {
    label: 'Event',
    words: (change) => {
      const isEnded = fieldOf(change.after, 'isWithdrawn') === true && fieldOf(change.before, 'isWithdrawn') === false
      return `${isEnded ? 'Ended' : verbOf(change)} event ${change.subjectId}`
    },
    reads: eventReads,
  },
  'event-claim': {
    label: 'Event reward',
    words: ({ subjectId }) => `Claimed rewards of ${eventIn(subjectId)} for a player`,
    reads: [getPlayerEvents],
  },
  'event-round': {
    label: 'Event phase',
    words: ({ subjectId }) => `Ended a phase of ${eventIn(subjectId)}`,
    reads: eventReads,
  },
  forgetting: {
    label: 'Forgetting',
    words: ({ after }) => (isNothing(after) ? 'Kept a player who was to be forgotten' : 'Decided to forget a player'),
    reads: accountReads,
    isOfOrganization: true,
  },
  entitlement: { label: 'Entitlement', words: entitlementWords, reads: entitlementReads },
  'entitlement-definition': {
    label: 'Definition of an entitlement',
    words: (change) => `${verbOf(change)} the definition of ${change.subjectId}`,
    reads: entitlementReads,
  },
  group: { label: 'Group', words: groupWords, reads: groupReads },
  'group-member': { label: 'Group member', words: memberWords, reads: groupReads },
  history: {
    label: 'History',
    words: ({ after }) => `Brought ${countIn(after)} into the history`,
    reads: [getDashboardCard, getDashboardFigure, getHistoryStatus, listHistoryNamespaces],
    isFinal: true,
  },
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
    isFinal: true,
  },
  localization: {
    label: 'Localized text',
    words: (change) => `${verbOf(change, 'Changed')} the text ${change.subjectId}`,
    reads: [getLocalizations],
  },
  manifest: {
    label: 'Content manifest',
    words: ({ subjectId }) => `Published ${subjectId}`,
    valueName: () => 'checksum',
    reads: contentReads,
  },
  'manifest-archive': {
    label: 'Content manifest, archived',
    words: ({ subjectId, after }) => `${after === true ? 'Archived' : 'Unarchived'} the manifest ${subjectId}`,
    valueName: () => 'archived',
    reads: contentReads,
  },
  leaderboard: {
    label: 'Leaderboard',
    words: (change) =>
      isNothing(change.before) || isNothing(change.after)
        ? `${verbOf(change)} leaderboard ${change.subjectId}`
        : `Cleared leaderboard ${change.subjectId}`,
    reads: leaderboardReads,
  },
  'leaderboard-entry': {
    label: 'Leaderboard entry',
    words: ({ before, after, subjectId }) =>
      `${isNothing(before) ? 'Added' : isNothing(after) ? 'Removed' : 'Changed'} an entry of leaderboard ${subjectId.slice(0, subjectId.lastIndexOf('/'))}`,
    reads: leaderboardReads,
  },
  note: {
    label: 'Note',
    words: (change) => `${change.before === null ? 'Wrote' : verbOf(change)} a note`,
    reads: [listNotes],
  },
  notification: {
    label: 'Message to players',
    words: ({ after }) => {
      const players = fieldOf(after, 'players')
      const whom = typeof players === 'number' ? countOf(players, 'player') : 'all players'
      return `Sent to ${whom}: ${textOf(after, 'message') ?? ''}`
    },
    reads: [],
    isFinal: true,
  },
  offer: {
    label: 'Offer',
    words: (change) => `${verbOf(change)} offer ${change.subjectId}`,
    reads: commerceReads,
  },
  payment: {
    label: 'Payment',
    words: ({ subjectId, after }) => `Set payment ${subjectId} to ${textOf(after, 'state') ?? ''}`,
    reads: [listPaymentAudits],
  },
  mail: { label: 'Mail', words: mailWords, reads: mailReads },
  'mail-state': { label: 'Mail inbox', words: mailStateWords, reads: mailReads },
  'mailed-code': {
    label: 'Mailed code',
    words: ({ after }) => `Mailed a code for ${textOf(after, 'mailedFor') ?? 'a new e-mail'}`,
    reads: accountReads,
    isOfOrganization: true,
    isFinal: true,
  },
  operator: {
    label: 'Operator',
    words: (change) => (change.before === null ? 'Added an operator' : 'Sent an invitation again'),
    reads: accountReads,
    isOfOrganization: true,
    isFinal: true,
  },
  job: { label: 'Job', words: jobWords, reads: jobReads },
  'job-run': {
    label: 'Execution of a job',
    words: (change) => `Had the job ${String(change.after)} executed`,
    reads: jobReads,
    isFinal: true,
  },
  organization: {
    label: 'Organization',
    words: (change) => (change.before === null ? 'Founded the organization' : `${verbOf(change)} organization`),
    reads: [getCustomer],
    isOfOrganization: true,
    isFinal: true,
  },
  password: { label: 'Password', words: () => 'Changed a password', reads: [], isOfOrganization: true, isFinal: true },
  'personal-data': {
    label: 'Personal data',
    words: personalDataWords,
    reads: accountReads,
    isOfOrganization: true,
    isFinal: true,
  },
  plan: { label: 'Plan', words: planWords, reads: [getPlan, listPlans, listCampaigns], isFinal: true },
  'player-e-mail': {
    label: 'Player e-mail',
    words: () => 'Changed the e-mail of a player',
    reads: accountReads,
    isOfOrganization: true,
  },
  promo: {
    label: 'Promo',
    words: (change) => {
      const verb = isNothing(change.before) ? 'Created' : 'Withdrew'
      return `${verb} promo ${textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''}`
    },
    reads: promoReads,
  },
  'promo-batch': {
    label: 'Codes of a promo',
    words: ({ before, after }) => {
      const count = Number(fieldOf(isNothing(before) ? after : before, 'codes') ?? 0)
      return `${isNothing(before) ? 'Added' : 'Withdrew'} ${countOf(count, 'code')} of a promo`
    },
    reads: promoReads,
  },
  'pvp-definition': {
    label: 'PvP definition',
    words: (change) => `${verbOf(change)} the PvP definition of ${change.subjectId}`,
    reads: [listPvpDefinitions],
  },
  realm: {
    label: 'Realm',
    words: (change, nameOf) => realmWords(change, nameOf(change.subjectId) ?? change.subjectId),
    reads: [getCustomer, listGames, listRealms],
    isOfOrganization: true,
  },
  roles: {
    label: 'Roles',
    words: () => 'Changed the roles of an operator',
    reads: [...accountReads, getRoleReport, listAvailableRoles],
    isOfOrganization: true,
  },
  segment: {
    label: 'Segment',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''
      return name === hiddenText ? `${verbOf(change)} a private segment` : `${verbOf(change)} segment ${name}`.trim()
    },
    reads: [listSegments, getSegmentSize],
  },
  'service-plan': {
    label: 'Service plan',
    words: (change) => `${verbOf(change)} service plan ${change.subjectId}`,
    reads: [listServicePlans],
    isOfOrganization: true,
  },
  'sign-in': { label: 'Sign-in', words: () => 'Ended a sign-in', reads: [], isOfOrganization: true, isFinal: true },
  stat: {
    label: 'Stat',
    words: (change) => `${verbOf(change, 'Set')} stat ${statKeyOf(change.subjectId)}`,
    valueName: statKeyOf,
    reads: [getStats],
  },
  shard: { label: 'Shard', words: (change) => `${verbOf(change)} the shard ${change.subjectId}`, reads: [listShards] },
  sku: {
    label: 'SKU',
    words: (change) => `${verbOf(change)} SKU ${change.subjectId}`,
    reads: [listSkus],
  },
  store: {
    label: 'Store',
    words: (change) => `${verbOf(change)} store ${change.subjectId}`,
    reads: commerceReads,
  },
  template: {
    label: 'Template',
    words: (change) =>
      `${verbOf(change)} template ${textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''}`.trim(),
    reads: [listTemplates],
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
  trial: {
    label: 'Trial',
    words: ({ before, after, subjectId }) => {
      if (isNothing(after)) return `Ejected trial ${subjectId}`
      if (isNothing(before)) return `Created trial ${subjectId}`
      return `${fieldOf(after, 'isActive') === true ? 'Started' : 'Paused'} trial ${subjectId}`
    },
    reads: [listTrials, getTrialResults, getPlayerTrials],
  },
  timer: { label: 'Timer', words: timerWords, reads: timerReads },
  'tournament-status': {
    label: 'Tournament status',
    words: ({ subjectId }) => `Changed the status of a player in ${subjectId.slice(subjectId.indexOf('/') + 1)}`,
    reads: [listPlayerTournaments],
  },
}

/** A newer server may know more. */
const find = (subject: string): SubjectHere | undefined => subjects[subject as AuditSubject]

/** Whether undoing it may be offered; whether it is possible, the server says. */
export const isUndoable = ({ subject }: Pick<AuditEntry, 'subject'>): boolean => !find(subject)?.isFinal

export const subjectLabel = (subject: string): string => find(subject)?.label ?? subject

/** What an operator did: "Renamed realm staging"; of an undo, what it put back. */
export function actionWords(change: Change, nameOf: NameOf = () => undefined): string {
  const words = find(change.subject)?.words(change, nameOf) ?? `${verbOf(change)} ${change.subject} ${change.subjectId}`
  return change.undoes === undefined ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

export const valueNameOf = ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string =>
  find(subject)?.valueName?.(subjectId) ?? 'value'

const auditReads = [listAuditEntries, getAuditEntry, listAuditPeople, listTimeline]

/** Whether a read of this path, made in this realm or, without one, in the organization, shows such a change. */
export function shows(
  path: string,
  pid: string | undefined,
  change: { subject: string; pid?: string | undefined },
): boolean {
  const subject = find(change.subject)
  const isPlace = subject?.isOfOrganization || pid === undefined || change.pid === undefined || pid === change.pid
  return isPlace && [...auditReads, ...(subject?.reads ?? [])].some((read) => read.path === path)
}

function personalDataWords({ after }: Change): string {
  if (fieldOf(after, 'erased') !== undefined) return 'Erased the personal data of a player'
  if (fieldOf(after, 'exported') !== undefined) return 'Exported what is held about a player'
  return `Revealed personal data: ${textOf(after, 'revealed') ?? 'no reason'}`
}

function planWords({ after, subjectId }: Change): string {
  const state = textOf(after, 'state')
  return state === 'cancelled' ? `Stopped plan ${subjectId}` : `Applied plan: ${textOf(after, 'title') ?? subjectId}`
}

function realmWords(change: Change, name: string): string {
  const { before, after } = change
  if (isNothing(before)) return `Created realm ${textOf(after, 'name') ?? name}`
  const oldName = textOf(before, 'name')
  const newName = textOf(after, 'name')
  if (oldName !== undefined && newName !== undefined) return `Renamed realm ${oldName} to ${newName}`
  if (fieldOf(after, 'archived') === true) return `Archived realm ${name}`
  if (fieldOf(after, 'archived') === false) return `Unarchived realm ${name}`
  if (fieldOf(after, 'parent') !== undefined) return `Changed the parent of realm ${name}`
  return `Changed realm ${name}`
}

const countIn = (after: unknown): string => {
  const events = typeof after === 'object' && after !== null && 'events' in after ? Number(after.events) : 0
  return countOf(events, 'event')
}
