import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id } from '../core/shapes.ts'
import { NewItem } from '../monetize/inventory.ts'
import { EventReward, EventRule } from './event-shapes.ts'
import { EventId } from './events.ts'
import { EntryStats, Score } from './leaderboards.ts'

const PlayerPhase = z.object({ name: z.string(), durationSeconds: z.number(), rules: z.array(EventRule) })

const RewardState = z.object({
  ...EventReward.shape,
  earned: z.boolean(),
  claimed: z.boolean(),
  /** Rewards that a claim would grant now. */
  pendingInventoryRewards: z.object({
    currencies: z.record(z.string(), z.string()),
    items: z.array(NewItem),
    empty: z.boolean(),
  }),
  pendingCurrencyRewards: z.record(z.string(), z.string()),
  pendingItemRewards: z.array(NewItem),
  pendingEntitlementRewards: z.record(z.string(), z.string()),
})
export type RewardState = z.infer<typeof RewardState>

export const PlayerEvent = z.object({
  id: z.string(),
  name: z.string(),
  leaderboardId: z.string(),
  running: z.boolean(),
  score: z.number(),
  /** 0 without a score. */
  rank: z.int().min(0),
  secondsRemaining: z.int(),
  currentPhase: PlayerPhase.optional(),
  allPhases: z.array(PlayerPhase),
  scoreRewards: z.array(RewardState),
  rankRewards: z.array(RewardState),
  /** For events that reward guilds: the common score of the members of the player's guild. */
  groupRewards: z
    .object({
      /** Absent if the player is in no guild, or did not take part in a finished round. */
      groupId: z.string().optional(),
      groupScore: z.number(),
      /** 0 until the round is over. */
      groupRank: z.int().min(0),
      /** Earned once the round is over. */
      scoreRewards: z.array(RewardState),
      rankRewards: z.array(RewardState),
    })
    .optional(),
})
export type PlayerEvent = z.infer<typeof PlayerEvent>

const ofPlayer = z.object({ gamerTag: Id })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const getPlayerEvents = endpoint({
  method: 'GET',
  path: '/object/event-players/:gamerTag',
  summary: 'Get the running events, and the last fifty finished ones that the player took part in.',
  scope: 'realm',
  access: { operator: 'view player-events', player: 'own', owner },
  params: ofPlayer,
  response: z.object({ running: z.array(PlayerEvent), done: z.array(PlayerEvent) }),
  errors: ['PlayerNotFound'],
})

export const setEventScore = endpoint({
  method: 'PUT',
  path: '/object/event-players/:gamerTag/score',
  summary: 'Set a player’s score in a running event, or add to it.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit player-events', player: 'own', owner },
  params: ofPlayer,
  body: z.object({
    eventId: EventId,
    score: Score,
    /** Adds to the score instead of setting it. */
    increment: z.boolean().default(false),
    stats: EntryStats.optional(),
  }),
  response: CommonResponse,
  errors: [
    'EventNotFound',
    'EventNotWritable',
    'EventNotForPlayer',
    'PlayerNotFound',
    'LeaderboardNotFound',
    'LeaderboardFrozen',
  ],
})

export const claimEventRewards = endpoint({
  method: 'POST',
  path: '/object/event-players/:gamerTag/claim',
  summary:
    'Claim the rewards that the player has earned in an event, each once. Rewards for ranks and guilds need the event to be over.',
  scope: 'realm',
  reaches: 'one',
  access: { operator: 'edit player-events', player: 'own', owner },
  params: ofPlayer,
  body: z.object({ eventId: EventId }),
  response: z.object({ view: PlayerEvent, gameRspJson: z.string() }),
  errors: [
    'EventNotFound',
    'NoPendingClaims',
    'PlayerNotFound',
    'InsufficientCurrency',
    'ItemNotFound',
    'TooManyItems',
    'GiftNotAvailable',
  ],
})
