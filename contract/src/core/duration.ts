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

const units = [
  { name: 'd', sizeMs: dayMs },
  { name: 'h', sizeMs: hourMs },
  { name: 'min', sizeMs: minuteMs },
  { name: 's', sizeMs: secondMs },
] as const

/** "2 h 30 min", "1 min 30.5 s": all units down to milliseconds, without loss. */
export function durationText(seconds: number): string {
  let restMs = Math.round(seconds * 1_000)
  const parts = units.flatMap(({ name, sizeMs }) => {
    const amount = name === 's' ? restMs / sizeMs : Math.floor(restMs / sizeMs)
    restMs -= amount * sizeMs
    return amount > 0 ? [`${amount} ${name}`] : []
  })
  return parts.length === 0 ? '0 s' : parts.join(' ')
}
