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
  sale: { bought: 'Bought' },
  tournament: { participated: 'Took part', claimed: 'Claimed' },
  trial: { participated: 'Took part' },
} as const satisfies { readonly [Kind in KindWith<'view'>]?: { readonly [Step in ResultStep]?: string } }

export type ResultKind = keyof typeof resultKinds
export const resultKindNames = Object.keys(resultKinds) as ResultKind[]

/** The nouns of kinds in lists of records. */
export const resultLabels: Readonly<Record<ResultKind, string>> = {
  announcement: 'announcement',
  campaign: 'campaign',
  'daily-reward': 'daily reward',
  event: 'event',
  listing: 'listing',
  plan: 'plan',
  promo: 'promo',
  'pvp-definition': 'PvP',
  runbook: 'runbook',
  sale: 'sale',
  tournament: 'tournament',
  trial: 'trial',
}

/** The right that shows the results of a record is the right that shows the record. */
export const resultRights: Readonly<Record<ResultKind, Right>> = pickViews(resultKindNames)

/** The steps of a kind with their words, in order. */
export const stepsOf = (kind: ResultKind): [step: ResultStep, word: string][] =>
  Object.entries(resultKinds[kind]) as [ResultStep, string][]

/**
 * Steps that the server cannot count for a kind, with the reason. Screens show the reason instead of a number, because 0
 * would be wrong.
 */
export const unknownSteps: {
  readonly [Kind in ResultKind]?: { readonly [Step in ResultStep]?: { word: string; reason: string } }
} = {
  announcement: {
    reached: { word: 'Reached', reason: 'Games report only players who read the announcement.' },
  },
  'daily-reward': { seen: { word: 'Seen', reason: 'Games do not report who opened the calendar.' } },
  event: { seen: { word: 'Seen', reason: 'Games do not report who saw the event.' } },
  listing: { seen: { word: 'Looked', reason: 'Games do not report who looked at the listing.' } },
  promo: { reached: { word: 'Reached', reason: 'The codes are handed out outside the server.' } },
  'pvp-definition': {
    participated: {
      word: 'Took part',
      reason: 'Games write scores to the leaderboard. Its entries show who played.',
    },
  },
  sale: { seen: { word: 'Looked', reason: 'Games do not report who looked at the offers.' } },
  tournament: { seen: { word: 'Seen', reason: 'Games do not report who saw the tournament.' } },
}

/** Marks of the time line of a record, in a response: starts, ends and changes together. */
export const maxResultMarks = 100
/** Names of changed fields in a mark. */
export const maxMarkFields = 5

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

const Share = z.object({
  value: z.number().describe('The share, from 0 to 1.'),
  low: z.number().describe('Lower end of the 95 % confidence interval, from 0 to 1.'),
  high: z.number().describe('Upper end of the 95 % confidence interval, from 0 to 1.'),
})
export type ResultShare = z.infer<typeof Share>

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

/** Something that happened to the record: it started, ended or was changed by a person. */
const Mark = z.object({
  at: Millis,
  what: z
    .enum(['start', 'end', 'change'])
    .describe('`start` and `end` are times of the schedule; `change` was made by a person or a job.'),
  note: z.string().optional().describe('For starts and ends: which occurrence, such as “cycle 46”.'),
  action: z
    .enum(['added', 'removed', 'changed', 'recorded'])
    .optional()
    .describe('For changes: what happened to the record.'),
  fields: z.array(z.string()).optional().describe('For changes: labels of the changed fields, at most 5.'),
  email: z.string().optional().describe('For changes: the e-mail address of the author, if a person made it.'),
  entryId: Id.optional().describe('For changes: the entry in the audit trail.'),
})
export type ResultMark = z.infer<typeof Mark>

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
          conversion: Share.optional().describe(
            'Share of the players of the step before. Only for a record with a control group.',
          ),
        }),
      )
      .describe('The players of each step that the record has, in order. Each player counts once per step.'),
    unknown: z
      .array(
        z.object({
          step: Step.describe('Step that is not counted.'),
          word: z.string().describe('Label of the step for this kind of record, in English.'),
          reason: z.string().describe('Why the server cannot count it, as a sentence.'),
        }),
      )
      .describe('Steps that the server cannot count for this record. They are unknown, not 0.'),
    withdrawn: z.int().describe('Players whose message was withdrawn. They still count as reached.'),
    days: z
      .array(
        z.object({
          day: Day.describe('Day in UTC: yyyy-MM-dd.').meta({ examples: ['2026-11-28'] }),
          steps: z.partialRecord(Step, z.int()).describe('Players by step on this day; a missing step means 0.'),
          given: z
            .record(z.string(), z.int())
            .describe('Amounts given on this day, by currency and item; a missing one means 0.'),
        }),
      )
      .describe('The days with results, the earliest first; at most 400.'),
    costs: z.array(Cost).describe('Currencies and items that the record gave to players, by symbol.'),
    amountsSince: Millis.optional().describe(
      'When the server began to count amounts, if the realm is older than that.',
    ),
    holdOuts: z
      .array(HoldOut)
      .describe('Effects of a campaign compared with its control group. Empty without a control group.'),
    marks: z
      .array(Mark)
      .describe('Starts, ends and changes of the record within its days, the earliest first; at most 100.'),
    changesNeed: z
      .string()
      .optional()
      .describe('The right that the caller lacks to see the changes. Absent: the marks contain them.'),
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
