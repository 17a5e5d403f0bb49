import {
  findNameUnit,
  isIdName,
  isIsoTime,
  isMoment,
  isMoneyName,
  laterName,
} from '@regent/contract/differences/field-names'
import { durationText } from '@regent/contract/duration'
import { durationUnits } from '@regent/contract/operate/content/content-fields'
import { formatCount } from '@regent/contract/words'
import { sizeText } from '../words/format-number.ts'

/** A value formatted for people. */
export type ReadableValue = { kind: 'nothing' } | { kind: 'time'; ms: number } | { kind: 'text'; text: string }

/** The unit of a duration field by its name, in seconds. */
export function findSpanUnit(name: string): number | undefined {
  const unit = findNameUnit(name)
  return unit === undefined || unit === 'bytes' ? undefined : durationUnits[unit]
}

/**
 * The value of a field as text: a time, a duration with its units ("12 h" for 720 in `duration_minutes`), a size, "yes"
 * or "no".
 * @param field The name of its field, such as `duration_minutes`, which contains the unit.
 */
export function readValue(value: unknown, field = ''): ReadableValue {
  if (value === null || value === undefined || value === '') return { kind: 'nothing' }
  if (typeof value === 'string' && isIsoTime(value)) return { kind: 'time', ms: Date.parse(value) }
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

function readNumber(value: number, name: string): ReadableValue {
  if (isMoment(name, value)) return { kind: 'time', ms: value }
  if (isIdName(name)) return { kind: 'text', text: String(value) }
  if (isMoneyName(name)) return { kind: 'text', text: `${formatCount(value)} in minor units` }
  const unit = findSpanUnit(name)
  if (findNameUnit(name) === 'bytes' && value >= 0) return { kind: 'text', text: sizeText(value) }
  if (unit !== undefined && value >= 0) return { kind: 'text', text: spanText(value, unit) }
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
