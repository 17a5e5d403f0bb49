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
  /** Absent for a reward of many players. */
  gamerTag: Id.optional(),
  source: z.enum(rewardSources),
  /** The thing that promised it: the number of the mail, the symbol of the announcement, the round of the event. */
  reference: z.string(),
  /** Symbol that could not be granted. */
  symbol: z.string(),
  /** Why, as a sentence. */
  reason: z.string(),
  /** How often it was tried. */
  tries: z.int(),
  firstAt: Millis,
  lastAt: Millis,
  /** True if an operator can grant it; otherwise `whoGives` explains the process. */
  canBeGiven: z.boolean(),
  whoGives: z.string().optional(),
})
export type UngivenReward = z.infer<typeof UngivenReward>

/** Restricts the list; an empty filter is every row. */
const filter = {
  symbol: opaque(200).min(1).optional(),
  source: z.enum(rewardSources).optional(),
}

export const listUngivenRewards = endpoint({
  method: 'GET',
  path: '/api/ungiven-rewards',
  summary: 'List failed rewards of players, newest first by default. A row is removed when its reward is given.',
  scope: 'realm',
  access: { operator: 'view inventory' },
  query: z.object({
    ...filter,
    gamerTag: Id.optional(),
    ...pageQuery,
    limit: z.int().min(1).max(1_000).default(50),
    /** By the time of the last attempt. */
    sort: sortBy('last').default('-last'),
  }),
  response: z.object({
    ...buildPageSchema(UngivenReward).shape,
    /** All rows of the realm, regardless of the filter. */
    total: z.int(),
    /** The symbols that lack, the most frequent first; at most 50. */
    causes: z.array(z.object({ symbol: z.string(), count: z.int() })),
  }),
})

export const planGiveAgain = endpoint({
  method: 'POST',
  path: '/api/ungiven-rewards/plans/give-again',
  summary: 'Plan to retry failed rewards: the given rows, or all rows of a symbol or source.',
  scope: 'realm',
  access: { operator: 'edit inventory' },
  body: z.object({ ids: z.array(Id).min(1).max(maxUngivenRewards).optional(), ...filter }),
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
  body: z.object({ ids: z.array(Id).min(1).max(1_000) }),
  response: EmptyResponse,
})
