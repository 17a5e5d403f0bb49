import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, Pid, pageQuery, sortBy } from '../core/shapes.ts'
import { Difference } from '../differences/difference-shapes.ts'
import { Reason } from '../operate/content/content-checks.ts'
import { RecordAddress } from '../operate/search/search-names.ts'
import { PlanApprovals } from './approval-shapes.ts'

/**
 * The kinds of plans. The area.ts of each area defines who may make one, when it is out of date, and how it is applied.
 */
export const planKinds = [
  'approval-rules',
  'archive-realm',
  'calendar-move',
  'campaign',
  'change-set',
  'clear-leaderboard',
  'copy-player',
  'sample-players',
  'delete-leaderboard',
  'start-leaderboard-version',
  'forget-player',
  'give-again',
  'give-paid-goods',
  'promote-content',
  'promote-items',
  'promote-services-texts',
  'publish-content',
  'pvp-rewards',
  'remove-entries',
  'repeat-manifest',
  'reveal-secret',
  'grant',
  'import-localizations',
  'mail',
  'revoke-access',
  'run-job',
  'set-config',
  'stats-of-players',
  'stats-upload',
  'suspend-players',
  'take-back',
  'take-paid-goods',
  'undo-drafts',
  'undo-plan',
] as const
export type PlanKindName = (typeof planKinds)[number]

/** The kinds that change things of many kinds in one step, all or none; `undo-drafts` takes such a step back. */
export const stepKinds: readonly PlanKindName[] = ['change-set', 'promote-items', 'undo-drafts']

/** How long a plan can be applied after it was made. */
export const planLifeMs = 15 * 60_000

const PlanState = z.enum(['open', 'applying', 'done', 'cancelled', 'failed'])
export type PlanState = z.infer<typeof PlanState>

/** One thing that a plan changes, as shown to people. */
export const PlanRow = z.object({
  n: z.int(),
  /** The id of the thing: a gamer tag, a place, an audit entry. */
  key: z.string(),
  label: z.string().optional(),
  /** The affected player, if the change is about one. */
  player: Id.optional(),
  /** The record that the change is about, if it is about one with an address. */
  record: RecordAddress.optional(),
  before: z.unknown(),
  after: z.unknown(),
  /** What changes, field by field. Absent from older servers. */
  difference: Difference.optional(),
  state: z.enum(['waiting', 'done', 'failed']),
  error: z.string().optional(),
})
export type PlanRow = z.infer<typeof PlanRow>

/** A fact about a plan. */
export const PlanFact = z.object({ label: z.string(), value: z.string() })
export type PlanFact = z.infer<typeof PlanFact>

/** A bulk change that the server has worked out: what it changes, who made the plan, and its progress. */
export const Plan = z.object({
  id: Id,
  kind: z.enum(planKinds),
  /** "Set LEVEL to 5 for 312 players" */
  title: z.string(),
  /** The button's text, verb and number. */
  verb: z.string(),
  pid: Pid.optional(),
  count: z.int(),
  /** Warnings for the operator before applying it. */
  warnings: z.array(z.string()),
  /** Errors that checks found in what it would do: to apply it needs a reason. */
  faults: z.array(z.string()),
  /** Why it was applied in spite of them. */
  reason: z.string().optional(),
  /** The action as display text, if it is the same for all rows. */
  summary: z.array(PlanFact).optional(),
  /** The text that the operator must type to apply a plan that cannot be undone or reaches everybody. */
  typeName: z.string().optional(),
  madeBy: Id.optional(),
  madeByEmail: z.string().optional(),
  madeAt: Millis,
  expiresAt: Millis,
  state: PlanState,
  appliedBy: Id.optional(),
  appliedByEmail: z.string().optional(),
  appliedAt: Millis.optional(),
  finishedAt: Millis.optional(),
  done: z.int(),
  failed: z.int(),
  /** Why the plan stopped early. */
  error: z.string().optional(),
  canApply: z.boolean(),
  /** Absent if the realm requires no approval for it. */
  approvals: PlanApprovals.optional(),
})
export type Plan = z.infer<typeof Plan>

/** The answer of calls that make plans: the plan, and its first rows. */
export const PlanWithSample = z.object({ plan: Plan, sample: z.array(PlanRow) })
export type PlanWithSample = z.infer<typeof PlanWithSample>

/** One row of an upload that is not valid, by its number in the upload, from 1. */
export const RowError = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type RowError = z.infer<typeof RowError>
/** The value of `current` in `PlanRowsInvalid`: all invalid rows, or the first thousand. */
export type RowErrors = { count: number; errors: RowError[] }

const params = z.object({ id: Id })

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary:
    'List the plans of the realm (or, without one, of the organization) of the last 30 days, newest first by default.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit' },
  query: z.object({
    ...pageQuery,
    /** Only plans that wait for approval, or are approved and can be applied. */
    waiting: z.boolean().optional(),
    /** By the time it was made, or by the number of its rows. */
    sort: sortBy('made', 'rows').default('-made'),
  }),
  response: buildPageSchema(Plan),
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:id',
  summary: 'Get a plan with its progress and a sample of its rows.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params,
  response: PlanWithSample,
  errors: ['PlanNotFound'],
})

export const listPlanRows = endpoint({
  method: 'GET',
  path: '/api/plans/:id/rows',
  summary: 'List the rows of a plan in their order: all of them, or those that failed.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params,
  query: z.object({ ...pageQuery, limit: z.int().min(1).max(1000).default(50), failed: z.boolean().optional() }),
  response: buildPageSchema(PlanRow),
  errors: ['PlanNotFound'],
})

/**
 * Refused when the plan is older than 15 minutes (`PlanExpired`; one that waits for approval lives as long as the
 * request), its data has changed since (`PlanMoved`), or colleagues have yet to approve it (`ApprovalNeeded`).
 */
export const applyPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:id/apply',
  summary: 'Apply a plan in the background. getPlan returns its progress.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params,
  body: z.object({ reason: Reason.optional() }),
  response: EmptyResponse,
  errors: [
    'PlanNotFound',
    'PlanExpired',
    'PlanHasFaults',
    'PlanMoved',
    'PlanNotOpen',
    'ApprovalNeeded',
    'GrantBudgetExceeded',
  ],
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:id/cancel',
  summary: 'Cancel a plan, or stop one that is being applied. Finished rows are not reverted.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params,
  response: EmptyResponse,
  errors: ['PlanNotFound', 'PlanNotOpen'],
})

export const retryPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:id/retry',
  summary: 'Retry failed rows and the remaining rows of a stopped plan.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params,
  response: EmptyResponse,
  errors: ['PlanNotFound', 'PlanNotOpen', 'NothingToRetry', 'ApprovalNeeded'],
})

export const planUndo = endpoint({
  method: 'POST',
  path: '/api/plans/:id/undo',
  summary: 'Plan to undo all changes of a plan.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params,
  response: PlanWithSample,
  errors: ['PlanNotFound', 'PlanNotOpen', 'NotUndoable'],
})
