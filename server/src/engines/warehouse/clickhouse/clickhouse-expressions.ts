import { isNode } from '../lengths.ts'
import type { SyntaxNode } from '../parse.ts'
import {
  clickHouseFunctions,
  collecting,
  constantNumber,
  frameFunctions,
  parseConstant,
  rawJson,
  windowFunctions,
} from './clickhouse-functions.ts'
import { notThere, quoteKey, quoteText, readTime, timeType, typeOf } from './clickhouse-words.ts'

/** The named queries (WITH) in scope, by lower-case name. */
export type NamedQueries = ReadonlyMap<string, { node: unknown; within: NamedQueries; columns: string[] | undefined }>

/** Writes a subquery of an expression, without parentheses. */
type WriteQuery = (node: unknown, within: NamedQueries) => string

export const toSyntaxNodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

const comparisons: Readonly<Record<string, string>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '!=',
  COMPARE_LESSTHAN: '<',
  COMPARE_GREATERTHAN: '>',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHANOREQUALTO: '>=',
  COMPARE_NOT_DISTINCT_FROM: '<=>',
}

/** Names that are values although they look like columns. */
const valueNames: Readonly<Record<string, string>> = {
  current_date: "toDate32(now('UTC'))",
  current_timestamp: "now64(6, 'UTC')",
}

/** Writes the expressions of a checked query in ClickHouse's SQL. */
export class Expressions {
  readonly #query: WriteQuery

  constructor(query: WriteQuery) {
    this.#query = query
  }

  write(node: unknown, within: NamedQueries): string {
    if (!isNode(node)) throw notThere('this part of SQL')
    const write = (part: unknown) => this.write(part, within)
    const kind = String(node['class'])
    switch (kind) {
      case 'CONSTANT':
        return constant(node['value'])
      case 'COLUMN_REF':
        return column(node['column_names'])
      case 'POSITIONAL_REFERENCE':
        throw notThere(`#${Number(node['index'])}`)
      case 'FUNCTION':
        return this.#call(node, within)
      case 'WINDOW':
        return this.#window(node, within)
      case 'CAST':
        return this.#cast(node, within)
      case 'CASE': {
        const cases = toSyntaxNodes(node['case_checks']).map(
          (one) => `WHEN ${write(one['when_expr'])} THEN ${write(one['then_expr'])}`,
        )
        return `CASE ${cases.join(' ')} ELSE ${write(node['else_expr'])} END`
      }
      case 'COMPARISON': {
        const leftText = write(node['left'])
        const right = write(node['right'])
        if (node['type'] === 'COMPARE_DISTINCT_FROM') return `(NOT (${leftText} <=> ${right}))`
        return `(${leftText} ${toOperator(node['type'])} ${right})`
      }
      case 'CONJUNCTION': {
        const operator = node['type'] === 'CONJUNCTION_OR' ? ' OR ' : ' AND '
        return `(${toSyntaxNodes(node['children']).map(write).join(operator)})`
      }
      case 'BETWEEN':
        return `(${write(node['input'])} BETWEEN ${write(node['lower'])} AND ${write(node['upper'])})`
      case 'OPERATOR':
        return this.#operator(node, within)
      case 'SUBQUERY':
        return this.#subquery(node, within)
      case 'STAR':
        return this.#star(node, within)
      // `json -> path` is parsed as if it were a function without a name.
      case 'LAMBDA':
        return rawJson([write(node['lhs'])], toSyntaxNodes([node['lhs'], node['expr']]))
      default:
        throw notThere(kind)
    }
  }

  list(nodes: unknown, within: NamedQueries): string {
    return toSyntaxNodes(nodes)
      .map((node) => this.write(node, within))
      .join(', ')
  }

  /** The list after ORDER BY. */
  orders(orders: unknown, within: NamedQueries): string {
    return toSyntaxNodes(orders)
      .map(({ type, null_order: nulls, expression }) => {
        const isAll = isNode(expression) && expression['class'] === 'STAR' && expression['columns'] === true
        const what = isAll ? 'ALL' : this.write(expression, within)
        const direction = type === 'DESCENDING' ? ' DESC' : ''
        return `${what}${direction}${nulls === 'NULLS FIRST' || nulls === 'NULLS LAST' ? ` ${nulls}` : ''}`
      })
      .join(', ')
  }

  #operator(node: SyntaxNode, within: NamedQueries): string {
    const type = String(node['type'])
    const [first = '', ...others] = toSyntaxNodes(node['children']).map((child) => this.write(child, within))
    switch (type) {
      case 'COMPARE_IN':
        return `(${first} IN (${others.join(', ')}))`
      case 'COMPARE_NOT_IN':
        return `(${first} NOT IN (${others.join(', ')}))`
      case 'OPERATOR_IS_NULL':
        return `isNull(${first})`
      case 'OPERATOR_IS_NOT_NULL':
        return `isNotNull(${first})`
      case 'OPERATOR_NOT':
        return `(NOT ${first})`
      case 'OPERATOR_COALESCE':
        return `coalesce(${[first, ...others].join(', ')})`
      case 'OPERATOR_NULLIF':
        return `nullIf(${first}, ${others.join(', ')})`
      case 'ARRAY_CONSTRUCTOR':
        return `[${[first, ...others].filter(Boolean).join(', ')}]`
      case 'ARRAY_EXTRACT':
        return `arrayElement(${first}, ${others.join(', ')})`
      default:
        throw notThere(type)
    }
  }

  #subquery(node: SyntaxNode, within: NamedQueries): string {
    const inner = isNode(node['subquery']) ? this.#query(node['subquery']['node'], within) : ''
    switch (node['subquery_type']) {
      case 'SCALAR':
        return `(${inner})`
      case 'EXISTS':
        return `EXISTS (${inner})`
      case 'NOT_EXISTS':
        return `(NOT EXISTS (${inner}))`
      case 'ANY':
        if (node['comparison_type'] === 'COMPARE_EQUAL') return `(${this.write(node['child'], within)} IN (${inner}))`
    }
    throw notThere('this comparison with a query')
  }

  #star(node: SyntaxNode, within: NamedQueries): string {
    const { relation_name: of, exclude_list: without, replace_list: instead } = node
    const otherKeys = Object.keys(node).filter(
      (key) => !['class', 'type', 'query_location', 'relation_name', 'exclude_list', 'replace_list'].includes(key),
    )
    if (otherKeys.length > 0) throw notThere(`* with ${otherKeys[0]}`)
    const excluded = Array.isArray(without) && without.length > 0 ? ` EXCEPT (${without.map(quoteKey).join(', ')})` : ''
    const replaced = toSyntaxNodes(instead).map(({ key, value }) => `${this.write(value, within)} AS ${quoteKey(key)}`)
    return `${of === undefined ? '' : `${quoteKey(of)}.`}*${excluded}${replaced.length > 0 ? ` REPLACE (${replaced.join(', ')})` : ''}`
  }

  #call(node: SyntaxNode, within: NamedQueries): string {
    const name = String(node['function_name']).toLowerCase()
    const children = toSyntaxNodes(node['children'])
    const args = children.map((child) => this.write(child, within))
    const orders = isNode(node['order_bys']) ? toSyntaxNodes(node['order_bys']['orders']) : []
    const filter = node['filter'] ? ` FILTER (WHERE ${this.write(node['filter'], within)})` : ''
    if (collecting[name]) return this.#collect(name, args, orders, filter, node['distinct'] === true, within)
    if (orders.length > 0) throw notThere(`an order in ${name}()`)
    if (name === 'list_value') return `[${args.join(', ')}]`
    const write = clickHouseFunctions.get(name)
    if (!write) throw notThere(/^\w+$/.test(name) ? `${name}()` : `the operator ${name}`)
    if (node['distinct'] === true) args[0] = `DISTINCT ${args[0]}`
    return withClause(write(args, children), filter)
  }

  /** Lists are sorted as requested, which aggregates of ClickHouse do not support themselves. */
  #collect(
    name: string,
    args: readonly string[],
    orders: readonly SyntaxNode[],
    filter: string,
    isDistinct: boolean,
    within: NamedQueries,
  ): string {
    const [of = '', separator = "','"] = args
    if (orders.length > 0 && isDistinct) throw notThere(`an order in ${name}(distinct)`)
    const isText = name !== 'list' && name !== 'array_agg'
    const value = isText ? `toString(${of})` : of
    let list = `groupArray(${isDistinct ? 'DISTINCT ' : ''}${value})${filter}`
    const [order, ...others] = orders
    if (order) {
      if (others.length > 0) throw notThere(`an order by several columns in ${name}()`)
      const sort = order['type'] === 'DESCENDING' ? 'arrayReverseSort' : 'arraySort'
      const pairs = `groupArray(tuple(${this.write(order['expression'], within)}, ${value}))${filter}`
      const nonNullPairs = `arrayFilter(pair -> isNotNull(pair.2), ${pairs})`
      list = `arrayMap(pair -> pair.2, ${sort}(pair -> pair.1, ${nonNullPairs}))`
    }
    return collecting[name]?.(list, separator) ?? list
  }

  #window(node: SyntaxNode, within: NamedQueries): string {
    const name = String(node['function_name']).toLowerCase()
    if (node['ignore_nulls'] === true || node['exclude_clause'] !== undefined) throw notThere('this window')
    const children = toSyntaxNodes(node['children'])
    const args = children.map((child) => this.write(child, within))
    const partitions = this.list(node['partitions'], within)
    const orders = this.orders(node['orders'], within)
    const isFramed = frameFunctions[name] !== undefined
    const frame = isFramed ? 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING' : this.#frame(node)
    const parts = [partitions && `PARTITION BY ${partitions}`, orders && `ORDER BY ${orders}`, frame]
    const filter = node['filter_expr'] ? ` FILTER (WHERE ${this.write(node['filter_expr'], within)})` : ''
    const over = `${filter} OVER (${parts.filter(Boolean).join(' ')})`
    if (isFramed) {
      const { offset_expr: offset, default_expr: instead } = node
      const more = [offset ? this.write(offset, within) : '1', ...(instead ? [this.write(instead, within)] : [])]
      return `${frameFunctions[name]}(toNullable(${args[0]}), ${more.join(', ')})${over}`
    }
    if (windowFunctions[name]) {
      const call = `${windowFunctions[name]}(${args.join(', ')})`
      return /^(row_number|(dense_)?rank|ntile)\(/.test(call) ? `toInt64(${call}${over})` : `${call}${over}`
    }
    const write = clickHouseFunctions.get(name)
    if (!write) throw notThere(`${name}() over a window`)
    if (node['distinct'] === true) args[0] = `DISTINCT ${args[0]}`
    return withClause(write(args, children), over)
  }

  #frame(node: SyntaxNode): string {
    const start = String(node['start'] ?? 'UNBOUNDED_PRECEDING')
    const end = String(node['end'] ?? 'CURRENT_ROW_RANGE')
    if (start === 'UNBOUNDED_PRECEDING' && end === 'CURRENT_ROW_RANGE') return ''
    if (/GROUPS/.test(start + end)) throw notThere('a window of groups')
    const kind = /_ROWS$/.test(start) || /_ROWS$/.test(end) ? 'ROWS' : 'RANGE'
    const edge = (name: string, expression: unknown) => {
      if (name.startsWith('UNBOUNDED')) return name.replace('_', ' ')
      if (name.startsWith('CURRENT_ROW')) return 'CURRENT ROW'
      const count = constantNumber(isNode(expression) ? expression : undefined)
      if (count === undefined) throw notThere('a window with computed bounds')
      return `${count} ${name.includes('PRECEDING') ? 'PRECEDING' : 'FOLLOWING'}`
    }
    return `${kind} BETWEEN ${edge(start, node['start_expr'])} AND ${edge(end, node['end_expr'])}`
  }

  #cast(node: SyntaxNode, within: NamedQueries): string {
    const { child, cast_type: to, try_cast: isTry } = node
    const info = isNode(to) && isNode(to['type_info']) ? to['type_info'] : {}
    const name = isNode(to) ? String(to['id'] === 'UNBOUND' ? info['name'] : to['id']).toUpperCase() : ''
    const sqlText =
      isNode(child) && child['class'] === 'CONSTANT' && isNode(child['value']) ? child['value']['value'] : undefined
    if (typeof sqlText === 'string') {
      if (name === 'BOOLEAN' && /^[tf]$/.test(sqlText)) return sqlText === 't' ? 'true' : 'false'
      const read = readTime(sqlText)
      if (read && name === 'DATE') return `toDate32('${read.day}')`
      if (read && name.startsWith('TIMESTAMP')) return `toDateTime64('${read.day} ${read.time}', 6, 'UTC')`
    }
    const value = this.write(child, within)
    if (name === 'VARCHAR' || name === 'JSON') return `toString(${value})`
    const type = typeOf(name, Number(info['width'] ?? 18), Number(info['scale'] ?? 3))
    if (type === timeType) return `parseDateTime64BestEffort${isTry ? 'OrNull' : ''}(toString(${value}), 6, 'UTC')`
    return isTry
      ? `accurateCastOrNull(${value}, ${quoteText(type)})`
      : `CAST(${value}, ${quoteText(`Nullable(${type})`)})`
  }
}

/** Adds FILTER or OVER to a call, also to one within the conversion of its number. */
function withClause(call: string, clause: string): string {
  if (clause === '') return call
  return call.startsWith('toInt64(') ? `${call.slice(0, -1)}${clause})` : `${call}${clause}`
}

function toOperator(type: unknown): string {
  const operator = comparisons[String(type)]
  if (!operator) throw notThere(String(type))
  return operator
}

function column(names: unknown): string {
  const parts = Array.isArray(names) ? names.map(String) : []
  const value = parts.length === 1 ? valueNames[String(parts[0]).toLowerCase()] : undefined
  return value ?? parts.slice(-2).map(quoteKey).join('.')
}

const isText = ({ type }: SyntaxNode) => isNode(type) && type['id'] === 'VARCHAR'

function constant(value: unknown): string {
  if (!isNode(value)) throw notThere('this value')
  if (value['is_null'] === true) return 'NULL'
  // The parser leaves an empty text out.
  const { value: literal = isText(value) ? '' : undefined } = value
  if (typeof literal === 'string') return quoteText(literal)
  if (typeof literal === 'boolean') return String(literal)
  const number = parseConstant(value)
  if (number === undefined) throw notThere('a number of more than 15 digits')
  return number < 0 ? `(${number})` : String(number)
}
