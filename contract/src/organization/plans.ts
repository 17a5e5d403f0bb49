import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, Pid, pageQuery, sortBy } from '../core/shapes.ts'
import { dayMs } from '../core/time.ts'
import { Difference } from '../differences/difference-shapes.ts'
import { Reason } from '../operate/content/content-checks.ts'
import { RecordAddress } from '../operate/search/search-names.ts'
import { PlanApprovals } from './approval-shapes.ts'
import { CallReview } from './review-shapes.ts'

/**
 * The kinds of plans. The area.ts of each area defines who may make one, when it is out of date, and how it is applied.
 */
export const planKinds = [
  'approval-rules',
  'archive-realm',
  'call',
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
  'refund-payments',
  'rehearse-season',
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
  'undo-changes',
  'undo-drafts',
  'undo-plan',
] as const
export type PlanKindName = (typeof planKinds)[number]

/** The kinds that change things of many kinds in one step, all or none; `undo-drafts` takes such a step back. */
export const stepKinds: readonly PlanKindName[] = ['change-set', 'promote-items', 'rehearse-season', 'undo-drafts']

/** How long a plan can be applied after it was made. */
export const planLifeMs = 15 * 60_000

/** The same for a plan that an agent proposes: a person must find the time to read it. */
export const proposalLifeMs = dayMs

const PlanState = z.enum(['open', 'applying', 'done', 'cancelled', 'failed'])
export type PlanState = z.infer<typeof PlanState>

/** One thing that a plan changes, as shown to people. */
export const PlanRow = z.object({
  n: z.int().describe('The number of the row in the plan, from 1.'),
  key: z.string().describe('The id of the thing: a gamer tag, a place, an audit entry.'),
  label: z.string().optional().describe('The name of the thing, for people. Absent: show the key.'),
  player: Id.optional().describe('The affected player, if the change is about one.'),
  record: RecordAddress.optional().describe('The record that the change is about, if it is about one with an address.'),
  before: z.unknown().describe('The state before the change. Null: it does not exist.'),
  after: z.unknown().describe('The state after the change. Null: it is deleted.'),
  difference: Difference.optional().describe('The changes by field. Absent from older servers.'),
  state: z
    .enum(['waiting', 'done', 'failed'])
    .describe('`waiting`: not applied yet. `done`: applied. `failed`: see `error`.'),
  error: z.string().optional().describe('Why the row failed. Missing if it has not failed.'),
})
export type PlanRow = z.infer<typeof PlanRow>

/** A fact about a plan. */
export const PlanFact = z.object({
  label: z.string().describe('The name of the fact, such as Amount.'),
  value: z.string().describe('The fact as text for people.'),
})
export type PlanFact = z.infer<typeof PlanFact>

/** Maximum length of the explanation of a proposed plan. */
export const maxWhyLength = 2_000

/** Why an agent proposes a plan. The agent wrote the text; the server has not checked it. */
export const PlanProposal = z.object({
  why: z.string().describe('The reasons, in plain text.'),
  evidence: z
    .array(
      z.object({
        text: z.string().describe('The fact, in plain text.'),
        record: RecordAddress.optional().describe('The record that shows it.'),
      }),
    )
    .describe('The facts that the reasons refer to.'),
})
export type PlanProposal = z.infer<typeof PlanProposal>
/** A fact that an agent refers to. */
export type Evidence = PlanProposal['evidence'][number]

/** A bulk change that the server has worked out: what it changes, who made the plan, and its progress. */
export const Plan = z.object({
  id: Id,
  kind: z.enum(planKinds).describe('The type of bulk change.'),
  title: z.string().describe('"Set LEVEL to 5 for 312 players"'),
  verb: z.string().describe("The button's text, verb and number."),
  pid: Pid.optional().describe('The id of the realm.'),
  count: z.int().describe('Number of rows of the plan.'),
  warnings: z.array(z.string()).describe('Warnings for the operator before applying it.'),
  faults: z.array(z.string()).describe('Errors that checks found in what it would do: to apply it needs a reason.'),
  reason: z.string().optional().describe('Why it was applied in spite of them.'),
  summary: z.array(PlanFact).optional().describe('The action as display text, if it is the same for all rows.'),
  review: CallReview.optional().describe('Its effect on players, if players notice it. Absent: no review.'),
  typeName: z
    .string()
    .optional()
    .describe('The text that the operator must type to apply a plan that cannot be undone or reaches everybody.'),
  madeBy: Id.optional(),
  madeByEmail: z
    .string()
    .optional()
    .describe('The e-mail address of the author. Absent: a game server, or a deleted account.'),
  madeAt: Millis,
  expiresAt: Millis,
  state: PlanState.describe(
    '`open`: not applied yet. `done`: all rows were tried. `failed`: it stopped early; see `error`.',
  ),
  appliedBy: Id.optional(),
  appliedByEmail: z
    .string()
    .optional()
    .describe('The e-mail address of the person who applied it. Absent: not applied.'),
  appliedAt: Millis.optional(),
  finishedAt: Millis.optional(),
  done: z.int().describe('Number of rows that were applied.'),
  failed: z.int().describe('Number of rows that failed. `retryPlan` tries them again.'),
  error: z.string().optional().describe('Why the plan stopped early.'),
  canApply: z.boolean().describe('True while the plan is open and has not expired. It ignores approvals and rights.'),
  proposal: PlanProposal.optional().describe('Set if an agent proposes it.'),
  approvals: PlanApprovals.optional().describe('Absent if the realm requires no approval for it.'),
})
export type Plan = z.infer<typeof Plan>

/** The answer of calls that make plans: the plan, and its first rows. */
export const PlanWithSample = z.object({
  plan: Plan.describe('The plan, without its rows.'),
  sample: z.array(PlanRow).describe('The first rows of the plan, at most 20.'),
})
export type PlanWithSample = z.infer<typeof PlanWithSample>

/** One row of an upload that is not valid, by its number in the upload, from 1. */
export const RowError = z.object({
  row: z.int().describe('The number of the row in the upload, from 1.'),
  field: z.string().describe('The column or field with the invalid value.'),
  message: z.string().describe('Error of the value, as a sentence.'),
})
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
    waiting: z.boolean().optional().describe('Only plans that wait for approval, or are approved and can be applied.'),
    sort: sortBy('made', 'rows').default('-made').describe('By the time it was made, or by the number of its rows.'),
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
  query: z.object({
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50).describe('The largest number of rows of the response.'),
    failed: z.boolean().optional().describe('True: only rows that failed. Absent: all rows.'),
  }),
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
  body: z.object({
    reason: Reason.optional().describe('Why the plan is applied in spite of errors. Required if it has faults.'),
  }),
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
  body: z.object({
    reason: Reason.optional().describe('Why it is cancelled; an agent that proposed the plan reads it.'),
  }),
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
