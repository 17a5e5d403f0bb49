import {
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  listHistoryNamespaces,
} from '@regent/contract/analytics'
import { listAnnouncements, listPlayerAnnouncements } from '@regent/contract/announcements'
import { countCampaignAudience, listCampaigns, listTemplates } from '@regent/contract/campaigns'
import { getCloudFile, listAssets, listCloudFiles, listCloudFileVersions } from '@regent/contract/cloud-files'
import { getCatalog, listSkus, listStoreOffers } from '@regent/contract/commerce'
import { getConfig, listConfigKeys } from '@regent/contract/config'
import {
  compareManifests,
  getManifestHistory,
  listItems,
  listManifestHistory,
  listManifests,
} from '@regent/contract/content'
import { getPromotion } from '@regent/contract/content-promotion'
import { getGettingStarted } from '@regent/contract/customers'
import { getEventCalendar, getEventRow, getPlayerEvents, listEventRounds, listEvents } from '@regent/contract/events'
import { getLocalizations } from '@regent/contract/localizations'
import { getLogContext, listLogContexts } from '@regent/contract/logs'
import { getServiceManifest, getServiceStatus, listServiceManifests } from '@regent/contract/microservices'
import { listPaymentAudits } from '@regent/contract/payments'
import { listPromoCodes, listPromos, listRedemptions } from '@regent/contract/promo-codes'
import { listPvpDefinitions } from '@regent/contract/pvp'
import { getSegmentSize, listSegments } from '@regent/contract/segments'
import { listShards } from '@regent/contract/shards'
import { getPlayerTrials, getTrialResults, listTrials } from '@regent/contract/trials'
import { countOf } from '../../../ui/format-number.ts'
import { fieldOf, hiddenText, isNothing, textOf, verbOf } from './audit-words.ts'
import { groupWords } from './belonging-words.ts'
import { jobReads, jobWords, timerReads, timerWords } from './schedule-words.ts'
import { entitlementReads, eventIn, groupReads, leaderboardReads } from './shared-reads.ts'
import type { Subject } from './subject.ts'

const eventReads = [listEvents, getEventRow, listEventRounds, getEventCalendar, getPlayerEvents]

const contentReads = [listManifests, listManifestHistory, getManifestHistory, listItems, compareManifests, getPromotion]

const commerceReads = [getCatalog, listStoreOffers]

const campaignReads = [listCampaigns, countCampaignAudience]

const promoReads = [listPromos, listPromoCodes, listRedemptions]

/** What operators change of a realm. */
export const realmSubjects = {
  announcement: {
    label: 'Announcement',
    words: (change) => `${verbOf(change)} announcement ${change.subjectId}`,
    reads: [listAnnouncements, listPlayerAnnouncements],
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
  'cloud-file': {
    label: 'Cloud file',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? change.subjectId
      return `${isNothing(change.before) ? 'Uploaded' : verbOf(change)} file ${name}`
    },
    reads: [listCloudFiles, listAssets, getCloudFile, listCloudFileVersions, listTrials, getPlayerTrials],
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
  },
  'entitlement-definition': {
    label: 'Definition of an entitlement',
    words: (change) => `${verbOf(change)} the definition of ${change.subjectId}`,
    reads: entitlementReads,
  },
  event: {
    label: 'Event',
    words: (change) => {
      const isEnded = fieldOf(change.after, 'isWithdrawn') === true && fieldOf(change.before, 'isWithdrawn') === false
      return `${isEnded ? 'Ended' : verbOf(change)} event ${change.subjectId}`
    },
    reads: eventReads,
  },
  'event-round': {
    label: 'Event phase',
    words: ({ subjectId }) => `Ended a phase of ${eventIn(subjectId)}`,
    reads: eventReads,
  },
  group: { label: 'Group', words: groupWords, reads: groupReads },
  history: {
    label: 'History',
    words: ({ after }) => `Brought ${countIn(after)} into the history`,
    reads: [getDashboardCard, getDashboardFigure, getHistoryStatus, listHistoryNamespaces],
  },
  job: { label: 'Job', words: jobWords, reads: jobReads },
  'job-run': {
    label: 'Execution of a job',
    words: (change) => `Had the job ${String(change.after)} executed`,
    reads: jobReads,
  },
  leaderboard: {
    label: 'Leaderboard',
    words: (change) =>
      isNothing(change.before) || isNothing(change.after)
        ? `${verbOf(change)} leaderboard ${change.subjectId}`
        : `Cleared leaderboard ${change.subjectId}`,
    reads: leaderboardReads,
  },
  localization: {
    label: 'Localized text',
    words: (change) => `${verbOf(change, 'Changed')} the text ${change.subjectId}`,
    reads: [getLocalizations],
  },
  'log-config': {
    label: 'Log config',
    words: ({ subjectId }) => `Changed the log config of ${subjectId}`,
    reads: [getLogContext, listLogContexts],
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
  notification: {
    label: 'Message to players',
    words: ({ after }) => {
      const players = fieldOf(after, 'players')
      const whom = typeof players === 'number' ? countOf(players, 'player') : 'all players'
      return `Sent to ${whom}: ${textOf(after, 'message') ?? ''}`
    },
    reads: [],
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
  segment: {
    label: 'Segment',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''
      return name === hiddenText ? `${verbOf(change)} a private segment` : `${verbOf(change)} segment ${name}`.trim()
    },
    reads: [listSegments, getSegmentSize],
  },
  'service-manifest': {
    label: 'Deployment of services',
    words: () => 'Deployed services',
    reads: [listServiceManifests, getServiceManifest, getServiceStatus],
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
  timer: { label: 'Timer', words: timerWords, reads: timerReads },
  trial: {
    label: 'Trial',
    words: ({ before, after, subjectId }) => {
      if (isNothing(after)) return `Ejected trial ${subjectId}`
      if (isNothing(before)) return `Created trial ${subjectId}`
      if (fieldOf(after, 'isActive') === undefined)
        return isNothing(fieldOf(after, 'startsAt'))
          ? `Took trial ${subjectId} off the schedule`
          : `Scheduled trial ${subjectId}`
      return `${fieldOf(after, 'isActive') === true ? 'Started' : 'Paused'} trial ${subjectId}`
    },
    reads: [listTrials, getTrialResults, getPlayerTrials],
  },
} satisfies Record<string, Subject>

const countIn = (after: unknown): string => {
  const events = typeof after === 'object' && after !== null && 'events' in after ? Number(after.events) : 0
  return countOf(events, 'event')
}
