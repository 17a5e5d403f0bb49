import type { AnnouncementContent } from '@regent/contract/communicate/announcements'
import type { Campaign } from '@regent/contract/communicate/campaigns'
import type { EventView } from '@regent/contract/engage/events'
import type { Sale } from '@regent/contract/monetize/commerce-sales'
import type { Job } from '@regent/contract/operate/scheduler'
import { demoCampaigns } from '@regent/contract/samples/campaigns'
import { demoCloudFiles } from '@regent/contract/samples/cloud-files'
import { sampleStores } from '@regent/contract/samples/commerce'
import { entitlementDefinitionsOf } from '@regent/contract/samples/entitlements'
import { demoServiceAccounts } from '@regent/contract/samples/keys'
import { plainBoard } from '@regent/contract/samples/leaderboards'
import { samplePvpDefinitions } from '@regent/contract/samples/pvp'
import { demoSales } from '@regent/contract/samples/sales'
import { sampleJobs } from '@regent/contract/samples/scheduler'
import { expect, test } from 'vitest'
import { toFormValues, toRequestBody } from './areas/communicate/announcements/announcement-form.ts'
import { campaignBody, campaignValues } from './areas/communicate/campaigns/campaign-form.ts'
import { toLimits, toLimitValues } from './areas/communicate/emails/limits-form.ts'
import { eventBody, eventValues, scheduledBody } from './areas/engage/events/event-form.ts'
import { scheduleValues } from './areas/engage/events/schedule-form.ts'
import { leaderboardBody, leaderboardValues } from './areas/engage/leaderboards/leaderboard-form.ts'
import { pvpBody, pvpValues } from './areas/engage/pvp/pvp-form.ts'
import { storeValues, toStore } from './areas/monetize/commerce/commerce-forms.ts'
import { listingValues, toListing } from './areas/monetize/commerce/listing-form.ts'
import { saleValues, toSale } from './areas/monetize/commerce/sale-form.ts'
import { definitionBody, definitionValues } from './areas/monetize/entitlements/definition-form.ts'
import { cloudFileValues, toEpochMs } from './areas/operate/cloud-files/cloud-file-form.ts'
import { configBody, configValues } from './areas/operate/logs/log-form.ts'
import { jobBody, jobValues } from './areas/operate/scheduler/job-form.ts'
import { partValues, seasonValues, toContent, toSeasonPart } from './areas/operate/seasons/season-form.ts'
import { toRules, toRuleValues } from './areas/organization/approvals/rules-form.ts'
import { toKeyBody, toKeyValues } from './areas/organization/keys/key-form.ts'
import { rulesToSearch, searchToRules } from './areas/players/segments/rules-form.ts'

const now = Date.UTC(2026, 10, 27, 12)
/** A moment that no clock of a form shows by the minute. */
const moment = Date.UTC(2030, 0, 15, 9, 30, 15, 250)
const iso = new Date(moment).toISOString()
/** The same as other programs write it. */
const offset = '2030-01-15T10:30:15.250+01:00'
const later = '2031-02-01T00:00:59Z'

const event: EventView = {
  symbol: 'events.raid',
  name: 'Raid',
  start_date: offset,
  partition_size: 5,
  // A third of a minute, a minute and a half second, and 20 milliseconds.
  phases: [20_000.000_000_000_004, 60_500, 20, 86_400_000].map((ms, at) => ({
    name: `Phase ${at}`,
    duration_minutes: ms / 60_000,
    durationSeconds: ms / 1_000,
    durationMillis: ms,
  })),
  permissions: { write_self: true },
  type: 'Immediately',
  recurring: false,
  origin: 'manual',
}
const every = { minute: ['30'], hour: ['12'], dayOfMonth: [], month: [], dayOfWeek: ['1'], year: [] }
const recurring: EventView = {
  ...event,
  type: 'Recurring',
  recurring: true,
  schedule: { activeFrom: iso, activeTo: later, definitions: [{ second: ['15'], ...every }] },
}
/** As it is sent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const msOf = ({ phases }: { phases: { duration_minutes?: number; durationMillis?: number }[] }) =>
  phases.map(({ duration_minutes = 0, durationMillis }) => durationMillis ?? duration_minutes * 60_000)

const announcement = { symbol: 'spring', channel: 'main', title: '', summary: '', body: '', version: 1 }
const [sampleCampaign] = demoCampaigns(now)
const campaign = (parts: Partial<Campaign>) => ({ ...(sampleCampaign as Campaign), ...parts })
const [sampleJob] = sampleJobs(now)
const job = {
  ...sampleJob,
  triggers: [iso, '2030-01-15T10:30:16+01:00', '2030-01-15T09:30:15'].map((executeAt) => ({
    type: 'ExactTrigger',
    executeAt,
  })),
  retryPolicy: { maxRetryCount: 1, retryDelayMs: 1_501, useExponentialBackoff: false },
} as Job
const metaData = { ...plainBoard, freezeTime: moment, expiration: 1_000 + 90_061_007, resetSchedule: 'PT90061S' }
const [file] = demoCloudFiles(now)
const [store] = sampleStores(now)
const listing = {
  symbol: 'chest',
  offerSymbol: 'chest',
  activeDurationSeconds: 90_061,
  activeDurationCoolDownSeconds: 59,
  activePeriod: { start: offset, end: later },
  schedule: { activeFrom: iso, activeTo: later },
  playerStatRequirements: [],
  cohortRequirements: [],
  entitlementRequirements: [],
  offerRequirements: [],
  clientData: {},
}
const [sampleSale] = demoSales(now)
const sale = { ...(sampleSale as Sale), start: moment, end: moment + 90_061 }
const season = { name: 'Kraken week', start: moment, end: moment + 90_061, parts: [] }
const seasonPart = { kind: 'event' as const, id: 'events.kraken', startsAfter: 90_061, endsAfter: -7 }
const seasonPartView = {
  ...seasonPart,
  name: 'Kraken moon',
  planned: { start: season.start + seasonPart.startsAfter, end: season.end + seasonPart.endsAfter },
  isMoment: false,
  found: 'yes' as const,
  follows: true,
}
const saleFieldsOf = ({ name, listings, start, end, holdOut, limit, badge, texts }: Sale) =>
  plain({ name, listings, start, end, holdOut, limit, badge, texts })
const [definition] = entitlementDefinitionsOf(now)
const [pvp] = samplePvpDefinitions(now)
const logs = {
  defaultLogLevel: 'Info' as const,
  rules: [
    { enabled: true, name: 'a', description: '', logLevel: 'Debug' as const, ruleFilters: [], expiresAt: moment },
  ],
}
const rules = {
  acts: { publish: 1, promote: 1, 'many-players': 1, grant: 1, archive: 1, secret: 1 },
  maxPlayers: 10,
  expiresHours: 37,
  leastRole: 'admin' as const,
  budgets: [],
  confirmedIdentity: true,
  requireReview: true,
}
const limits = { cap: { messages: 1, days: 8 }, quiet: { from: '22:01', to: '08:59' }, timeZone: 'UTC' }
const search = {
  installedFrom: moment,
  seenTo: Date.UTC(2026, 0, 2),
  seenWithinDays: 8,
  played: [{ from: moment, to: moment + 1 }],
}

/** For each file with such a field: what is there, and what its form sends when nobody edits it. */
const forms: Record<string, readonly [was: unknown, sent: unknown][]> = {
  'communicate/announcements/AnnouncementDrawer.tsx': [offset, iso, later].map((start_date) => {
    const known = { ...announcement, start_date, end_date: later } as unknown as AnnouncementContent
    return [known, toRequestBody(toFormValues(known), known)].map((one) => [one?.start_date, one?.end_date]) as [
      unknown,
      unknown,
    ]
  }),
  'organization/keys/ApiKeyDrawer.tsx': demoServiceAccounts(moment).flatMap(({ keys }) =>
    keys.map((key) => [key.expires, toKeyBody(toKeyValues(key)).expires] as [unknown, unknown]),
  ),
  'communicate/campaigns/MessageSection.tsx': [
    campaign({ mb_expiration: offset }),
    campaign({ mb_expiration: iso }),
    campaign({ mb_expiration: '2026-01-01T00:00:59Z' }),
  ].map((known) => [known.mb_expiration, campaignBody(campaignValues(known, true), { known }).mb_expiration]),
  'communicate/campaigns/ScheduleSection.tsx': [
    campaign({ start: offset, isStarted: false }),
    campaign({ start: '2030-01-15T09:30:15', ownTime: true, isStarted: false, recur: 'once' }),
  ].map((known) => [known.start, campaignBody(campaignValues(known, true), { known }).start]),
  'communicate/emails/LimitsForm.tsx': [[limits, toLimits(toLimitValues(limits))]],
  'engage/events/EventDrawer.tsx': [
    [event.start_date, eventBody(eventValues(now, event), now, event).start_date],
    [msOf(event), msOf(eventBody(eventValues(now, event), now, event))],
  ],
  'engage/events/ScheduleFields.tsx': [
    [recurring.schedule, eventBody(eventValues(now, recurring), now, recurring).schedule],
    [recurring.start_date, eventBody(eventValues(now, recurring), now, recurring).start_date],
    [recurring, scheduledBody(recurring, scheduleValues(recurring.schedule ?? { activeFrom: iso }, now))],
  ],
  'engage/leaderboards/LeaderboardFields.tsx': [
    [
      [moment, 90_061_007, 'PT90061S'],
      [leaderboardBody(leaderboardValues({ id: 'a', metaData, created: 1_000 }))].flatMap(
        ({ freezeTime, ttl, resetSchedule }) => [freezeTime, ttl, resetSchedule],
      ),
    ],
  ],
  'engage/pvp/PvpDrawer.tsx': [
    [pvp?.rewardDefinition.rewardExpHours, pvpBody(pvpValues(pvp)).rewardDefinition.rewardExpHours],
    [pvp?.idleDays, pvpBody(pvpValues(pvp)).idleDays],
  ],
  'monetize/commerce/ListingScheduleFields.tsx': [[listing, plain(toListing(listingValues('shop', listing), listing))]],
  'monetize/commerce/SaleDrawer.tsx': [
    [saleFieldsOf(sale), plain(toSale(saleValues(sale, '', undefined), sale.name, sale))],
  ],
  'operate/seasons/SeasonDrawer.tsx': [[season, toContent(undefined, seasonValues(season), [])]],
  'operate/seasons/PartDrawer.tsx': [[seasonPart, toSeasonPart(partValues(seasonPartView), season)]],
  'monetize/commerce/StoreDrawer.tsx': [
    [
      { ...store, refreshTime: 90_061 },
      toStore(storeValues(store && { ...store, refreshTime: 90_061 }), store && { ...store, refreshTime: 90_061 }),
    ],
  ],
  'monetize/entitlements/DefinitionDrawer.tsx': [
    [
      90_061,
      definitionBody(definitionValues(definition && { ...definition, terminalExpirationSecs: 90_061 })).request
        .terminalExpirationSecs,
    ],
  ],
  'operate/cloud-files/CloudFileDrawer.tsx': [
    [moment, toEpochMs(cloudFileValues(file && { ...file, expiration: moment }).expiration)],
  ],
  'operate/logs/LogConfigDrawer.tsx': [
    [logs, configBody(configValues({ ...logs, serviceName: 'a', routingKey: '', version: 1 }))],
  ],
  'operate/scheduler/JobDrawer.tsx': [
    [job.triggers, jobBody(jobValues(job), job).triggers],
    [job.retryPolicy, jobBody(jobValues(job), job).retryPolicy],
  ],
  'organization/approvals/RulesForm.tsx': [[rules, toRules(toRuleValues(rules))]],
  'players/segments/RulesInput.tsx': [[search, rulesToSearch(searchToRules(search))]],
}

/** Why the other files with such a field cannot change a time that nobody edits. */
const others: Record<string, string> = {
  'communicate/campaigns/AudienceSection.tsx': 'whole days, which the server counts',
  'communicate/mail/MailDrawer.tsx': 'a new mail alone',
  'engage/events/EndPhaseDrawer.tsx': 'a new time alone',
  'engage/leaderboards/EditLeaderboardDrawer.tsx': 'the values of LeaderboardFields',
  'engage/pvp/PvpPage.tsx': 'shows spans',
  'monetize/commerce/SaleDetail.tsx': 'only a later end is sent',
  'monetize/promo-codes/PromoDrawer.tsx': 'a new promo alone',
  'operate/calendar/EntryPanel.tsx': 'holds milliseconds',
  'operate/change-sets/When.tsx': 'holds the time as the set has it',
  'operate/content/SchemaField.tsx': 'changes the item as a field is edited',
  'operate/metrics/TimeControls.tsx': 'saves nothing',
  'operate/runbooks/PrepareRunDrawer.tsx': 'a new run alone',
  'operate/seasons/CopySeasonDrawer.tsx': 'a new season alone',
  'operate/seasons/EndSeasonDrawer.tsx': 'a new time alone',
  'operate/seasons/PlayerPreview.tsx': 'saves nothing',
  'organization/factors/SignInRulesPage.tsx': 'whole days, which the server counts',
  'organization/plans/ReviewActions.tsx': 'a new start alone',
  'organization/sso/SsoForm.tsx': 'whole hours, which the server counts',
  'players/segments/BoughtInput.tsx': 'whole days, which the server counts',
  'players/suspensions/SuspensionFields.tsx': 'a new suspension alone',
}

test.each(Object.entries(forms).flatMap(([file, pairs]) => pairs.map((pair) => [file, ...pair] as const)))(
  'what is opened in %s and saved as it was is exactly as it was',
  (_, was, sent) => {
    expect(sent).toEqual(was)
  },
)

test('every form with a time or a span of time is looked at', () => {
  const sources = import.meta.glob<string>('./areas/**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const found = Object.entries(sources)
    .filter(([, source]) => /<(DateTimeField|DurationField)\b|ui\/time\/DurationField/.test(source))
    .map(([path]) => path.replace('./areas/', ''))
  expect(found.sort()).toEqual([...Object.keys(forms), ...Object.keys(others)].sort())
})
