import { secondMs } from '@regent/contract/time'

/** The response of a push service for one device. */
export type PushOutcome =
  | { state: 'accepted' }
  | { state: 'rejected'; reason: string }
  /** The token is invalid. `invalidSince`: a token that was registered later is kept. */
  | { state: 'removed'; reason: string; invalidSince?: number | undefined }
  /** `isKeyProblem`: the service rejected the key, not the notification. */
  | { state: 'retry'; reason: string; afterMs?: number | undefined; isKeyProblem?: true }

/** A reason in a service's answer; it is stored and counted, so it must be a short word. */
export const toReason = (value: unknown, status: number): string =>
  typeof value === 'string' && /^[A-Za-z_]{1,60}$/.test(value) ? value : `Status${status}`

/** The header `retry-after`: seconds or a date. */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * secondMs : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
