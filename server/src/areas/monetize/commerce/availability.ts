import { createHash } from 'node:crypto'
import type { CommerceStatRequirement, Listing, Store } from '@regent/contract/commerce-shapes'
import { type Audience, cohortStatOf, type Relation, relations } from '@regent/contract/player-search'
import { fitsGamerTag } from '../../players/players/gamer-tag.ts'
import type { OwnedEntitlement } from '../entitlements/service.ts'
import { isScheduled, openedAt } from './schedule.ts'

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

export type Availability = {
  listing: Listing
  progress: ListingProgress
  /** The reasons why the player cannot buy it, one sentence each; empty if they can. */
  reasons: string[]
  /** True if one of the reasons is a purchase limit. */
  isBoughtOut: boolean
  /** When the listing opened for the player. */
  since: number | undefined
  /** When the listing closes for the player. */
  until: number | undefined
  /** When the listing reopens for the player. */
  againAt: number | undefined
  purchasesRemain: number | undefined
  /** True if the listing's duration starts for the player with this look. */
  opensNow: boolean
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

/** All stat requirements of the listings. */
export const criteriaOf = (stores: readonly Store[]): Criterion[] =>
  stores.flatMap(({ listings }) =>
    listings.flatMap(({ playerStatRequirements, cohortRequirements }) => [
      ...playerStatRequirements.filter(({ stat }) => stat !== 'GAMER_TAG').map(criterionOf),
      ...cohortRequirements.map(cohortCriterionOf),
    ]),
  )

/** All audiences of the listings. */
export const audiencesOf = (stores: readonly Store[]): Audience[] =>
  stores.flatMap(({ listings }) => listings.flatMap(({ audience }) => audience ?? []))

/** Each listing of a store as one player gets it, in the store’s order. */
export function availabilityOf(store: Store, shopper: Shopper): Availability[] {
  const all = store.listings.map((listing) => ofListing(store, listing, shopper))
  const chosen = chosenOf(store, all, shopper)
  let shown = 0
  for (const one of all) {
    if (one.reasons.length > 0) continue
    if (!chosen.has(one))
      one.reasons.push(`The store’s rotation shows ${store.choose} other listings to this player now.`)
    else if (store.activeListingLimit !== undefined && shown >= store.activeListingLimit)
      one.reasons.push(`The store shows ${store.activeListingLimit} listings at once, and others come first.`)
    else shown += 1
  }
  return all
}

/** When the store next picks other listings. */
export function nextChoiceAt({ choose, refreshTime }: Store, now: number): number | undefined {
  if (choose === undefined || refreshTime === undefined) return undefined
  return (Math.floor(now / (refreshTime * 1_000)) + 1) * refreshTime * 1_000
}

function chosenOf(store: Store, all: readonly Availability[], { gamerTag, now }: Shopper): ReadonlySet<Availability> {
  const { choose, refreshTime, symbol } = store
  if (choose === undefined) return new Set(all)
  const period = refreshTime === undefined ? 0 : Math.floor(now / (refreshTime * 1_000))
  const lotOf = ({ listing }: Availability) =>
    createHash('md5').update(`${gamerTag}/${symbol}/${period}/${listing.symbol}`).digest('hex')
  // A listing that is sold out for the player keeps its slot; otherwise each purchase would show another listing.
  const there = all.filter(({ reasons, isBoughtOut }) => reasons.length === 0 || (isBoughtOut && reasons.length === 1))
  const lots = new Map(there.map((one) => [one, lotOf(one)]))
  const drawn = there.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1))
  return new Set(drawn.slice(0, choose))
}

function ofListing(store: Store, listing: Listing, shopper: Shopper): Availability {
  const { now } = shopper
  const progress = shopper.stateOf(store.symbol, listing.symbol)
  const reasons: string[] = []
  if (listing.active === false) reasons.push('The listing is not active.')
  const periods = [
    { start: listing.activePeriod?.start, end: listing.activePeriod?.end },
    { start: listing.schedule?.activeFrom, end: listing.schedule?.activeTo },
  ].map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) }))
  for (const { start, end } of periods) {
    if (start !== undefined && now < start) reasons.push(`It opens at ${iso(start)}.`)
    if (end !== undefined && now >= end) reasons.push(`It closed at ${iso(end)}.`)
  }
  if (listing.schedule && !isScheduled(listing.schedule, now)) reasons.push('Its schedule does not include this time.')
  reasons.push(...unmetOf(listing, shopper))
  const window = windowOf(listing, progress, now)
  if (window.kind === 'closed') {
    reasons.push(
      window.againAt === undefined
        ? `Its ${listing.activeDurationSeconds} seconds for this player are over.`
        : `It reopens for this player at ${iso(window.againAt)}.`,
    )
  }
  const inWindow = window.kind === 'open' ? progress.windowPurchases : 0
  const limits = [
    { limit: listing.purchaseLimit, bought: progress.purchases, where: '' },
    { limit: listing.activeDurationPurchaseLimit, bought: inWindow, where: ' in this time' },
    {
      limit: listing.scheduleInstancePurchaseLimit,
      bought: inInstance(listing, progress, now),
      where: ' since its schedule opened it',
    },
  ].flatMap(({ limit, ...rest }) => (limit === undefined ? [] : [{ limit, ...rest }]))
  const reached = limits.filter(({ limit, bought }) => bought >= limit)
  for (const { limit, bought, where } of reached)
    reasons.push(`The player has bought it ${bought} of ${limit} times${where}.`)
  const starts = periods.flatMap(({ start }) => start ?? [])
  const ends = [
    ...periods.flatMap(({ end }) => end ?? []),
    ...(window.kind === 'open' || window.kind === 'opens' ? [window.until] : []),
  ]
  return {
    listing,
    progress: { ...progress, windowPurchases: inWindow },
    reasons,
    isBoughtOut: reached.length > 0,
    since:
      window.kind === 'open' || window.kind === 'opens'
        ? window.since
        : starts.length > 0
          ? Math.max(...starts)
          : undefined,
    until: ends.length > 0 ? Math.min(...ends) : undefined,
    againAt: window.kind === 'closed' ? window.againAt : undefined,
    purchasesRemain:
      limits.length > 0 ? Math.max(0, Math.min(...limits.map(({ limit, bought }) => limit - bought))) : undefined,
    opensNow: window.kind === 'opens',
  }
}

/** The purchases since the schedule last opened the listing; not worked out for a listing without such a limit. */
function inInstance(listing: Listing, { instanceAt, instancePurchases }: ListingProgress, now: number): number {
  if (listing.scheduleInstancePurchaseLimit === undefined || instanceAt === null) return 0
  return openedAt(listing.schedule, now) === instanceAt ? instancePurchases : 0
}

type Window =
  | { kind: 'none' }
  | { kind: 'opens' | 'open'; since: number; until: number }
  | { kind: 'closed'; againAt: number | undefined }

/** A listing with a duration opens for a player when they first get it, and may reopen after a pause. */
function windowOf(
  { activeDurationSeconds: seconds, activeDurationCoolDownSeconds: pause }: Listing,
  { windowAt }: ListingProgress,
  now: number,
): Window {
  if (seconds === undefined) return { kind: 'none' }
  const opens: Window = { kind: 'opens', since: now, until: now + seconds * 1_000 }
  if (windowAt === null) return opens
  const until = windowAt + seconds * 1_000
  if (now < until) return { kind: 'open', since: windowAt, until }
  if (pause === undefined) return { kind: 'closed', againAt: undefined }
  const againAt = until + pause * 1_000
  return now >= againAt ? opens : { kind: 'closed', againAt }
}

function unmetOf(listing: Listing, shopper: Shopper): string[] {
  const { gamerTag, holds, isIn } = shopper
  return [
    ...(listing.audience && !isIn(listing.audience) ? ['The player is not in the audience of the listing.'] : []),
    ...listing.playerStatRequirements.flatMap((one) => {
      const value = String(one.value)
      const isMet = one.stat === 'GAMER_TAG' ? fitsGamerTag(gamerTag, { ...one, value }) : holds(criterionOf(one))
      return isMet ? [] : [`The stat ${one.stat} must be ${wordsOf(one.constraint, value)}.`]
    }),
    ...listing.cohortRequirements.flatMap((one) =>
      holds(cohortCriterionOf(one)) ? [] : [`The trial ${one.trial} must have the player in ${one.cohort}.`],
    ),
    ...listing.offerRequirements.flatMap(({ offerSymbol, purchases: { constraint, value } }) =>
      compares(shopper.boughtOffer(offerSymbol), constraint, value)
        ? []
        : [`Purchases of the offer ${offerSymbol} must be ${wordsOf(constraint, String(value))}.`],
    ),
    ...listing.entitlementRequirements.flatMap((one) => {
      const isWanted = !denials.includes(one.constraint)
      const isMet = shopper.entitlements.some((held) => isOne(held, one)) === isWanted
      return isMet ? [] : [`The player must ${isWanted ? '' : 'not '}have the entitlement ${one.symbol}.`]
    }),
  ]
}

const denials = ['neq', 'nin', 'nonexistent']

/** Without a state, a granted or claimed entitlement counts; without a specialization, any specialization counts. */
function isOne(
  held: OwnedEntitlement,
  { symbol, state, specialization }: Listing['entitlementRequirements'][number],
): boolean {
  const isInState = state === '' ? held.state !== 'REVOKED' : held.state === state.toUpperCase()
  return held.symbol === symbol && isInState && (specialization ?? held.specialized) === held.specialized
}

const words: Readonly<Record<string, string>> = {
  eq: '',
  neq: 'other than ',
  lt: 'below ',
  lte: 'at most ',
  gt: 'above ',
  gte: 'at least ',
  in: 'one of ',
  nin: 'none of ',
}

const wordsOf = (constraint: string, value: string) =>
  constraint === 'nonexistent' ? 'not set' : `${words[constraint] ?? `${constraint} `}${value}`

function compares(count: number, constraint: string, value: number): boolean {
  switch (constraint) {
    case 'eq':
    case 'in':
      return count === value
    case 'neq':
    case 'nin':
      return count !== value
    case 'lt':
      return count < value
    case 'lte':
      return count <= value
    case 'gt':
      return count > value
    case 'gte':
      return count >= value
    default:
      return count === 0
  }
}

const timeOf = (text: string | undefined) => (text ? Date.parse(text) : undefined)
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
