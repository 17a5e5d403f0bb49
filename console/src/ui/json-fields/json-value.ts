import { isExact, parseExactJson } from '@regent/contract/exact-numbers'

/** Kinds of JSON values, as named in forms. */
export const jsonKinds = ['text', 'number', 'yesNo', 'nothing', 'fields', 'list'] as const
export type JsonKind = (typeof jsonKinds)[number]

export const kindLabels: Record<JsonKind, string> = {
  text: 'Text',
  number: 'Number',
  yesNo: 'Yes or no',
  nothing: 'Nothing',
  fields: 'Fields',
  list: 'List',
}

export type JsonFields = Readonly<Record<string, unknown>>

export function findJsonKind(value: unknown): JsonKind {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'fields'
  if (typeof value === 'boolean') return 'yesNo'
  return typeof value === 'number' ? 'number' : 'text'
}

/**
 * Converts a value to another kind and keeps what it can: 5 becomes "5", a string becomes the first entry of a list.
 */
export function asKind(value: unknown, kind: JsonKind): unknown {
  if (findJsonKind(value) === kind) return value
  switch (kind) {
    case 'text':
      return value === null || typeof value === 'object' ? '' : String(value)
    case 'number':
      return readNumber(String(value)) ?? 0
    case 'yesNo':
      return value === 'true' || value === 'yes' || value === 1
    case 'nothing':
      return null
    case 'fields':
      return Array.isArray(value) ? Object.fromEntries(value.map((one, index) => [String(index + 1), one])) : {}
    case 'list':
      return value === null || value === '' ? [] : isRecord(value) ? Object.values(value) : [value]
  }
}

/** A number in JSON notation, also with the leading zero omitted; undefined also for one that would be rounded. */
export function readNumber(text: string): number | undefined {
  const clean = text.trim()
  return /^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(clean) && (clean.includes('.') || isExact(clean))
    ? Number(clean)
    : undefined
}

const isRecord = (value: unknown): value is JsonFields => findJsonKind(value) === 'fields'

/**
 * Parses JSON; undefined if the text is invalid, or has a number that would be rounded. An empty text is an empty
 * object.
 */
export function readJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: {} }
  try {
    return { value: parseExactJson(text) }
  } catch {
    return undefined
  }
}

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2)

/** The fields with one change; the order of the others does not change. */
export const withValue = (fields: JsonFields, name: string, value: unknown): JsonFields =>
  Object.fromEntries([
    ...Object.entries(fields).map(([known, one]) => [known, known === name ? value : one]),
    ...(Object.hasOwn(fields, name) ? [] : [[name, value]]),
  ])

export const withoutField = (fields: JsonFields, name: string): JsonFields =>
  Object.fromEntries(Object.entries(fields).filter(([known]) => known !== name))

/** Initial value of a new list entry: an empty value with the kind and the fields of the last entry. */
export function newEntry(list: readonly unknown[]): unknown {
  const last = list.at(-1)
  return isRecord(last)
    ? Object.fromEntries(Object.entries(last).map(([name, one]) => [name, emptyCopy(one)]))
    : emptyCopy(last ?? '')
}

const emptyCopy = (value: unknown): unknown => {
  const kind = findJsonKind(value)
  return kind === 'number' ? 0 : kind === 'yesNo' ? false : asKind(null, kind)
}
