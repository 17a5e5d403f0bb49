import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, sortBy } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { rewardSources } from './reward-sources.ts'

/** Maximum number of rows per realm; additional ones are not stored. */
export const maxUngivenRewards = 10_000
/** Maximum number of rows per player, so that no player uses up all rows. */
export const maxUngivenOfPlayer = 100
/** Longer references are cut. */
export const maxReferenceLength = 300

/** A reward that could not be given, because its symbol does not exist in the realm. */
export const UngivenReward = z.object({
  id: Id,
  gamerTag: Id.optional().describe('Absent for a reward of many players.'),
  source: z.enum(rewardSources).describe('Feature that promised the reward.'),
  reference: z
    .string()
    .describe(
      'The thing that promised it: the number of the mail, the symbol of the announcement, the round of the event.',
    ),
  symbol: z.string().describe('Symbol that could not be granted.'),
  reason: z.string().describe('Why, as a sentence.'),
  tries: z.int().describe('How often it was tried.'),
  firstAt: Millis.describe('Time of the first attempt, in milliseconds since 1970, UTC.'),
  lastAt: Millis.describe('Time of the last attempt, in milliseconds since 1970, UTC.'),
  canBeGiven: z.boolean().describe('True if an operator can grant it; otherwise `whoGives` explains the process.'),
  whoGives: z
    .string()
    .optional()
    .describe('How the player gets the reward, as a sentence; absent if an operator can grant it.'),
})
export type UngivenReward = z.infer<typeof UngivenReward>

/** Restricts the list; an empty filter is every row. */
const filter = {
  symbol: opaque(200).min(1).optional().describe('Only rewards with this symbol; absent: all.'),
  source: z.enum(rewardSources).optional().describe('Only rewards of this feature; absent: all.'),
}

export const listUngivenRewards = endpoint({
  method: 'GET',
  path: '/api/ungiven-rewards',
  summary: 'List failed rewards of players, newest first by default. A row is removed when its reward is given.',
  scope: 'realm',
  access: { operator: 'view inventory' },
  query: z.object({
    ...filter,
    gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
    ...pageQuery,
    limit: z.int().min(1).max(1_000).default(50).describe('The largest number of rows of the response.'),
    sort: sortBy('last').default('-last').describe('By the time of the last attempt.'),
  }),
  response: z.object({
    ...buildPageSchema(UngivenReward).shape,
    total: z.int().describe('All rows of the realm, regardless of the filter.'),
    causes: z
      .array(
        z.object({
          symbol: z.string().describe('Symbol that could not be granted.'),
          count: z.int().describe('Number of failed rewards with this symbol.'),
        }),
      )
      .describe('The symbols that lack, the most frequent first; at most 50.'),
  }),
})

export const planGiveAgain = endpoint({
  method: 'POST',
  path: '/api/ungiven-rewards/plans/give-again',
  summary: 'Plan to retry failed rewards: the given rows, or all rows of a symbol or source.',
  scope: 'realm',
  access: { operator: 'edit inventory' },
  body: z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(maxUngivenRewards)
      .optional()
      .describe('Rows to retry; absent: all rows that match the other filters.'),
    ...filter,
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

export const dismissUngivenRewards = endpoint({
  method: 'POST',
  path: '/api/ungiven-rewards/dismiss',
  summary: 'Remove rows from the list. Claims do not change: if the same reward fails again, it is listed again.',
  scope: 'realm',
  reaches: 'none',
  access: { operator: 'edit inventory' },
  body: z.object({ ids: z.array(Id).min(1).max(1_000).describe('Rows to remove from the list.') }),
  response: EmptyResponse,
})
