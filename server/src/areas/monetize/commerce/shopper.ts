import type { CommerceStatRequirement, Listing } from '@regent/contract/monetize/commerce-shapes'
import { type Audience, cohortStatOf } from '@regent/contract/players/player-search'
import { type Relation, relations } from '@regent/contract/players/search-words'
import type { OwnedEntitlement } from '../entitlements/service.ts'

/** A requirement on the player's stats. A cohort is one too, because trials write cohorts into stats. */
export type Criterion = {
  stat: string
  rel: Relation
  value: string
  space: `${'game' | 'client'}.${'public' | 'private'}`
}

/** What the rules need to know about a player who looks at stores. */
export type Shopper = {
  gamerTag: number
  now: number
  /** Whether a criterion holds for the player's stats. */
  holds: (criterion: Criterion) => boolean
  /** Whether the player is in a listing's audience. */
  isIn: (audience: Audience) => boolean
  /** The player's state of a listing: purchases and windows. */
  stateOf: (store: string, listing: string) => ListingProgress
  /** The entitlements that the player has, of those that listings require. */
  entitlements: readonly OwnedEntitlement[]
  /** How often the player has bought an offer, in any listing. */
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

export function criterionOf({
  stat,
  constraint,
  value,
  domain = 'game',
  access = 'private',
}: CommerceStatRequirement): Criterion {
  return { stat, rel: constraint, value: String(value), space: `${domain}.${access}` }
}

/** Trials write a player's cohort into the player's stats. */
export const cohortCriterionOf = ({ trial, cohort, constraint }: Listing['cohortRequirements'][number]): Criterion => ({
  stat: cohortStatOf(trial),
  rel: relations.find((relation) => relation === constraint) ?? 'eq',
  value: cohort,
  space: 'game.private',
})
