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
  customOp: opaque(40).trim().min(1),
  customAttr: opaque(128).default(''),
  customVal: z.array(opaque(8192)).max(500).default([]),
  domain: z.enum(origins).optional(),
  access: z.enum(visibilities).optional(),
}

const leaf = z.object({
  ...ruleFields,
  customItems: z.never('must have at most five levels').optional(),
})
const around = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({ ...ruleFields, customItems: z.array(inner).max(50, 'must be at most 50 rules').optional() })

/** At most five levels deep. */
const Rule = around(around(around(around(leaf)))) as unknown as z.ZodType<TrialRule>

const Cohort = z.object({
  id: z.string(),
  name: z.string(),
  /** Percent of the players whose stats match. */
  pct: z.number(),
  /** How many players are in it now. */
  assigned: z.int(),
  cloudData: z.array(CloudFile),
})
export type Cohort = z.infer<typeof Cohort>

export const Trial = z.object({
  ttype: z.string(),
  name: z.string(),
  created: Millis,
  /** When it was last started. */
  activated: Millis.optional(),
  /** Time of its automatic start. */
  starts: Millis.optional(),
  strategy: z.enum(trialStrategies),
  withFlow: z.boolean(),
  /** True: playing; false: paused. */
  active: z.boolean(),
  assigned: z.int(),
  ctype: z.string(),
  cohorts: z.array(Cohort),
  customRules: z.array(Rule),
  /** Audience that can join, in addition to the rules; absent: all players. */
  audience: StandingAudience.optional(),
  version: Version,
})
export type Trial = z.infer<typeof Trial>

const maxCohorts = 20

/** The cohorts of a new trial, sent as JSON text. */
export const CohortsInput = z
  .array(
    z.object({
      name: TrialName,
      pct: z.number().min(0, 'must be 0 or more').max(100, 'must be 100 or less'),
      id: opaque(100).optional(),
    }),
  )
  .min(1, 'must have a cohort')
  .max(maxCohorts, `must be at most ${maxCohorts} cohorts`)
  .refine((cohorts) => new Set(cohorts.map(({ name }) => name)).size === cohorts.length, 'must have different names')
  .refine((cohorts) => cohorts.reduce((sum, { pct }) => sum + pct, 0) <= 100 + 1e-9, {
    message: 'must be at most 100 percent in total',
  })

const byName = z.object({ name: TrialName })
const playerTrials = ['view trials', 'view trial-participation'] as const

export const listTrials = endpoint({
  method: 'GET',
  path: '/basic/trials',
  summary: 'List the trials of a realm, newest first.',
  scope: 'realm',
  access: { operator: 'view trials' },
  response: z.object({ result: z.array(Trial) }),
})

export const createTrial = endpoint({
  method: 'POST',
  path: '/basic/trials',
  summary: 'Create a trial. It is paused until it is started.',
  scope: 'realm',
  access: { operator: 'create trials' },
  body: z.object({
    name: TrialName,
    /** A JSON list of `{name, pct}`. */
    cohorts: jsonText(20_000).min(2),
    cohortType: z.literal('PCT_ALLOCATION', 'must be PCT_ALLOCATION').default('PCT_ALLOCATION'),
    strat: Strategy,
    /** A player must match at least one of them. */
    customRules: z.array(Rule).max(50, 'must be at most 50 rules').default([]),
    /**
     * Audience that can join, in addition to the rules; default: all players. A cohort in it belongs to another trial.
     */
    audience: StandingAudience.optional(),
  }),
  response: TrialSuccess,
  errors: ['TrialExists', 'TrialsFull', 'TrialNotFound', 'SegmentNotFound'],
})

export const startTrial = endpoint({
  method: 'PUT',
  path: '/basic/trials/start',
  summary: 'Start a trial. From now on, players with matching stats join it when they start a session.',
  scope: 'realm',
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
  body: byName.extend({ time: Millis }),
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
  body: z.object({ name: TrialName, trialType: opaque(60).optional() }),
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
    trialName: TrialName,
    cohortName: TrialName,
    dataName: CloudFileName,
    filePayloadBase64: FilePayload,
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
  query: z.object({ id: Id }),
  response: z.object({ data: z.string() }),
  errors: ['CloudFileNotFound'],
})

export const deleteTrialData = endpoint({
  method: 'DELETE',
  path: '/basic/trials/data',
  summary: 'Delete a file of a cohort.',
  scope: 'realm',
  access: { operator: 'edit trials' },
  body: z.object({ id: Id }),
  response: TrialSuccess,
  errors: ['CloudFileNotFound'],
})

const Participation = z.object({
  trial: z.string(),
  cohort: z.string(),
  joined: Millis,
  /** True if the trial is playing. */
  active: z.boolean(),
})
export type Participation = z.infer<typeof Participation>

const OutsideTrial = z.object({
  trial: z.string(),
  /** The first condition of joining that is not met, as a sentence. */
  why: z.string(),
})
export type OutsideTrial = z.infer<typeof OutsideTrial>

export const getPlayerTrials = endpoint({
  method: 'GET',
  path: '/basic/trials/admin',
  summary: 'Get the trials that a player is in, and the files that they get from them.',
  scope: 'realm',
  access: { operator: playerTrials },
  query: z.object({
    dbid: Id,
    /** Also answer the playing trials that the player is not in, and why not. */
    with_outside: z.boolean().default(false),
  }),
  response: z.object({
    trials: z.array(Participation),
    cohortData: z.array(CloudFile),
    /** Only if requested. */
    outside: z.array(OutsideTrial).optional(),
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
    /** False: counted in a sample of the players, and scaled up. */
    isExact: z.boolean(),
    players: z.int(),
    /** Players whose stats match. */
    matching: z.int(),
    /** Matching players who are already in another trial. */
    held: z.int(),
    /** Eligible players who played in the last 28 days. */
    lately: z.int(),
    /** The players that each cohort would get, by its share. */
    cohorts: z.array(z.object({ name: z.string(), players: z.int() })),
  }),
  errors: ['TrialNotFound'],
})

/** A figure with its 95 % confidence interval; without one when there are too few players. */
const TrialFigure = z.object({ value: z.number(), low: z.number().optional(), high: z.number().optional() })
export type TrialFigure = z.infer<typeof TrialFigure>

const CohortResult = z.object({
  name: z.string(),
  /** How many players have ever joined it. */
  players: z.int(),
  sessions: z.int(),
  sessionsPerPlayer: TrialFigure.optional(),
  /** Retention of players who joined long enough ago: who played on day 1, 7 and 30. */
  retention: z.array(z.object({ day: z.int(), players: z.int(), returned: z.int(), share: TrialFigure.optional() })),
  payers: z.int(),
  payerShare: TrialFigure.optional(),
  /** Less refunds, in minor units of the results’ currency; below 0 where more was given back than paid since. */
  revenue: z.int(),
  revenuePerPlayer: TrialFigure.optional(),
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
    asOf: Millis,
    /** The realm's main currency; what was paid in one without a rate is not part of revenue. */
    currency: z.string(),
    cohorts: z.array(CohortResult),
    /** One for each figure: whether the cohorts differ more than chance explains. */
    findings: z.array(z.object({ isDifferent: z.boolean(), words: z.string() })),
    /** Set when the cohorts have other shares of the players than their weights say: the figures cannot be compared. */
    ratioMismatch: z.string().optional(),
  }),
  errors: ['TrialNotFound', 'AnalyticsUnavailable', 'QueryRefused'],
})
