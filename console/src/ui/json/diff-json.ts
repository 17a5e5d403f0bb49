import type { ValuePath } from '../form/value-path.ts'

export type FieldChange = {
  /** Empty for the root value. */
  path: ValuePath
  kind: 'added' | 'removed' | 'changed'
  before?: unknown
  after?: unknown
}

/** Differences by field, in the order of the older value; added fields are last. */
export function diffJson(before: unknown, after: unknown, path: ValuePath = []): FieldChange[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const longer = before.length > after.length ? before : after
    return longer.flatMap((_, index) => diffAt(before, after, index, [...path, index]))
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => diffAt(before, after, key, [...path, key]))
  }
  return isEqual(before, after) ? [] : [{ path, kind: 'changed', before, after }]
}

function diffAt(before: object, after: object, key: string | number, path: ValuePath): FieldChange[] {
  const old = (before as Record<string | number, unknown>)[key]
  const next = (after as Record<string | number, unknown>)[key]
  if (!Object.hasOwn(before, key)) return [{ path, kind: 'added', after: next }]
  if (!Object.hasOwn(after, key)) return [{ path, kind: 'removed', before: old }]
  return diffJson(old, next, path)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares a record with an array, or two primitive values; equal kinds of structure were compared by field above. */
const isEqual = (before: unknown, after: unknown) => Object.is(before, after)
