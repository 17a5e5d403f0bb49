import { durationText, parseDurationMs } from '../core/duration.ts'
import { moneyWords } from '../core/money.ts'
import { durationUnits } from '../operate/content/content-fields.ts'
import type { ChangedEntry, Difference, DifferenceValue, FieldDifference } from './difference-shapes.ts'
import { laterName } from './field-names.ts'
import { findEntryKey } from './list-difference.ts'

/** Formats a time for a line of text. */
type TimeText = (ms: number) => string

const utcText: TimeText = (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const maxEntryLength = 160
const shorten = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** An entry of a list in one line: its name, or its fields. */
export const entryText = (entry: unknown): string =>
  shorten(String(findEntryKey(entry) ?? dataText(entry)), maxEntryLength)

/** Data without a schema, in one line: "amount: 5, symbol: currency.gems". */
function dataText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.map(dataText).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => `${laterName(name)}: ${typeof one === 'object' ? `(${dataText(one)})` : dataText(one)}`)
      .join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

const formatNumber = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 10 })

/** The milliseconds of a time, which is a number or an ISO text. */
export const readTime = (value: unknown): number => (typeof value === 'number' ? value : Date.parse(String(value)))

/** A duration in seconds, from a number of units or an ISO text. */
export function readSeconds(value: unknown, unit: string | undefined): number {
  const isoMs = typeof value === 'string' ? parseDurationMs(value) : undefined
  if (isoMs !== undefined) return isoMs / 1_000
  return Number(value) * (durationUnits[(unit ?? 'seconds') as keyof typeof durationUnits] ?? 1)
}

/** Durations below a second stay in milliseconds. */
const spanText = (seconds: number): string =>
  Number.isInteger(seconds) || seconds > 1 ? durationText(seconds) : `${formatNumber(Math.round(seconds * 1_000))} ms`

/** One side of a field as text, with its unit. */
export function valueText(
  side: DifferenceValue | undefined,
  unit: string | undefined,
  timeText: TimeText = utcText,
): string {
  if (!side) return 'not set'
  const { value, format, name } = side
  if (name !== undefined) return name
  switch (format) {
    case 'secret':
      return 'a secret'
    case 'boolean':
      return value === true ? 'yes' : 'no'
    case 'time':
      return timeText(readTime(value))
    case 'duration':
      return spanText(readSeconds(value, unit))
    case 'money':
      return unit === undefined ? `${formatNumber(Number(value))} in minor units` : moneyWords(Number(value), unit)
    case 'size':
      return `${formatNumber(Number(value))} bytes`
    case 'number':
      return formatNumber(Number(value))
    case 'data':
      return dataText(value)
    default:
      return value === '' ? 'empty' : String(value)
  }
}

const entrySigns: Record<ChangedEntry['kind'], string> = { added: '+ ', removed: '− ', moved: '↕ ' }

/** "− event, + flagship, Chest of gems from 5 to 1" */
export const listText = ({ entries = [], more = 0 }: FieldDifference): string =>
  [
    ...entries.map(({ kind, label, from = 0, to = 0 }) =>
      kind === 'moved' ? `${label} from ${from + 1} to ${to + 1}` : `${entrySigns[kind]}${label}`,
    ),
    ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
  ].join(', ')

const maxDetailLength = 300

/** The fields of a new entry in one line: "duration: 2 h, rewards: currency.gems". */
export const detailText = (fields: readonly FieldDifference[]): string =>
  shorten(
    fields
      .map(({ label, after, unit, entries = [] }) => {
        const text = after ? valueText(after, unit) : entries.map((entry) => entry.label).join(', ')
        return `${label.charAt(0).toLowerCase()}${label.slice(1)}: ${text}`
      })
      .join(', '),
    maxDetailLength,
  )

const maxSideLength = 300

/** A field in one line: "Power: 100 → 110". */
export function fieldText(field: FieldDifference): string {
  const { label, kind, before, after, unit } = field
  if (kind === 'entries') return `${label}: ${listText(field)}`
  if (before?.format === 'secret' && after?.format === 'secret') return `${label}: changed, not shown`
  const [old, next] = [before, after].map((side) => shorten(valueText(side, unit), maxSideLength))
  return kind === 'added' ? `${label}: ${next}` : `${label}: ${old} → ${after ? next : 'removed'}`
}

/** A record line by line, as in e-mails: its name, then at most `maxLines` fields. */
export function differenceLines(name: string, { action, fields, count }: Difference, maxLines: number): string[] {
  const shownFields = fields.slice(0, maxLines)
  const hiddenCount = count - shownFields.length
  return [
    `${name}: ${action}`,
    ...shownFields.map((field) => `  ${fieldText(field)}`),
    ...(hiddenCount > 0 ? [`  and ${formatNumber(hiddenCount)} more`] : []),
  ]
}
