import type { CommerceStatRequirement, Listing } from '@regent/contract/monetize/commerce-shapes'
import { type Audience, toCohortStat } from '@regent/contract/players/player-search'
import { type Relation, relations } from '@regent/contract/players/search-words'
import type { OwnedEntitlement } from '../entitlements/service.ts'

/** A requirement on the player's stats. This includes cohorts, because trials write them to stats. */
export type Criterion = {
  stat: string
  rel: Relation
  value: string
  space: `${'game' | 'client'}.${'public' | 'private'}`
}

/** Data of a player that the rules of stores need. */
export type Shopper = {
  gamerTag: number
  now: number
  /** Returns true if the player's stats meet a criterion. */
  holds: (criterion: Criterion) => boolean
  /** Returns true if the player is in a listing's audience. */
  isIn: (audience: Audience) => boolean
  /** The player's state of a listing: purchases and windows. */
  stateOf: (store: string, listing: string) => ListingProgress
  /** The player's entitlements, limited to those that listings require. */
  entitlements: readonly OwnedEntitlement[]
  /** The number of the player's purchases of an offer, in any listing. */
  boughtOffer: (offer: string) => number
}

export type ListingProgress = {
  purchases: number
  windowAt: number | null
  windowPurchases: number
  /** When the schedule had opened at the last purchase, and the purchases since then. */
  instanceAt: number | null
  instancePurchases: number
}

export const noProgress: ListingProgress = {
  purchases: 0,
  windowAt: null,
  windowPurchases: 0,
  instanceAt: null,
  instancePurchases: 0,
}

export function toStatCriterion({
  stat,
  constraint,
  value,
  domain = 'game',
  access = 'private',
}: CommerceStatRequirement): Criterion {
  return { stat, rel: constraint, value: String(value), space: `${domain}.${access}` }
}

/** Trials write a player's cohort into the player's stats. */
export const toCohortCriterion = ({ trial, cohort, constraint }: Listing['cohortRequirements'][number]): Criterion => ({
  stat: toCohortStat(trial),
  rel: relations.find((relation) => relation === constraint) ?? 'eq',
  value: cohort,
  space: 'game.private',
})
