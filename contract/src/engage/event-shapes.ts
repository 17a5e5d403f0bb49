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

export const EventRule = z.object({
  rule: opaque(128).min(1).describe('Name of the rule, chosen by the game.'),
  value: opaque(4_096).describe('Value of the rule. Only the game reads it.'),
})

const maxMinutes = 5_256_000

/** Accepts the length in any of three units; responses contain all three. */
export const EventPhase = z
  .object({
    name: opaque(128).trim().min(1, 'needs a name').describe('Name of the phase, for the game and the staff.'),
    duration_minutes: z
      .number()
      .min(0)
      .max(maxMinutes)
      .optional()
      .describe('Length in minutes. Used if the two other durations are absent.')
      .meta({ examples: [2_880] }),
    durationSeconds: z
      .number()
      .min(0)
      .max(maxMinutes * 60)
      .optional()
      .describe('Length in seconds. Used if `durationMillis` is absent.'),
    durationMillis: z
      .number()
      .min(0)
      .max(maxMinutes * 60_000)
      .optional()
      .describe('Length in milliseconds. It takes precedence over the other durations.'),
    rules: z.array(EventRule).max(100).optional().describe('Rules of the game in this phase; absent: none.'),
  })
  .refine((phase) => (phase.durationMillis ?? phase.durationSeconds ?? phase.duration_minutes ?? 0) > 0, {
    message: 'must have a duration',
    path: ['duration_minutes'],
  })

export const RewardObtain = z.object({
  symbol: opaque(128).min(1).describe('Content id of a currency or an item, or symbol of an entitlement.'),
  count: z.int().min(1).max(1_000_000_000).describe('Number of units that the player gets.'),
})
export const RewardCurrency = z.object({
  id: CurrencyId.describe('Content id of the currency, such as currency.gems.'),
  amount: z.int().min(0).describe('Units of the currency that the player gets.'),
})
export const RewardItem = z.object({
  id: ItemsId.describe('Content id of the item, such as items.sword.'),
  properties: recordUpTo(200, opaque(128).min(1), opaque(4_096))
    .optional()
    .describe('Names and values of the properties of the new item; absent: none.'),
})

/** A reward for a score from `min` on, or for a rank from `min` to `max`. */
export const EventReward = z
  .object({
    min: decimal().describe('Lowest score, or best rank, that gets the reward.'),
    max: decimal().optional().describe('Highest score (absent: no limit), or worst rank (absent: equal to `min`).'),
    currencies: z.array(RewardCurrency).max(100).optional().describe('Currencies of the reward; absent: none.'),
    items: z.array(RewardItem).max(100).optional().describe('Items of the reward; absent: none.'),
    obtain: z
      .array(RewardObtain)
      .max(100)
      .optional()
      .describe('Further currencies, items and entitlements of the reward; absent: none.'),
  })
  .refine(({ min, max }) => max === undefined || max >= min, { message: 'must not be below min', path: ['max'] })
export type EventReward = z.infer<typeof EventReward>

const Words = z.array(opaque(200)).max(200)

const ScheduleDefinition = z.object({
  second: Words.describe('Seconds in cron notation, 0 to 59; empty: every second.'),
  minute: Words.describe('Minutes in cron notation, 0 to 59; empty: every minute.'),
  hour: Words.describe('Hours in cron notation, 0 to 23; empty: every hour.'),
  dayOfMonth: Words.describe('Days of the month in cron notation, 1 to 31; empty: every day.'),
  month: Words.describe('Months in cron notation, 1 to 12; empty: every month.'),
  dayOfWeek: Words.describe('Days of the week in cron notation, such as MON; empty: every day.'),
  year: Words.describe('Years in cron notation; empty: every year.'),
})

export const EventSchedule = z.object({
  description: opaque(500).optional().describe('Note for the staff. Players do not see it.'),
  activeFrom: IsoTime.describe('Earliest start of a round as an ISO 8601 time.'),
  activeTo: IsoTime.optional().describe('Latest start of a round as an ISO 8601 time; absent: no end.'),
  crons: z
    .array(
      opaque(200).refine((text) => parseCron(text) !== undefined, 'must be a cron expression such as 0 0 12 * * MON *'),
    )
    .max(20)
    .optional()
    .describe('Cron expressions with seconds for the starts of rounds. If present, `definitions` are ignored.'),
  definitions: z
    .array(ScheduleDefinition)
    .max(20)
    .optional()
    .describe('Starts of rounds in parts of cron expressions. Used if `crons` is absent or empty.'),
  zone: zone().optional().describe('The time zone of `crons` and `definitions`; default: UTC.'),
})
export type EventSchedule = z.infer<typeof EventSchedule>

const Rewards = z.array(EventReward).max(100)

/** Definition of an event: phases, rewards and schedule. */
export const EventContent = z.object({
  symbol: EventSymbol.describe('Unique symbol of the event, such as events.kraken-hunt.').meta({
    examples: ['events.kraken-hunt'],
  }),
  name: opaque(200).trim().min(1, 'needs a name').describe('Display name of the event.'),
  start_date: IsoTime.describe('Start of the round as an ISO 8601 time. A schedule replaces it.').meta({
    examples: ['2026-11-22T09:30:00Z'],
  }),
  phases: z.array(EventPhase).min(1, 'needs a phase').max(50).describe('Phases of a round, one after the other.'),
  partition_size: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(5)
    .describe('Players who compete with each other in one partition of the leaderboard.'),
  permissions: ClientPermission.default({ write_self: false }).describe(
    'Rights of game clients. Default: only operators and game servers write scores.',
  ),
  score_rewards: Rewards.optional().describe('Rewards for reaching a score; absent: none.'),
  rank_rewards: Rewards.optional().describe('Rewards for the rank at the end of the round; absent: none.'),
  group_rewards: z
    .object({
      scoreRewards: Rewards.optional().describe(
        'Rewards for the common score of a guild at the end of the round; absent: none.',
      ),
    })
    .optional()
    .describe('Rewards for guilds; absent: none.'),
  stores: z
    .array(opaque(200))
    .max(100)
    .optional()
    .describe('Symbols of stores that belong to the event, for the game; absent: none.'),
  cohortSettings: CohortSettings.optional().describe(
    'Groups of players that compete apart from each other; absent: none.',
  ),
  audience: StandingAudience.optional().describe(
    'Audience that can see and enter the event; default: all players. Players who have entered a round stay in it.',
  ),
  schedule: EventSchedule.optional().describe('Recurring starts of rounds; absent: there is one round.'),
})
export type EventContent = z.infer<typeof EventContent>
