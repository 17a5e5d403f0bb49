/** Derives the meaning of a value from the name of its field where no schema describes it: words, units, times, players. */

/** A name in code notation: `durationMinutes`, `duration_minutes`. Others, such as LEVEL or shop|mode, are ids. */
const isCode = (name: string) => /^[a-z]+\d*([A-Z][a-z\d]*|[_-][a-z\d]+)*$/.test(name)

/** A unit by the suffix of a name: seconds per unit for durations. */
type NameUnit = { end: RegExp; unit: 'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days' | 'bytes' }

const units: readonly NameUnit[] = [
  { end: /(.)[_-]?(?:ms|millis)$/i, unit: 'milliseconds' },
  { end: /(.)[_-]?(?:seconds|secs)$/i, unit: 'seconds' },
  { end: /(.)[_-]?(?:minutes|mins)$/i, unit: 'minutes' },
  { end: /(.)[_-]?hours$/i, unit: 'hours' },
  { end: /(.)[_-]?days$/i, unit: 'days' },
  { end: /(.)[_-]?bytes$/i, unit: 'bytes' },
]

/** The unit must be a separate word: "retryDelayMs" has one, "items" and "programs" do not. */
const findSuffix = (name: string): NameUnit | undefined =>
  units.find(({ end }) => {
    const from = name.search(end) + 1
    return from > 0 && /^([_-]|[A-Z])/.test(name.slice(from)) && isCode(name)
  })

/** The unit in the name of a field: `minutes` for `duration_minutes`. */
export const findNameUnit = (name: string): NameUnit['unit'] | undefined => findSuffix(name)?.unit

/**
 * “properties.startingAmount” becomes “Starting amount”, “duration_minutes” becomes “Duration”: the unit is part of the
 * value.
 */
export function fieldName(name: string): string {
  if (name === '') return 'Value'
  const plain = name.replace(/^properties\./, '')
  if (!isCode(plain)) return plain
  const suffix = findSuffix(plain)
  const words = (suffix ? plain.replace(suffix.end, '$1').replace(/([_-]i|I)n$/, '') : plain)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A name that is not the first of several words. */
export const laterName = (name: string): string => (isCode(name) ? fieldName(name).toLowerCase() : name)

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

export const isIsoTime = (text: string): boolean => isoTime.test(text)

const timeNames =
  /^(at|from|to|until|since|start|end|joined|created|updated|expires|time[A-Z].*)$|(At|Date|Time|Ms|Millis)$/

/** Distinguishes times in milliseconds from ids, which have more digits, by size and field name. */
export const isMoment = (name: string, value: number): boolean => value > 1e12 && value < 1e13 && timeNames.test(name)

/** Ids and similar numbers, which are formatted without separators. */
export const isIdName = (name: string): boolean =>
  /^(id|gt|cid|dbid|number|version|year)$|(Id|_id|Tag|Version)$/.test(name)

/** Amounts in minor units without a currency field. */
export const isMoneyName = (name: string): boolean => /^realPrice$|(Minor|Cents)$/.test(name)

/** Fields with gamer tags. */
const playerNames = /^(gamerTag|playerId|gt)$/

/** The player of a field's value, if it is a gamer tag. */
export function playerIn(value: unknown, field: string): number | undefined {
  if (!playerNames.test(field)) return undefined
  const gamerTag = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof gamerTag === 'number' && Number.isSafeInteger(gamerTag) && gamerTag > 0 ? gamerTag : undefined
}
