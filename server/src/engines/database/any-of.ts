import { sql } from 'kysely'

/**
 * The values of `where(column, '=', anyOf(values))`, sent as one parameter. The query text is the same for any number
 * of values, so it is prepared once. An empty list matches nothing.
 */
export const anyOf = <Value extends string | number>(values: readonly Value[]) => sql<Value>`any(${values})`

/**
 * The values of `where(column, '<>', allOf(values))`: matches rows with none of these values. An empty list matches
 * every row.
 */
export const allOf = <Value extends string | number>(values: readonly Value[]) => sql<Value>`all(${values})`
