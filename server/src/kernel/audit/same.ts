/** True if a value has fields that are compared one by one. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(withSortedFields(a)) === JSON.stringify(withSortedFields(b))

/** The same value with its fields in a fixed order, because the database has its own order. */
export function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields)
  if (!isFields(value)) return value ?? null
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, withSortedFields(value[name])]),
  )
}
