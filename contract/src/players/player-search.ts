import * as z from 'zod'
import { Id, Millis } from '../core/shapes.ts'
import { decimal, opaque, symbol, text } from '../core/values.ts'
import { paymentSearchFields } from '../monetize/payment-search.ts'
import { paymentStates } from '../monetize/payment-states.ts'
import {
  maxBought,
  maxCriteria,
  maxParticipated,
  maxPlayedSpans,
  maxSearchDays,
  participationKinds,
  relations,
  searchKinds,
  shortRelation,
  spaces,
} from './search-words.ts'

/** One of a player's four spaces of stats. */
export const Space = z.enum(spaces)

const Scalar = z.union([opaque(8192), decimal(), z.boolean()])

/**
 * A condition on one stat. If both sides are numbers (12, -3.5, 1e6) they compare as numbers, else as text, character
 * by character. A player without the stat matches `nonexistent`, `notequal` and `notin`, and no other relation. In
 * `game.private`, `LANGUAGE`, `geo_country_code` and `THORIUM_GAME_PLATFORM` mean the language, country and platform in
 * the player header, from any source; the language is `en` if it is unknown.
 */
export const Criterion = z
  .object({
    stat: symbol(128).min(1),
    rel: z.enum(relations),
    /** A list only for `in` and `notin`, which read a text as comma-separated. None for `nonexistent`. */
    value: z.union([Scalar, z.array(Scalar).max(500)]).optional(),
  })
  .refine(({ rel, value }) => rel === 'nonexistent' || value !== undefined, {
    path: ['value'],
    message: 'is missing',
  })
  .refine(({ rel, value }) => !Array.isArray(value) || ['in', 'nin', 'nonexistent'].includes(shortRelation(rel)), {
    path: ['value'],
    message: 'can be a list only for in and notin',
  })
export type Criterion = z.infer<typeof Criterion>

/** A criterion with the space of the stat; default `game.private`. */
export const SpaceCriterion = Criterion.safeExtend({ space: Space.default('game.private') })
export type SpaceCriterion = z.infer<typeof SpaceCriterion>

const Days = z.int().min(1).max(maxSearchDays)

/** From a timestamp (inclusive) to another (exclusive). */
export const TimeSpan = z
  .object({ from: Millis, to: Millis })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be earlier than its start' })
export type TimeSpan = z.infer<typeof TimeSpan>

const Count = z.int().min(0).max(1_000_000)

/** A condition on the payments of a player with real money. */
export const Bought = z
  .object({
    ...paymentSearchFields,
    /** Absent: completed and not refunded. `any`: every payment, also one that failed. */
    state: z.enum([...paymentStates, 'any']).optional(),
    /** How many payments match; default: at least one. 0 includes players without any. */
    atLeast: Count.optional(),
    atMost: Count.optional(),
  })
  .refine(({ atLeast = 1, atMost = atLeast }) => atLeast <= atMost, {
    path: ['atMost'],
    message: 'must not be less than atLeast, which is 1 by default',
  })
export type Bought = z.infer<typeof Bought>

/** A thing that a player took part in. */
export const ParticipationCondition = z.object({ kind: z.enum(participationKinds), id: opaque(300).min(1) })
export type ParticipationCondition = z.infer<typeof ParticipationCondition>

/** A search of a realm's players. A player must match all fields in the query; an empty search finds everyone. */
export const playerSearchFields = {
  /**
   * `identity`: a complete account id or gamer tag, or the beginning of a name, of an e-mail or of a linked third-party
   * user id.
   * `device`: a complete device id. `third-party`: the beginning of a linked third-party user id.
   */
  query: text(254).optional(),
  by: z.enum(searchKinds).optional(),
  /** In a query string: a JSON list. */
  criteria: z.array(SpaceCriterion).max(maxCriteria).optional(),
  platform: opaque(100).optional(),
  installedFrom: Millis.optional(),
  /** Before this time. */
  installedTo: Millis.optional(),
  installedWithinDays: Days.optional(),
  seenFrom: Millis.optional(),
  /** Before this time. */
  seenTo: Millis.optional(),
  seenWithinDays: Days.optional(),
  /** Last seen longer ago, or installed longer ago and never seen. */
  unseenForDays: Days.optional(),
  /**
   * Had a session in each of these spans: one that began before its end and ended after its start. In a query string: a
   * JSON list.
   */
  played: z.array(TimeSpan).max(maxPlayedSpans).optional(),
  /** Payments of the player; each condition must match. In a query string: a JSON list. */
  bought: z.array(Bought).max(maxBought).optional(),
  /** Things that the player took part in: all of them. In a query string: a JSON list. */
  participated: z.array(ParticipationCondition).max(maxParticipated).optional(),
  /** True: only connected players. */
  online: z.boolean().optional(),
  /** True: only suspended players. */
  suspended: z.boolean().optional(),
}

export const PlayerSearch = z.object(playerSearchFields)
export type PlayerSearch = z.infer<typeof PlayerSearch>

/**
 * A selection of players, as built by the console's audience picker. A player must be in the segment, match the rules
 * and be in the cohort, if these are set; pasted players are added. If only players are pasted, only they are selected;
 * if nothing is set, all players are.
 */
export const Audience = z.object({
  segment: Id.optional(),
  /** No text, as in a segment: it would name a person. */
  rules: PlayerSearch.omit({ query: true, by: true }).optional(),
  /** Players who are currently in a cohort of a trial. */
  cohort: z.object({ trial: opaque(200).min(1), cohort: opaque(200).min(1) }).optional(),
  gamerTags: z.array(Id).max(100_000).optional(),
  /** True: suspended and banned players are included. */
  includesSuspended: z.boolean().optional(),
})
export type Audience = z.infer<typeof Audience>

/** Maximum number of pasted players of a permanent audience, which is evaluated for each arriving player. */
export const maxStandingTags = 1_000

/** The audience of a permanent thing: an announcement, a listing, an event, a trial, a promo. */
export const StandingAudience = Audience.extend({
  gamerTags: z
    .array(Id)
    .max(maxStandingTags, `must be at most ${maxStandingTags} gamer tags. Use a segment or a trial for more players.`)
    .optional(),
})

/** The stat of the space `game.private` in which a trial stores a player's cohort. */
export const toCohortStat = (trial: string): string => `trialmember:${trial}`

/** True if an audience includes players besides the pasted ones. */
export const searchesPlayers = ({ segment, rules, cohort, gamerTags }: Audience): boolean =>
  segment !== undefined || rules !== undefined || cohort !== undefined || gamerTags === undefined

/** The players of a bulk change: a list, the results of a search (an empty one: everyone), a segment, an audience. */
export const ChosenPlayers = z.union([
  z.object({ gamerTags: z.array(Id).min(1).max(100_000) }),
  z.object({ matching: PlayerSearch }),
  z.object({ segment: Id }),
  z.object({ audience: Audience }),
])
export type ChosenPlayers = z.infer<typeof ChosenPlayers>
