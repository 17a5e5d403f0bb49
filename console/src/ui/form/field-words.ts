import { durationText } from '../time/typed-duration.ts'
import { formatCount, sizeText } from '../words/format-number.ts'
import type { ValuePath } from './value-path.ts'

/** A value as people read it. */
export type ReadableValue = { kind: 'nothing' } | { kind: 'time'; ms: number } | { kind: 'text'; text: string }

/** A name as programs write it: `durationMinutes`, `duration_minutes`. Others, such as LEVEL or shop|mode, are names of things. */
const isCode = (name: string) => /^[a-z]+\d*([A-Z][a-z\d]*|[_-][a-z\d]+)*$/.test(name)

/** What the end of a name says of its number; in seconds where it is a span of time. */
const units: readonly [end: RegExp, seconds: number | 'bytes'][] = [
  [/(.)[_-]?(?:ms|millis)$/i, 0.001],
  [/(.)[_-]?(?:seconds|secs)$/i, 1],
  [/(.)[_-]?(?:minutes|mins)$/i, 60],
  [/(.)[_-]?hours$/i, 3_600],
  [/(.)[_-]?days$/i, 86_400],
  [/(.)[_-]?bytes$/i, 'bytes'],
]

/** The unit begins a word: "retryDelayMs" has one, "items" and "programs" have none. */
const unitOf = (name: string) =>
  units.find(([end]) => {
    const from = name.search(end) + 1
    return from > 0 && /^([_-]|[A-Z])/.test(name.slice(from)) && isCode(name)
  })

/** “properties.startingAmount” is “Starting amount”, “duration_minutes” is “Duration”: its value has the unit. */
export function fieldName(name: string): string {
  if (name === '') return 'Value'
  const plain = name.replace(/^properties\./, '')
  if (!isCode(plain)) return plain
  const unit = unitOf(plain)
  const words = (unit ? plain.replace(unit[0], '$1').replace(/([_-]i|I)n$/, '') : plain)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Not the first of several words. */
const laterName = (name: string): string => (isCode(name) ? fieldName(name).toLowerCase() : name)

/** `['rewards', 0, 'amount']` is “Rewards 1, amount”. */
export function pathName(path: ValuePath): string {
  const names: string[] = []
  for (const [index, step] of path.entries()) {
    if (typeof step === 'string') names.push(index === 0 ? fieldName(step) : laterName(step))
    else names.push([names.pop(), step + 1].filter((part) => part !== undefined).join(' '))
  }
  return names.join(', ')
}

export const isIsoTime = (text: string): boolean => isoTime.test(text)

/** The seconds of the unit in which a field of this name counts a span of time. */
export function spanUnitOf(name: string): number | undefined {
  const unit = unitOf(name)?.[1]
  return typeof unit === 'number' ? unit : undefined
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const timeNames =
  /^(at|from|to|until|since|start|end|joined|created|updated|expires|time[A-Z].*)$|(At|Date|Time|Ms|Millis)$/

/** Tells times in milliseconds from ids, which have more digits, by size and field name. */
const isMoment = (name: string, value: number) => value > 1e12 && value < 1e13 && timeNames.test(name)

/**
 * The value of a field in words: a time, a span of time with its units ("12 h" for 720 in `duration_minutes`), a size,
 * "yes" or "no".
 *
 * @param field The name of its field, such as `duration_minutes`, which says the unit.
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
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? 'empty' : fieldsInWords(value, timeText)
  const isDeep = value.some((one) => typeof one === 'object' && one !== null)
  return value.map((one) => valueText(one, field, timeText)).join(isDeep ? '; ' : ', ')
}

/** Numbers that name something: their digits stay together. */
const idNames = /^(id|gt|cid|dbid|number|version|year)$|(Id|_id|Tag|Version)$/

/** Amounts in minor units of a currency that does not stand beside them. */
const moneyNames = /^realPrice$|(Minor|Cents)$/

function readNumber(value: number, name: string): ReadableValue {
  if (isMoment(name, value)) return { kind: 'time', ms: value }
  if (idNames.test(name)) return { kind: 'text', text: String(value) }
  if (moneyNames.test(name)) return { kind: 'text', text: `${formatCount(value)} in minor units` }
  const unit = unitOf(name)?.[1]
  if (unit === 'bytes' && value >= 0) return { kind: 'text', text: sizeText(value) }
  if (typeof unit === 'number' && value >= 0) return { kind: 'text', text: spanText(value, unit) }
  return { kind: 'text', text: value.toLocaleString('en', { maximumFractionDigits: 10 }) }
}

/** Less than a second stays in milliseconds. */
const spanText = (value: number, unit: number): string => {
  const seconds = value * unit
  return Number.isInteger(seconds) || seconds > 1
    ? durationText(seconds)
    : `${formatCount(Math.round(seconds * 1_000))} ms`
}

/** "duration: 12 h, name: Harvest": the fields of a value in one line. */
export function fieldsInWords(value: object, timeText: TimeText = utcText): string {
  const fields = Object.entries(value)
  const known = fields.filter(([, one]) => one !== null)
  if (known.length === 0 && fields.length > 0) return 'nothing'
  const said = known.filter(([, one]) => one !== '')
  return (said.length > 0 ? said : known)
    .map(([name, one]) => {
      const text = valueText(one, name, timeText)
      return `${laterName(name)}: ${isFields(one) ? `(${text})` : text}`
    })
    .join(', ')
}

const isFields = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/** How a moment is written in a line of text. */
export type TimeText = (ms: number) => string

const utcText: TimeText = (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A value in one line; its times in UTC, unless it is said how they are written. */
export function valueText(value: unknown, field = '', timeText: TimeText = utcText): string {
  if (value === '') return '""'
  if (typeof value === 'object' && value !== null && !(Array.isArray(value) && value.length === 0))
    return partsText(value, field, timeText)
  const read = readValue(value, field)
  if (read.kind === 'nothing') return 'nothing'
  return read.kind === 'time' ? timeText(read.ms) : read.text
}

/** A text that is too long for its place ends with an ellipsis. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text

/** The names of players among the fields. */
const playerNames = /^(gamerTag|playerId|gt)$/

/** The player whom the value of a field names, if it is a gamer tag. */
export function playerIn(value: unknown, field: string): number | undefined {
  if (!playerNames.test(field)) return undefined
  const gamerTag = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof gamerTag === 'number' && Number.isSafeInteger(gamerTag) && gamerTag > 0 ? gamerTag : undefined
}
