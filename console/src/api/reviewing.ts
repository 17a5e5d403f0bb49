import { type AnyEndpoint, needsReview } from '@regent/contract/endpoint'
import { cancelPlan, getPlan } from '@regent/contract/organization/plans'
import type { ReviewStart } from '@regent/contract/organization/review-shapes'
import { RequestError } from '@regent/contract/request-error'
import { type CallAnswer, type CallOptions, call, customerScope } from './client.ts'
import { isDemoScope } from './demo/demo-scope.ts'
import { closePlan, openReview, type ReviewActs } from './planning.ts'
import { currentRecording } from './recording.ts'

/** Thrown when a person returns from a review to its form: nothing was done, and the form stays open. */
export class BackToForm extends Error {
  constructor() {
    super('Back to the form')
    this.name = 'BackToForm'
  }
}

let reviewedRealms: ReadonlySet<string> = new Set()

/** Sets the realms where players see what is written: the production realms, which only the shell knows. */
export const setReviewedRealms = (pids: readonly string[]): void => {
  reviewedRealms = new Set(pids)
}

/** True if a call with this scope is reviewed before it is done. */
export function isReviewed(endpoint: AnyEndpoint, input: object, scope: string | null): boolean {
  const pid = scope?.split('.')[1]
  return pid !== undefined && reviewedRealms.has(pid) && needsReview(endpoint, input) && !isDemoScope(scope)
}

type Send<E> = (how: CallOptions) => Promise<CallAnswer<E>>

/** Does a call, or reviews it first: in production realms, and where the server refuses it without a review. */
export async function sendOrReview<E>(send: Send<E>, isFirstReviewed: boolean, how: CallOptions = {}) {
  if (isFirstReviewed) return showReview(send)
  try {
    return await send(how)
  } catch (error) {
    if (error instanceof RequestError && error.code === 'ReviewRequired') return showReview(send)
    throw error
  }
}

/**
 * Reviews a call and shows the review. Returns when the review was applied, asked for or put into a change set; throws
 * `BackToForm` when the person goes back. A server without reviews does the call.
 */
async function showReview<E>(send: Send<E>): Promise<CallAnswer<E>> {
  const first = await send({ review: 'as-given' })
  if (first.planned === undefined) return first
  const plan = await read(first.planned)
  return new Promise((resolve, reject) => {
    let latest = first
    const acts: ReviewActs = {
      async again(start: ReviewStart) {
        latest = await send({ review: start })
        if (latest.planned !== undefined) openReview(await read(latest.planned), acts)
      },
      async addToSet() {
        const recorded = await send({ changeSet: currentRecording() })
        closePlan()
        resolve(recorded)
      },
      leave(isBack) {
        if (!isBack) return resolve(latest)
        if (latest.planned !== undefined) discard(latest.planned)
        reject(new BackToForm())
      },
    }
    openReview(plan, acts)
  })
}

/** Ignores failures: an open plan expires automatically. */
const discard = (id: number) =>
  void call(cancelPlan, { params: { id }, body: {} }, { scope: customerScope() }).catch(() => undefined)

const read = (id: number) => call(getPlan, { params: { id } }, { scope: customerScope() })
