import { durationPattern } from '../core/duration.ts'
import type { FieldSchema } from '../operate/content/content-fields.ts'
import type { RecordAddress, RecordKind } from '../operate/search/search-names.ts'
import {
  type ChangedEntry,
  type Difference,
  type DifferenceValue,
  type FieldDifference,
  maxDepth,
  maxEntries,
  maxFields,
  maxTextLength,
  type ValueFormat,
} from './difference-shapes.ts'
import { detailText, entryText } from './difference-text.ts'
import { joinLabels, stepLabel } from './field-labels.ts'
import { findNameUnit, isIdName, isIsoTime, isMoment, isMoneyName, playerIn } from './field-names.ts'
import { diffList, findEntryKey } from './list-difference.ts'
import { diffWords, shortenParts } from './word-difference.ts'

export type DifferenceInput = {
  /** Null or undefined: the record did not exist. */
  before: unknown
  /** The resulting state; null or undefined: the record is removed. */
  after: unknown
  /** Labels, units and links of the fields. */
  schema?: FieldSchema | undefined
  /** The label of a plain value, such as the key of a stat. */
  valueLabel?: string | undefined
  /** True if the states have only fields that change: a secret that is hidden on both sides has changed, then. */
  hasOnlyChanges?: boolean | undefined
  /** True if the change records an event, such as a run of a job. */
  isEvent?: boolean | undefined
  /** Facts that the values do not contain. */
  facts?: DifferenceFacts | undefined
}

/** Facts about the realm of a change: the currency of its money, and the names of realms by their ids. */
export type DifferenceFacts = {
  currency?: string | undefined
  nameRealm?: ((pid: string) => string | undefined) | undefined
}

/** The text that replaces a value which the caller may not see. */
const hiddenText = '••••••'

type Path = FieldDifference['path']
type Row = FieldDifference
/** A place in both states, with the schema and the labels that lead to it. */
type Place = {
  path: Path
  labels: readonly (string | number)[]
  schema: FieldSchema | undefined
  hasOnlyChanges: boolean | undefined
  facts: DifferenceFacts
}

/**
 * The difference of two states of a record, field by field: texts word by word, lists entry by entry. A missing field,
 * null and an empty list or object are the same.
 */
export function difference({
  before,
  after,
  schema,
  valueLabel,
  hasOnlyChanges,
  isEvent,
  facts = {},
}: DifferenceInput): Difference {
  const action = isNothing(before) ? (isEvent ? 'recorded' : 'added') : isNothing(after) ? 'removed' : 'changed'
  const fields = diffAt({ path: [], labels: [], schema, hasOnlyChanges, facts }, before, after)
  const labeledFields = fields.map((field) => (field.label === '' ? { ...field, label: valueLabel ?? 'Value' } : field))
  return { action, fields: labeledFields.slice(0, maxFields), count: labeledFields.length }
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

function diffAt(place: Place, before: unknown, after: unknown): Row[] {
  if (before === hiddenText || after === hiddenText)
    return before === after && !place.hasOnlyChanges ? [] : [hiddenRow(place, before, after)]
  const [old, next] = [before, after].map((value) => (isTooDeep(place, value) ? toText(value) : value))
  if ([old, next].every((value) => isNothing(value) || Array.isArray(value)))
    return diffLists(place, (old ?? []) as unknown[], (next ?? []) as unknown[])
  if ([old, next].every((value) => isNothing(value) || isFields(value)))
    return diffFields(place, (old ?? {}) as Record<string, unknown>, (next ?? {}) as Record<string, unknown>)
  // The kind of value changes: the old one is removed, the new one added.
  if (!isNothing(old) && !isNothing(next) && (isContainer(old) || isContainer(next)))
    return [...diffAt(place, old, null), ...diffAt(place, null, next)]
  return Object.is(old, next) ? [] : [leafRow(place, old, next)]
}

const isTooDeep = ({ path }: Place, value: unknown) => path.length >= maxDepth && isContainer(value)
const toText = (value: unknown): string => JSON.stringify(value) ?? ''

function diffFields(place: Place, before: Record<string, unknown>, after: Record<string, unknown>): Row[] {
  return fieldNames(place.schema, before, after).flatMap((name) =>
    diffAt(stepTo(place, name), before[name], after[name]),
  )
}

/** In the order of the schema, then in that of the states. */
function fieldNames(schema: FieldSchema | undefined, ...states: readonly Record<string, unknown>[]): string[] {
  const names = new Set(states.flatMap(Object.keys))
  const described = Object.keys(plainProperties(schema)).flatMap((name) => [name, `properties.${name}`])
  return [...new Set([...described.filter((name) => names.has(name)), ...names])]
}

/** The fields of a schema, also where it may be one of several. */
const plainProperties = (schema: FieldSchema | undefined): Record<string, FieldSchema> =>
  Object.assign({}, ...[schema, ...(schema?.anyOf ?? [])].map((one) => one?.properties ?? {}))

/** Properties of content are wrapped: their value is in one of these fields. */
const wrappers = new Set(['data', 'text', '$link', '$links'])

function stepTo(place: Place, step: string | number): Place {
  const { path, labels, schema, hasOnlyChanges, facts } = place
  const inner = schemaOfStep(schema, step)
  const isWrapped = typeof step === 'string' && wrappers.has(step) && String(path.at(-1)).startsWith('properties.')
  if (isWrapped) return { path: [...path, step], labels, schema, hasOnlyChanges, facts }
  const label =
    typeof step === 'number'
      ? step
      : (facts.nameRealm?.(step) ??
        stepLabel({
          step,
          schema: inner,
          parent: schema,
          parentName: toFieldPath(place),
          isFirst: labels.length === 0,
        }))
  return { path: [...path, step], labels: [...labels, label], schema: inner, hasOnlyChanges, facts }
}

function schemaOfStep(schema: FieldSchema | undefined, step: string | number): FieldSchema | undefined {
  const found = [schema, ...(schema?.anyOf ?? [])].map((one) => {
    if (typeof step === 'number') return one?.items
    const { properties, additionalProperties } = one ?? {}
    const name = step.replace(/^properties\./, '')
    return properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  })
  return found.find((one) => one !== undefined)
}

function diffLists(place: Place, before: readonly unknown[], after: readonly unknown[]): Row[] {
  const { pairs, removed, added } = diffList(before, after)
  const inner = schemaOfStep(place.schema, 0)
  const toEntry = (kind: ChangedEntry['kind'], value: unknown, at: { from?: number; to?: number }): ChangedEntry => {
    const detail = kind === 'moved' ? '' : entryDetail({ ...place, labels: [], schema: inner }, value)
    return {
      kind,
      label: entryText(value),
      ...(detail !== '' && { detail }),
      entry: toDifferenceValue({ ...place, schema: inner }, value),
      ...findNamed({ ...place, schema: inner }, value),
      ...at,
    }
  }
  const entries = [
    ...removed.map((from) => toEntry('removed', before[from], { from })),
    ...added.map((to) => toEntry('added', after[to], { to })),
    ...pairs.flatMap(({ from, to, isMoved }) => (isMoved ? [toEntry('moved', before[from], { from, to })] : [])),
  ]
  const inside = pairs.flatMap(({ from, to }) => diffAt(stepTo(place, to), before[from], after[to]))
  if (entries.length === 0) return inside
  const more = entries.length - maxEntries
  const list: Row = {
    path: place.path,
    label: joinLabels(place.labels),
    kind: 'entries',
    entries: entries.slice(0, maxEntries),
    same: pairs.filter(({ isMoved }) => !isMoved).length,
    ...(more > 0 && { more }),
  }
  return [list, ...inside]
}

/** The record or player that an entry with fields names: its label is the id of one. */
function findNamed(place: Place, entry: unknown): Pick<ChangedEntry, 'names'> {
  const key = findEntryKey(entry)
  if (key === undefined || !isFields(entry)) return {}
  const name = Object.keys(entry).find((field) => entry[field] === key) ?? ''
  const names = toDifferenceValue(stepTo(place, name), key)
  return names.format === 'record' || names.format === 'player' ? { names } : {}
}

/** The fields of an entry that its label does not show. */
function entryDetail(place: Place, entry: unknown): string {
  if (!isFields(entry)) return ''
  const key = findEntryKey(entry)
  if (key === undefined) return ''
  const fields = diffFields(place, {}, entry)
  return detailText(fields.filter(({ after }) => after?.value !== key))
}

/** A secret shows only that it changes. */
function hiddenRow({ path, labels }: Place, before: unknown, after: unknown): Row {
  const secret: DifferenceValue = { value: null, format: 'secret' }
  return {
    path,
    label: joinLabels(labels),
    kind: isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed',
    ...(!isNothing(before) && { before: secret }),
    ...(!isNothing(after) && { after: secret }),
  }
}

function leafRow(place: Place, before: unknown, after: unknown): Row {
  const sides = {
    ...(!isNothing(before) && { before: toDifferenceValue(place, before) }),
    ...(!isNothing(after) && { after: toDifferenceValue(place, after) }),
  }
  const isMoney = [sides.before, sides.after].some((side) => side?.format === 'money')
  const unit = isMoney ? place.facts.currency : findUnit(place)
  const row: Row = {
    path: place.path,
    label: joinLabels(place.labels),
    ...(unit !== undefined && { unit }),
    kind: isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed',
    ...sides,
  }
  if (!isProse(row.before) || !isProse(row.after)) return row
  const words = diffWords(String(before), String(after))
  return { ...row, kind: 'words', words: shortenParts(words, maxTextLength) }
}

/** Only texts of several words are compared word by word. */
const isProse = (side: DifferenceValue | undefined): boolean =>
  side?.format === 'text' && typeof side.value === 'string' && /\S\s+\S/.test(side.value)

/** A value with its format, by the schema or, without one, by the name of its field. */
function toDifferenceValue(place: Place, value: unknown): DifferenceValue {
  if (value === hiddenText) return { value: null, format: 'secret' }
  const field = toFieldPath(place)
  const player = playerIn(value, field)
  if (player !== undefined) return { value, format: 'player' }
  const record = findRecord(place, field, value)
  if (record) return { value, format: 'record', record }
  if (isContainer(value)) {
    const text = toText(value)
    return text.length > maxTextLength ? { value: cut(text), format: 'text' } : { value, format: 'data' }
  }
  if (typeof value === 'string') {
    const name = place.facts.nameRealm?.(value)
    return { value: cut(value), format: textFormat(place, value), ...(name !== undefined && { name }) }
  }
  return { value, format: typeof value === 'boolean' ? 'boolean' : numberFormat(place, field, value) }
}

const cut = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)

/** The name of the field at a place: of a list, the name of the list. */
const toFieldPath = ({ path }: Place): string =>
  String(path.findLast((step) => typeof step === 'string' && !wrappers.has(step)) ?? '').replace(/^properties\./, '')

const decimal = /^-?\d+(\.\d+)?$/

function textFormat(place: Place, value: string): ValueFormat {
  if (isIsoTime(value)) return 'time'
  if (durationPattern.test(value)) return 'duration'
  // Values of the config are texts, also numbers.
  return decimal.test(value) && isDurationUnit(findUnit(place)) ? 'duration' : 'text'
}

function numberFormat(place: Place, field: string, value: unknown): ValueFormat {
  if (typeof value !== 'number') return 'text'
  if (place.schema?.['x-as'] === 'moment' || isMoment(field, value)) return 'time'
  if (place.schema?.['x-unit'] === 'money' || isMoneyName(field)) return 'money'
  const unit = findUnit(place)
  if (unit === 'bytes') return 'size'
  if (isDurationUnit(unit) && value >= 0) return 'duration'
  return isIdName(field) ? 'text' : 'number'
}

const isDurationUnit = (unit: string | undefined) => unit !== undefined && unit !== 'bytes'

function findUnit(place: Place): string | undefined {
  const unit = place.schema?.['x-unit']
  if (unit === 'money') return undefined
  return unit ?? findNameUnit(toFieldPath(place).replace(/^.*[|]/, ''))
}

/** Fields whose value is the id of a record. */
const recordFields: Readonly<Record<string, RecordKind>> = {
  accountId: 'person',
  authorId: 'person',
  contentId: 'content',
  eventId: 'event',
  groupId: 'group',
  leaderboardId: 'leaderboard',
  segmentId: 'segment',
  templateId: 'template',
}

function findRecord({ schema }: Place, field: string, value: unknown): RecordAddress | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (value === '') return undefined
  const kind = schema?.['x-picks'] ? 'content' : Object.hasOwn(recordFields, field) ? recordFields[field] : undefined
  return kind && { kind, id: String(value) }
}
