import type { AuditSubject } from '@regent/contract/audit'
import type { AnyEndpoint, InputOf } from '@regent/contract/endpoint'
import type { PlanWithSample } from '@regent/contract/plans'
import { type CallAnswer, type CallArguments, type CallOptions, call, callForAnswer } from './client.ts'
import { toastFailure } from './failure.ts'
import { openPlan } from './planning.ts'
import { queryClient } from './query.ts'
import { loadSubjects } from './subject.ts'
import { pathsShowing } from './subject-reads.ts'
import { toastDone } from './undo.ts'

/** What a write changes, by its name in the audit trail; several names where it changes several things. */
type Changed = AuditSubject | readonly AuditSubject[]

/** What to say of a write that was done; a function where that depends on the answer. */
type Done<E> = string | ((answer: CallAnswer<E>) => string)

type WriteOptions<E> = CallOptions & {
  subject: Changed
  /** Without it nothing is said. */
  done?: Done<E> | undefined
  /** The write cannot be undone: the message offers no Undo. */
  isFinal?: boolean | undefined
}
type ActOptions<E> = WriteOptions<E> & { done: Done<E>; failed: string }

/**
 * A write without a form, such as the action of a row. It takes the call with its input and its options, the subject that
 * it changes, and what to say when it is done and when it fails. The operator is told at once: with Undo, or why it
 * failed. Then the reads that show the subject are made again, after a refusal as well, since what is shown may be what
 * was refused. It answers what the server answered, and nothing when it failed; it throws nothing.
 */
export async function act<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { subject, done, isFinal, failed, ...options }: ActOptions<E>,
): Promise<CallAnswer<E> | undefined> {
  try {
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
 * The write of a form. It differs from `act` in two ways: it throws a failure, which the form shows under its fields, and
 * it makes the reads before it says that it was done, so that what stands behind the form is new when the form closes.
 */
export async function write<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { subject, done, isFinal, ...options }: WriteOptions<E>,
): Promise<CallAnswer<E>> {
  let answer: CallAnswer<E>
  try {
    answer = await callForAnswer(endpoint, ...([input, options] as CallArguments<E>))
  } catch (error) {
    void readAgain(subject)
    throw error
  }
  await readAgain(subject)
  if (done !== undefined) toastDone(messageOf(done, answer), isFinal ? [] : answer.entries)
  return answer
}

type PlanEndpoint = AnyEndpoint & { response: typeof PlanWithSample }

type PlanOptions = CallOptions & {
  /** Called when there is a plan, before its dialog opens: a form closes itself. */
  onPlanned?: (() => void) | undefined
  /** Called when the plan has changed something. The reads need no list here: the dialog of a plan makes all of them again. */
  onChanged?: (() => void) | undefined
}

/**
 * An action that begins with a plan: it shows what would change, and nothing is changed before the operator goes on. It
 * answers whether there is a plan; a failure is shown.
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

/** A plan that a form asks for. A failure is thrown, and the form shows it under its fields. */
export async function planWrite<E extends PlanEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onPlanned, onChanged, ...options }: PlanOptions = {},
): Promise<void> {
  const made = await call<PlanEndpoint>(endpoint, input, options)
  onPlanned?.()
  openPlan(made, onChanged)
}

/**
 * Makes the reads again that show a subject, and those of the audit trail. Where the list of reads cannot be fetched, all
 * reads are made again.
 */
export async function readAgain(changed: Changed): Promise<void> {
  const subjects = await loadSubjects().catch(() => undefined)
  if (!subjects) return queryClient.invalidateQueries()
  const paths = new Set<unknown>([changed].flat().flatMap((name) => pathsShowing(subjects, name)))
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) })
}

const messageOf = <E>(done: Done<E>, answer: CallAnswer<E>): string =>
  typeof done === 'function' ? done(answer) : done
