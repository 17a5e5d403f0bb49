import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Right } from '../core/permissions.ts'
import { type KindWith, pickViews } from '../core/records.ts'
import { buildPageSchema, Id, Millis, pageQuery } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/** The steps of a player on a record that has results, in their order. */
export const resultSteps = ['reached', 'seen', 'participated', 'given', 'bought', 'claimed'] as const
export type ResultStep = (typeof resultSteps)[number]

/**
 * The kinds of records with results, and their steps in order. The word names the step on screens. A kind without a
 * step leaves it out.
 */
export const resultKinds = {
  announcement: { seen: 'Read', claimed: 'Claimed' },
  campaign: { reached: 'Reached', seen: 'Opened', given: 'Given', claimed: 'Claimed' },
  'daily-reward': { claimed: 'Claimed' },
  event: { participated: 'Took part', claimed: 'Claimed' },
  listing: { bought: 'Bought' },
  plan: { reached: 'Reached', seen: 'Opened', given: 'Given', claimed: 'Claimed' },
  promo: { claimed: 'Used' },
  'pvp-definition': { given: 'Given', seen: 'Opened', claimed: 'Claimed' },
  runbook: { reached: 'Reached', seen: 'Opened', given: 'Given', claimed: 'Claimed' },
  tournament: { participated: 'Took part', claimed: 'Claimed' },
  trial: { participated: 'Took part' },
} as const satisfies { readonly [Kind in KindWith<'view'>]?: { readonly [Step in ResultStep]?: string } }

export type ResultKind = keyof typeof resultKinds
export const resultKindNames = Object.keys(resultKinds) as ResultKind[]

/** The right that shows the results of a record is the right that shows the record. */
export const resultRights: Readonly<Record<ResultKind, Right>> = pickViews(resultKindNames)

/** The steps of a kind with their words, in order. */
export const stepsOf = (kind: ResultKind): [step: ResultStep, word: string][] =>
  Object.entries(resultKinds[kind]) as [ResultStep, string][]

/** The number of days after which the players of a step are deleted. Their number stays. */
export const resultPlayersKeptDays = 180

const Kind = z.enum(resultKindNames)
const Step = z.enum(resultSteps)
/** A day in UTC, such as 2026-11-28. */
const Day = z.string()

const Cost = z.object({
  symbol: z.string().describe('A currency or an item.'),
  given: z.int().describe('Amount given because of this record since its start, or since `amountsSince`.'),
  takenBack: z.int().describe('Amount reverted, such as by an undo.'),
  givenInWeek: z.int().describe('The amount that all records with results gave in the last 7 days.'),
})
export type ResultCost = z.infer<typeof Cost>

/** A difference of two shares with its 95 % confidence interval, in shares from -1 to 1. */
const HoldOut = z.object({
  measure: z.string().describe('Behaviour that is compared, as words: “Back within a day”.'),
  reached: z
    .object({
      players: z.int().describe('Number of players in the group.'),
      converted: z.int().describe('Players of the group who showed the behaviour.'),
    })
    .describe('Players who received the message.'),
  heldOut: z
    .object({
      players: z.int().describe('Number of players in the control group.'),
      converted: z.int().describe('Players of the control group who showed the behaviour.'),
    })
    .describe('Control group: matching players who did not receive the message.'),
  difference: z
    .object({
      value: z.number().describe('Share of the reached players less the share of the control group, from -1 to 1.'),
      low: z.number().describe('Lower end of the 95 % confidence interval, from -1 to 1.'),
      high: z.number().describe('Upper end of the 95 % confidence interval, from -1 to 1.'),
    })
    .optional()
    .describe('Absent if fewer than 30 players are held out.'),
  verdict: z
    .enum(['more', 'less', 'cannot tell yet', 'too few to tell'])
    .describe('`more` or `less`: the message had an effect. Otherwise the data do not show one.'),
})
export type ResultHoldOut = z.infer<typeof HoldOut>

const Summary = z.object({
  kind: Kind.describe('Kind of record that these results belong to.'),
  id: z.string().describe('Id of the record, unique within its kind.'),
  name: z.string().describe('Display name of the record, or its id if it has no name.'),
  steps: z.partialRecord(Step, z.int()).describe('Players by step.'),
  given: z.record(z.string(), z.int()).describe('Amounts given, by currency and item.'),
})
export type ResultSummary = z.infer<typeof Summary>

const record = z.object({
  kind: Kind.describe('Kind of record whose results are read.'),
  id: opaque(200).min(1).describe('Id of the record, such as an event symbol or a campaign number.'),
})
const rightsOfAll = [...new Set<Right>(Object.values(resultRights))]

export const getResults = endpoint({
  method: 'GET',
  path: '/api/results/:kind/:id',
  summary: 'Get what came of a record: players by step and day, amounts given, and what ran in the same days.',
  scope: 'realm',
  access: { operator: rightsOfAll },
  params: record,
  response: z.object({
    steps: z
      .array(
        z.object({
          step: Step.describe('Step of a player, from being reached to claiming a reward.'),
          word: z.string().describe('Label of the step for this kind of record, in English.'),
          players: z.int().describe('Number of players who have done the step.'),
        }),
      )
      .describe('The players of each step that the record has, in order. Each player counts once per step.'),
    withdrawn: z.int().describe('Players whose message was withdrawn. They still count as reached.'),
    days: z
      .array(
        z.object({
          day: Day.describe('Day in UTC: yyyy-MM-dd.').meta({ examples: ['2026-11-28'] }),
          steps: z.partialRecord(Step, z.int()).describe('Players by step on this day; a missing step means 0.'),
        }),
      )
      .describe('The days with results, the earliest first; at most 400.'),
    costs: z.array(Cost).describe('Currencies and items that the record gave to players, by symbol.'),
    amountsSince: Millis.optional().describe(
      'When the server began to count amounts, if the realm is older than that.',
    ),
    holdOut: HoldOut.optional().describe(
      'Effect of a campaign compared with its control group. Absent without a control group.',
    ),
    beside: z
      .array(Summary)
      .describe('Other records with results in the same days that the caller may see, at most 20.'),
  }),
  errors: ['CampaignNotFound'],
})

export const listResultPlayers = endpoint({
  method: 'GET',
  path: '/api/results/:kind/:id/players',
  summary: 'List the players of a step, the newest first. Players are listed for 180 days.',
  scope: 'realm',
  access: { operator: rightsOfAll },
  params: record,
  query: z.object({ step: Step.describe('Step whose players are listed.'), ...pageQuery }),
  response: buildPageSchema(
    z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.'), at: Millis }),
  ),
})

export const getWeekResults = endpoint({
  method: 'GET',
  path: '/api/results/week',
  summary: 'Get the results of everything of the last 7 days, compared with the 7 days before.',
  scope: 'realm',
  access: { operator: rightsOfAll },
  response: z.object({
    from: Day.describe('First day of the week (UTC): yyyy-MM-dd.'),
    to: Day.describe('Last day of the week, which is today (UTC): yyyy-MM-dd.'),
    records: z
      .array(
        Summary.extend({
          before: z
            .partialRecord(Step, z.int())
            .describe('Players by step in the 7 days before; a missing step means 0.'),
        }),
      )
      .describe('The records that the caller may see, at most 500; those with the most players first.'),
    amounts: z
      .array(
        z.object({
          symbol: z
            .string()
            .describe('Id of a currency or an item.')
            .meta({ examples: ['currency.gems'] }),
          given: z.int().describe('Amount given in the last 7 days.'),
          before: z.int().describe('Amount given in the 7 days before those.'),
        }),
      )
      .describe('Amounts given by all of these records, in this week and in the week before.'),
  }),
})
