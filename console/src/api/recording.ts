import type { AuditSubject } from '@regent/contract/audit-subjects'
import { isDraftSubject } from '@regent/contract/drafts'
import type { AnyEndpoint } from '@regent/contract/endpoint'

/**
 * The change set that the writes of an open form go to. A form begins with it before it submits and ends with it when its
 * save has ended, so that no other write is recorded.
 */
let current: { number: number; until: number } | undefined

/** A form that submits and saves nothing, because a field is at fault, leaves nothing behind after this time. */
const submitMs = 1_000

export const beginRecording = (number: number): void => {
  current = { number, until: Date.now() + submitMs }
}

/** The form saves: its writes may take as long as they need. */
export const goOnRecording = (): void => {
  if (current) current.until = Number.POSITIVE_INFINITY
}

/** All writes go to the set until it is ended: for a form that is opened from the set. */
export function keepRecording(number: number): () => void {
  current = { number, until: Number.POSITIVE_INFINITY }
  return endRecording
}

export const endRecording = (): void => {
  current = undefined
}

/** The set that a write of these subjects goes to, if it is recorded. */
export function recordedIn(endpoint: AnyEndpoint, subjects: readonly AuditSubject[]): number | undefined {
  if (!current || Date.now() > current.until) return undefined
  return endpoint.scope === 'realm' && subjects.every(isDraftSubject) ? current.number : undefined
}
