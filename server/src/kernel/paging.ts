import { ApiError } from '@regent/contract/errors'

/** A sort of the contract (`sortBy`) in parts. */
export const readSort = <Column extends string>(
  sort: Column | `-${Column}`,
): { by: Column; direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { by: sort.slice(1) as Column, direction: 'desc' } : { by: sort as Column, direction: 'asc' }

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
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
  }
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, number>
}
