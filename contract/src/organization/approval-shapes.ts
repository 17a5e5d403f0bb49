import * as z from 'zod'
import { type KindWith, kindsWith } from '../core/records.ts'
import { Id, Millis, Pid, RoleName } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/** Actions for which a realm may require approvals. */
export const approvalActs = ['publish', 'promote', 'many-players', 'grant', 'archive', 'secret'] as const
export type ApprovalAct = (typeof approvalActs)[number]

/**
 * The kind of action of a plan: one of these; `rules`, which loosens the approval rules; `origin`, the same as the plan
 * that it undoes; or `none`.
 */
export type PlanAct = ApprovalAct | 'rules' | 'origin' | 'none'

/** Maximum number of required approvals. */
export const maxApprovals = 2

export const maxGrantBudgets = 100
/** Upper bound of a budget: numbers up to it are exact in every client. */
export const maxBudgetPerDay = 1_000_000_000_000

const Approvals = z.int().min(0).max(maxApprovals)

/** The symbol of a currency or an item. */
export const BudgetSymbol = opaque(200).regex(
  /^(currency|items)\.[^\s/]+$/,
  'must be a currency or an item, such as currency.gems',
)

/**
 * Group of callers with a budget: everyone with a role, or (`server`) all callers that sign with the secret of the
 * realm, and its services.
 */
export const budgetRoles = [...RoleName.options, 'server'] as const
export type BudgetRole = (typeof budgetRoles)[number]

/** How much one person, or all game servers and services together, may give to players in a day (UTC). */
export const GrantBudget = z
  .object({
    role: z
      .enum(budgetRoles)
      .optional()
      .describe('For each person with this role in the realm; `server`: for its game servers and services together.'),
    accountId: Id.optional().describe('Budget of one person; it overrides the budget of their role.'),
    symbol: BudgetSymbol.optional().describe(
      'Absent: a budget for each currency and item. A budget for one symbol has priority.',
    ),
    perDay: z
      .int()
      .min(0)
      .max(maxBudgetPerDay)
      .describe('The largest amount to give per UTC day and symbol. 0: nothing.'),
  })
  .refine(({ role, accountId }) => (role === undefined) !== (accountId === undefined), {
    message: 'must have a role or a person',
  })
export type GrantBudget = z.infer<typeof GrantBudget>

/** The approval rules of a realm. */
export const ApprovalRules = z.object({
  acts: z
    .object({
      publish: Approvals.describe('Approvals that publishing content or applying a change set needs, 0 to 2. 0: none.'),
      promote: Approvals.describe('Approvals that a promotion between realms needs, 0 to 2. 0: none.'),
      'many-players': Approvals.describe('Approvals for changes to more than `maxPlayers` players, 0 to 2. 0: none.'),
      grant: Approvals.describe(
        'Approvals for grants above a budget or to more than `maxPlayers` players, 0 to 2. 0: none.',
      ),
      archive: Approvals.describe('Approvals that archiving a realm needs, 0 to 2. 0: none.'),
      secret: Approvals.default(0).describe('To read the secret of the realm. Older clients do not know it.'),
    })
    .describe('How many colleagues must approve each act; 0: none.'),
  maxPlayers: z.int().min(1).max(1_000_000).describe('Acts on more players than this are acts on many players.'),
  expiresHours: z.int().min(1).max(168).describe('Hours until a request for approval expires, with its approvals.'),
  leastRole: z.enum(['developer', 'admin']).describe('Minimum role of an approver in the realm.'),
  budgets: z
    .array(GrantBudget)
    .max(maxGrantBudgets)
    .describe('The daily grant budgets of roles and people, at most 100. Empty: no limit.'),
  confirmedIdentity: z.boolean().describe('Approvers need a confirmed e-mail, and a second factor or a passkey.'),
  requireReview: z
    .boolean()
    .describe('Calls that several players notice need a review (header `x-review`), also those of API keys.'),
})
export type ApprovalRules = z.infer<typeof ApprovalRules>

/** Rules as a caller sends them. Older clients do not know the last two: without them, they do not change. */
export const NewApprovalRules = ApprovalRules.extend({
  confirmedIdentity: z
    .boolean()
    .optional()
    .describe('Approvers need a confirmed e-mail, and a second factor or passkey. Absent: unchanged.'),
  requireReview: z
    .boolean()
    .optional()
    .describe('Calls that several players notice need a review (header `x-review`). Absent: unchanged.'),
})
export type NewApprovalRules = z.infer<typeof NewApprovalRules>

/** Number of people who could act in a realm, by their role in it. */
export const StaffCounts = z.object({
  admins: z.int().describe('Number of people who are admins in the realm.'),
  developers: z.int().describe('Number of people who are developers in the realm.'),
  others: z.int().optional().describe('People whose identity is not confirmed: they make plans, but do not approve.'),
})
export type StaffCounts = z.infer<typeof StaffCounts>

/** How many people may approve where this role is the least that may. */
export const countApprovers = (leastRole: ApprovalRules['leastRole'], { admins, developers }: StaffCounts): number =>
  leastRole === 'admin' ? admins : admins + developers

/**
 * True if the required approvals are possible. Authors cannot approve: either one more person than needed can approve,
 * or developers request and admins approve.
 */
export function canBeFulfilled(needed: number, leastRole: ApprovalRules['leastRole'], staff: StaffCounts): boolean {
  const approvers = countApprovers(leastRole, staff)
  const hasOtherMakers = (leastRole === 'admin' && staff.developers > 0) || (staff.others ?? 0) > 0
  return needed === 0 || approvers > needed || (approvers === needed && hasOtherMakers)
}

/** No approvals are required. */
export const noApprovalRules: ApprovalRules = {
  acts: { publish: 0, promote: 0, 'many-players': 0, grant: 0, archive: 0, secret: 0 },
  maxPlayers: 1_000,
  expiresHours: 24,
  leastRole: 'admin',
  budgets: [],
  confirmedIdentity: false,
  requireReview: false,
}

/** Default of a realm without rules. Rules that were stored before release 0.20 ask for no confirmed identity. */
export const initialApprovalRules: ApprovalRules = { ...noApprovalRules, confirmedIdentity: true }

/** An emergency release: it removes the approval rules of a realm after a delay. */
export const ApprovalRelease = z.object({
  reason: z.string().describe('Why the release was started.'),
  startedBy: Id,
  startedByEmail: z
    .string()
    .optional()
    .describe('The e-mail address of the person who started it. Absent: the account no longer exists.'),
  startedAt: Millis,
  effectiveAt: Millis,
})
export type ApprovalRelease = z.infer<typeof ApprovalRelease>

export type ApprovalSubjectKind = KindWith<'approved'>
/** Kinds of things that are approved. The record's declaration in the server defines how each is read. */
export const approvalSubjects: readonly ApprovalSubjectKind[] = kindsWith('approved')

export const ApprovalSubjectRef = z.object({
  kind: z.enum(approvalSubjects).describe('The type of the thing that needs approval.'),
  id: Id,
})
export type ApprovalSubjectRef = z.infer<typeof ApprovalSubjectRef>

/** A colleague in a request: a requested reviewer, or one who decided without being asked. */
export const Reviewer = z.object({
  accountId: Id.describe('The id of the account.'),
  email: z.string().optional().describe('Absent when the account no longer exists.'),
  isAsked: z.boolean().describe('True if the author asked this colleague for approval.'),
  decision: z
    .enum(['approved', 'refused'])
    .optional()
    .describe('The decision of the colleague. Absent: not decided yet.'),
  comment: z.string().optional().describe('Comment on the decision. Absent: nothing.'),
  at: Millis.optional(),
  counts: z
    .boolean()
    .describe('True if the approval counts: it is for the current values, and its author may still approve.'),
})
export type Reviewer = z.infer<typeof Reviewer>

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'used'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A request for approvals by colleagues. */
export const ApprovalRequest = z.object({
  id: Id,
  subject: ApprovalSubjectRef.describe('The thing to approve.'),
  pid: Pid.describe('The id of the realm.'),
  title: z.string().describe('The title of the thing to approve, for people.'),
  hash: z.string().describe('SHA-256 of exactly what is approved; people see its first eight digits.'),
  needed: z.int().describe('How many approvals it needs, and how many count by now.'),
  approvals: z.int().describe('Number of approvals that count by now.'),
  state: z.enum(approvalStates).describe('`approved`: enough of them; `used`: it has been applied.'),
  askedBy: Id,
  askedByEmail: z
    .string()
    .optional()
    .describe('The e-mail address of the requester. Missing if the account no longer exists.'),
  askedAt: Millis,
  expiresAt: Millis,
  message: z.string().optional().describe('Message to the colleagues. Absent: nothing.'),
  reviewers: z.array(Reviewer).describe('Requested colleagues, and others who decided.'),
  whyNot: z.string().optional().describe('Why the caller can neither approve nor reject it; absent if they can.'),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

/** The approvals that a plan requires by the rules of its realm. */
export const PlanApprovals = z.object({
  needed: z.int().describe('Number of approvals that must count before the plan can be applied.'),
  acts: z.array(z.string()).describe('Actions of the plan that need approval by the rules, such as publish.'),
  hash: z.string().optional().describe('SHA-256 over its kind, realm, input and rows.'),
  request: ApprovalRequest.optional().describe('The newest request.'),
})
export type PlanApprovals = z.infer<typeof PlanApprovals>

/** "7f3a 9c1e": the hash as people compare it. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
