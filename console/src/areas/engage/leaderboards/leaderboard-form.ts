import { parseCron } from '@regent/contract/cron'
import { durationText, parseDurationMs } from '@regent/contract/duration'
import type { EndpointInput } from '@regent/contract/endpoint'
import {
  type LeaderboardMetadata,
  removableSettings,
  usualKeptVersions,
} from '@regent/contract/engage/leaderboard-shapes'
import type { createLeaderboard, LeaderboardRow } from '@regent/contract/engage/leaderboards'
import { LeaderboardId } from '@regent/contract/engage/leaderboards'
import type { updateLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { resetScheduleProblem } from '@regent/contract/engage/reset-schedule'
import { utc } from '@regent/contract/zones'
import { describeCron } from '../../../shell/form/cron-words.ts'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { type CohortValues, cohortBody, cohortErrors, cohortValues } from './cohort-form.ts'

const maxTtlMs = 3_153_600_000_000

export const orderLabels: Record<LeaderboardMetadata['sortOrder'], string> = {
  descending: 'Highest score first',
  ascending: 'Lowest score first',
}

export const aggregationLabels: Record<LeaderboardMetadata['aggregation'], string> = {
  last: 'The last score counts',
  best: 'The best score counts',
  sum: 'Scores are added up',
}

const never = 'never'
const cron = 'cron'
const interval = 'interval'
/** Schedules that the form offers by name. */
const usualResets: Record<string, string> = {
  '0 0 0 * * * *': 'Every day at 0:00',
  '0 0 0 * * MON *': 'Every Monday at 0:00',
  '0 0 0 1 * * *': 'On the first of each month at 0:00',
}
export const resetOptions = [
  { value: never, label: 'Never' },
  ...Object.entries(usualResets).map(([value, label]) => ({ value, label })),
  { value: interval, label: 'At an interval' },
  { value: cron, label: 'By a cron expression' },
]

/** "Every Monday at 0:00 UTC", "Every 7 d". */
export function formatReset(schedule: string, zone = utc): string {
  const intervalMs = parseDurationMs(schedule)
  if (intervalMs !== undefined) return `Every ${durationText(intervalMs / 1_000)}`
  return `${usualResets[schedule] ?? describeCron(schedule)} ${zone}`
}

/** `P7D`, `PT12H` or `PT90S`: the API uses ISO 8601 durations. */
function toIsoDuration(text: string): string {
  const seconds = Number(text)
  if (seconds % 86_400 === 0) return `P${seconds / 86_400}D`
  return seconds % 3_600 === 0 ? `PT${seconds / 3_600}H` : `PT${seconds}S`
}

/** Form values as typed. */
export type LeaderboardValues = {
  id: string
  isOpen: boolean
  sortOrder: LeaderboardMetadata['sortOrder']
  aggregation: LeaderboardMetadata['aggregation']
  isPartitioned: boolean
  maxEntries: string
  scoreName: string
  freezeAt: string
  reset: string
  resetCron: string
  /** The time zone of a reset by cron expression. */
  resetZone: string
  /** Seconds. */
  resetInterval: string
  keptVersions: string
  /** Seconds. */
  ttl: string
  cohorts: CohortValues[]
  /** One per line. */
  derivatives: string
}

export const newLeaderboard: LeaderboardValues = {
  id: '',
  isOpen: true,
  sortOrder: 'descending',
  aggregation: 'last',
  isPartitioned: false,
  maxEntries: '',
  scoreName: '',
  freezeAt: '',
  reset: never,
  resetCron: '',
  resetZone: utc,
  resetInterval: '',
  keptVersions: String(usualKeptVersions),
  ttl: '',
  cohorts: [],
  derivatives: '',
}

export function leaderboardValues({
  id,
  metaData,
  created,
}: Omit<LeaderboardRow, 'numberOfEntries'>): LeaderboardValues {
  const { resetSchedule: schedule, expiration, freezeTime } = metaData
  const ttlMs = expiration === undefined ? undefined : expiration - created
  const intervalMs = schedule === undefined ? undefined : parseDurationMs(schedule)
  return {
    id,
    isOpen: metaData.permissions.write_self,
    sortOrder: metaData.sortOrder,
    aggregation: metaData.aggregation,
    isPartitioned: metaData.partitioned,
    maxEntries: metaData.maxEntries === undefined ? '' : String(metaData.maxEntries),
    scoreName: metaData.scoreName ?? '',
    freezeAt: freezeTime === undefined ? '' : momentFieldText(freezeTime),
    reset:
      schedule === undefined ? never : schedule in usualResets ? schedule : intervalMs === undefined ? cron : interval,
    resetCron: schedule !== undefined && intervalMs === undefined && !(schedule in usualResets) ? schedule : '',
    resetZone: metaData.resetZone ?? utc,
    resetInterval: intervalMs === undefined ? '' : String(intervalMs / 1_000),
    keptVersions: String(metaData.keptVersions),
    ttl: ttlMs === undefined ? '' : String(ttlMs / 1_000),
    cohorts: cohortValues(metaData.cohortSettings?.cohorts),
    derivatives: metaData.derivatives.join('\n'),
  }
}

const isCount = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export function leaderboardErrors(values: LeaderboardValues): Record<string, string> {
  const { id, isPartitioned, maxEntries, freezeAt, reset, keptVersions, ttl } = values
  const text = id.trim()
  const errors = cohortErrors('cohorts', values.cohorts)
  if (text.includes('#')) errors['id'] = 'Remove the #. Partitions are created automatically.'
  else if (!LeaderboardId.safeParse(text).success)
    errors['id'] = 'Use letters, digits and . _ : - such as leaderboards.weekly.'
  if (maxEntries.trim() === '' && isPartitioned)
    errors['maxEntries'] = 'Enter the maximum number of players in a partition.'
  if (maxEntries.trim() !== '' && !isCount(maxEntries, 1, 1_000_000))
    errors['maxEntries'] = 'A whole number from 1 to 1,000,000.'
  if (freezeAt !== '' && Number.isNaN(new Date(freezeAt).getTime())) errors['freezeAt'] = 'Choose a time.'
  const schedule = toSchedule(values)
  if (schedule !== undefined && resetScheduleProblem(schedule) !== undefined) {
    if (reset === interval) errors['resetInterval'] = 'A duration from a minute to ten years.'
    else if (parseCron(schedule)) errors['resetCron'] = 'Leave at least 1 minute between resets.'
    else errors['resetCron'] = 'Enter a cron expression such as 0 0 18 * * FRI *.'
  }
  if (reset !== never && !isCount(keptVersions, 0, 100)) errors['keptVersions'] = 'A whole number from 0 to 100.'
  const ttlMs = Number(ttl) * 1_000
  if (ttl.trim() !== '' && !(ttlMs >= 1 && ttlMs <= maxTtlMs)) errors['ttl'] = 'Enter a duration of at most 100 years.'
  return errors
}

/** The schedule for the API; undefined for none. */
const toSchedule = ({ reset, resetCron, resetInterval }: LeaderboardValues): string | undefined =>
  reset === never
    ? undefined
    : reset === cron
      ? resetCron.trim()
      : reset === interval
        ? toIsoDuration(resetInterval)
        : reset

/** True if the leaderboard resets by a cron expression, which has a time zone. */
export const hasZone = ({ reset }: Pick<LeaderboardValues, 'reset'>): boolean => reset !== never && reset !== interval

type CreateBody = NonNullable<EndpointInput<typeof createLeaderboard>['body']>
type ChangeBody = NonNullable<EndpointInput<typeof updateLeaderboard>['body']>

export function leaderboardBody(values: LeaderboardValues): CreateBody {
  const { ttl, cohorts } = values
  const derivatives = values.derivatives.split('\n').flatMap((line) => line.trim() || [])
  const schedule = toSchedule(values)
  return {
    permissions: { write_self: values.isOpen },
    sortOrder: values.sortOrder,
    aggregation: values.aggregation,
    partitioned: values.isPartitioned,
    derivatives,
    ...(schedule && { resetSchedule: schedule }),
    ...(hasZone(values) && { resetZone: values.resetZone }),
    ...(isCount(values.keptVersions, 0, 100) && { keptVersions: Number(values.keptVersions) }),
    ...(values.maxEntries.trim() && { maxEntries: Number(values.maxEntries) }),
    ...(values.scoreName.trim() && { scoreName: values.scoreName.trim() }),
    ...(values.freezeAt && { freezeTime: new Date(values.freezeAt).getTime() }),
    ...(ttl.trim() && { ttl: Math.round(Number(ttl) * 1_000) }),
    ...(cohorts.length > 0 && { cohortSettings: { cohorts: cohortBody(cohorts) } }),
  }
}

/** The request body with changed fields only, so that colleagues' changes of other fields are kept. */
export function leaderboardChanges(before: LeaderboardValues, values: LeaderboardValues): ChangeBody {
  const old = leaderboardBody(before)
  const body = leaderboardBody(values)
  const isChanged = (name: keyof CreateBody) => JSON.stringify(old[name]) !== JSON.stringify(body[name])
  const names = (Object.keys(body) as (keyof CreateBody)[]).filter(isChanged)
  const remove = removableSettings.filter((name) => old[name] !== undefined && body[name] === undefined)
  return {
    ...Object.fromEntries(names.map((name) => [name, body[name]])),
    ...(remove.length > 0 && { remove: [...remove] }),
  }
}

/** Maps the field of a server error to the form. */
export const toLeaderboardField = (field: string): string => {
  const names: Record<string, string> = { resetSchedule: 'resetCron', freezeTime: 'freezeAt', permissions: 'isOpen' }
  return names[field] ?? field
}
