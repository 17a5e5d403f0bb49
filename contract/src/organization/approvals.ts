import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Right } from '../core/permissions.ts'
import { buildPageSchema, EmptyResponse, Id, Millis, pageQuery } from '../core/shapes.ts'
import { opaque, prose } from '../core/values.ts'
import {
  ApprovalRelease,
  ApprovalRequest,
  ApprovalRules,
  ApprovalSubjectRef,
  NewApprovalRules,
  StaffCounts,
} from './approval-shapes.ts'
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

/** Only people approve. */
const byPerson = { ...access, person: true } as const

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary:
    'List the requests for approval in the realm of the last 30 days, newest first: all, or those that wait for the caller.',
  scope: 'realm',
  worksArchived: true,
  access,
  query: z.object({
    ...pageQuery,
    waiting: z.boolean().optional().describe('True: only requests that wait for the caller. Absent: all requests.'),
  }),
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
    subject: ApprovalSubjectRef.describe('The subject of the approval request.'),
    message: Comment.optional().describe('A text to the colleagues, at most 2,000 characters.'),
    colleagues: z
      .array(Id)
      .max(maxAskedColleagues)
      .optional()
      .describe('The account ids of the colleagues to ask, at most 20. Absent: nobody.'),
  }),
  response: ApprovalRequest,
  errors: ['PlanNotFound', 'PlanNotOpen', 'PlanExpired', 'ApprovalNotAsked', 'CannotApprove'],
})

export const giveApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/approve',
  summary: 'Approve the plan with this hash. Nobody can approve their own plan or request.',
  scope: 'realm',
  access: { ...byPerson, freshProof: 'approve' },
  params,
  body: z.object({
    hash: Hash.describe('The hash of what was read, at least eight digits. Other content is refused.'),
    comment: Comment.optional().describe('A text for the author, at most 2,000 characters.'),
  }),
  response: ApprovalRequest,
  errors: ['ApprovalNotFound', 'ApprovalNotOpen', 'ApprovalHashDiffers', 'CannotApprove', ...ofPlans],
})

export const refuseApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:id/refuse',
  summary: 'Refuse a request for approval with a reason. The request is closed.',
  scope: 'realm',
  access: byPerson,
  params,
  body: z.object({
    comment: Comment.min(1, 'needs a reason').describe('Why it is refused, for the author, at most 2,000 characters.'),
  }),
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
  accountId: Id.describe('The id of the account.'),
  email: z.string().describe('The e-mail address of the person.'),
  whyNot: z
    .string()
    .optional()
    .describe("Why this person's approval would not count for the caller, and for the maker of the named plan."),
  isConfirmed: z.boolean().describe('False: no confirmed e-mail, or neither a second factor nor a passkey.'),
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
    madeBy: Id.optional().describe('The author of the plan, if it was not the caller.'),
  }),
  response: z.object({
    approvers: z
      .array(Approver)
      .describe('People who can approve in the realm, and people whose approval would not count.'),
  }),
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
    rules: ApprovalRules.describe('The approval rules of the realm. Without stored rules, the defaults.'),
    version: z.int().describe('0: never set.'),
    approvers: z.array(Approver).describe('The people whose role allows them to approve in the realm.'),
    colleagues: z
      .array(Approver.omit({ whyNot: true, isConfirmed: true }))
      .describe('Everybody with a role, for budgets of single people.'),
    staff: StaffCounts.describe(
      'Excludes invited people who have not signed in yet: they can neither make plans nor approve.',
    ),
    confirmedStaff: StaffCounts.describe(
      'The same, but only people with a confirmed identity are counted as admins and developers.',
    ),
    release: ApprovalRelease.optional().describe('The emergency release that waits, if there is one.'),
  }),
})

/** Letters of the reason of an emergency release. */
export const minReleaseReason = 10

export const startApprovalRelease = endpoint({
  method: 'POST',
  path: '/api/approvals/release',
  summary:
    'Start an emergency release: after 24 hours the realm requires no approvals. Everybody with a role gets a mail.',
  scope: 'realm',
  access: { operator: 'edit approval-rules', person: true },
  body: z.object({
    reason: prose(1000)
      .trim()
      .min(minReleaseReason, `needs at least ${minReleaseReason} letters`)
      .describe('Why approvals cannot be given the usual way, 10 to 1,000 characters.'),
  }),
  response: ApprovalRelease,
  errors: ['NothingToRelease', 'ReleaseAlreadyStarted'],
})

export const cancelApprovalRelease = endpoint({
  method: 'POST',
  path: '/api/approvals/release/cancel',
  summary: 'Cancel the emergency release of the realm before it takes effect. Any admin can.',
  scope: 'realm',
  access: { operator: 'edit approval-rules', person: true },
  response: EmptyResponse,
  errors: ['NoReleaseWaiting'],
})

export const confirmApprover = endpoint({
  method: 'POST',
  path: '/api/approvals/approvers/:accountId/confirm',
  summary: 'Vouch that a colleague is another person than those who granted their account or roles.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  params: z.object({ accountId: Id.describe('The id of the account.') }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'CannotConfirmApprover'],
})

export const setApprovalRules = endpoint({
  method: 'PUT',
  path: '/api/approvals/rules',
  summary: 'Change the approval rules of the realm. Weaker rules need a plan, which needs the current approvals.',
  scope: 'realm',
  access: { operator: 'edit approval-rules', person: true },
  body: z.object({ rules: NewApprovalRules.describe('The new approval rules of the realm. They replace all rules.') }),
  response: EmptyResponse,
  errors: ['StaleVersion', 'ApprovalNeeded', 'ApprovalsUnfulfillable'],
})

export const planApprovalRules = endpoint({
  method: 'POST',
  path: '/api/approvals/plans/rules',
  summary: 'Plan to change the approval rules of the realm.',
  scope: 'realm',
  access: { operator: 'edit approval-rules', person: true },
  body: z.object({ rules: NewApprovalRules.describe('The new approval rules of the realm. They replace all rules.') }),
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
  query: z.object({
    symbols: opaque(4000)
      .optional()
      .describe('Comma-separated currencies and items to look up, such as currency.gems,items.sword.'),
  }),
  response: z.object({
    left: z
      .array(
        z.object({
          symbol: z.string().describe('The currency or item, such as currency.gems.'),
          perDay: z.int().describe('The budget of the whole day, as an amount.'),
          left: z.int().describe('The amount that the caller can still give today.'),
        }),
      )
      .describe('The budgets of the caller for the symbols. Symbols without a budget are omitted.'),
    renewsAt: Millis,
    isApprovable: z.boolean().describe('True if amounts over a budget are possible with approvals.'),
    maxPlayers: z
      .int()
      .optional()
      .describe('Number of players above which a change needs approvals. Absent: amounts cannot be approved.'),
  }),
})
