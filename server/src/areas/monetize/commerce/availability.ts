import { createHash } from 'node:crypto'
import type { Listing, Store } from '@regent/contract/monetize/commerce-shapes'
import type { Audience } from '@regent/contract/players/player-search'
import {
  activeCondition,
  choiceCondition,
  type ListingCondition,
  limitCondition,
  requirementConditions,
  roomCondition,
  timeConditions,
  windowConditions,
} from './listing-conditions.ts'
import { openedAt } from './schedule.ts'
import { type Criterion, type ListingProgress, type Shopper, toCohortCriterion, toStatCriterion } from './shopper.ts'

export type Availability = {
  listing: Listing
  progress: ListingProgress
  /** All conditions in evaluation order; conditions of the store are last. */
  conditions: ListingCondition[]
  /** The reasons why the player cannot buy it, one sentence each; empty if they can. */
  reasons: string[]
  /** True if one of the reasons is a purchase limit. */
  isBoughtOut: boolean
  /** The reached purchase limit, and the purchases that it counts. */
  reachedLimit: { limit: number; bought: number } | undefined
  /** When the listing opened for the player. */
  since: number | undefined
  /** When the listing closes for the player. */
  until: number | undefined
  /** When the listing reopens for the player. */
  againAt: number | undefined
  purchasesRemain: number | undefined
  /** True if this view starts the listing's duration for the player. */
  opensNow: boolean
}

/** All stat requirements of the listings. */
export const collectCriteria = (stores: readonly Store[]): Criterion[] =>
  stores.flatMap(({ listings }) =>
    listings.flatMap(({ playerStatRequirements, cohortRequirements }) => [
      ...playerStatRequirements.filter(({ stat }) => stat !== 'GAMER_TAG').map(toStatCriterion),
      ...cohortRequirements.map(toCohortCriterion),
    ]),
  )

/** All audiences of the listings. */
export const collectAudiences = (stores: readonly Store[]): Audience[] =>
  stores.flatMap(({ listings }) => listings.flatMap(({ audience }) => audience ?? []))

/** Each listing of a store as one player gets it, in the store’s order. */
export function buildAvailability(store: Store, shopper: Shopper): Availability[] {
  const all = store.listings.map((listing) => toAvailability(store, listing, shopper))
  const selected = chooseListings(store, all, shopper)
  let visibleCount = 0
  for (const one of all) {
    const isOpen = one.reasons.length === 0
    const isChosen = selected.has(one)
    const hasRoom = store.activeListingLimit === undefined || visibleCount < store.activeListingLimit
    // The random choice of the store only applies to listings that the player can otherwise get.
    if (store.choose !== undefined) one.conditions.push(choiceCondition(store.choose, isOpen ? isChosen : undefined))
    if (store.activeListingLimit !== undefined)
      one.conditions.push(roomCondition(store.activeListingLimit, isOpen && isChosen ? hasRoom : undefined))
    if (!isOpen) continue
    const refused = one.conditions.findLast(({ isMet }) => isMet === false)
    if (refused) one.reasons.push(refused.says().unmet)
    else visibleCount += 1
  }
  return all
}

/** When the store next picks other listings. */
export function nextChoiceAt({ choose, refreshTime }: Store, now: number): number | undefined {
  if (choose === undefined || refreshTime === undefined) return undefined
  return (Math.floor(now / (refreshTime * 1_000)) + 1) * refreshTime * 1_000
}

function chooseListings(
  store: Store,
  all: readonly Availability[],
  { gamerTag, now }: Shopper,
): ReadonlySet<Availability> {
  const { choose, refreshTime, symbol } = store
  if (choose === undefined) return new Set(all)
  const period = refreshTime === undefined ? 0 : Math.floor(now / (refreshTime * 1_000))
  const computeLot = ({ listing }: Availability) =>
    createHash('md5').update(`${gamerTag}/${symbol}/${period}/${listing.symbol}`).digest('hex')
  // A listing that is sold out for the player keeps its slot; otherwise each purchase would show another listing.
  const there = all.filter(({ reasons, isBoughtOut }) => reasons.length === 0 || (isBoughtOut && reasons.length === 1))
  const lots = new Map(there.map((one) => [one, computeLot(one)]))
  const shuffled = there.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1))
  return new Set(shuffled.slice(0, choose))
}

function toAvailability(store: Store, listing: Listing, shopper: Shopper): Availability {
  const { now } = shopper
  const progress = shopper.stateOf(store.symbol, listing.symbol)
  const periods = [
    { start: listing.activePeriod?.start, end: listing.activePeriod?.end },
    { start: listing.schedule?.activeFrom, end: listing.schedule?.activeTo },
  ].map(({ start, end }) => ({ start: parseTime(start), end: parseTime(end) }))
  const window = findWindow(listing, progress, now)
  const inWindow = window.kind === 'open' ? progress.windowPurchases : 0
  const limits = [
    { limit: listing.purchaseLimit, bought: progress.purchases, where: '' },
    { limit: listing.activeDurationPurchaseLimit, bought: inWindow, where: ' in this time' },
    {
      limit: listing.scheduleInstancePurchaseLimit,
      bought: countSinceOpening(listing, progress, now),
      where: ' since its schedule opened it',
    },
  ].flatMap(({ limit, ...rest }) => (limit === undefined ? [] : [{ limit, ...rest }]))
  const reachedLimit = limits.find(({ limit, bought }) => bought >= limit)
  const conditions = [
    activeCondition(listing),
    ...timeConditions(listing, periods, now),
    ...requirementConditions(listing, shopper),
    ...windowConditions(listing, window.kind === 'closed' ? { againAt: window.againAt } : undefined),
    ...limits.map(limitCondition),
  ]
  const starts = periods.flatMap(({ start }) => start ?? [])
  const ends = [
    ...periods.flatMap(({ end }) => end ?? []),
    ...(window.kind === 'open' || window.kind === 'opens' ? [window.until] : []),
  ]
  return {
    listing,
    progress: { ...progress, windowPurchases: inWindow },
    conditions,
    reasons: conditions.flatMap((one) => (one.isMet === false ? [one.says().unmet] : [])),
    isBoughtOut: reachedLimit !== undefined,
    reachedLimit,
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

/** The purchases since the schedule last opened the listing; only computed for listings with such a limit. */
function countSinceOpening(listing: Listing, { instanceAt, instancePurchases }: ListingProgress, now: number): number {
  if (listing.scheduleInstancePurchaseLimit === undefined || instanceAt === null) return 0
  return openedAt(listing.schedule, now) === instanceAt ? instancePurchases : 0
}

type Window =
  | { kind: 'none' }
  | { kind: 'opens' | 'open'; since: number; until: number }
  | { kind: 'closed'; againAt: number | undefined }

/**
 * The window of a listing with a duration: it opens when the player first gets the listing, and may reopen after a
 * pause.
 */
function findWindow(
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

const parseTime = (text: string | undefined) => (text ? Date.parse(text) : undefined)
