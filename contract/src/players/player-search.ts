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
    stat: symbol(128)
      .min(1)
      .describe('The name of the stat, case-sensitive.')
      .meta({ examples: ['LEVEL'] }),
    rel: z
      .enum(relations)
      .describe('The comparison with `value`. Short and long forms are equivalent, such as `lt` and `lessthan`.'),
    value: z
      .union([Scalar, z.array(Scalar).max(500)])
      .optional()
      .describe('A list only for `in` and `notin`, which read a text as comma-separated. None for `nonexistent`.')
      .meta({ examples: ['10'] }),
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
export const SpaceCriterion = Criterion.safeExtend({
  space: Space.default('game.private').describe('The space of the stat.'),
})
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
    state: z
      .enum([...paymentStates, 'any'])
      .optional()
      .describe('Absent: completed and not refunded. `any`: every payment, also one that failed.'),
    atLeast: Count.optional().describe(
      'How many payments match; default: at least one. 0 includes players without any.',
    ),
    atMost: Count.optional().describe('The largest number of matching payments. Absent: no limit.'),
  })
  .refine(({ atLeast = 1, atMost = atLeast }) => atLeast <= atMost, {
    path: ['atMost'],
    message: 'must not be less than atLeast, which is 1 by default',
  })
export type Bought = z.infer<typeof Bought>

/** A thing that a player took part in. */
export const ParticipationCondition = z.object({
  kind: z.enum(participationKinds).describe('The type of thing that the player took part in.'),
  id: opaque(300).min(1).describe('The symbol of an event, tournament or listing, the name of a trial, or an id.'),
})
export type ParticipationCondition = z.infer<typeof ParticipationCondition>

/** A search of a realm's players. A player must match all fields in the query; an empty search finds everyone. */
export const playerSearchFields = {
  query: text(254)
    .optional()
    .describe(
      '`identity`: a complete account id or gamer tag, or the beginning of a name, of an e-mail or of a linked third-party user id. `device`: a complete device id. `third-party`: the beginning of a linked third-party user id.',
    ),
  by: z.enum(searchKinds).optional().describe('Values that are compared with the text of `query`. Absent: `identity`.'),
  criteria: z.array(SpaceCriterion).max(maxCriteria).optional().describe('In a query string: a JSON list.'),
  platform: opaque(100).optional().describe('Only players whose current platform is this one, such as IPhonePlayer.'),
  installedFrom: Millis.optional(),
  installedTo: Millis.optional().describe('Before this time.'),
  installedWithinDays: Days.optional().describe('Only players who were created in this many days up to now.'),
  seenFrom: Millis.optional(),
  seenTo: Millis.optional().describe('Before this time.'),
  seenWithinDays: Days.optional().describe('Only players who were last seen in this many days up to now.'),
  unseenForDays: Days.optional().describe('Last seen longer ago, or installed longer ago and never seen.'),
  played: z
    .array(TimeSpan)
    .max(maxPlayedSpans)
    .optional()
    .describe(
      'Had a session in each of these spans: one that began before its end and ended after its start. In a query string: a JSON list.',
    ),
  bought: z
    .array(Bought)
    .max(maxBought)
    .optional()
    .describe('Payments of the player; each condition must match. In a query string: a JSON list.'),
  participated: z
    .array(ParticipationCondition)
    .max(maxParticipated)
    .optional()
    .describe('Things that the player took part in: all of them. In a query string: a JSON list.'),
  online: z.boolean().optional().describe('True: only connected players.'),
  suspended: z.boolean().optional().describe('True: only suspended players.'),
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
  rules: PlayerSearch.omit({ query: true, by: true })
    .optional()
    .describe('No text, as in a segment: it would name a person.'),
  cohort: z
    .object({
      trial: opaque(200).min(1).describe('The name of the trial.'),
      cohort: opaque(200).min(1).describe('The name of the cohort in the trial.'),
    })
    .optional()
    .describe('Players who are currently in a cohort of a trial.'),
  gamerTags: z.array(Id).max(100_000).optional().describe('Gamer tags of players of this realm.'),
  includesSuspended: z.boolean().optional().describe('True: suspended and banned players are included.'),
})
export type Audience = z.infer<typeof Audience>

/** Maximum number of pasted players of a permanent audience, which is evaluated for each arriving player. */
export const maxStandingTags = 1_000

/** The audience of a permanent thing: an announcement, a listing, an event, a trial, a promo. */
export const StandingAudience = Audience.extend({
  gamerTags: z
    .array(Id)
    .max(maxStandingTags, `must be at most ${maxStandingTags} gamer tags. Use a segment or a trial for more players.`)
    .optional()
    .describe('Gamer tags of players of this realm.'),
})

/** The stat of the space `game.private` in which a trial stores a player's cohort. */
export const toCohortStat = (trial: string): string => `trialmember:${trial}`

/** True if an audience includes players besides the pasted ones. */
export const searchesPlayers = ({ segment, rules, cohort, gamerTags }: Audience): boolean =>
  segment !== undefined || rules !== undefined || cohort !== undefined || gamerTags === undefined

/** The players of a bulk change: a list, the results of a search (an empty one: everyone), a segment, an audience. */
export const ChosenPlayers = z.union([
  z.object({ gamerTags: z.array(Id).min(1).max(100_000).describe('Gamer tags of players of this realm.') }),
  z.object({
    matching: PlayerSearch.describe('The search for the players. An empty search selects all players of the realm.'),
  }),
  z.object({ segment: Id }),
  z.object({
    audience: Audience.describe(
      'The audience that selects the players. An empty audience selects all players of the realm.',
    ),
  }),
])
export type ChosenPlayers = z.infer<typeof ChosenPlayers>
