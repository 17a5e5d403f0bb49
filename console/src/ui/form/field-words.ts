import { durationText } from '../time/typed-duration.ts'
import { formatCount, sizeText } from '../words/format-number.ts'
import type { ValuePath } from './value-path.ts'

/** A value formatted for people. */
export type ReadableValue = { kind: 'nothing' } | { kind: 'time'; ms: number } | { kind: 'text'; text: string }

/** A name in code notation: `durationMinutes`, `duration_minutes`. Others, such as LEVEL or shop|mode, are ids. */
const isCode = (name: string) => /^[a-z]+\d*([A-Z][a-z\d]*|[_-][a-z\d]+)*$/.test(name)

/** Units by the suffix of a name; in seconds for durations. */
const units: readonly [end: RegExp, seconds: number | 'bytes'][] = [
  [/(.)[_-]?(?:ms|millis)$/i, 0.001],
  [/(.)[_-]?(?:seconds|secs)$/i, 1],
  [/(.)[_-]?(?:minutes|mins)$/i, 60],
  [/(.)[_-]?hours$/i, 3_600],
  [/(.)[_-]?days$/i, 86_400],
  [/(.)[_-]?bytes$/i, 'bytes'],
]

/** The unit must be a separate word: "retryDelayMs" has one, "items" and "programs" do not. */
const findUnit = (name: string) =>
  units.find(([end]) => {
    const from = name.search(end) + 1
    return from > 0 && /^([_-]|[A-Z])/.test(name.slice(from)) && isCode(name)
  })

/**
 * “properties.startingAmount” becomes “Starting amount”, “duration_minutes” becomes “Duration”: the unit is part of the
 * value.
 */
export function fieldName(name: string): string {
  if (name === '') return 'Value'
  const plain = name.replace(/^properties\./, '')
  if (!isCode(plain)) return plain
  const unit = findUnit(plain)
  const words = (unit ? plain.replace(unit[0], '$1').replace(/([_-]i|I)n$/, '') : plain)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A name that is not the first of several words. */
const laterName = (name: string): string => (isCode(name) ? fieldName(name).toLowerCase() : name)

/** `['rewards', 0, 'amount']` becomes “Rewards 1, amount”. */
export function pathName(path: ValuePath): string {
  const names: string[] = []
  for (const [index, step] of path.entries()) {
    if (typeof step === 'string') names.push(index === 0 ? fieldName(step) : laterName(step))
    else names.push([names.pop(), step + 1].filter((part) => part !== undefined).join(' '))
  }
  return names.join(', ')
}

export const isIsoTime = (text: string): boolean => isoTime.test(text)

/** The unit of a duration field by its name, in seconds. */
export function findSpanUnit(name: string): number | undefined {
  const unit = findUnit(name)?.[1]
  return typeof unit === 'number' ? unit : undefined
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const timeNames =
  /^(at|from|to|until|since|start|end|joined|created|updated|expires|time[A-Z].*)$|(At|Date|Time|Ms|Millis)$/

/** Distinguishes times in milliseconds from ids, which have more digits, by size and field name. */
const isMoment = (name: string, value: number) => value > 1e12 && value < 1e13 && timeNames.test(name)

/**
 * The value of a field as text: a time, a duration with its units ("12 h" for 720 in `duration_minutes`), a size, "yes"
 * or "no".
 * @param field The name of its field, such as `duration_minutes`, which contains the unit.
 */
export function readValue(value: unknown, field = ''): ReadableValue {
  if (value === null || value === undefined || value === '') return { kind: 'nothing' }
  if (typeof value === 'string' && isoTime.test(value)) return { kind: 'time', ms: Date.parse(value) }
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'number') return readNumber(value, field)
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'yes' : 'no' }
  if (Array.isArray(value) && value.length === 0) return { kind: 'nothing' }
  return { kind: 'text', text: partsText(value, field, utcText) }
}

/** A list or the fields of an object, in one line. */
function partsText(value: object, field: string, timeText: TimeText): string {
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? 'empty' : formatFields(value, timeText)
  const isDeep = value.some((one) => typeof one === 'object' && one !== null)
  return value.map((one) => valueText(one, field, timeText)).join(isDeep ? '; ' : ', ')
}

/** Ids and similar numbers, which are formatted without separators. */
const idNames = /^(id|gt|cid|dbid|number|version|year)$|(Id|_id|Tag|Version)$/

/** Amounts in minor units without a currency field. */
const moneyNames = /^realPrice$|(Minor|Cents)$/

function readNumber(value: number, name: string): ReadableValue {
  if (isMoment(name, value)) return { kind: 'time', ms: value }
  if (idNames.test(name)) return { kind: 'text', text: String(value) }
  if (moneyNames.test(name)) return { kind: 'text', text: `${formatCount(value)} in minor units` }
  const unit = findUnit(name)?.[1]
  if (unit === 'bytes' && value >= 0) return { kind: 'text', text: sizeText(value) }
  if (typeof unit === 'number' && value >= 0) return { kind: 'text', text: spanText(value, unit) }
  return { kind: 'text', text: value.toLocaleString('en', { maximumFractionDigits: 10 }) }
}

/** Durations below a second stay in milliseconds. */
const spanText = (value: number, unit: number): string => {
  const seconds = value * unit
  return Number.isInteger(seconds) || seconds > 1
    ? durationText(seconds)
    : `${formatCount(Math.round(seconds * 1_000))} ms`
}

/** "duration: 12 h, name: Harvest": the fields of a value in one line. */
export function formatFields(value: object, timeText: TimeText = utcText): string {
  const fields = Object.entries(value)
  const setFields = fields.filter(([, one]) => one !== null)
  if (setFields.length === 0 && fields.length > 0) return 'nothing'
  const textFields = setFields.filter(([, one]) => one !== '')
  return (textFields.length > 0 ? textFields : setFields)
    .map(([name, one]) => {
      const text = valueText(one, name, timeText)
      return `${laterName(name)}: ${isFields(one) ? `(${text})` : text}`
    })
    .join(', ')
}

const isFields = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/** Formats a time for a line of text. */
export type TimeText = (ms: number) => string

const utcText: TimeText = (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A value in one line, with times in UTC by default. */
export function valueText(value: unknown, field = '', timeText: TimeText = utcText): string {
  if (value === '') return '""'
  if (typeof value === 'object' && value !== null && !(Array.isArray(value) && value.length === 0))
    return partsText(value, field, timeText)
  const read = readValue(value, field)
  if (read.kind === 'nothing') return 'nothing'
  return read.kind === 'time' ? timeText(read.ms) : read.text
}

/** Truncates a long text with an ellipsis. */
export const truncate = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** Fields with gamer tags. */
const playerNames = /^(gamerTag|playerId|gt)$/

/** The player of a field's value, if it is a gamer tag. */
export function playerIn(value: unknown, field: string): number | undefined {
  if (!playerNames.test(field)) return undefined
  const gamerTag = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof gamerTag === 'number' && Number.isSafeInteger(gamerTag) && gamerTag > 0 ? gamerTag : undefined
}
