import type { AuditSubject } from '@regent/contract/audit-subjects'
import { isDraftSubject } from '@regent/contract/drafts'
import type { AnyEndpoint } from '@regent/contract/endpoint'

/**
 * The change set that records the writes of an open form. A form starts recording before it submits and ends it after
 * its save, so that no other write is recorded.
 */
let current: { number: number; until: number } | undefined

/** Recording ends after this time if a form submits but saves nothing because a field is invalid. */
const submitMs = 1_000

export const beginRecording = (number: number): void => {
  current = { number, until: Date.now() + submitMs }
}

/** The form is saving: its writes may take any time. */
export const goOnRecording = (): void => {
  if (current) current.until = Number.POSITIVE_INFINITY
}

/** Records all writes in the set until it is ended: for forms opened from the set. */
export function keepRecording(number: number): () => void {
  current = { number, until: Number.POSITIVE_INFINITY }
  return endRecording
}

export const endRecording = (): void => {
  current = undefined
}

/** The set that records now. */
export const currentRecording = (): number | undefined => current?.number

/** The set that records a write of these subjects, if any. */
export function recordedIn(endpoint: AnyEndpoint, subjects: readonly AuditSubject[]): number | undefined {
  if (!current || Date.now() > current.until) return undefined
  return endpoint.scope === 'realm' && subjects.every(isDraftSubject) ? current.number : undefined
}
