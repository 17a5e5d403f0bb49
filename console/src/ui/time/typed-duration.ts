const unitSeconds: Record<string, number> = { w: 604_800, d: 86_400, h: 3_600, m: 60, min: 60, s: 1, sec: 1 }

/**
 * Parses a duration to seconds: "2 h 30 min", "90 min", "1.5 h", "0.5 s", "1 d", and "3600" in seconds or in the
 * field's unit. Undefined for other text.
 */
export function typedDuration(text: string, countedSeconds = 1): number | undefined {
  const clean = text.trim().toLowerCase()
  if (/^\d{1,12}$/.test(clean)) return Number(clean) * countedSeconds
  if (!/^(\d+(\.\d+)?\s*[a-z]+[\s,]*)+$/.test(clean)) return undefined
  let seconds = 0
  for (const [, amount, unit = ''] of clean.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)) {
    const size = unitSeconds[shortUnit(unit)]
    if (size === undefined) return undefined
    seconds += Number(amount) * size
  }
  return Math.round(seconds * 1_000) / 1_000
}

const shortUnit = (unit: string): string =>
  unit
    .replace(/^(week|day|hour|minute|second)s?$/, (_, word: string) => word.slice(0, 1))
    .replace(/^(hr|min|sec)s$/, '$1')
    .replace(/^hr$/, 'h')
