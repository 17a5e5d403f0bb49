import { ApiError } from '@regent/contract/errors'

/** A sort of the contract (`sortBy`) in parts. */
export const readSort = <Column extends string>(
  sort: Column | `-${Column}`,
): { by: Column; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { by: sort.slice(1) as Column, direction: 'desc' } : { by: sort as Column, direction: 'asc' }

const badCursor = () =>
  new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })

/** A keyset cursor: the sort values of the last row; clients treat it as opaque. */
export const writeCursor = (values: readonly number[]): string => values.map((value) => value.toString(36)).join('.')

/** Reads a cursor back into its named values; undefined for the first page. */
export function readCursor<Name extends string>(
  cursor: string | undefined,
  names: readonly Name[],
): Record<Name, number> | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const values = cursor
    .split('.')
    .map((text) => (/^-?[0-9a-z]{1,12}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN))
  if (values.length !== names.length || !values.every(Number.isSafeInteger)) {
    throw badCursor()
  }
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, number>
}

/** A column's value in a keyset cursor with strings; null sorts last, as for times that never come. */
export type CursorValue = string | number | null

/** A keyset cursor whose values may be texts, such as names and ids. */
export const writeTextCursor = (values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * Parses a cursor; undefined for the first page.
 *
 * @param areValid for each value of the cursor, checks whether it is valid.
 */
export function readTextCursor(
  cursor: string | undefined,
  areValid: readonly ((value: unknown) => boolean)[],
): CursorValue[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isRead =
      Array.isArray(values) && values.length === areValid.length && areValid.every((isValid, at) => isValid(values[at]))
    if (isRead) return values
  } catch {
    // Text that is not JSON is rejected below.
  }
  throw badCursor()
}

export const isCursorText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
export const isCursorNumber = (value: unknown): value is number => Number.isSafeInteger(value)
/** A timestamp in milliseconds since 1970, within the range of JavaScript and the database. */
export const isCursorTime = (value: unknown): value is number => isCursorNumber(value) && value >= 0 && value < 8.64e15

/** The time that a keyset cursor names. */
export function cursorTime(ms: number): Date {
  if (!isCursorTime(ms)) throw badCursor()
  return new Date(ms)
}
