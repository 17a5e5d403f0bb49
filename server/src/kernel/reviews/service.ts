import { isDraftSubject } from '@regent/contract/drafts'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { CallReview, ReviewCost, ReviewGift, ReviewStart } from '@regent/contract/organization/review-shapes'
import { reviewHeader } from '@regent/contract/organization/review-shapes'
import { weekMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { isBudgeted, leftFor } from '../approvals/budgets.ts'
import { heldBy } from '../approvals/counting.ts'
import { approversIn, approvingIn } from '../approvals/rules.ts'
import { maskSealed } from '../audit/sealed.ts'
import type { RealmContext } from '../context/context.ts'
import { runHooks } from '../context/hooks.ts'
import { present } from '../context/present.ts'
import { makePlan } from '../plans/service.ts'
import { type Acting, buildContext, nothingDeferred, type Services, write } from '../write/write.ts'
import { type CallHandler, type CallInput, callName, type Reviewed, type ReviewRule } from './review-rule.ts'
import { type Trial, tryCall } from './trial.ts'

/** The stored input of a plan that is the review of a call. */
export type StoredReview = {
  call: string
  input: CallInput
  ifMatch?: number
  /** The start is the time when the plan is applied. */
  startsNow: boolean
  /** The amounts that count against grant budgets. */
  spent: Readonly<Record<string, number>>
  /** How many players it affects at once, for the approvals. */
  reach: number | 'everyone'
  review: CallReview
}

/** A review freezes at most this many changed records. */
const maxChanges = 1_000

/** Throws if the call cannot be reviewed; returns how it is. */
export function requireRule({ registry }: Pick<Services, 'registry'>, call: AnyEndpoint): ReviewRule {
  const rule = registry.reviews[callName(call)]
  if (rule) return rule
  throw new ApiError('BadRequest', {
    field: reviewHeader,
    message: `This call cannot be reviewed (${reviewHeader}). Nothing was changed.`,
  })
}

type ReviewQuestion = { call: AnyEndpoint; input: CallInput; start: ReviewStart; ifMatch: number | undefined }

/** Plans a call instead of doing it, and works out what it would do. Returns the id of the plan. */
export async function reviewCall(
  services: Services,
  acting: Acting,
  asked: ReviewQuestion,
  handle: CallHandler,
): Promise<number> {
  if (!acting.realm || acting.caller.kind !== 'account') {
    const message = `Only operators can review a call in a realm (${reviewHeader}). Nothing was changed.`
    throw new ApiError('BadRequest', { field: reviewHeader, message })
  }
  const rule = requireRule(services, asked.call)
  const context = realmContext(services, acting, services.db)
  const { input, ...chosen } = withStart(rule, asked, context.now)
  const reviewed = await rule.describe(context, input)
  const startsNow = chosen.startsNow || reviewed.startsWhenApplied === true
  const starts = startsNow ? undefined : reviewed.starts
  const trial = await tryCall(context, handle, {
    rule,
    input,
    ifMatch: asked.ifMatch,
    starts: starts ?? context.now,
    ends: reviewed.ends,
  })
  if (trial.changes.length === 0) throw new ApiError('BadRequest', { message: 'This changes nothing.' })
  if (trial.changes.length > maxChanges)
    throw new ApiError('BadRequest', { message: `Limit: ${maxChanges} changed records per review.` })
  const review = await buildReview(context, {
    reviewed,
    starts,
    lanes: trial.lanes,
    canSchedule: rule.startAt !== undefined,
    canDraft: trial.changes.every(({ subject }) => isDraftSubject(subject)),
    checks: listChecks(rule, reviewed, trial),
  })
  const stored: StoredReview = {
    call: callName(asked.call),
    input,
    startsNow,
    spent: trial.spent,
    reach: toReach(asked, input, trial),
    review,
    ...(asked.ifMatch !== undefined && { ifMatch: asked.ifMatch }),
  }
  const { answer } = await write(services, acting, async (db, deferred) => {
    const { plan } = await makePlan(
      buildContext(services, acting, db, deferred) as RealmContext,
      {
        pid: context.realm.id,
        kind: 'call',
        title: reviewed.title,
        verb: toVerb(review),
        input: stored,
        warnings: [...review.lanes.flatMap(({ clash }) => clash?.text ?? []), ...review.cautions],
      },
      trial.changes.map(({ subject, id, before, after }) => ({
        key: `${subject}/${id}`,
        label: id,
        before: maskSealed(before),
        after: maskSealed(after),
      })),
    )
    return plan.id
  })
  return answer
}

function realmContext(services: Services, acting: Acting, db: Services['db']): RealmContext {
  const { realm, customer, ...context } = buildContext(services, acting, db, nothingDeferred())
  if (!realm || !customer) throw new Error('The call has no realm')
  return { ...context, realm, customer, setVersion: () => {} }
}

/** The input with the chosen start. */
function withStart(
  rule: ReviewRule,
  { input, start }: ReviewQuestion,
  now: number,
): { input: CallInput; startsNow: boolean } {
  if (start === 'as-given') return { input, startsNow: false }
  if (!rule.startAt)
    throw new ApiError('BadRequest', { field: reviewHeader, message: 'This has no start. Review it without one.' })
  if (typeof start === 'number' && start <= now)
    throw new ApiError('BadRequest', { field: reviewHeader, message: 'The start must be in the future.' })
  return { input: rule.startAt(input, start === 'now' ? now : start), startsNow: start === 'now' }
}

function toReach({ call: { reaches } }: ReviewQuestion, input: CallInput, { spentOn }: Trial): number | 'everyone' {
  if (reaches === 'everyone') return reaches
  return typeof reaches === 'function' ? reaches(input) : spentOn
}

function toVerb({ starts, canSchedule, players, isExact }: CallReview): string {
  const whom = `${isExact ? '' : 'about '}${formatQuantity(players, 'player')}`
  if (!canSchedule) return `Apply for ${whom}`
  return starts === undefined ? `Start now for ${whom}` : `Schedule for ${whom}`
}

function listChecks(rule: ReviewRule, { gifts = [] }: Reviewed, { lanes }: Trial): string[] {
  const clashes = lanes.filter(({ clash }) => clash)
  return [
    'It was tried with the current data and rolled back: all fields and rights are valid.',
    ...(rule.entry && clashes.length === 0 ? ['Nothing in the calendar clashes with it.'] : []),
    ...(gifts.length > 0 ? ['All rewards exist.'] : []),
  ]
}

/** The review of a plan that an area makes itself, such as a sending. `checks` are those that it has made. */
export const reviewPlan = (context: RealmContext, reviewed: Reviewed, checks: readonly string[]): Promise<CallReview> =>
  buildReview(context, { reviewed, starts: undefined, lanes: [], canSchedule: false, canDraft: false, checks })

type Parts = {
  reviewed: Reviewed
  starts: number | undefined
  lanes: CallReview['lanes']
  canSchedule: boolean
  canDraft: boolean
  checks: readonly string[]
}

async function buildReview(context: RealmContext, parts: Parts): Promise<CallReview> {
  const { reviewed, starts, lanes, canSchedule, canDraft, checks } = parts
  const { audience, gifts = [], cautions = [], told, undo, ends, preview } = reviewed
  return {
    at: context.now,
    canSchedule,
    canDraft,
    ...audience,
    gifts: [...gifts],
    costs: await findCosts(context, gifts),
    cautions: [...cautions],
    lanes,
    told,
    undo,
    approvers: await countApprovers(context),
    checks: [...checks],
    ...present({ starts, ends, preview }),
  }
}

/** The sums by currency and item, with what was given in a week and what is left of the budget. */
async function findCosts(context: RealmContext, gifts: readonly ReviewGift[]): Promise<ReviewCost[]> {
  const { realm, caller, role, registry, now } = context
  const sums = new Map<string, number>()
  for (const { symbol, atMost } of gifts) sums.set(symbol, (sums.get(symbol) ?? 0) + atMost)
  const symbols = [...sums.keys()].filter(isBudgeted)
  if (sums.size === 0 || caller.kind !== 'account') return []
  const recentGrants = await runHooks(registry, 'givenSince', realm, symbols, now - weekMs, now)
  const { left } = await leftFor(realm, { accountId: caller.accountId, role: role(realm.id) }, symbols, now)
  return [...sums].map(([symbol, atMost]) => {
    const inWeek = recentGrants.reduce((sum, one) => sum + (one.get(symbol) ?? 0), 0)
    const budget = left.find((one) => one.symbol === symbol)
    return {
      symbol,
      atMost: Math.min(atMost, Number.MAX_SAFE_INTEGER),
      ...(inWeek > 0 && { inWeek }),
      ...present({ perDay: budget?.perDay, left: budget?.left }),
    }
  })
}

/** People whose approval would count for what the caller plans. */
async function countApprovers(context: RealmContext): Promise<number> {
  const { realm, caller, now } = context
  if (caller.kind !== 'account') return 0
  const approving = await approvingIn(context, realm)
  const linkedIds = await heldBy(realm, approving, [caller.accountId], now)
  const all = await approversIn(context, realm, approving.rules)
  return all.filter(({ id }) => id !== caller.accountId && approving.isConfirmed(id) && !linkedIds.has(id)).length
}
