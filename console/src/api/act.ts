import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { AnyEndpoint, EndpointInput } from '@regent/contract/endpoint'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { RequestError } from '@regent/contract/request-error'
import { type CallAnswer, type CallArguments, type CallOptions, call, callForAnswer, resolveScope } from './client.ts'
import { demoRefusal, isDemoScope } from './demo/demo-scope.ts'
import { toastFailure } from './failure.ts'
import { openPlan } from './planning.ts'
import { queryClient } from './query.ts'
import { recordedIn } from './recording.ts'
import { BackToForm, isReviewed, sendOrReview } from './reviewing.ts'
import { loadSubjects } from './subject.ts'
import { pathsShowing } from './subject-reads.ts'
import { finishBeforeUndo, toastDone } from './undo.ts'

/** The subject that a write changes, by its name in the audit trail; several if it changes several things. */
type ChangedSubjects = AuditSubject | readonly AuditSubject[]

/** The toast's text after the write; a function if it depends on the answer. */
type Done<E> = string | ((answer: CallAnswer<E>) => string)

type WriteOptions<E> = CallOptions & {
  subject: ChangedSubjects
  /** Omit it to show no toast. */
  done?: Done<E> | undefined
  /** True when the write cannot be undone: the toast then offers no Undo. */
  isFinal?: boolean | undefined
  /** Where a reviewed call is reviewed; default: in production realms, and where the realm requires it. */
  reviewed?: 'in every realm' | undefined
}
type ActOptions<E> = Omit<WriteOptions<E>, 'reviewed'> & { done: Done<E>; failed: string }

/**
 * A write without a form, such as the action of a row. Takes the endpoint with its input and options, the changed
 * subject, and the texts for success and failure. Shows a toast immediately: with Undo, or with the reason of the
 * failure. Then it refetches the queries that show the subject, also after a rejection, because the screen may be
 * stale. Returns the server's answer, or undefined after a failure; never throws.
 */
export async function act<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { subject, done, isFinal, failed, ...options }: ActOptions<E>,
): Promise<CallAnswer<E> | undefined> {
  try {
    refuseInDemo(endpoint, options)
    const send = (how: CallOptions) => callForAnswer(endpoint, ...([input, { ...options, ...how }] as CallArguments<E>))
    const isFirstReviewed = isReviewed(endpoint, input, resolveScope(endpoint, options.scope))
    return await finishBeforeUndo(async () => {
      const answer = await sendOrReview(send, isFirstReviewed)
      if (answer.planned === undefined) toastDone(formatMessage(done, answer), isFinal ? [] : answer.entries)
      return answer
    })
  } catch (error) {
    if (!(error instanceof BackToForm)) toastFailure(failed, error)
    return undefined
  } finally {
    await readAgain(subject)
  }
}

/**
 * A write from a form. In a production realm, a reviewed call opens its review first: it returns when the plan was
 * applied or waits for approval, and throws `BackToForm` when the person goes back. Unlike `act`, it throws failures, which the form shows below its fields. It returns when the
 * queries are refetched, so that the list behind the form is up to date when the form closes; the toast is visible by
 * then, so that nobody confuses it with the Undo of an earlier one.
 */
export async function write<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { subject, done, isFinal, reviewed, ...options }: WriteOptions<E>,
): Promise<CallAnswer<E>> {
  let answer: CallAnswer<E>
  try {
    refuseInDemo(endpoint, options)
    const changeSet = options.changeSet ?? recordedIn(endpoint, [subject].flat())
    const send = (how: CallOptions) => callForAnswer(endpoint, ...([input, { ...options, ...how }] as CallArguments<E>))
    const isFirstReviewed =
      changeSet === undefined &&
      (reviewed === 'in every realm' || isReviewed(endpoint, input, resolveScope(endpoint, options.scope)))
    answer = await finishBeforeUndo(async () => {
      const received = await sendOrReview(send, isFirstReviewed, { changeSet })
      if (done !== undefined && received.planned === undefined) {
        const { recorded } = received
        const message = formatMessage(done, received)
        toastDone(
          recorded === undefined ? message : `Added to #${recorded}, not live yet: ${message}`,
          isFinal ? [] : received.entries,
        )
      }
      return received
    })
  } catch (error) {
    void readAgain(subject)
    throw error
  }
  await readAgain(answer.recorded === undefined ? subject : ['draft', 'change-set'])
  return answer
}

type PlanEndpoint = AnyEndpoint & { response: typeof PlanWithSample }

type PlanOptions = CallOptions & {
  /** Called when the plan exists, before its dialog opens: a form closes itself. */
  onPlanned?: (() => void) | undefined
  /** Called when the plan has changed something. Need not refetch: the plan's dialog refetches all queries. */
  onChanged?: (() => void) | undefined
}

/**
 * Creates a plan for an action: it shows the changes, and changes nothing until the operator applies it. Returns
 * whether a plan was created; shows failures as a toast.
 */
export async function planAct<E extends PlanEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { failed, ...options }: PlanOptions & { failed: string },
): Promise<boolean> {
  try {
    await planWrite(endpoint, input, options)
    return true
  } catch (error) {
    toastFailure(failed, error)
    return false
  }
}

/** Creates a plan from a form. Throws failures, which the form shows below its fields. */
export async function planWrite<E extends PlanEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { onPlanned, onChanged, ...options }: PlanOptions = {},
): Promise<void> {
  refuseInDemo(endpoint, options)
  const plan = await call<PlanEndpoint>(endpoint, input, options)
  onPlanned?.()
  openPlan(plan, onChanged)
}

/**
 * Refetches the queries that show a subject, and those of the audit trail. If their list cannot be loaded, refetches
 * all queries.
 */
export async function readAgain(changed: ChangedSubjects): Promise<void> {
  const subjects = await loadSubjects().catch(() => undefined)
  if (!subjects) return queryClient.invalidateQueries()
  const paths = new Set<unknown>([changed].flat().flatMap((name) => pathsShowing(subjects, name)))
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) })
}

/** Rejects writes in the demo: it would answer any call and report a change that was never made. */
function refuseInDemo(endpoint: AnyEndpoint, { scope }: CallOptions): void {
  if (isDemoScope(resolveScope(endpoint, scope)))
    throw new RequestError('Forbidden', { status: 403, message: demoRefusal })
}

const formatMessage = <E>(done: Done<E>, answer: CallAnswer<E>): string =>
  typeof done === 'function' ? done(answer) : done
