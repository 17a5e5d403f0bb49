import { dayMs, hourMs, minuteMs, secondMs, weekMs } from './time.ts'

const unitMs = { W: weekMs, D: dayMs, H: hourMs, M: minuteMs, S: secondMs }

/** An ISO 8601 duration in weeks, days, hours, minutes and seconds: `P7D`, `PT12H`, `P1DT6H`. */
export const durationPattern = /^P(?=.)(\d{1,9}W)?(\d{1,9}D)?(T(?=.)(\d{1,9}H)?(\d{1,9}M)?(\d{1,9}S)?)?$/

/** `P7D` in milliseconds; undefined for any other text. */
export function parseDurationMs(text: string): number | undefined {
  if (!durationPattern.test(text)) return undefined
  return [...text.matchAll(/(\d+)([WDHMS])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs],
    0,
  )
}
