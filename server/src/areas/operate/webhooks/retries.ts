import { hourMs, minuteMs } from '@regent/contract/time'

/** How long a delivery is tried. */
export const retryWindowMs = 24 * hourMs

const firstDelayMs = 5_000
const maxDelayMs = 6 * hourMs
const factor = 4
const jitter = 0.2

/**
 * The pause after an attempt, counted from 1: 5 seconds, then four times as long each time, at most six hours. Up to 20 %
 * shorter or longer, so that the attempts of many deliveries spread; `random` is from 0 to 1.
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(firstDelayMs * factor ** (attempts - 1), maxDelayMs) * (1 - jitter + 2 * jitter * random))

/** When the next attempt is due; undefined after the last one. The last one is at the end of the window. */
export function nextAttemptAt(attempts: number, now: number, until: number, random: number): number | undefined {
  if (now >= until) return undefined
  return Math.min(now + retryDelayMs(attempts, random), until)
}

/** A server that dies gives its deliveries back after this time; longer than an attempt takes. */
export const deliveryLeaseMs = minuteMs
