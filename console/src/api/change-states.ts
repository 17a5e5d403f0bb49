import type { Change } from './subject.ts'

/** What stood before a change and after it, for the sentences of `subjects.ts`. */

/** "Created", "Deleted", or what was done to something that stays. */
export function verbOf({ before, after }: Pick<Change, 'before' | 'after'>, changed = 'Changed'): string {
  if (isNothing(before) && changed === 'Changed') return 'Created'
  return isNothing(after) ? 'Deleted' : changed
}

export const isNothing = (value: unknown) => value === null || value === undefined

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

export function textOf(value: unknown, field: string): string | undefined {
  const text = fieldOf(value, field)
  return typeof text === 'string' ? text : undefined
}

/** What the server gives out in the place of what the caller may not read. */
export const hiddenText = '••••••'

const fieldNames: Record<string, string> = { userName: 'user name' }

/** "language and user name" */
export const namesIn = (fields: unknown): string =>
  Object.keys(fields ?? {})
    .map((name) => fieldNames[name] ?? name)
    .join(' and ')
