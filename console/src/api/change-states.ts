/** The state before or after a change, field by field. */

export const isNothing = (value: unknown) => value === null || value === undefined

export const readField = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

export function readTextField(value: unknown, field: string): string | undefined {
  const text = readField(value, field)
  return typeof text === 'string' ? text : undefined
}
