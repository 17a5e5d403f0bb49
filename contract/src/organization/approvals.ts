import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Right } from '../core/permissions.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery } from '../core/shapes.ts'
import { opaque, prose } from '../core/values.ts'
import { ApprovalRequest, ApprovalRules, ApprovalSubjectRef, StaffCounts } from './approval-shapes.ts'
import { PlanWithSample } from './plans.ts'

/** Maximum number of colleagues per request. */
export const maxAskedColleagues = 20

const Comment = prose(2000).trim()
const params = z.object({ id: Id })
/** Errors of a plan whose state has changed. */
const ofPlans = ['PlanNotFound', 'PlanNotOpen', 'PlanExpired'] as const
const Hash = opaque(64).min(8)

/** Anyone who can view a plan can view its request; the realm's rules decide who may approve. */
const access = { operator: 'view audit' } as const

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary:
    'List the requests for approval in the realm of the last 30 days, newest first: all, or those that wait for the caller.',
  scope: 'realm',
  worksArchived: true,
  access,
  query: z.object({ ...pageQuery, waiting: z.boolean().optional() }),
  response: buildPageSchema(ApprovalRequest),
})

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/approvals/:id',
  summary: 'Get a request for approval with its reviewers.',
  scope: 'realm',
  worksArchived: true,
  access,
  params,
  response: ApprovalRequest,
  errors: ['ApprovalNotFound'],
})

/** Asking again while a request is open adds the named colleagues to it. */
export const askForApproval = endpoint({
  method: 'POST',
  path: '/api/approvals',
  summary: 'Ask colleagues to approve a plan: the given ones, or all who can. They get an e-mail.',
  scope: 'realm',
  access,
  body: z.object({
    subject: ApprovalSubjectRef,
    message: Comment.optional(),
    colleagues: z.array(Id).max(maxAskedColleagues).optional(),
  }),
  response: ApprovalRequest,
  errors: ['PlanNotFound', 'PlanNotOpen', 'PlanExpired', 'ApprovalNotAsked', 'CannotApprove'],
})

export const giveApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/approve',
  summary: 'Approve the plan with this hash. Nobody can approve their own plan or request.',
  scope: 'realm',
  access,
  params,
  body: z.object({ hash: Hash, comment: Comment.optional() }),
  response: ApprovalRequest,
  errors: ['ApprovalNotFound', 'ApprovalNotOpen', 'ApprovalHashDiffers', 'CannotApprove', ...ofPlans],
})

export const refuseApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/refuse',
  summary: 'Refuse a request for approval with a reason. The request is closed.',
  scope: 'realm',
  access,
  params,
  body: z.object({ comment: Comment.min(1, 'needs a reason') }),
  response: ApprovalRequest,
  errors: ['ApprovalNotFound', 'ApprovalNotOpen', 'CannotApprove', ...ofPlans],
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/withdraw',
  summary: 'Withdraw an own approval or an own request.',
  scope: 'realm',
  access,
  params,
  response: ApprovalRequest,
  errors: ['ApprovalNotFound', 'ApprovalNotOpen', 'CannotApprove', ...ofPlans],
})

export const Approver = z.object({
  accountId: Id,
  email: z.string(),
  /** Why this person's approval would not count for the caller, and for the maker of the named plan. */
  whyNot: z.string().optional(),
})
export type Approver = z.infer<typeof Approver>

export const listApprovers = endpoint({
  method: 'GET',
  path: '/api/approvals/approvers',
  summary: 'List the people who can approve in the realm, and those whose approval would not count for the caller.',
  scope: 'realm',
  worksArchived: true,
  access,
  query: z.object({
    /** The author of the plan, if it was not the caller. */
    madeBy: Id.optional(),
  }),
  response: z.object({ approvers: z.array(Approver) }),
})

export const getApprovalRules = endpoint({
  method: 'GET',
  path: '/api/approvals/rules',
  summary:
    'Get the approval rules of the realm: actions that need approval, approvers, and grant budgets per person and day.',
  scope: 'realm',
  worksArchived: true,
  access,
  query: z.object({}),
  response: z.object({
    rules: ApprovalRules,
    /** 0: never set. */
    version: z.int(),
    approvers: z.array(Approver),
    /** Everybody with a role, for budgets of single people. */
    colleagues: z.array(Approver),
    /** Excludes invited people who have not signed in yet: they can neither make plans nor approve. */
    staff: StaffCounts,
  }),
})

export const setApprovalRules = endpoint({
  method: 'PUT',
  path: '/api/approvals/rules',
  summary: 'Change the approval rules of the realm. Weaker rules need a plan, which needs the current approvals.',
  scope: 'realm',
  access: { operator: 'edit approval-rules' },
  body: z.object({ rules: ApprovalRules }),
  response: EmptyResponse,
  errors: ['StaleVersion', 'ApprovalNeeded', 'ApprovalsUnfulfillable'],
})

export const planApprovalRules = endpoint({
  method: 'POST',
  path: '/api/approvals/plans/rules',
  summary: 'Plan to change the approval rules of the realm.',
  scope: 'realm',
  access: { operator: 'edit approval-rules' },
  body: z.object({ rules: ApprovalRules }),
  response: PlanWithSample,
  errors: ['StaleVersion', 'ApprovalsUnfulfillable', 'PlanRowsInvalid'],
})

/** Rights with which an operator can grant things to players. */
export const givingRights = [
  'edit inventory',
  'create inventory',
  'create mail',
  'create promotion-codes',
] as const satisfies readonly Right[]

/** The caller's remaining budgets of today; symbols without a budget are omitted. */
export const getGrantsLeft = endpoint({
  method: 'GET',
  path: '/api/approvals/grants-left',
  summary: 'Get the caller’s remaining grant budget of today, per currency and item.',
  scope: 'realm',
  access: { operator: [...givingRights] },
  query: z.object({ symbols: opaque(4000).optional() }),
  response: z.object({
    left: z.array(z.object({ symbol: z.string(), perDay: z.int(), left: z.int() })),
    renewsAt: Millis,
    /** True if amounts over a budget are possible with approvals. */
    isApprovable: z.boolean(),
    maxPlayers: z.int().optional(),
  }),
})
