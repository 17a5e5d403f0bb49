import { sql } from 'kysely'

/**
 * The values of `where(column, '=', anyOf(values))`. They travel as one parameter: the query has one text however many there
 * are, and is prepared once. No values match nothing.
 */
export const anyOf = <Value extends string | number>(values: readonly Value[]) => sql<Value>`any(${values})`

/** The values of `where(column, '<>', allOf(values))`: what is none of them. Without values everything matches. */
export const allOf = <Value extends string | number>(values: readonly Value[]) => sql<Value>`all(${values})`
