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
const BudgetSymbol = opaque(200).regex(
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
    /** For each person with this role in the realm; `server`: for its game servers and services together. */
    role: z.enum(budgetRoles).optional(),
    /** Budget of one person; it overrides the budget of their role. */
    accountId: Id.optional(),
    /** Absent: a budget for each currency and item. A budget for one symbol has priority. */
    symbol: BudgetSymbol.optional(),
    perDay: z.int().min(0).max(maxBudgetPerDay),
  })
  .refine(({ role, accountId }) => (role === undefined) !== (accountId === undefined), {
    message: 'must have a role or a person',
  })
export type GrantBudget = z.infer<typeof GrantBudget>

/** The approval rules of a realm. */
export const ApprovalRules = z.object({
  /** How many colleagues must approve each act; 0: none. */
  acts: z.object({
    publish: Approvals,
    promote: Approvals,
    'many-players': Approvals,
    grant: Approvals,
    archive: Approvals,
    /** To read the secret of the realm. Older clients do not know it. */
    secret: Approvals.default(0),
  }),
  /** Acts on more players than this are acts on many players. */
  maxPlayers: z.int().min(1).max(1_000_000),
  /** Hours until a request for approval expires, with its approvals. */
  expiresHours: z.int().min(1).max(168),
  /** Minimum role of an approver in the realm. */
  leastRole: z.enum(['developer', 'admin']),
  budgets: z.array(GrantBudget).max(maxGrantBudgets),
})
export type ApprovalRules = z.infer<typeof ApprovalRules>

/** Number of people who could act in a realm, by their role in it. */
export const StaffCounts = z.object({ admins: z.int(), developers: z.int() })
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
  const hasOtherMakers = leastRole === 'admin' && staff.developers > 0
  return needed === 0 || approvers > needed || (approvers === needed && hasOtherMakers)
}

/** Default of a realm without rules: no approvals are required. */
export const noApprovalRules: ApprovalRules = {
  acts: { publish: 0, promote: 0, 'many-players': 0, grant: 0, archive: 0, secret: 0 },
  maxPlayers: 1_000,
  expiresHours: 24,
  leastRole: 'admin',
  budgets: [],
}

export type ApprovalSubjectKind = KindWith<'approved'>
/** Kinds of things that are approved. The record's declaration in the server defines how each is read. */
export const approvalSubjects: readonly ApprovalSubjectKind[] = kindsWith('approved')

export const ApprovalSubjectRef = z.object({ kind: z.enum(approvalSubjects), id: Id })
export type ApprovalSubjectRef = z.infer<typeof ApprovalSubjectRef>

/** A colleague in a request: a requested reviewer, or one who decided without being asked. */
export const Reviewer = z.object({
  accountId: Id,
  /** Absent when the account no longer exists. */
  email: z.string().optional(),
  isAsked: z.boolean(),
  decision: z.enum(['approved', 'refused']).optional(),
  comment: z.string().optional(),
  at: Millis.optional(),
  /** True if the approval counts: it is for the current values, and its author may still approve. */
  counts: z.boolean(),
})
export type Reviewer = z.infer<typeof Reviewer>

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'used'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A request for approvals by colleagues. */
export const ApprovalRequest = z.object({
  id: Id,
  subject: ApprovalSubjectRef,
  pid: Pid,
  title: z.string(),
  /** SHA-256 of exactly what is approved; people see its first eight digits. */
  hash: z.string(),
  /** How many approvals it needs, and how many count by now. */
  needed: z.int(),
  approvals: z.int(),
  /** `approved`: enough of them; `used`: it has been applied. */
  state: z.enum(approvalStates),
  askedBy: Id,
  askedByEmail: z.string().optional(),
  askedAt: Millis,
  expiresAt: Millis,
  message: z.string().optional(),
  reviewers: z.array(Reviewer),
  /** Why the caller can neither approve nor reject it; absent if they can. */
  whyNot: z.string().optional(),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

/** The approvals that a plan requires by the rules of its realm. */
export const PlanApprovals = z.object({
  needed: z.int(),
  acts: z.array(z.string()),
  /** SHA-256 over its kind, realm, input and rows. */
  hash: z.string().optional(),
  /** The newest request. */
  request: ApprovalRequest.optional(),
})
export type PlanApprovals = z.infer<typeof PlanApprovals>

/** "7f3a 9c1e": the hash as people compare it. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
