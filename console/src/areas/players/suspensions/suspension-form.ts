import { maxMessageLength, maxReasonLength } from '@regent/contract/players/suspensions'
import { dayMs, hourMs } from '@regent/contract/time'

export const durations = [
  { value: '1h', label: '1 hour', ms: hourMs },
  { value: '1d', label: '1 day', ms: dayMs },
  { value: '7d', label: '7 days', ms: 7 * dayMs },
  { value: '30d', label: '30 days', ms: 30 * dayMs },
  { value: 'until', label: 'Until a time' },
  { value: 'ever', label: 'Permanent (ban)' },
] as const

export type SuspensionValues = {
  duration: (typeof durations)[number]['value']
  /** The value of a `DateTimeField`. */
  until: string
  reason: string
  message: string
}

/** The end in milliseconds since 1970: undefined: permanent; NaN: no time entered. */
export function computeEnd({ duration, until }: Pick<SuspensionValues, 'duration' | 'until'>, nowMs: number) {
  if (duration === 'ever') return undefined
  const selectedDuration = durations.find(({ value }) => value === duration)
  if (selectedDuration && 'ms' in selectedDuration) return nowMs + selectedDuration.ms
  return until === '' ? Number.NaN : new Date(until).getTime()
}

/** The form's errors, by field. */
export function suspensionErrors(
  values: SuspensionValues,
  nowMs: number,
): Partial<Record<keyof SuspensionValues, string>> {
  const end = computeEnd(values, nowMs)
  return {
    ...(Number.isNaN(end) && { until: 'Enter an end.' }),
    ...(end !== undefined && end <= nowMs && { until: 'This time has passed. Choose a later one.' }),
    ...(values.reason.trim() === '' && { reason: 'Enter a reason for your colleagues.' }),
    ...(values.reason.length > maxReasonLength && { reason: `At most ${maxReasonLength} characters.` }),
    ...(values.message.length > maxMessageLength && { message: `At most ${maxMessageLength} characters.` }),
  }
}

export const newSuspension: SuspensionValues = { duration: '1d', until: '', reason: '', message: '' }

/** The terms for the server. */
export function toTerms({ reason, message, ...when }: SuspensionValues, nowMs: number) {
  const end = computeEnd(when, nowMs)
  const text = message.trim()
  return { reason, ...(end !== undefined && { until: end }), ...(text && { message: text }) }
}
