import type { EventContent, EventSchedule } from '@regent/contract/engage/event-shapes'
import type { EventRow, EventView } from '@regent/contract/engage/events'
import { weekMs } from '@regent/contract/time'
import type * as z from 'zod'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { minuteText, momentFieldText, timeIn, timeText } from '../../../ui/time/moment-text.ts'
import { type RewardValues, rewardBody, rewardErrors, rewardValues } from '../../monetize/inventory/reward-form.ts'
import { type CohortValues, cohortBody, cohortErrors, cohortValues } from '../leaderboards/cohort-form.ts'
import { newSchedule, type ScheduleValues, scheduleBody, scheduleErrors, scheduleValues } from './schedule-form.ts'

export type EventValues = {
  symbol: string
  name: string
  /** When the event takes place: immediately, at a time, or repeatedly; empty: not chosen yet. */
  when: '' | 'now' | 'at' | 'recurring'
  /** `2026-11-22T09:30Z` */
  startDate: string
  schedule: ScheduleValues
  /** Lengths in seconds. */
  phases: { name: string; length: string; rules: Pair[] }[]
  partitionSize: string
  isOpen: boolean
  scoreRewards: RewardValues[]
  rankRewards: RewardValues[]
  groupRewards: RewardValues[]
  cohorts: CohortValues[]
  audience: EventView['audience']
  /** One per line. */
  stores: string
}

export const newPhase: EventValues['phases'][number] = { name: 'main', length: '86400', rules: [] }

const MINUTE_SECONDS = 60

const secondsText = (ms: number) => String(ms / 1_000)

/** The length of a phase in an exact unit; an unedited length is sent unchanged. */
function toLength(length: string, known: EventView | undefined) {
  const before = known?.phases.find(({ durationMillis }) => secondsText(durationMillis) === length)
  const ms = before?.durationMillis ?? Math.round(Number(length) * 1_000)
  const minutes = ms / (MINUTE_SECONDS * 1_000)
  return Number.isInteger(minutes) ? { duration_minutes: minutes } : { durationMillis: ms }
}

const partitionSize = 5

/** Values of the form; in production realms, no time is preset for a new event. */
export function eventValues(now: number, known?: EventView, startAt?: number, isProduction = false): EventValues {
  if (!known)
    return {
      symbol: 'events.',
      name: '',
      when: startAt !== undefined ? 'at' : isProduction ? '' : 'now',
      startDate: startAt === undefined ? minuteText(now) : momentFieldText(startAt),
      schedule: newSchedule(now),
      phases: [newPhase],
      partitionSize: String(partitionSize),
      isOpen: false,
      scoreRewards: [],
      rankRewards: [],
      groupRewards: [],
      cohorts: [],
      audience: undefined,
      stores: '',
    }
  return {
    symbol: known.symbol,
    name: known.name,
    when: known.recurring ? 'recurring' : 'at',
    startDate: timeText(known.start_date),
    schedule: known.schedule && known.recurring ? scheduleValues(known.schedule, now) : newSchedule(now),
    phases: known.phases.map(({ name, durationMillis, rules = [] }) => ({
      name,
      length: secondsText(durationMillis),
      rules: rules.map(({ rule, value }) => ({ name: rule, value })),
    })),
    partitionSize: String(known.partition_size),
    isOpen: known.permissions.write_self,
    scoreRewards: (known.score_rewards ?? []).map(rewardValues),
    rankRewards: (known.rank_rewards ?? []).map(rewardValues),
    groupRewards: (known.group_rewards?.scoreRewards ?? []).map(rewardValues),
    cohorts: cohortValues(known.cohortSettings?.cohorts),
    audience: known.audience,
    stores: (known.stores ?? []).join('\n'),
  }
}

/** Values of a clone: a copy of the event whose start is moved by whole weeks into the future. */
export const cloneValues = (now: number, { content }: EventRow): EventValues => ({
  ...eventValues(now, content),
  symbol: `${content.symbol}-copy`,
  name: `${content.name} (copy)`,
  when: 'at',
  startDate: momentFieldText(weeksLater(Date.parse(content.start_date), now)),
})

const weeksLater = (startMs: number, now: number): number =>
  startMs + Math.max(1, Math.ceil((now - startMs) / weekMs)) * weekMs

type Body = z.input<typeof EventContent>

/** The request body. */
export function eventBody(values: EventValues, now: number, known?: EventView): Body {
  const stores = values.stores.split('\n').flatMap((line) => line.trim() || [])
  const schedule = values.when === 'recurring' ? scheduleBody(values.schedule, known?.schedule) : undefined
  return {
    symbol: values.symbol.trim(),
    name: values.name.trim(),
    start_date: schedule
      ? readScheduleStart(schedule, known)
      : values.when === 'now'
        ? // rounded to seconds
          new Date(now - (now % 1_000)).toISOString()
        : (timeIn(values.startDate, known?.start_date) ?? ''),
    phases: values.phases.map(({ name, length, rules }) => {
      const pairs = filledPairs(rules).map(({ name: rule, value }) => ({ rule, value }))
      return {
        name: name.trim(),
        ...toLength(length, known),
        ...(pairs.length > 0 && { rules: pairs }),
      }
    }),
    partition_size: Number(values.partitionSize),
    permissions: { write_self: values.isOpen },
    ...(values.scoreRewards.length > 0 && { score_rewards: values.scoreRewards.map(rewardBody) }),
    ...(values.rankRewards.length > 0 && { rank_rewards: values.rankRewards.map(rewardBody) }),
    ...(stores.length > 0 && { stores }),
    ...(schedule && { schedule }),
    ...(values.groupRewards.length > 0 && { group_rewards: { scoreRewards: values.groupRewards.map(rewardBody) } }),
    ...(values.cohorts.length > 0 && { cohortSettings: { cohorts: cohortBody(values.cohorts) } }),
    ...(values.audience && { audience: values.audience }),
  }
}

/** The first start of an event by its schedule; unchanged while the schedule starts at the same time. */
const readScheduleStart = ({ activeFrom }: EventSchedule, known: EventView | undefined): string =>
  known?.recurring && known.schedule?.activeFrom === activeFrom ? known.start_date : activeFrom

/** The event with another schedule. */
export function scheduledBody(known: EventView, values: ScheduleValues): Body {
  const schedule = scheduleBody(values, known.recurring ? known.schedule : undefined)
  return { ...known, start_date: readScheduleStart(schedule, known), schedule }
}

const maxMinutes = 5_256_000

export function eventErrors(values: EventValues): Record<string, string> {
  const errors: Record<string, string> = {
    ...rewardErrors('scoreRewards', values.scoreRewards, { isByRank: false }),
    ...rewardErrors('rankRewards', values.rankRewards, { isByRank: true }),
    ...rewardErrors('groupRewards', values.groupRewards, { isByRank: false }),
    ...cohortErrors('cohorts', values.cohorts),
    ...(values.when === 'recurring' && scheduleErrors(values.schedule, 'schedule.')),
  }
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,119}$/.test(values.symbol.trim()) || values.symbol.trim() === 'events.')
    errors['symbol'] = 'A name such as events.kraken-hunt.'
  if (values.name.trim() === '') errors['name'] = 'Write a name.'
  if (values.when === '') errors['when'] = 'Choose when it takes place.'
  if (values.when === 'at' && Number.isNaN(Date.parse(values.startDate))) errors['startDate'] = 'Choose a time.'
  if (!/^[1-9]\d{0,5}$/.test(values.partitionSize.trim())) errors['partitionSize'] = 'A whole number above 0.'
  values.phases.forEach(({ name, length, rules }, index) => {
    if (name.trim() === '') errors[`phases.${index}.name`] = 'Name the phase.'
    const seconds = Number(length)
    if (!(seconds > 0 && seconds <= maxMinutes * MINUTE_SECONDS))
      errors[`phases.${index}.length`] = 'A duration of at most 10 years.'
    Object.assign(errors, pairErrors(`phases.${index}.rules`, rules))
  })
  if (values.phases.length === 0) errors['name'] ??= 'Add at least one phase.'
  return errors
}

/** Length of a round in milliseconds, from the phases that are filled in. */
export const sumPhasesMs = ({ phases }: EventValues): number =>
  phases.reduce((sum, { length }) => sum + (Number(length) || 0) * 1_000, 0)
