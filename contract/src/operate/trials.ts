import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Millis, Version } from '../core/shapes.ts'
import { jsonText, opaque, symbol } from '../core/values.ts'
import { StandingAudience } from '../players/player-search.ts'
import { origins, type Relation, relations, visibilities } from '../players/search-words.ts'
import { CloudFile, CloudFileName, FilePayload } from './cloud-files.ts'

/** `{result: true}`, as older tools expect it. */
const TrialSuccess = z.object({ result: z.literal(true) })
export const trialDone = { result: true } as const

/** The name of a trial or a cohort; a trial's name is part of the stat `trialmember:<trial>`. */
export const TrialName = symbol(100)
  .trim()
  .min(1, 'must not be empty')
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u, 'must have letters, digits, _, -, dots and spaces only')

export const trialStrategies = [
  'GLOBALLY_OPEN',
  'GLOBALLY_MUTUAL_EXCLUSIVE',
  'GLOBALLY_OPEN_WITH_FLOW',
  'GLOBALLY_MUTUAL_EXCLUSIVE_WITH_FLOW',
] as const
export type TrialStrategy = (typeof trialStrategies)[number]

/** The spellings of older tools. */
const olderStrategies = {
  OPEN: 'GLOBALLY_OPEN',
  MUTUAL_EXCLUSIVE: 'GLOBALLY_MUTUAL_EXCLUSIVE',
  OPEN_WITH_FLOW: 'GLOBALLY_OPEN_WITH_FLOW',
  MUTUAL_EXCLUSIVE_WITH_FLOW: 'GLOBALLY_MUTUAL_EXCLUSIVE_WITH_FLOW',
} as const satisfies Record<string, TrialStrategy>
type OlderStrategy = keyof typeof olderStrategies

const Strategy = z.enum([...trialStrategies, ...(Object.keys(olderStrategies) as OlderStrategy[])])

export const toStrategy = (strategy: TrialStrategy | OlderStrategy): TrialStrategy =>
  Object.hasOwn(olderStrategies, strategy) ? olderStrategies[strategy as OlderStrategy] : (strategy as TrialStrategy)

export const isExclusive = (strategy: TrialStrategy): boolean => strategy.includes('MUTUAL_EXCLUSIVE')
export const hasFlow = (strategy: TrialStrategy): boolean => strategy.endsWith('_WITH_FLOW')

/**
 * A condition on a player's stats: either on one stat (`customAttr` compared by `customOp` with `customVal`), or, with
 * `customItems`, all (And) or any (Or) of further rules.
 */
export type TrialRule = {
  customOp: string
  customAttr: string
  customVal: string[]
  customItems?: TrialRule[] | undefined
  domain?: (typeof origins)[number] | undefined
  access?: (typeof visibilities)[number] | undefined
}

const signs: Record<string, Relation> = {
  '=': 'eq',
  '==': 'eq',
  is: 'eq',
  '!=': 'neq',
  '<>': 'neq',
  isnot: 'neq',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
}

/** The relation of an operator in a rule; undefined for an unknown one. */
export const toRelation = (operator: string): Relation | undefined => {
  const word = operator.toLowerCase().replace(/[ _-]/g, '')
  return relations.find((relation) => relation === word) ?? (Object.hasOwn(signs, word) ? signs[word] : undefined)
}

const ruleFields = {
  customOp: opaque(40)
    .trim()
    .min(1)
    .describe('Comparison such as eq, gt or in; `And` or `Or` for a group.')
    .meta({ examples: ['gte'] }),
  customAttr: opaque(128)
    .default('')
    .describe('Name of the stat to compare. Empty for a group.')
    .meta({ examples: ['level'] }),
  customVal: z
    .array(opaque(8192))
    .max(500)
    .default([])
    .describe('Values to compare with; more than one only for in and notin.'),
  domain: z.enum(origins).optional().describe('Writer of the stat: the game’s servers or the client. Default: game.'),
  access: z
    .enum(visibilities)
    .optional()
    .describe('Visibility of the stat to clients of other players. Default: private.'),
}

const leaf = z.object({
  ...ruleFields,
  customItems: z.never('must have at most five levels').optional().describe('Not possible at the fifth level.'),
})
const around = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({
    ...ruleFields,
    customItems: z
      .array(inner)
      .max(50, 'must be at most 50 rules')
      .optional()
      .describe('Rules of a group, at most 50. Absent: the rule compares one stat.'),
  })

/** At most five levels deep. */
const Rule = around(around(around(around(leaf)))) as unknown as z.ZodType<TrialRule>

const Cohort = z.object({
  id: z.string().describe('Id of the cohort, unique in the trial.'),
  name: z.string().describe('Name of the cohort, unique in the trial.'),
  pct: z.number().describe('Percent of the players whose stats match.'),
  assigned: z.int().describe('How many players are in it now.'),
  cloudData: z
    .array(CloudFile)
    .describe('Files that players of the cohort get instead of base files of the same name.'),
})
export type Cohort = z.infer<typeof Cohort>

export const Trial = z.object({
  ttype: z.string().describe('Type of the trial for older tools; always `cohort`.'),
  name: z.string().describe('Name of the trial, unique in the realm.'),
  created: Millis.describe('When it was created.'),
  activated: Millis.optional().describe('When it was last started.'),
  starts: Millis.optional().describe('Time of its automatic start.'),
  strategy: z
    .enum(trialStrategies)
    .describe('MUTUAL_EXCLUSIVE: its players join no other trial. WITH_FLOW: players who stop matching leave.'),
  withFlow: z.boolean().describe('True if players who no longer match leave with their next session.'),
  active: z.boolean().describe('True: playing; false: paused.'),
  assigned: z.int().describe('Players who are in a cohort of the trial now.'),
  ctype: z.string().describe('How players are divided, for older tools; always `PCT_ALLOCATION`.'),
  cohorts: z.array(Cohort).describe('Groups of the trial, at most 20. Their shares add up to at most 100 percent.'),
  customRules: z.array(Rule).describe('Rules on stats; a player must match at least one. Empty: all players.'),
  audience: StandingAudience.optional().describe(
    'Audience that can join, in addition to the rules; absent: all players.',
  ),
  version: Version,
})
export type Trial = z.infer<typeof Trial>

const maxCohorts = 20

/** The cohorts of a new trial, sent as JSON text. */
export const CohortsInput = z
  .array(
    z.object({
      name: TrialName.describe('Name of the cohort, unique in the trial, at most 100 characters.'),
      pct: z
        .number()
        .min(0, 'must be 0 or more')
        .max(100, 'must be 100 or less')
        .describe('Percent of the matching players, 0 to 100. The sum is at most 100.'),
      id: opaque(100)
        .optional()
        .describe('Id that you choose for the cohort, at most 100 characters. Default: a random UUID.'),
    }),
  )
  .min(1, 'must have a cohort')
  .max(maxCohorts, `must be at most ${maxCohorts} cohorts`)
  .refine((cohorts) => new Set(cohorts.map(({ name }) => name)).size === cohorts.length, 'must have different names')
  .refine((cohorts) => cohorts.reduce((sum, { pct }) => sum + pct, 0) <= 100 + 1e-9, {
    message: 'must be at most 100 percent in total',
  })

const byName = z.object({ name: TrialName.describe('Name of the trial, unique in the realm.') })
const playerTrials = ['view trials', 'view trial-participation'] as const

export const listTrials = endpoint({
  method: 'GET',
  path: '/basic/trials',
  summary: 'List the trials of a realm, newest first.',
  scope: 'realm',
  access: { operator: 'view trials' },
  response: z.object({ result: z.array(Trial).describe('Trials of the realm, newest first.') }),
})

export const createTrial = endpoint({
  method: 'POST',
  path: '/basic/trials',
  summary: 'Create a trial. It is paused until it is started.',
  scope: 'realm',
  access: { operator: 'create trials' },
  body: z.object({
    name: TrialName.describe('Name of the trial, unique in the realm, at most 100 characters.'),
    cohorts: jsonText(20_000).min(2).describe('A JSON list of `{name, pct}`.'),
    cohortType: z
      .literal('PCT_ALLOCATION', 'must be PCT_ALLOCATION')
      .default('PCT_ALLOCATION')
      .describe('Accepted for older tools; only `PCT_ALLOCATION` is possible.'),
    strat: Strategy.describe('Strategy. The spellings of older tools are accepted, without `GLOBALLY_`.'),
    customRules: z
      .array(Rule)
      .max(50, 'must be at most 50 rules')
      .default([])
      .describe('A player must match at least one of them.'),
    audience: StandingAudience.optional().describe(
      'Audience that can join, in addition to the rules; default: all players. A cohort in it belongs to another trial.',
    ),
  }),
  response: TrialSuccess,
  errors: ['TrialExists', 'TrialsFull', 'TrialNotFound', 'SegmentNotFound'],
})

export const startTrial = endpoint({
  method: 'PUT',
  path: '/basic/trials/start',
  summary: 'Start a trial. From now on, players with matching stats join it when they start a session.',
  scope: 'realm',
  reviewed: true,
  access: { operator: 'run trials' },
  body: byName,
  response: TrialSuccess,
  errors: ['TrialNotFound', 'StaleVersion'],
})

export const scheduleTrial = endpoint({
  method: 'PUT',
  path: '/basic/trials/schedule',
  summary: 'Schedule the start of a paused trial, replacing an earlier schedule; a time of 0 removes it.',
  scope: 'realm',
  access: { operator: 'run trials' },
  body: byName.extend({
    time: Millis.describe('Time of the start: milliseconds since 1970, UTC. 0 removes the schedule.'),
  }),
  response: TrialSuccess,
  errors: ['TrialNotFound', 'StaleVersion'],
})

export const pauseTrial = endpoint({
  method: 'PUT',
  path: '/basic/trials/pause',
  summary: 'Pause a trial. Nobody joins or leaves; its players keep their cohort and files.',
  scope: 'realm',
  access: { operator: 'run trials' },
  body: byName,
  response: TrialSuccess,
  errors: ['TrialNotFound', 'StaleVersion'],
})

export const ejectTrial = endpoint({
  method: 'DELETE',
  path: '/basic/trials',
  summary: 'Eject a trial. Its players leave their cohorts. It can be restored for 30 days.',
  scope: 'realm',
  access: { operator: 'delete trials' },
  body: z.object({
    name: TrialName.describe('Name of the trial to eject.'),
    trialType: opaque(60).optional().describe('Accepted for older tools and ignored.'),
  }),
  response: TrialSuccess,
  errors: ['TrialNotFound'],
})

export const addTrialData = endpoint({
  method: 'POST',
  path: '/basic/trials/data',
  summary:
    'Save a file of a cohort, or a new version of it. It replaces the base file of that name for players of the cohort.',
  scope: 'realm',
  access: { operator: 'edit trials' },
  body: z.object({
    trialName: TrialName.describe('Name of the trial that the file belongs to.'),
    cohortName: TrialName.describe('Name of the cohort whose players get the file.'),
    dataName: CloudFileName.describe('Name of the file; a base file of this name is replaced for the cohort.'),
    filePayloadBase64: FilePayload.describe('Content in base64, at most 7 MB before encoding.'),
  }),
  response: z.object({ result: z.literal('ok'), sid: Id, version: Version }),
  errors: ['TrialNotFound', 'CohortNotFound', 'CloudFilesFull', 'StaleVersion'],
})

export const getTrialData = endpoint({
  method: 'GET',
  path: '/basic/trials/admin/data',
  summary: 'Get a file of a cohort in base64.',
  scope: 'realm',
  access: { operator: playerTrials },
  query: z.object({ id: Id.describe('Id of the file: a whole number below 2^53.') }),
  response: z.object({ data: z.string().describe('Content of the file in base64.') }),
  errors: ['CloudFileNotFound'],
})

export const deleteTrialData = endpoint({
  method: 'DELETE',
  path: '/basic/trials/data',
  summary: 'Delete a file of a cohort.',
  scope: 'realm',
  access: { operator: 'edit trials' },
  body: z.object({ id: Id.describe('Id of the file: a whole number below 2^53.') }),
  response: TrialSuccess,
  errors: ['CloudFileNotFound'],
})

const Participation = z.object({
  trial: z.string().describe('Name of the trial that the player is in.'),
  cohort: z.string().describe('Name of the player’s cohort in the trial.'),
  joined: Millis.describe('Time when the player joined the trial: milliseconds since 1970, UTC.'),
  active: z.boolean().describe('True if the trial is playing.'),
})
export type Participation = z.infer<typeof Participation>

const OutsideTrial = z.object({
  trial: z.string().describe('Name of the trial that the player is not in.'),
  why: z.string().describe('The first condition of joining that is not met, as a sentence.'),
})
export type OutsideTrial = z.infer<typeof OutsideTrial>

export const getPlayerTrials = endpoint({
  method: 'GET',
  path: '/basic/trials/admin',
  summary: 'Get the trials that a player is in, and the files that they get from them.',
  scope: 'realm',
  access: { operator: playerTrials },
  query: z.object({
    dbid: Id.describe('Gamer tag of the player: a whole number below 2^53.'),
    with_outside: z
      .boolean()
      .default(false)
      .describe('True: also return the running trials that the player is not in, and why.'),
  }),
  response: z.object({
    trials: z.array(Participation).describe('Trials that the player is in now.'),
    cohortData: z.array(CloudFile).describe('Files that the player gets from these trials.'),
    outside: z
      .array(OutsideTrial)
      .optional()
      .describe('Running trials that the player is not in. Absent unless requested.'),
  }),
  errors: ['PlayerNotFound'],
})

const params = byName

export const forecastTrial = endpoint({
  method: 'GET',
  path: '/api/trials/:name/forecast',
  summary: 'Forecast the effect of starting a trial, from current players and stats.',
  scope: 'realm',
  access: { operator: 'view trials' },
  params,
  response: z.object({
    isExact: z.boolean().describe('False: counted in a sample of the players, and scaled up.'),
    players: z.int().describe('Players of the realm. An estimate unless `isExact` is true.'),
    matching: z.int().describe('Players whose stats match.'),
    held: z.int().describe('Matching players who are already in another trial.'),
    lately: z.int().describe('Eligible players who played in the last 28 days.'),
    cohorts: z
      .array(
        z.object({
          name: z.string().describe('Name of the cohort in the trial.'),
          players: z.int().describe('Players who would join the cohort, rounded.'),
        }),
      )
      .describe('The players that each cohort would get, by its share.'),
  }),
  errors: ['TrialNotFound'],
})

/** A figure with its 95 % confidence interval; without one when there are too few players. */
export const TrialFigure = z.object({
  value: z.number().describe('Mean, or share from 0 to 1. Money is in minor units.'),
  low: z.number().optional().describe('Lower end of the 95 % confidence interval. Absent with too few players.'),
  high: z.number().optional().describe('Upper end of the 95 % confidence interval. Absent with too few players.'),
})
export type TrialFigure = z.infer<typeof TrialFigure>

export const CohortResult = z.object({
  name: z.string().describe('Name of the cohort in the trial.'),
  players: z.int().describe('How many players have ever joined it.'),
  sessions: z.int().describe('Sessions of these players since they joined.'),
  sessionsPerPlayer: TrialFigure.optional().describe('Mean number of sessions per player. Absent without players.'),
  retention: z
    .array(
      z.object({
        day: z.int().describe('Days after the player joined: 1, 7 or 30.'),
        players: z.int().describe('Players who joined early enough for that day to be over.'),
        returned: z.int().describe('Number of them who played on that day.'),
        share: TrialFigure.optional().describe('Share that returned, from 0 to 1. Absent without players.'),
      }),
    )
    .describe('Retention of players who joined long enough ago: who played on day 1, 7 and 30.'),
  payers: z.int().describe('Players who paid more than was refunded since they joined.'),
  payerShare: TrialFigure.optional().describe('Share of players who are payers, from 0 to 1. Absent without players.'),
  revenue: z
    .int()
    .describe(
      'Less refunds, in minor units of the results’ currency; below 0 where more was given back than paid since.',
    ),
  revenuePerPlayer: TrialFigure.optional().describe('Mean revenue per player in minor units. Absent without players.'),
})
export type CohortResult = z.infer<typeof CohortResult>

export const getTrialResults = endpoint({
  method: 'GET',
  path: '/api/trials/:name/results',
  summary: 'Get the results of each cohort since its players joined, from the history of the realm.',
  scope: 'realm',
  access: { operator: 'view trials' },
  params,
  response: z.object({
    asOf: Millis.describe('Events up to this time are counted.'),
    currency: z
      .string()
      .describe("The realm's main currency; what was paid in one without a rate is not part of revenue."),
    cohorts: z.array(CohortResult).describe('One result for each cohort, in the order of the trial.'),
    findings: z
      .array(
        z.object({
          isDifferent: z.boolean().describe('True if the cohorts differ more than chance explains.'),
          words: z.string().describe('Finding as a sentence, with the figures of the cohorts.'),
        }),
      )
      .describe('One for each figure: whether the cohorts differ more than chance explains.'),
    ratioMismatch: z
      .string()
      .optional()
      .describe(
        'Set when the cohorts have other shares of the players than their weights say: the figures cannot be compared.',
      ),
  }),
  errors: ['TrialNotFound', 'AnalyticsUnavailable', 'QueryRefused'],
})
