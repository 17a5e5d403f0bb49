import * as z from 'zod'
import { Id, Millis } from '../core/shapes.ts'
import { decimal, opaque, symbol, text } from '../core/values.ts'
import {
  maxCriteria,
  maxPlayedSpans,
  maxSearchDays,
  relations,
  searchKinds,
  shortRelation,
  spaces,
} from './search-words.ts'

/** One of a player's four spaces of stats. */
export const Space = z.enum(spaces)

const Scalar = z.union([opaque(8192), decimal(), z.boolean()])

/**
 * A condition on one stat. If both sides are numbers (12, -3.5, 1e6) they compare as numbers, else as text, character by
 * character. A player without the stat matches `nonexistent`, `notequal` and `notin`, and no other relation. In
 * `game.private`, `LANGUAGE`, `geo_country_code` and `THORIUM_GAME_PLATFORM` mean the language, country and platform that
 * the player header shows, from whatever source; the language is `en` if it is unknown.
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
    message: 'may be a list only for in and notin',
  })
export type Criterion = z.infer<typeof Criterion>

/** A criterion with the space of the stat; default `game.private`. */
export const SpaceCriterion = Criterion.safeExtend({ space: Space.default('game.private') })
export type SpaceCriterion = z.infer<typeof SpaceCriterion>

const Days = z.int().min(1).max(maxSearchDays)

/** From a moment (inclusive) to another (exclusive). */
export const TimeSpan = z
  .object({ from: Millis, to: Millis })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be earlier than its start' })
export type TimeSpan = z.infer<typeof TimeSpan>

/** A search of a realm's players. A player must match all given fields; without any, it finds everybody. */
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
  /** Had a session in each of these spans: one that began before its end and ended after its start. In a query string: a JSON list. */
  played: z.array(TimeSpan).max(maxPlayedSpans).optional(),
  /** True: only players who are connected now. */
  online: z.boolean().optional(),
  /** True: only players who are suspended now. */
  suspended: z.boolean().optional(),
}

export const PlayerSearch = z.object(playerSearchFields)
export type PlayerSearch = z.infer<typeof PlayerSearch>

/**
 * Who is meant, as the audience picker of the console asks for it. A player must be in the segment, match the rules and
 * be in the cohort, as far as these are given; pasted players come in addition. If only players are pasted, nobody else
 * is meant; if nothing is given, everybody is.
 */
export const Audience = z.object({
  segment: Id.optional(),
  /** No text, as in a segment: it would name a person. */
  rules: PlayerSearch.omit({ query: true, by: true }).optional(),
  /** Players who are in a cohort of a trial now. */
  cohort: z.object({ trial: opaque(200).min(1), cohort: opaque(200).min(1) }).optional(),
  gamerTags: z.array(Id).max(100_000).optional(),
  /** Suspended and banned players are left out, unless this is true. */
  includesSuspended: z.boolean().optional(),
})
export type Audience = z.infer<typeof Audience>

/** Upper bound of the pasted players of an audience that stays and is judged again for each player who comes. */
export const maxStandingTags = 1_000

/** The audience of something that stays: an announcement, a listing, an event, a trial, a promo. */
export const StandingAudience = Audience.extend({
  gamerTags: z
    .array(Id)
    .max(maxStandingTags, `must be at most ${maxStandingTags} gamer tags; for more players, make a segment or a trial`)
    .optional(),
})

/** The stat of the space `game.private` in which a trial keeps a player's cohort. */
export const cohortStatOf = (trial: string): string => `trialmember:${trial}`

/** Whether an audience means players beyond the pasted ones. */
export const searchesPlayers = ({ segment, rules, cohort, gamerTags }: Audience): boolean =>
  segment !== undefined || rules !== undefined || cohort !== undefined || gamerTags === undefined

/** The players of a bulk change: named ones, all that a search finds (an empty one: everybody), a segment, an audience. */
export const ChosenPlayers = z.union([
  z.object({ gamerTags: z.array(Id).min(1).max(100_000) }),
  z.object({ matching: PlayerSearch }),
  z.object({ segment: Id }),
  z.object({ audience: Audience }),
])
export type ChosenPlayers = z.infer<typeof ChosenPlayers>
