import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { AnyEndpoint, InputOf } from '@regent/contract/endpoint'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { RequestError } from '@regent/contract/request-error'
import { type CallAnswer, type CallArguments, type CallOptions, call, callForAnswer, scopeOf } from './client.ts'
import { demoRefusal, isDemoScope } from './demo-scope.ts'
import { toastFailure } from './failure.ts'
import { openPlan } from './planning.ts'
import { queryClient } from './query.ts'
import { recordedIn } from './recording.ts'
import { loadSubjects } from './subject.ts'
import { pathsShowing } from './subject-reads.ts'
import { toastDone } from './undo.ts'

/** The subject that a write changes, by its name in the audit trail; several if it changes several things. */
type Changed = AuditSubject | readonly AuditSubject[]

/** The toast's text after the write; a function if it depends on the answer. */
type Done<E> = string | ((answer: CallAnswer<E>) => string)

type WriteOptions<E> = CallOptions & {
  subject: Changed
  /** Left out: no toast. */
  done?: Done<E> | undefined
  /** True when the write cannot be undone: the toast then offers no Undo. */
  isFinal?: boolean | undefined
}
type ActOptions<E> = WriteOptions<E> & { done: Done<E>; failed: string }

/**
 * A write without a form, such as the action of a row. Takes the call with its input and options, the subject that it
 * changes, and the texts for success and failure. Shows a toast at once: with Undo, or with the reason of the failure.
 * Then it repeats the reads that show the subject, after a refusal too, because the screen may be out of date. Returns
 * the server's answer, or undefined after a failure; never throws.
 */
export async function act<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { subject, done, isFinal, failed, ...options }: ActOptions<E>,
): Promise<CallAnswer<E> | undefined> {
  try {
    refuseInDemo(endpoint, options)
    const answer = await callForAnswer(endpoint, ...([input, options] as CallArguments<E>))
    toastDone(messageOf(done, answer), isFinal ? [] : answer.entries)
    return answer
  } catch (error) {
    toastFailure(failed, error)
    return undefined
  } finally {
    await readAgain(subject)
  }
}

/**
 * The write of a form. It differs from `act` in this: it throws a failure, which the form shows under its fields. It
 * returns when the reads are repeated, so that the list behind the form is up to date when the form closes; the toast is
 * there by then, so that nobody takes the Undo of an earlier one for it.
 */
export async function write<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { subject, done, isFinal, ...options }: WriteOptions<E>,
): Promise<CallAnswer<E>> {
  let answer: CallAnswer<E>
  try {
    refuseInDemo(endpoint, options)
    const changeSet = options.changeSet ?? recordedIn(endpoint, [subject].flat())
    answer = await callForAnswer(endpoint, ...([input, { ...options, changeSet }] as CallArguments<E>))
  } catch (error) {
    void readAgain(subject)
    throw error
  }
  if (done !== undefined) {
    const { recorded } = answer
    const message = messageOf(done, answer)
    toastDone(
      recorded === undefined ? message : `In #${recorded}, not live yet: ${message}`,
      isFinal ? [] : answer.entries,
    )
  }
  await readAgain(answer.recorded === undefined ? subject : ['draft', 'change-set'])
  return answer
}

type PlanEndpoint = AnyEndpoint & { response: typeof PlanWithSample }

type PlanOptions = CallOptions & {
  /** Called when there is a plan, before its dialog opens: a form closes itself. */
  onPlanned?: (() => void) | undefined
  /** Called when the plan has changed something. It need not repeat reads: the plan's dialog repeats all of them. */
  onChanged?: (() => void) | undefined
}

/**
 * An action that begins with a plan: it shows what would change, and changes nothing until the operator applies it.
 * Returns whether there is a plan; shows a failure as a toast.
 */
export async function planAct<E extends PlanEndpoint>(
  endpoint: E,
  input: InputOf<E>,
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

/** Requests a plan from a form. Throws a failure, which the form shows under its fields. */
export async function planWrite<E extends PlanEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onPlanned, onChanged, ...options }: PlanOptions = {},
): Promise<void> {
  refuseInDemo(endpoint, options)
  const made = await call<PlanEndpoint>(endpoint, input, options)
  onPlanned?.()
  openPlan(made, onChanged)
}

/**
 * Repeats the reads that show a subject, and those of the audit trail. If the list of reads cannot be fetched, repeats
 * all reads.
 */
export async function readAgain(changed: Changed): Promise<void> {
  const subjects = await loadSubjects().catch(() => undefined)
  if (!subjects) return queryClient.invalidateQueries()
  const paths = new Set<unknown>([changed].flat().flatMap((name) => pathsShowing(subjects, name)))
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) })
}

/** The demo answers any call; a change there would be said to be done, and is not. */
function refuseInDemo(endpoint: AnyEndpoint, { scope }: CallOptions): void {
  if (isDemoScope(scopeOf(endpoint, scope))) throw new RequestError('Forbidden', { status: 403, message: demoRefusal })
}

const messageOf = <E>(done: Done<E>, answer: CallAnswer<E>): string =>
  typeof done === 'function' ? done(answer) : done
