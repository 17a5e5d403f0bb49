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
  kind: WhyKindName.describe('The type of the thing, such as mail or event.'),
  id: z.string().describe('The id of the thing within its kind. Send it to `explainWhy`.'),
  title: z.string().describe('The name of the thing for people.'),
  detail: z.string().optional().describe('Distinguishes it from similar ones: a symbol, or the source of the promise.'),
  at: Millis.optional().describe('When it was sent, was tried, or began.'),
})
export type WhyThing = z.infer<typeof WhyThing>

const LinkKind = z.enum(kindsWith('searched'))

/** A record that the console can open, identified as in the search of a realm. */
export const WhyLink = z.object({
  kind: LinkKind.describe('The type of the linked record, as in the search of the realm.'),
  id: z.string().describe('The id of the linked record within its kind.'),
  of: z
    .string()
    .optional()
    .describe('The record that contains the linked one, such as the store of a listing. Absent: none.'),
})
export type WhyLink = z.infer<typeof WhyLink>

/** A value of a condition: a time is shown by the reader's clock, a link leads to a record. */
export const WhyValue = z.union([
  z.object({
    text: z.string().describe('The value as text for people.'),
    link: WhyLink.optional().describe('The record that the value refers to. Absent: none.'),
  }),
  z.object({ number: z.number().describe('The value as a number, which the client formats.') }),
  z.object({ at: Millis }),
])
export type WhyValue = z.infer<typeof WhyValue>

export const WhyCondition = z.object({
  name: z.string().describe('The requirement, such as "Not suspended".'),
  state: z
    .enum(['met', 'unmet', 'not-reached'])
    .describe('`not-reached`: an earlier condition decided, or it could not be judged.'),
  value: WhyValue.optional().describe("The player's actual value."),
  needed: WhyValue.optional().describe('The value that the condition requires. Missing if there is no value to show.'),
  judgedAt: Millis.optional().describe('When it was judged, if that was not when the whole was.'),
  detail: z.string().optional().describe('Actor, time and reason, as sentences.'),
  link: WhyLink.optional().describe('The record behind it: a change in the audit trail, a segment, a trial.'),
})
export type WhyCondition = z.infer<typeof WhyCondition>

export const WhyJudgement = z.object({
  at: Millis,
  isMet: z.boolean().describe('True if no condition is unmet.'),
  verdict: z.string().describe('The answer as one sentence.'),
  conditions: z.array(WhyCondition).max(200).describe('In the order of evaluation.'),
})
export type WhyJudgement = z.infer<typeof WhyJudgement>

/** How to fix it: with a plan, or on the screen where it is changed. */
export const WhyRepair = z.union([
  z.object({
    do: z.literal('give-again'),
    label: z.string().describe('The text of the button for this action.'),
    ids: z.array(Id).min(1).describe('The ids of the failed rewards to grant again.'),
  }),
  z.object({
    do: z.literal('give-all-again'),
    label: z.string().describe('The text of the button for this action.'),
    symbol: z.string().describe('The symbol of the currency or item whose failed rewards are granted again.'),
  }),
  z.object({
    do: z.literal('open'),
    label: z.string().describe('The text of the button for this action.'),
    link: WhyLink.describe('The record to open in the console.'),
  }),
  /** Opens the form of a grant to the player. */
  z.object({
    do: z.literal('grant'),
    label: z.string().describe('The text of the button for this action.'),
    words: z.string().describe('The amounts to grant as text, such as 5 currency.gems. Empty: the operator chooses.'),
  }),
  /** A screen of the player. */
  z.object({
    do: z.literal('open-player'),
    label: z.string().describe('The text of the button for this action.'),
    screen: z.enum(['events', 'mail', 'profile', 'stats']).describe('The screen of the player to open in the console.'),
  }),
])
export type WhyRepair = z.infer<typeof WhyRepair>

export const WhyExplanation = z.object({
  thing: WhyThing.describe('The thing that is explained.'),
  rules: z
    .object({
      text: z.string().describe('The record as text, with its version if it has one.'),
      link: WhyLink.optional().describe('The record that decides, to open in the console. Absent: it has no screen.'),
    })
    .optional()
    .describe('The record that decides, and its version.'),
  asJudged: WhyJudgement.optional().describe('As it was judged when it was decided, where a record of that was kept.'),
  now: WhyJudgement.describe('The result with the data of now.'),
  noRecord: z.string().optional().describe('Why there is no record of the decision; absent if there is one.'),
  repair: z
    .object({
      says: z.string().describe('The remedy: a missing grant, or a change.'),
      holds: z.array(z.string()).max(100).describe('The rewards that would be granted.'),
      acts: z.array(WhyRepair).max(6).describe('The actions that an operator can take, at most six.'),
    })
    .optional()
    .describe('How to fix it. Missing if there is nothing to fix.'),
  others: z
    .array(
      z.object({
        cause: z.string().describe('The cause as a sentence without a full stop.'),
        players: z.int().describe('Number of players that this cause affects.'),
        isOwn: z.boolean().describe('True if the explained player has this cause too.'),
        id: z.string().describe('For `listPlayersOfCause`.'),
      }),
    )
    .max(20)
    .optional()
    .describe('Other players who did not get it, by cause.'),
})
export type WhyExplanation = z.infer<typeof WhyExplanation>

const player = z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') })

export const listWhyThings = endpoint({
  method: 'GET',
  path: '/api/why/:gamerTag/things',
  summary:
    'List the records of a player that can be explained, by kind: rewards, offers, announcements, events, mails, trials, campaigns, content, leaderboards, PvP rewards.',
  scope: 'realm',
  access: { operator: 'view players' },
  params: player,
  query: z.object({
    q: text(100).default('').describe('Only what has it in its title or id.'),
    kind: WhyKindName.optional().describe('Only things of this kind. Absent: all kinds.'),
  }),
  response: z.object({
    groups: z
      .array(
        z.object({
          kind: WhyKindName.describe('The kind of the things in this group.'),
          things: z.array(WhyThing).describe('Things of this kind, at most 20.'),
          hasMore: z.boolean().describe('True if more things of this kind exist. Narrow the search with `q`.'),
        }),
      )
      .describe('The things by kind. Kinds without any, or that the caller may not view, are omitted.'),
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
  query: z.object({
    kind: WhyKindName.describe('The kind of the thing to explain.'),
    id: opaque(400).min(1).describe('The id of the thing, as listed by `listWhyThings`.'),
  }),
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
    kind: WhyKindName.describe('The kind of thing of the cause.'),
    cause: opaque(800).min(1).describe('The id of a cause that an explanation names.'),
  }),
  response: z.object({
    title: z.string().describe('The cause as a sentence without a full stop.'),
    rows: z.array(PlayerRow).max(maxPlayersOfCause).describe('The rows of this page.'),
    total: z.int().describe('How many there are.'),
  }),
  errors: ['WhyThingNotFound'],
})
