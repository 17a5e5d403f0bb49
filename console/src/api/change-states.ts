/** The state before or after a change, field by field. */

export const isNothing = (value: unknown) => value === null || value === undefined

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

export function textOf(value: unknown, field: string): string | undefined {
  const text = fieldOf(value, field)
  return typeof text === 'string' ? text : undefined
}
