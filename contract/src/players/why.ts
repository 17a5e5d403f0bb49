import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { type KindWith, kindsWith, type TraitValues, valuesOf } from '../core/records.ts'
import { Id, Millis } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'
import { PlayerRow } from './players.ts'

export type WhyKind = KindWith<'why'>
/**
 * Kinds of subjects of "why did the player not get it?", with the right to view each. The record's declaration in the
 * server defines how the subjects of a kind are found and checked.
 */
export const whyKinds = Object.fromEntries(Object.entries(valuesOf('why')).map(([kind, { view }]) => [kind, view])) as {
  readonly [Kind in WhyKind]: TraitValues<'why'>[Kind] extends { readonly view: infer View } ? View : never
}

export const WhyKindName = z.enum(kindsWith('why'))

/** How many things of a kind are listed at most. */
export const maxThingsPerKind = 20

/** How many players of a cause are listed at most. */
export const maxPlayersOfCause = 500

export const WhyThing = z.object({
  kind: WhyKindName,
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from similar ones: a symbol, or the source of the promise. */
  detail: z.string().optional(),
  /** When it was sent, was tried, or began. */
  at: Millis.optional(),
})
export type WhyThing = z.infer<typeof WhyThing>

const LinkKind = z.enum(kindsWith('searched'))

/** A record that the console can open, identified as in the search of a realm. */
export const WhyLink = z.object({ kind: LinkKind, id: z.string(), of: z.string().optional() })
export type WhyLink = z.infer<typeof WhyLink>

/** A value of a condition: a time is shown by the reader's clock, a link leads to a record. */
export const WhyValue = z.union([
  z.object({ text: z.string(), link: WhyLink.optional() }),
  z.object({ number: z.number() }),
  z.object({ at: Millis }),
])
export type WhyValue = z.infer<typeof WhyValue>

export const WhyCondition = z.object({
  /** The requirement, such as "Not suspended". */
  name: z.string(),
  /** `not-reached`: an earlier condition decided, or it could not be judged. */
  state: z.enum(['met', 'unmet', 'not-reached']),
  /** The player's actual value. */
  value: WhyValue.optional(),
  needed: WhyValue.optional(),
  /** When it was judged, if that was not when the whole was. */
  judgedAt: Millis.optional(),
  /** Actor, time and reason, as sentences. */
  detail: z.string().optional(),
  /** The record behind it: a change in the audit trail, a segment, a trial. */
  link: WhyLink.optional(),
})
export type WhyCondition = z.infer<typeof WhyCondition>

export const WhyJudgement = z.object({
  at: Millis,
  isMet: z.boolean(),
  /** The answer as one sentence. */
  verdict: z.string(),
  /** In the order of evaluation. */
  conditions: z.array(WhyCondition).max(200),
})
export type WhyJudgement = z.infer<typeof WhyJudgement>

/** How to fix it: with a plan, or on the screen where it is changed. */
export const WhyRepair = z.union([
  z.object({ do: z.literal('give-again'), label: z.string(), ids: z.array(Id).min(1) }),
  z.object({ do: z.literal('give-all-again'), label: z.string(), symbol: z.string() }),
  z.object({ do: z.literal('open'), label: z.string(), link: WhyLink }),
  /** Opens the form of a grant to the player. */
  z.object({ do: z.literal('grant'), label: z.string(), words: z.string() }),
  /** A screen of the player. */
  z.object({ do: z.literal('open-player'), label: z.string(), screen: z.enum(['events', 'mail', 'profile', 'stats']) }),
])
export type WhyRepair = z.infer<typeof WhyRepair>

export const WhyExplanation = z.object({
  thing: WhyThing,
  /** The record that decides, and its version. */
  rules: z.object({ text: z.string(), link: WhyLink.optional() }).optional(),
  /** As it was judged when it was decided, where a record of that was kept. */
  asJudged: WhyJudgement.optional(),
  now: WhyJudgement,
  /** Why there is no record of the decision; absent if there is one. */
  noRecord: z.string().optional(),
  repair: z
    .object({
      /** What the player should still receive, or what to change. */
      says: z.string(),
      /** The rewards that would be granted. */
      holds: z.array(z.string()).max(100),
      acts: z.array(WhyRepair).max(6),
    })
    .optional(),
  /** Other players who did not get it, by cause. */
  others: z
    .array(
      z.object({
        cause: z.string(),
        players: z.int(),
        isOwn: z.boolean(),
        /** For `listPlayersOfCause`. */
        id: z.string(),
      }),
    )
    .max(20)
    .optional(),
})
export type WhyExplanation = z.infer<typeof WhyExplanation>

const player = z.object({ gamerTag: Id })

export const listWhyThings = endpoint({
  method: 'GET',
  path: '/api/why/:gamerTag/things',
  summary:
    'List the records of a player that can be explained, by kind: rewards, offers, announcements, events, mails, trials, campaigns, content, leaderboards, PvP rewards.',
  scope: 'realm',
  access: { operator: 'view players' },
  params: player,
  query: z.object({
    /** Only what has it in its title or id. */
    q: text(100).default(''),
    kind: WhyKindName.optional(),
  }),
  response: z.object({
    groups: z.array(z.object({ kind: WhyKindName, things: z.array(WhyThing), hasMore: z.boolean() })),
  }),
  errors: ['PlayerNotFound'],
})

export const explainWhy = endpoint({
  method: 'GET',
  path: '/api/why/:gamerTag',
  summary:
    'Explain why a player did or did not get something: each condition with the player’s value, the required value, and how to fix it.',
  scope: 'realm',
  access: { operator: 'view players' },
  params: player,
  query: z.object({ kind: WhyKindName, id: opaque(400).min(1) }),
  response: WhyExplanation,
  errors: ['PlayerNotFound', 'WhyThingNotFound'],
})

export const listPlayersOfCause = endpoint({
  method: 'GET',
  path: '/api/why/players',
  summary: 'List the players that one cause affects, by gamer tag, at most 500.',
  scope: 'realm',
  access: { operator: 'view players' },
  query: z.object({
    kind: WhyKindName,
    /** The id of a cause that an explanation names. */
    cause: opaque(800).min(1),
  }),
  response: z.object({
    /** The cause as a sentence without a full stop. */
    title: z.string(),
    rows: z.array(PlayerRow).max(maxPlayersOfCause),
    /** How many there are. */
    total: z.int(),
  }),
  errors: ['WhyThingNotFound'],
})
