import { type RawBuilder, sql } from 'kysely'

/** A column of rows in memory: its name, its type, and its value in each row. */
export type RowColumn = [name: string, type: string, values: readonly unknown[]]

/**
 * In-memory rows, to insert or join in one statement: `(select …) as <name>`, where `place` counts them from 1. A value
 * that is the same in all rows is sent once, like most of an audit entry if many players are changed.
 */
export function givenRows(name: string, rows: number, columns: readonly RowColumn[]): RawBuilder<unknown> {
  const isSame = ([, , values]: RowColumn) => values.every((value) => value === values[0])
  const same = columns.filter(isSame)
  const differing = columns.filter((column) => !same.includes(column))
  const constants = same.map(([column, type, values]) => sql`${values[0]}::${sql.raw(`${type} as ${column}, `)}`)
  const source =
    differing.length === 0
      ? sql`generate_series(1, ${rows}::int) as each (place)`
      : sql`unnest(${sql.join(differing.map(([, type, values]) => sql`${values}::${sql.raw(type)}[]`))})
          with ordinality as each (${sql.raw([...differing.map(([column]) => column), 'place'].join(', '))})`
  return sql`(select ${sql.join(constants, sql.raw(''))}each.* from ${source}) as ${sql.raw(name)}`
}
