import * as z from 'zod'
import { parseCron } from '../core/cron.ts'
import { recordUpTo } from '../core/shapes.ts'
import { decimal, opaque, zone } from '../core/values.ts'
import { CurrencyId, ItemsId } from '../monetize/inventory.ts'
import { StandingAudience } from '../players/player-search.ts'
import { ClientPermission, CohortSettings } from './leaderboard-shapes.ts'

/** The symbol of an event, such as `events.kraken-hunt`. It is part of addresses and of leaderboard ids. */
export const EventSymbol = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/, 'must have letters, digits and . _ : - only')

/** `2026-11-22T09:30:00Z` */
export const IsoTime = opaque(40).refine((text) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text)), {
  message: 'must be a time such as 2026-11-22T09:30:00Z',
})

const isEpochText = (text: string) => /^\d{12,14}$/.test(text)

/** `2026-11-22T09:30:00Z`, or the same as milliseconds since 1970: `1795339800000`. */
export const IsoOrEpochTime = opaque(40).refine((text) => isEpochText(text) || IsoTime.safeParse(text).success, {
  message: 'must be a time such as 2026-11-22T09:30:00Z, or milliseconds since 1970',
})

export const msOfTime = (text: string): number => (isEpochText(text) ? Number(text) : Date.parse(text))

export const EventRule = z.object({ rule: opaque(128).min(1), value: opaque(4_096) })

const maxMinutes = 5_256_000

/** Accepts the length in any of three units; responses contain all three. */
const EventPhase = z
  .object({
    name: opaque(128).trim().min(1, 'needs a name'),
    duration_minutes: z.number().min(0).max(maxMinutes).optional(),
    durationSeconds: z
      .number()
      .min(0)
      .max(maxMinutes * 60)
      .optional(),
    durationMillis: z
      .number()
      .min(0)
      .max(maxMinutes * 60_000)
      .optional(),
    rules: z.array(EventRule).max(100).optional(),
  })
  .refine((phase) => (phase.durationMillis ?? phase.durationSeconds ?? phase.duration_minutes ?? 0) > 0, {
    message: 'must have a duration',
    path: ['duration_minutes'],
  })

export const RewardObtain = z.object({ symbol: opaque(128).min(1), count: z.int().min(1).max(1_000_000_000) })
export const RewardCurrency = z.object({ id: CurrencyId, amount: z.int().min(0) })
export const RewardItem = z.object({
  id: ItemsId,
  properties: recordUpTo(200, opaque(128).min(1), opaque(4_096)).optional(),
})

/** A reward for a score from `min` on, or for a rank from `min` to `max`. */
export const EventReward = z
  .object({
    min: decimal(),
    max: decimal().optional(),
    currencies: z.array(RewardCurrency).max(100).optional(),
    items: z.array(RewardItem).max(100).optional(),
    obtain: z.array(RewardObtain).max(100).optional(),
  })
  .refine(({ min, max }) => max === undefined || max >= min, { message: 'must not be below min', path: ['max'] })
export type EventReward = z.infer<typeof EventReward>

const Words = z.array(opaque(200)).max(200)

const ScheduleDefinition = z.object({
  second: Words,
  minute: Words,
  hour: Words,
  dayOfMonth: Words,
  month: Words,
  dayOfWeek: Words,
  year: Words,
})

export const EventSchedule = z.object({
  description: opaque(500).optional(),
  activeFrom: IsoTime,
  activeTo: IsoTime.optional(),
  crons: z
    .array(
      opaque(200).refine((text) => parseCron(text) !== undefined, 'must be a cron expression such as 0 0 12 * * MON *'),
    )
    .max(20)
    .optional(),
  definitions: z.array(ScheduleDefinition).max(20).optional(),
  /** The time zone of `crons` and `definitions`; default: UTC. */
  zone: zone().optional(),
})
export type EventSchedule = z.infer<typeof EventSchedule>

const Rewards = z.array(EventReward).max(100)

/** Definition of an event: phases, rewards and schedule. */
export const EventContent = z.object({
  symbol: EventSymbol,
  name: opaque(200).trim().min(1, 'needs a name'),
  start_date: IsoTime,
  phases: z.array(EventPhase).min(1, 'needs a phase').max(50),
  partition_size: z.int().min(1).max(1_000_000).default(5),
  permissions: ClientPermission.default({ write_self: false }),
  score_rewards: Rewards.optional(),
  rank_rewards: Rewards.optional(),
  group_rewards: z.object({ scoreRewards: Rewards.optional() }).optional(),
  stores: z.array(opaque(200)).max(100).optional(),
  cohortSettings: CohortSettings.optional(),
  /** Audience that can see and enter the event; default: all players. Players who have entered a round stay in it. */
  audience: StandingAudience.optional(),
  schedule: EventSchedule.optional(),
})
export type EventContent = z.infer<typeof EventContent>
