/** "2026-11-21T09:30Z", the minute that a moment is in: what a form begins with. Empty if it is no time. */
export function minuteText(ms: number): string {
  const at = new Date(ms)
  return Number.isNaN(at.getTime()) ? '' : `${at.toISOString().slice(0, 16)}Z`
}

/**
 * The value of a `DateTimeField`: "2026-11-21T09:30Z", and "2026-11-21T09:30:15.250Z" of a moment within a minute, so
 * that a form that was only opened sends back the same moment. Empty if it is no time.
 */
export function momentFieldText(ms: number): string {
  const at = new Date(ms)
  if (Number.isNaN(at.getTime())) return ''
  return at.toISOString().replace(/(:00)?\.000Z$/, 'Z')
}

/** The value of a field for a time of a record; empty without one. */
export const timeText = (iso: string | undefined): string => (iso ? momentFieldText(Date.parse(iso)) : '')

/** The time of a field, to be sent: as it was written if nobody edited it. */
export const timeIn = (text: string, was: string | undefined): string | undefined =>
  text === timeText(was) ? was : text === '' ? undefined : new Date(text).toISOString()

/** Whether an end that is filled in is not after its start. */
export const isEndBefore = (end: string, start: string): boolean =>
  start !== '' && end !== '' && Date.parse(end) <= Date.parse(start)
