/** Durations in milliseconds. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

type Iso<Ms> = Ms extends number ? string : Ms

/** A time in epoch milliseconds as ISO 8601 in UTC; null and undefined stay as they are. */
export const toIso = <Ms extends number | null | undefined>(ms: Ms): Iso<Ms> =>
  (typeof ms === 'number' ? new Date(ms).toISOString() : ms) as Iso<Ms>
