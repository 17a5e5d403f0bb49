import { isNode, toColumnKey } from '../lengths.ts'
import type { SyntaxNode } from '../parse.ts'
import { QueryRefused } from '../warehouse.ts'
import { Expressions, type NamedQueries, toSyntaxNodes } from './clickhouse-expressions.ts'
import { constantNumber } from './clickhouse-functions.ts'
import { series } from './clickhouse-series.ts'
import { notThere, quotedName, quoteKey } from './clickhouse-words.ts'

/** Longest text that a query may become, in characters: a named query is written out wherever it is read. */
const maxLength = 400_000

/**
 * Writes a checked SELECT in ClickHouse's SQL. The text is built only from the parsed statement, so exactly the checked
 * query runs: tables belong to the given database, and strings are escaped here.
 */
export function clickHouseSelect(statement: SyntaxNode, database: string): string {
  return new Selects(database).write(statement['node'], new Map())
}

class Selects {
  readonly #database: string
  readonly #expressions = new Expressions((node, within) => this.write(node, within))

  constructor(database: string) {
    this.#database = database
  }

  /** `columns` are other names for the columns of the query. */
  write(node: unknown, within: NamedQueries, columns?: string[]): string {
    if (!isNode(node)) throw notThere('this part of SQL')
    const namedQueries = this.#named(node, within)
    const text =
      node['type'] === 'SET_OPERATION_NODE'
        ? this.#set(node, namedQueries, columns)
        : this.#select(node, namedQueries, columns)
    if (text.length > maxLength) throw new QueryRefused('The query is too long after expanding its named queries.')
    return text
  }

  /** Each named query can use earlier ones. */
  #named(node: SyntaxNode, within: NamedQueries): NamedQueries {
    const map = node['cte_map']
    let namedQueries = within
    for (const { key, value } of toSyntaxNodes(isNode(map) ? map['map'] : undefined)) {
      if (!isNode(value) || !isNode(value['query'])) throw notThere('this WITH')
      const columns = Array.isArray(value['aliases']) ? value['aliases'].map(String) : undefined
      namedQueries = new Map(namedQueries).set(toColumnKey(key), {
        node: value['query']['node'],
        within: namedQueries,
        columns,
      })
    }
    return namedQueries
  }

  #set(node: SyntaxNode, within: NamedQueries, columns?: string[]): string {
    const sides = [node['left'], node['right'], ...toSyntaxNodes(node['children'])].filter(isNode)
    const operator = `${String(node['setop_type'])}${node['setop_all'] === true ? ' ALL' : ' DISTINCT'}`
    if (!/^(UNION (ALL|DISTINCT)|(EXCEPT|INTERSECT) (ALL|DISTINCT))$/.test(operator)) throw notThere(operator)
    const text = sides.map((side) => `(${this.write(side, within, columns)})`).join(` ${operator} `)
    const end = this.#end(node, within)
    return end.rest === '' && end.distinct === '' ? text : `SELECT ${end.distinct}* FROM (${text})${end.rest}`
  }

  #select(node: SyntaxNode, within: NamedQueries, columns?: string[]): string {
    if (node['type'] !== 'SELECT_NODE') throw notThere('a recursive WITH')
    const { select_list: list, from_table: from, where_clause: where, having, qualify, sample } = node
    if (sample !== undefined) throw notThere('USING SAMPLE')
    const items = toSyntaxNodes(list)
    // `values (1, 2)` is a SELECT of everything from a list.
    if (isNode(from) && from['type'] === 'EXPRESSION_LIST' && items.length === 1 && columns) {
      return this.#values(from, within, columns)
    }
    const write = (part: unknown) => this.#expressions.write(part, within)
    const end = this.#end(node, within)
    const clauses = [
      `SELECT ${end.distinct}${this.#columns(items, within, columns)}`,
      isNode(from) && from['type'] !== 'EMPTY' && ` FROM ${this.#source(from, within)}`,
      where && ` WHERE ${write(where)}`,
      this.#groups(node, within),
      having && ` HAVING ${write(having)}`,
      qualify && ` QUALIFY ${write(qualify)}`,
    ]
    return `${clauses.filter(Boolean).join('')}${end.rest}`
  }

  #columns(items: readonly SyntaxNode[], within: NamedQueries, columns?: string[]): string {
    if (columns && items.some((item) => item['class'] === 'STAR')) throw notThere('other names for the columns of *')
    const usedAliases = new Set<string>()
    return items
      .map((item, index) => {
        const alias = columns?.[index] ?? item['alias']
        const text = this.#expressions.write(item, within)
        // An alias is used for one column only; the names in the result are set elsewhere.
        if (alias === undefined || usedAliases.has(toColumnKey(alias))) return text
        usedAliases.add(toColumnKey(alias))
        return `${text} AS ${quoteKey(alias)}`
      })
      .join(', ')
  }

  #groups(node: SyntaxNode, within: NamedQueries): string {
    const all = toSyntaxNodes(node['group_expressions']).map((part) => this.#expressions.write(part, within))
    const sets = Array.isArray(node['group_sets']) ? (node['group_sets'] as unknown[]) : []
    if (node['aggregate_handling'] === 'FORCE_AGGREGATES' && all.length === 0) return ' GROUP BY ALL'
    const formatSet = (indexes: unknown) =>
      (Array.isArray(indexes) ? indexes : []).map((index) => all[Number(index)]).join(', ')
    if (sets.length > 1) return ` GROUP BY GROUPING SETS (${sets.map((set) => `(${formatSet(set)})`).join(', ')})`
    return all.length > 0 ? ` GROUP BY ${all.join(', ')}` : ''
  }

  /** The final clauses, and DISTINCT, which the parser puts among them. */
  #end(node: SyntaxNode, within: NamedQueries): { distinct: string; rest: string } {
    let distinct = ''
    let order = ''
    let limit = ''
    for (const modifier of toSyntaxNodes(node['modifiers'])) {
      switch (modifier['type']) {
        case 'DISTINCT_MODIFIER': {
          const on = this.#expressions.list(modifier['distinct_on_targets'], within)
          distinct = on ? `DISTINCT ON (${on}) ` : 'DISTINCT '
          break
        }
        case 'ORDER_MODIFIER':
          order = ` ORDER BY ${this.#expressions.orders(modifier['orders'], within)}`
          break
        case 'LIMIT_MODIFIER':
          if (modifier['limit']) limit += ` LIMIT ${toCount(modifier['limit'])}`
          if (modifier['offset']) limit += ` OFFSET ${toCount(modifier['offset'])}`
          break
        default:
          throw notThere(String(modifier['type']))
      }
    }
    return { distinct, rest: `${order}${limit}` }
  }

  #source(node: SyntaxNode, within: NamedQueries): string {
    const { alias, column_name_alias: renamed } = node
    const columns = Array.isArray(renamed) ? renamed.map(String) : undefined
    const as = (name: unknown) => (name === undefined ? '' : ` AS ${quoteKey(name)}`)
    if (node['sample'] !== undefined) throw notThere('TABLESAMPLE')
    switch (node['type']) {
      case 'BASE_TABLE': {
        const table = toColumnKey(node['table_name'])
        const namedQuery = node['schema_name'] === undefined ? within.get(table) : undefined
        if (namedQuery)
          return `(${this.write(namedQuery.node, namedQuery.within, columns ?? namedQuery.columns)})${as(alias ?? table)}`
        if (columns) throw notThere('other names for the columns of a table')
        return `${quotedName(this.#database)}.${quoteKey(table)}${as(alias ?? table)}`
      }
      case 'SUBQUERY': {
        const inner = isNode(node['subquery']) ? node['subquery']['node'] : undefined
        return `(${this.write(inner, within, columns)})${as(alias)}`
      }
      case 'JOIN':
        return this.#join(node, within)
      case 'TABLE_FUNCTION':
        return `(${series(node['function'], columns)})${as(alias ?? 'series')}`
      case 'EXPRESSION_LIST':
        return `(${this.#values(node, within, columns)})${as(alias)}`
      default:
        throw notThere(String(node['type']))
    }
  }

  #values(node: SyntaxNode, within: NamedQueries, columns?: string[]): string {
    const rows = (Array.isArray(node['values']) ? node['values'] : []).map((row) =>
      toSyntaxNodes(row).map((value, index) => {
        return `${this.#expressions.write(value, within)} AS ${quoteKey(columns?.[index] ?? `col${index}`)}`
      }),
    )
    return rows.map((row) => `SELECT ${row.join(', ')}`).join(' UNION ALL ')
  }

  #join(node: SyntaxNode, within: NamedQueries): string {
    const { left, right, join_type: type, ref_type: kind, condition, using_columns: using } = node
    if (!isNode(left) || !isNode(right)) throw notThere('this join')
    const sides = [this.#source(left, within), this.#source(right, within)]
    if (kind === 'CROSS') return sides.join(' CROSS JOIN ')
    const word = { INNER: 'INNER', LEFT: 'LEFT', RIGHT: 'RIGHT', OUTER: 'FULL', SEMI: 'LEFT SEMI', ANTI: 'LEFT ANTI' }[
      String(type)
    ]
    if (kind !== 'REGULAR' || !word) throw notThere(`this join (${kind} ${type})`)
    const on = Array.isArray(using)
      ? ` USING (${using.map(quoteKey).join(', ')})`
      : ` ON ${this.#expressions.write(condition, within)}`
    return `${sides.join(` ${word} JOIN `)}${on}`
  }
}

function toCount(node: unknown): number {
  const count = constantNumber(isNode(node) ? node : undefined)
  if (count === undefined || !Number.isSafeInteger(count) || count < 0) throw notThere('a computed LIMIT')
  return count
}
