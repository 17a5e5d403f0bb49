import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery, recordUpTo, sortBy, Version } from '../core/shapes.ts'
import { decimal, opaque, prose, text, uniqueName } from '../core/values.ts'
import { Plan } from '../organization/plans.ts'
import { Reason } from './content/content-checks.ts'

/**
 * Runbooks: named lists of steps for recurring situations, such as compensating all players who were online during an
 * outage. A run creates a plan for each step; the plans are then applied in order.
 */

export const maxRunbooks = 200
export const maxRunbookSteps = 20
export const maxRunbookParameters = 20
/** Runs of a realm that are prepared, and neither started nor expired. */
export const maxPreparedRuns = 50
/** Changes of all steps of a run together. */
export const maxRunRows = 1_000_000
/** Upper bound of the steps of a runbook as JSON, in bytes (UTF-8). */
export const maxRunbookBytes = 100_000

/** Actions of a step, by wire name; each is a plan of its area. */
export const runbookStepKinds = {
  mail: 'Send a mail',
  grant: 'Grant currencies and items',
  stats: 'Change a stat of players',
  config: 'Change config keys',
  job: 'Run a job',
} as const
export type RunbookStepKind = keyof typeof runbookStepKinds

/** The kinds of values that a person enters for a run. */
export const runbookParameterKinds = {
  text: 'Text',
  number: 'Number',
  time: 'Time',
  symbol: 'Currency or item',
} as const
export type RunbookParameterKind = keyof typeof runbookParameterKinds

export const ParameterName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be a word such as from or giftAmount: letters and digits, a small one first')

export const RunbookParameter = z.object({
  /** Name in the templates of steps: `{{from}}`. */
  name: ParameterName,
  /** Label in the form of a run. */
  label: text(80).min(1, 'must not be empty'),
  kind: z.enum(Object.keys(runbookParameterKinds) as [RunbookParameterKind]),
  /** Default value in the form; times have none. */
  default: z.union([opaque(4_000), decimal()]).optional(),
})
export type RunbookParameter = z.infer<typeof RunbookParameter>

/**
 * A step: the body of the call that plans it. A string that is exactly `{{name}}` becomes the value of the parameter; a
 * placeholder within a longer string is replaced by its text. Times are in milliseconds.
 */
export const RunbookStep = z.object({
  kind: z.enum(Object.keys(runbookStepKinds) as [RunbookStepKind]),
  title: text(120).min(1, 'must not be empty'),
  body: recordUpTo(50, opaque(100), z.unknown()),
})
export type RunbookStep = z.infer<typeof RunbookStep>

export const RunbookName = uniqueName(80)

const content = {
  name: RunbookName,
  description: prose(2_000).trim(),
  parameters: z.array(RunbookParameter).max(maxRunbookParameters),
  steps: z.array(RunbookStep).min(1, 'must have at least one step').max(maxRunbookSteps),
}
export const RunbookContent = z.object(content)
export type RunbookContent = z.infer<typeof RunbookContent>

export const Runbook = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  parameters: z.array(RunbookParameter),
  steps: z.array(RunbookStep),
  version: Version,
  updatedAt: Millis,
  /** Absent when a game server changed it last, or the account no longer exists. */
  updatedBy: z.string().optional(),
  /** When it was last started. */
  lastRunAt: Millis.optional(),
})
export type Runbook = z.infer<typeof Runbook>

const RunValues = recordUpTo(maxRunbookParameters, ParameterName, z.union([opaque(4_000), decimal()]))
export type RunValues = z.infer<typeof RunValues>

/**
 * `open`: its plans can be viewed, and it can be started. `stopped`: a step was stopped or failed, so the next one does
 * not start automatically.
 */
export const runStates = ['open', 'expired', 'running', 'stopped', 'done'] as const
export type RunState = (typeof runStates)[number]

/** A step of a run and its plan; plans are kept for 30 days. */
const RunStep = z.object({
  kind: z.enum(Object.keys(runbookStepKinds) as [RunbookStepKind]),
  title: z.string(),
  plan: Plan.optional(),
})
export type RunStep = z.infer<typeof RunStep>

export const RunbookRun = z.object({
  id: Id,
  /** Absent when the runbook was deleted. */
  runbookId: Id.optional(),
  name: z.string(),
  /** The parameters with their labels at the time of the run. */
  values: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(Object.keys(runbookParameterKinds) as [RunbookParameterKind]),
      value: z.union([z.string(), z.number()]),
    }),
  ),
  state: z.enum(runStates),
  /** Why it stopped. */
  why: z.string().optional(),
  steps: z.array(RunStep),
  /** The run that this one undoes. */
  undoes: Id.optional(),
  /** The newest run that undoes this one and was started. */
  undoneBy: Id.optional(),
  madeBy: z.string().optional(),
  madeAt: Millis,
  expiresAt: Millis,
  startedBy: z.string().optional(),
  startedAt: Millis.optional(),
})
export type RunbookRun = z.infer<typeof RunbookRun>

const params = z.object({ id: Id })

export const listRunbooks = endpoint({
  method: 'GET',
  path: '/api/runbooks',
  summary: 'List the runbooks of the realm, by name.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  response: z.object({ runbooks: z.array(Runbook) }),
})

export const getRunbook = endpoint({
  method: 'GET',
  path: '/api/runbooks/:id',
  summary: 'Get one runbook.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  params,
  response: Runbook,
  errors: ['RunbookNotFound'],
})

export const createRunbook = endpoint({
  method: 'POST',
  path: '/api/runbooks',
  summary: 'Create a runbook. Each step is validated with sample values.',
  scope: 'realm',
  access: { operator: 'create runbooks' },
  body: RunbookContent,
  response: Runbook,
  errors: ['RunbookNameTaken', 'RunbooksFull'],
})

/** With If-Match the runbook must have that version. */
export const updateRunbook = endpoint({
  method: 'PUT',
  path: '/api/runbooks/:id',
  summary: 'Change a runbook. Started runs keep their steps.',
  scope: 'realm',
  access: { operator: 'edit runbooks' },
  params,
  body: RunbookContent,
  response: Runbook,
  errors: ['RunbookNotFound', 'RunbookNameTaken', 'StaleVersion'],
})

export const deleteRunbook = endpoint({
  method: 'DELETE',
  path: '/api/runbooks/:id',
  summary: 'Delete a runbook. Its runs are kept.',
  scope: 'realm',
  access: { operator: 'delete runbooks' },
  params,
  response: EmptyResponse,
  errors: ['RunbookNotFound', 'StaleVersion'],
})

/** Errors of the calls that plan a step. */
const ofSteps = ['PlanRowsInvalid', 'SegmentNotFound', 'TrialNotFound', 'UnknownSymbol', 'JobNotFound'] as const

/** Each step needs the right of its plan. */
export const prepareRun = endpoint({
  method: 'POST',
  path: '/api/runbooks/:id/runs',
  summary: 'Prepare a run: a plan for each step, with the values of the parameters. Nothing is changed.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  params,
  body: z.object({ values: RunValues.default({}) }),
  response: RunbookRun,
  errors: ['RunbookNotFound', 'RunsFull', ...ofSteps],
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runbooks/runs',
  summary: 'List the runs of the last 30 days, of all runbooks or of one: newest first by default.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  query: z.object({ ...pageQuery, runbook: Id.optional(), sort: sortBy('made').default('-made') }),
  response: buildPageSchema(RunbookRun),
})

export const getRun = endpoint({
  method: 'GET',
  path: '/api/runbooks/runs/:id',
  summary: 'Get one run with the plans of its steps: a preview before it starts, the result afterwards.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  params,
  response: RunbookRun,
  errors: ['RunNotFound'],
})

export const startRun = endpoint({
  method: 'POST',
  path: '/api/runbooks/runs/:id/start',
  summary: 'Apply the plans of a run one after the other, or continue after a stopped step.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  params,
  /** The reason that a plan with faults needs. */
  body: z.object({ reason: Reason.optional() }),
  response: RunbookRun,
  errors: [
    'RunNotFound',
    'RunNotStartable',
    'PlanNotFound',
    'PlanExpired',
    'PlanHasFaults',
    'PlanMoved',
    'PlanNotOpen',
    'ApprovalNeeded',
    'GrantBudgetExceeded',
  ],
})

export const prepareUndoOfRun = endpoint({
  method: 'POST',
  path: '/api/runbooks/runs/:id/undo',
  summary: 'Prepare a run that undoes the steps of a run, the last one first.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  params,
  response: RunbookRun,
  errors: [
    'RunNotFound',
    'RunNotStartable',
    'RunsFull',
    'NotUndoable',
    'PlanNotFound',
    'PlanNotOpen',
    'PlanRowsInvalid',
  ],
})
