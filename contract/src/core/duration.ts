const unitMs = { W: 604_800_000, D: 86_400_000, H: 3_600_000, M: 60_000, S: 1_000 }

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
