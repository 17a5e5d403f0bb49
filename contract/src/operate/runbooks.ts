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
  name: ParameterName.describe('Name in the templates of steps: `{{from}}`.'),
  label: text(80).min(1, 'must not be empty').describe('Label in the form of a run.'),
  kind: z
    .enum(Object.keys(runbookParameterKinds) as [RunbookParameterKind])
    .describe('Kind of value, which decides the input field in the form.'),
  default: z
    .union([opaque(4_000), decimal()])
    .optional()
    .describe('Default value in the form; times have none.'),
})
export type RunbookParameter = z.infer<typeof RunbookParameter>

/**
 * A step: the body of the call that plans it. A string that is exactly `{{name}}` becomes the value of the parameter; a
 * placeholder within a longer string is replaced by its text. Times are in milliseconds.
 */
export const RunbookStep = z.object({
  kind: z
    .enum(Object.keys(runbookStepKinds) as [RunbookStepKind])
    .describe('Action of the step; it decides the fields of `body`.'),
  title: text(120).min(1, 'must not be empty').describe('Display name of the step, 1 to 120 characters.'),
  body: recordUpTo(50, opaque(100), z.unknown()).describe(
    'Body of the call that plans the step. `{{name}}` stands for a parameter.',
  ),
})
export type RunbookStep = z.infer<typeof RunbookStep>

export const RunbookName = uniqueName(80)

const content = {
  name: RunbookName.describe('Name of 1 to 80 characters, unique in the realm.'),
  description: prose(2_000).trim().describe('When to use it and how, at most 2,000 characters.'),
  parameters: z
    .array(RunbookParameter)
    .max(maxRunbookParameters)
    .describe('At most 20 values that a person enters for each run.'),
  steps: z
    .array(RunbookStep)
    .min(1, 'must have at least one step')
    .max(maxRunbookSteps)
    .describe('1 to 20 steps in the order of execution.'),
}
export const RunbookContent = z.object(content)
export type RunbookContent = z.infer<typeof RunbookContent>

export const Runbook = z.object({
  id: Id,
  name: z.string().describe('Name of the runbook, unique in the realm.'),
  description: z.string().describe('When to use it and how. Empty if not given.'),
  parameters: z.array(RunbookParameter).describe('Values that a person enters for each run.'),
  steps: z.array(RunbookStep).describe('Steps in the order of execution.'),
  version: Version,
  updatedAt: Millis.describe('When it was last changed.'),
  updatedBy: z
    .string()
    .optional()
    .describe('Absent when a game server changed it last, or the account no longer exists.'),
  lastRunAt: Millis.optional().describe('When it was last started.'),
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
  kind: z
    .enum(Object.keys(runbookStepKinds) as [RunbookStepKind])
    .describe('Action of the step, such as a mail or a grant.'),
  title: z.string().describe('Display name of the step at the time of the run.'),
  plan: Plan.optional().describe('Plan of the step with its progress. Absent when it was deleted after 30 days.'),
})
export type RunStep = z.infer<typeof RunStep>

export const RunbookRun = z.object({
  id: Id,
  runbookId: Id.optional().describe('Absent when the runbook was deleted.'),
  name: z.string().describe('Name of the runbook at the time of the run.'),
  values: z
    .array(
      z.object({
        label: z.string().describe('Label of the parameter in the form.'),
        kind: z
          .enum(Object.keys(runbookParameterKinds) as [RunbookParameterKind])
          .describe('Kind of value, such as a time or a currency.'),
        value: z
          .union([z.string(), z.number()])
          .describe('Value that the person entered; times are milliseconds since 1970.'),
      }),
    )
    .describe('The parameters with their labels at the time of the run.'),
  state: z
    .enum(runStates)
    .describe('`open`: not started. `expired`: no longer startable. `stopped`: a step failed or was stopped.'),
  why: z.string().optional().describe('Why a stopped run did not continue. Absent in other states.'),
  steps: z.array(RunStep).describe('Steps with their plans, in the order of execution.'),
  undoes: Id.optional().describe('The run that this one undoes.'),
  undoneBy: Id.optional().describe('The newest run that undoes this one and was started.'),
  madeBy: z
    .string()
    .optional()
    .describe('Email of the person, or name of the API key, who prepared it. Absent if the account no longer exists.'),
  madeAt: Millis.describe('Time when the run was prepared: milliseconds since 1970, UTC.'),
  expiresAt: Millis.describe('Time until which the run can be started.'),
  startedBy: z
    .string()
    .optional()
    .describe('Email of the person, or name of the API key, who started it. Absent until then.'),
  startedAt: Millis.optional().describe('Time when the run was started. Absent: not started.'),
})
export type RunbookRun = z.infer<typeof RunbookRun>

const params = z.object({ id: Id })

export const listRunbooks = endpoint({
  method: 'GET',
  path: '/api/runbooks',
  summary: 'List the runbooks of the realm, by name.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  response: z.object({ runbooks: z.array(Runbook).describe('All runbooks of the realm, sorted by name.') }),
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
  body: z.object({
    values: RunValues.default({}).describe('Values by parameter name. Parameters without a value use their default.'),
  }),
  response: RunbookRun,
  errors: ['RunbookNotFound', 'RunsFull', ...ofSteps],
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runbooks/runs',
  summary: 'List the runs of the last 30 days, of all runbooks or of one: newest first by default.',
  scope: 'realm',
  access: { operator: 'view runbooks' },
  query: z.object({
    ...pageQuery,
    runbook: Id.optional().describe('Id of a runbook: only its runs. Default: all runbooks.'),
    sort: sortBy('made').default('-made'),
  }),
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
  body: z.object({
    reason: Reason.optional().describe('Reason why plans with faults are applied, 3 to 500 characters.'),
  }),
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
