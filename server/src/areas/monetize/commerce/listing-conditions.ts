import type { Listing } from '@regent/contract/monetize/commerce-shapes'
import type { Audience } from '@regent/contract/players/player-search'
import type { WhyLink, WhyValue } from '@regent/contract/players/why'
import { asNumber, asText, asTime } from '../../../kernel/records/why-source.ts'
import { matchesGamerTag } from '../../players/players/gamer-tag.ts'
import type { OwnedEntitlement } from '../entitlements/service.ts'
import { isScheduled } from './schedule.ts'
import { type Criterion, type Shopper, toCohortCriterion, toStatCriterion } from './shopper.ts'

/**
 * The conditions under which a player gets a listing, each evaluated for one player. Shops evaluate many of them, so
 * the texts are formatted on demand.
 */
export type ListingCondition = {
  /** Undefined: not evaluated, because the player does not get the listing anyway. */
  isMet: boolean | undefined
  says: () => ConditionWords
  /** The stat criterion; "why" shows the stat itself. */
  criterion?: Criterion
  /** The audience; "why" shows its parts. */
  audience?: Audience
}

type ConditionWords = { name: string; value?: WhyValue; needed?: WhyValue; link?: WhyLink; unmet: string }

export const activeCondition = ({ active }: Listing): ListingCondition => ({
  isMet: active !== false,
  says: () => ({
    name: 'Is active',
    value: asText(active === false ? 'switched off' : 'switched on'),
    needed: asText('switched on'),
    unmet: 'The listing is not active.',
  }),
})

type Period = { start: number | undefined; end: number | undefined }

export function timeConditions({ schedule }: Listing, periods: readonly Period[], now: number): ListingCondition[] {
  const conditions: ListingCondition[] = []
  for (const { start, end } of periods) {
    if (start !== undefined)
      conditions.push({
        isMet: now >= start,
        says: () => ({
          name: 'Has opened',
          value: asTime(now),
          needed: asTime(start),
          unmet: `It opens at ${iso(start)}.`,
        }),
      })
    if (end !== undefined)
      conditions.push({
        isMet: now < end,
        says: () => ({
          name: 'Has not closed',
          value: asTime(now),
          needed: asTime(end),
          unmet: `It closed at ${iso(end)}.`,
        }),
      })
  }
  if (schedule)
    conditions.push({
      isMet: isScheduled(schedule, now),
      says: () => ({
        name: 'Its schedule includes this time',
        value: asTime(now),
        needed: asText('a time of its schedule'),
        unmet: 'The schedule does not include this time.',
      }),
    })
  return conditions
}

/** Requirements on the player's segment, stats and items. */
export function requirementConditions(listing: Listing, shopper: Shopper): ListingCondition[] {
  const { gamerTag, holds, isIn } = shopper
  const { audience } = listing
  const ofAudience: ListingCondition[] = audience
    ? [
        {
          isMet: isIn(audience),
          says: () => ({ name: 'In the audience', unmet: 'The player is not in the audience of the listing.' }),
          audience,
        },
      ]
    : []
  return [
    ...ofAudience,
    ...listing.playerStatRequirements.map((one): ListingCondition => {
      const value = String(one.value)
      const criterion = toStatCriterion(one)
      return {
        isMet: one.stat === 'GAMER_TAG' ? matchesGamerTag(gamerTag, { ...one, value }) : holds(criterion),
        says: () => ({
          name: `Stat ${one.stat}`,
          unmet: `The stat ${one.stat} must be ${formatConstraint(one.constraint, value)}.`,
        }),
        criterion,
      }
    }),
    ...listing.cohortRequirements.map((one): ListingCondition => {
      const criterion = toCohortCriterion(one)
      return {
        isMet: holds(criterion),
        says: () => ({
          name: `Cohort of ${one.trial}`,
          link: { kind: 'trial', id: one.trial },
          unmet: `The trial ${one.trial} must have the player in ${one.cohort}.`,
        }),
        criterion,
      }
    }),
    ...listing.offerRequirements.map(({ offerSymbol, purchases: { constraint, value } }): ListingCondition => {
      const purchaseCount = shopper.boughtOffer(offerSymbol)
      const needed = formatConstraint(constraint, String(value))
      return {
        isMet: compares(purchaseCount, constraint, value),
        says: () => ({
          name: `Purchases of ${offerSymbol}`,
          value: asNumber(purchaseCount),
          needed: asText(needed),
          link: { kind: 'offer', id: offerSymbol },
          unmet: `Purchases of the offer ${offerSymbol} must be ${needed}.`,
        }),
      }
    }),
    ...listing.entitlementRequirements.map((one): ListingCondition => {
      const isWanted = !denials.includes(one.constraint)
      const has = shopper.entitlements.some((held) => isOne(held, one))
      return {
        isMet: has === isWanted,
        says: () => ({
          name: `Entitlement ${one.symbol}`,
          value: asText(has ? 'has it' : 'does not have it'),
          needed: asText(isWanted ? 'has it' : 'does not have it'),
          unmet: `The player must ${isWanted ? '' : 'not '}have the entitlement ${one.symbol}.`,
        }),
      }
    }),
  ]
}

/** Conditions of a listing with a limited time per player; `closed` contains the time when it reopens, if any. */
export function windowConditions(
  { activeDurationSeconds: seconds }: Listing,
  closed: { againAt: number | undefined } | undefined,
): ListingCondition[] {
  if (seconds === undefined) return []
  return [
    {
      isMet: closed === undefined,
      says: () => ({
        name: 'Is open for this player',
        value:
          closed === undefined
            ? asText('open')
            : closed.againAt === undefined
              ? asText('over')
              : asText(`reopens at ${iso(closed.againAt)}`),
        needed: asText(`within ${seconds} seconds after the player first saw it`),
        unmet:
          closed?.againAt === undefined
            ? `The ${seconds} seconds for this player have passed.`
            : `It reopens for this player at ${iso(closed.againAt)}.`,
      }),
    },
  ]
}

export const limitCondition = ({
  limit,
  bought,
  where,
}: {
  limit: number
  bought: number
  where: string
}): ListingCondition => ({
  isMet: bought < limit,
  says: () => ({
    name: `Purchases${where}`,
    value: asNumber(bought),
    needed: asText(`fewer than ${limit}`),
    unmet: `The player has bought it ${bought} of ${limit} times${where}.`,
  }),
})

export const choiceCondition = (choose: number, isMet: boolean | undefined): ListingCondition => ({
  isMet,
  says: () => ({
    name: 'Selected by the rotation',
    ...(isMet !== undefined && { value: asText(isMet ? 'chosen' : 'not chosen') }),
    needed: asText(`one of ${choose} selected listings`),
    unmet: `The rotation of the store shows ${choose} other listings to this player.`,
  }),
})

export const roomCondition = (limit: number, isMet: boolean | undefined): ListingCondition => ({
  isMet,
  says: () => ({
    name: 'The store has room for it',
    ...(isMet !== undefined && { value: asText(isMet ? 'has room' : 'others come first') }),
    needed: asText(`one of the first ${limit}`),
    unmet: `The store shows at most ${limit} listings. Others come first.`,
  }),
})

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

const formatConstraint = (constraint: string, value: string) =>
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

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
