import type { InputOf } from '@regent/contract/endpoint'
import { type LeaderboardMetadata, removableSettings, usualKeptVersions } from '@regent/contract/leaderboard-shapes'
import type { createLeaderboard, LeaderboardRow } from '@regent/contract/leaderboards'
import { LeaderboardId } from '@regent/contract/leaderboards'
import type { updateLeaderboard } from '@regent/contract/leaderboards-settings'
import { resetScheduleProblem } from '@regent/contract/reset-schedule'
import { minuteText } from '../../../ui/filters.ts'
import { type CohortValues, cohortBody, cohortErrors, cohortValues } from './cohort-form.ts'

export const units = ['hours', 'days', 'weeks'] as const
const unitMs = { hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 }
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
const other = 'other'
/** Schedules that the form offers by name. */
const usualResets: Record<string, string> = {
  '0 0 0 * * * *': 'Every day at 0:00 UTC',
  '0 0 0 * * MON *': 'Every Monday at 0:00 UTC',
  '0 0 0 1 * * *': 'On the first of each month at 0:00 UTC',
}
export const resetOptions = [
  { value: never, label: 'Never' },
  ...Object.entries(usualResets).map(([value, label]) => ({ value, label })),
  { value: other, label: 'At other times' },
]

/** "Every Monday at 0:00 UTC", or the schedule itself. */
export const resetWords = (schedule: string): string => usualResets[schedule] ?? schedule

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
  otherReset: string
  keptVersions: string
  ttl: string
  ttlUnit: (typeof units)[number]
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
  otherReset: '',
  keptVersions: String(usualKeptVersions),
  ttl: '',
  ttlUnit: 'days',
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
  const ttlUnit =
    units.toReversed().find((unit) => ttlMs !== undefined && ttlMs % unitMs[unit] === 0) ??
    (ttlMs === undefined ? 'days' : 'hours')
  return {
    id,
    isOpen: metaData.permissions.write_self,
    sortOrder: metaData.sortOrder,
    aggregation: metaData.aggregation,
    isPartitioned: metaData.partitioned,
    maxEntries: metaData.maxEntries === undefined ? '' : String(metaData.maxEntries),
    scoreName: metaData.scoreName ?? '',
    freezeAt: freezeTime === undefined ? '' : minuteText(freezeTime),
    reset: schedule === undefined ? never : schedule in usualResets ? schedule : other,
    otherReset: schedule !== undefined && !(schedule in usualResets) ? schedule : '',
    keptVersions: String(metaData.keptVersions),
    ttl: ttlMs === undefined ? '' : String(ttlMs / unitMs[ttlUnit]),
    ttlUnit,
    cohorts: cohortValues(metaData.cohortSettings?.cohorts),
    derivatives: metaData.derivatives.join('\n'),
  }
}

const isCount = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export function leaderboardErrors(values: LeaderboardValues): Record<string, string> {
  const { id, isPartitioned, maxEntries, freezeAt, reset, otherReset, keptVersions, ttl, ttlUnit } = values
  const text = id.trim()
  const errors = cohortErrors('cohorts', values.cohorts)
  if (text.includes('#')) errors['id'] = 'Leave out the #: partitions are created when players join.'
  else if (!LeaderboardId.safeParse(text).success)
    errors['id'] = 'Use letters, digits and . _ : - such as leaderboards.weekly.'
  if (maxEntries.trim() === '' && isPartitioned) errors['maxEntries'] = 'Enter how many players fit in a partition.'
  if (maxEntries.trim() !== '' && !isCount(maxEntries, 1, 1_000_000))
    errors['maxEntries'] = 'A whole number from 1 to 1,000,000.'
  if (freezeAt !== '' && Number.isNaN(new Date(freezeAt).getTime())) errors['freezeAt'] = 'Choose a time.'
  const problem = reset === other ? resetScheduleProblem(otherReset.trim()) : undefined
  if (problem !== undefined) errors['otherReset'] = `The schedule ${problem}.`
  if (reset !== never && !isCount(keptVersions, 0, 100)) errors['keptVersions'] = 'A whole number from 0 to 100.'
  const ttlMs = Number(ttl) * unitMs[ttlUnit]
  if (ttl.trim() !== '' && !(ttlMs >= 1 && ttlMs <= maxTtlMs))
    errors['ttl'] = 'A number above 0; at most a hundred years.'
  return errors
}

type CreateBody = NonNullable<InputOf<typeof createLeaderboard>['body']>
type ChangeBody = NonNullable<InputOf<typeof updateLeaderboard>['body']>

export function leaderboardBody(values: LeaderboardValues): CreateBody {
  const { reset, otherReset, ttl, ttlUnit, cohorts } = values
  const derivatives = values.derivatives.split('\n').flatMap((line) => line.trim() || [])
  const schedule = reset === never ? '' : reset === other ? otherReset.trim() : reset
  return {
    permissions: { write_self: values.isOpen },
    sortOrder: values.sortOrder,
    aggregation: values.aggregation,
    partitioned: values.isPartitioned,
    derivatives,
    ...(schedule && { resetSchedule: schedule }),
    ...(isCount(values.keptVersions, 0, 100) && { keptVersions: Number(values.keptVersions) }),
    ...(values.maxEntries.trim() && { maxEntries: Number(values.maxEntries) }),
    ...(values.scoreName.trim() && { scoreName: values.scoreName.trim() }),
    ...(values.freezeAt && { freezeTime: new Date(values.freezeAt).getTime() }),
    ...(ttl.trim() && { ttl: Math.round(Number(ttl) * unitMs[ttlUnit]) }),
    ...(cohorts.length > 0 && { cohortSettings: { cohorts: cohortBody(cohorts) } }),
  }
}

/** The request that changes only what was changed in the form, so that colleagues' changes of other fields stay. */
export function leaderboardChanges(before: LeaderboardValues, values: LeaderboardValues): ChangeBody {
  const [old, body] = [leaderboardBody(before), leaderboardBody(values)]
  const isChanged = (name: keyof CreateBody) => JSON.stringify(old[name]) !== JSON.stringify(body[name])
  const names = (Object.keys(body) as (keyof CreateBody)[]).filter(isChanged)
  const remove = removableSettings.filter((name) => old[name] !== undefined && body[name] === undefined)
  return {
    ...Object.fromEntries(names.map((name) => [name, body[name]])),
    ...(remove.length > 0 && { remove: [...remove] }),
  }
}

/** Maps the field of a server error to the form. */
export const leaderboardFieldOf = (field: string): string => {
  const names: Record<string, string> = { resetSchedule: 'otherReset', freezeTime: 'freezeAt', permissions: 'isOpen' }
  return names[field] ?? field
}
