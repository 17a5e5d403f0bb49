/** A value of a row: SQL for it, and SQL for its text in JSON. */
type Value = { sql: string; text: string }
type Optional = { value: Value } | { query: string }

/** The fields of a row as the wire has them; those that it may lack are `optional`. */
type Fields<Row> = { [Name in keyof Row]-?: object extends Pick<Row, Name> ? Optional : Value }

export const number = (sql: string): Value => ({ sql, text: sql })
export const text = (sql: string): Value => ({ sql, text: `to_json(${sql})` })
/** A moment as milliseconds since 1970; it must not be infinite. */
export const moment = (sql: string): Value => ({ sql, text: millisOf(sql) })
/** True where the condition holds, false where it does not or is null. */
export const flag = (sql: string): Value => ({ sql, text: `case when ${sql} then 'true' else 'false' end` })
/** SQL for a text that is JSON already, or a jsonb; null stands for itself. */
export const jsonValue = (sql: string): Value => ({ sql, text: `coalesce((${sql})::text, 'null')` })

/** A field that is left out where its value is null. */
export const optional = (value: Value): Optional => ({ value })
/** A field whose value a query looks up, as JSON text; it is left out where the query finds nothing. */
export const lookedUp = (query: string): Optional => ({ query })

/**
 * Same, summed up of what few rows have: asking whether there is any costs a third of summing up. It is asked with a
 * limit and not with `exists`, for which PostgreSQL may read the whole table once instead of looking up each row.
 */
export const rarelyLookedUp = (value: string, from: string): Optional => ({
  query: `case when (select true ${from} limit 1) then (select ${value} ${from}) end`,
})

export const millisOf = (sql: string): string => `(date_part('epoch', ${sql}) * 1000)::bigint`

/**
 * SQL for a row as JSON text, as the response schema has it. A list whose rows are sent as they are read saves making
 * objects of columns and JSON of objects, which is most of what such a list costs a server. `Row` is the type of the
 * schema, so that a field which it does not have cannot be named; in tests the router compares each answer with it.
 */
export function jsonRow<Row>(fields: Fields<Row>): string {
  const parts = Object.entries<Value | Optional>(fields).map(([name, field], index) => {
    if (!/^\w+$/.test(name)) throw new Error(`a field of a row cannot be called ${name}`)
    const start = `'${index === 0 ? '{' : ','}"${name}":'`
    if ('text' in field) return `${start}, ${field.text}`
    if (index === 0) throw new Error('the first field of a row must not be optional')
    if ('query' in field) return `${start} || (${field.query})`
    return `case when ${field.value.sql} is not null then ${start} end, ${field.value.text}`
  })
  // concat leaves out what is null.
  return `concat(${parts.join(',\n    ')}, '}')`
}
