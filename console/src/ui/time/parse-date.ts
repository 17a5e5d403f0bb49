/**
 * Parses a time to milliseconds: year-month-day or day-month-year with . - / or a space as separator, an ISO time,
 * fourteen digits (20260120093000), or seconds or milliseconds since 1970. A day without a time is midnight UTC.
 */
export function parseDate(text: string): number | undefined {
  const trimmed = text.trim()
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1_000
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed)
  if (/^\d{14}$/.test(trimmed)) return compactDate(trimmed)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/.test(trimmed)) {
    const ms = Date.parse(trimmed)
    return Number.isNaN(ms) ? undefined : ms
  }
  const yearFirst = /^(\d{4})([.\-/ ])(\d{1,2})\2(\d{1,2})$/.exec(trimmed)
  if (yearFirst) return day(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayFirst = /^(\d{1,2})([.\-/ ])(\d{1,2})\2(\d{4})$/.exec(trimmed)
  if (dayFirst) return day(dayFirst[4], dayFirst[3], dayFirst[1])
  return undefined
}

function day(...parts: (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, date = 0] = parts.map(Number)
  const at = new Date(Date.UTC(year, month - 1, date))
  // 31 February would silently become March.
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.getTime() : undefined
}

/** `yyyyMMddHHmmss`, UTC: the compact format of some clients. */
export function compactDate(digits: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!parts) return undefined
  const midnight = day(parts[1], parts[2], parts[3])
  const [hour, minute, second] = parts.slice(4).map(Number) as [number, number, number]
  if (midnight === undefined || hour > 23 || minute > 59 || second > 59) return undefined
  return midnight + ((hour * 60 + minute) * 60 + second) * 1_000
}
