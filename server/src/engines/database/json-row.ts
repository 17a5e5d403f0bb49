/** A value of a row: SQL for it, and SQL for its text in JSON. */
type Value = { sql: string; text: string }
type Optional = { value: Value } | { query: string }

/** The fields of a row as the wire has them; those that it may lack are `optional`. */
type Fields<Row> = { [Name in keyof Row]-?: object extends Pick<Row, Name> ? Optional : Value }

export const number = (sql: string): Value => ({ sql, text: sql })
export const text = (sql: string): Value => ({ sql, text: `to_json(${sql})` })
/** A timestamp as milliseconds since 1970; it must not be infinite. */
export const moment = (sql: string): Value => ({ sql, text: toMillisSql(sql) })
/** True if the condition is true; false if it is false or null. */
export const flag = (sql: string): Value => ({ sql, text: `case when ${sql} then 'true' else 'false' end` })
/** SQL for a text that is JSON already, or a jsonb; null stays null. */
export const jsonValue = (sql: string): Value => ({ sql, text: `coalesce((${sql})::text, 'null')` })

/** A field that is omitted if its value is null. */
export const optional = (value: Value): Optional => ({ value })
/** A field whose value comes from a query, as JSON text; omitted if the query returns no row. */
export const lookedUp = (query: string): Optional => ({ query })

/**
 * Like `lookedUp`, for aggregates that few rows have: an existence check costs a third of the aggregate. It uses LIMIT
 * and not EXISTS, for which PostgreSQL may scan the whole table once instead of using an index per row.
 */
export const rarelyLookedUp = (value: string, from: string): Optional => ({
  query: `case when (select true ${from} limit 1) then (select ${value} ${from}) end`,
})

export const toMillisSql = (sql: string): string => `(date_part('epoch', ${sql}) * 1000)::bigint`

/**
 * SQL for a row as JSON text, in the format of the response schema. For a list whose rows are sent as they are read,
 * this avoids parsing columns to objects and serializing them, which is most of the server's work for such a list.
 * `Row` is the type of the schema, so unknown fields do not compile; in tests the router compares each response with
 * it.
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
