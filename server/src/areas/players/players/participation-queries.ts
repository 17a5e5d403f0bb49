import type { ParticipationCondition } from '@regent/contract/players/player-search'
import type { ParticipationKind } from '@regent/contract/players/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { PlayerCondition } from './condition-queries.ts'
import type { BoughtFilter } from './filter.ts'

/**
 * Conditions on what a player paid for and took part in. They read views of the tables of other areas; each is a
 * semi-join, so the database starts with the players of the thing, or with the player for whom it is evaluated.
 */

const exists = (view: RawBuilder<unknown>, thing: string | number): PlayerCondition =>
  sql`exists (${view} as x where x.pid = p.pid and x.gamer_tag = p.gamer_tag and x.thing = ${thing})`

const views: Record<ParticipationKind, RawBuilder<unknown>> = {
  event: sql`select from event_participants`,
  tournament: sql`select from tournament_participants`,
  trial: sql`select from trial_participants`,
  promo: sql`select from promo_participants`,
  campaign: sql`select from campaign_participants`,
  leaderboard: sql`select from leaderboard_participants`,
  listing: sql`select from listing_buyers`,
}

/** Promos and campaigns have numbers; nobody took part in one with another id. */
export function hasParticipated({ kind, id }: ParticipationCondition): PlayerCondition {
  const isNumbered = kind === 'promo' || kind === 'campaign'
  if (!isNumbered) return exists(views[kind], id)
  return /^\d{1,15}$/.test(id) ? exists(views[kind], Number(id)) : sql`false`
}

const price = sql`(x.details->>'price')::numeric`
const paidAmount = sql`(x.details->>'paidAmount')::numeric`

function paymentConditions(filter: BoughtFilter): RawBuilder<unknown>[] {
  const { product, state, provider, currency, minAmount, maxAmount, since, until } = filter
  const amount = currency === undefined ? price : paidAmount
  return [
    sql`x.pid = p.pid`,
    sql`x.gamer_tag = p.gamer_tag`,
    ...(state === undefined ? [sql`x.completed_at is not null and x.refunded_at is null`] : []),
    ...(state !== undefined && state !== 'any' ? [sql`x.state = ${state}`] : []),
    ...(product === undefined ? [] : [sql`x.listing = ${product}`]),
    ...(provider === undefined ? [] : [sql`x.provider = ${provider}`]),
    ...(currency === undefined ? [] : [sql`x.details->>'paidCurrency' = ${currency}`]),
    ...(minAmount === undefined ? [] : [sql`${amount} >= ${minAmount}`]),
    ...(maxAmount === undefined ? [] : [sql`${amount} <= ${maxAmount}`]),
    ...(since ? [sql`x.created_at >= ${since}`] : []),
    ...(until ? [sql`x.created_at < ${until}`] : []),
  ]
}

/** Number of matching payments of the player p. The first one is found by a semi-join, more of them are counted. */
export function hasBought(filter: BoughtFilter): PlayerCondition {
  const { atLeast = 1, atMost } = filter
  const matches = sql`from player_payments as x where ${sql.join(paymentConditions(filter), sql` and `)}`
  const count = (limit: number) => sql`(select count(*) from (select ${matches} limit ${limit}) as n)`
  const conditions = [
    ...(atLeast > 0 ? [sql`exists (select ${matches})`] : []),
    ...(atLeast > 1 ? [sql`${count(atLeast)} >= ${atLeast}`] : []),
    ...(atMost === 0 ? [sql`not exists (select ${matches})`] : []),
    ...(atMost ? [sql`${count(atMost + 1)} <= ${atMost}`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
