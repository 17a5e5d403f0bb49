import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Id } from '../core/shapes.ts'
import { NewItem } from '../monetize/inventory.ts'
import { EventReward, EventRule } from './event-shapes.ts'
import { EventId } from './events.ts'
import { EntryStats, Score } from './leaderboards.ts'

export const PlayerPhase = z.object({
  name: z.string().describe('Name of the phase.'),
  durationSeconds: z.number().describe('The length of the phase in seconds.'),
  rules: z.array(EventRule).describe('Values of the game for the phase.'),
})

export const RewardState = z.object({
  ...EventReward.shape,
  earned: z.boolean().describe('True if the player has reached it.'),
  claimed: z.boolean().describe('True if the player has claimed it.'),
  pendingInventoryRewards: z
    .object({
      currencies: z.record(z.string(), z.string()).describe('Amounts as text, by content id of the currency.'),
      items: z.array(NewItem).describe('Items that a claim would create, with their properties.'),
      empty: z.boolean().describe('True if there are no currencies and no items to claim.'),
    })
    .describe('Rewards that a claim would grant now.'),
  pendingCurrencyRewards: z.record(z.string(), z.string()).describe('Currencies to claim, by symbol.'),
  pendingItemRewards: z.array(NewItem).describe('Items to claim.'),
  pendingEntitlementRewards: z.record(z.string(), z.string()).describe('Entitlements to claim.'),
})
export type RewardState = z.infer<typeof RewardState>

export const PlayerEvent = z.object({
  id: z.string().describe('Id of the round: symbol of the event and start in milliseconds since 1970.'),
  name: z.string().describe('The name of the event.'),
  leaderboardId: z.string().describe('The id of the leaderboard, such as leaderboards.weekly.'),
  running: z.boolean().describe('True while the event runs.'),
  score: z.number().describe('The score of the player in the event.'),
  rank: z.int().min(0).describe('0 without a score.'),
  secondsRemaining: z.int().describe('Seconds until the round ends; 0 after its end.'),
  currentPhase: PlayerPhase.optional().describe('The phase that runs now.'),
  allPhases: z.array(PlayerPhase).describe('All phases, in their order.'),
  scoreRewards: z.array(RewardState).describe('Rewards by score.'),
  rankRewards: z.array(RewardState).describe('Rewards by rank at the end.'),
  groupRewards: z
    .object({
      groupId: z
        .string()
        .optional()
        .describe('Absent if the player is in no guild, or did not take part in a finished round.'),
      groupScore: z.number().describe('The score of the group of the player.'),
      groupRank: z.int().min(0).describe('0 until the round is over.'),
      scoreRewards: z.array(RewardState).describe('Earned once the round is over.'),
      rankRewards: z.array(RewardState).describe('Rewards by rank at the end.'),
    })
    .optional()
    .describe("For events that reward guilds: the common score of the members of the player's guild."),
})
export type PlayerEvent = z.infer<typeof PlayerEvent>

const ofPlayer = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })
const owner = ({ params }: { params: { gamerTag: number } }) => params.gamerTag

export const getPlayerEvents = endpoint({
  method: 'GET',
  path: '/object/event-players/:gamerTag',
  summary: 'Get the running events, and the last fifty finished ones that the player took part in.',
  scope: 'realm',
  access: { operator: 'view player-events', player: 'own', owner },
  params: ofPlayer,
  response: z.object({
    running: z.array(PlayerEvent).describe('Events that run now.'),
    done: z.array(PlayerEvent).describe('Events that have ended, with rewards to claim.'),
  }),
  errors: ['PlayerNotFound'],
})

export const setEventScore = endpoint({
  method: 'PUT',
  path: '/object/event-players/:gamerTag/score',
  summary: 'Set a player’s score in a running event, or add to it.',
  scope: 'realm',
  repeatable: { unless: ['increment'] },
  reaches: 'one',
  access: { operator: 'edit player-events', player: 'own', owner },
  params: ofPlayer,
  body: z.object({
    eventId: EventId.describe('The id of this run of the event.'),
    score: Score.describe('The score of the player in the event.'),
    increment: z.boolean().default(false).describe('Adds to the score instead of setting it.'),
    stats: EntryStats.optional().describe('Values stored with the score; absent: the previous ones are kept.'),
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
  repeatable: { done: 'NoPendingClaims' },
  reaches: 'one',
  access: { operator: 'edit player-events', player: 'own', owner },
  params: ofPlayer,
  body: z.object({ eventId: EventId.describe('The id of this run of the event.') }),
  response: z.object({
    view: PlayerEvent.describe('State of the event for the player after the claim.'),
    gameRspJson: z.string().describe('Always `{}`, for older clients.'),
  }),
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
