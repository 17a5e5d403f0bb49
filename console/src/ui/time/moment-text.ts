/** "2026-11-21T09:30Z", the time rounded down to the minute: the initial value of a form. Empty for an invalid time. */
export function minuteText(ms: number): string {
  const at = new Date(ms)
  return Number.isNaN(at.getTime()) ? '' : `${at.toISOString().slice(0, 16)}Z`
}

/**
 * The value of a `DateTimeField`: "2026-11-21T09:30Z", or "2026-11-21T09:30:15.250Z" for a time within a minute, so
 * that an unchanged form submits the same time. Empty for an invalid time.
 */
export function momentFieldText(ms: number): string {
  const at = new Date(ms)
  if (Number.isNaN(at.getTime())) return ''
  return at.toISOString().replace(/(:00)?\.000Z$/, 'Z')
}

/** The field value for a time of a record; empty without one. */
export const timeText = (iso: string | undefined): string => (iso ? momentFieldText(Date.parse(iso)) : '')

/** The submitted time of a field: the original text if it was not edited. */
export const timeIn = (text: string, was: string | undefined): string | undefined =>
  text === timeText(was) ? was : text === '' ? undefined : new Date(text).toISOString()

/** True if a given end is not after its start. */
export const isEndBefore = (end: string, start: string): boolean =>
  start !== '' && end !== '' && Date.parse(end) <= Date.parse(start)
