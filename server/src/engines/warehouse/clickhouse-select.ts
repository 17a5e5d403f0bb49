import { Expressions, type NamedQueries, nodesOf } from './clickhouse-expressions.ts'
import { constantNumber } from './clickhouse-functions.ts'
import { series } from './clickhouse-series.ts'
import { nameOf, notThere, quotedName } from './clickhouse-words.ts'
import { isNode, keyOf } from './lengths.ts'
import type { SyntaxNode } from './parse.ts'
import { QueryRefused } from './warehouse.ts'

/** Longest text that a query may become, in characters: a named query is written out wherever it is read. */
const maxLength = 400_000

/**
 * Writes a checked SELECT in ClickHouse's SQL. The text is made from the parsed statement alone, so that what was checked
 * is what runs: tables are those of the given database, and texts are escaped here.
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
    const named = this.#named(node, within)
    const text =
      node['type'] === 'SET_OPERATION_NODE' ? this.#set(node, named, columns) : this.#select(node, named, columns)
    if (text.length > maxLength) throw new QueryRefused('The query is too long once its named queries are written out.')
    return text
  }

  /** Each named query sees those before it. */
  #named(node: SyntaxNode, within: NamedQueries): NamedQueries {
    const map = node['cte_map']
    let named = within
    for (const { key, value } of nodesOf(isNode(map) ? map['map'] : undefined)) {
      if (!isNode(value) || !isNode(value['query'])) throw notThere('this WITH')
      const columns = Array.isArray(value['aliases']) ? value['aliases'].map(String) : undefined
      named = new Map(named).set(keyOf(key), { node: value['query']['node'], within: named, columns })
    }
    return named
  }

  #set(node: SyntaxNode, within: NamedQueries, columns?: string[]): string {
    const sides = [node['left'], node['right'], ...nodesOf(node['children'])].filter(isNode)
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
    const items = nodesOf(list)
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
    const taken = new Set<string>()
    return items
      .map((item, index) => {
        const alias = columns?.[index] ?? item['alias']
        const text = this.#expressions.write(item, within)
        // A name stands for one column only; the names of the answer do not come from here.
        if (alias === undefined || taken.has(keyOf(alias))) return text
        taken.add(keyOf(alias))
        return `${text} AS ${nameOf(alias)}`
      })
      .join(', ')
  }

  #groups(node: SyntaxNode, within: NamedQueries): string {
    const all = nodesOf(node['group_expressions']).map((part) => this.#expressions.write(part, within))
    const sets = Array.isArray(node['group_sets']) ? (node['group_sets'] as unknown[]) : []
    if (node['aggregate_handling'] === 'FORCE_AGGREGATES' && all.length === 0) return ' GROUP BY ALL'
    const setOf = (indexes: unknown) =>
      (Array.isArray(indexes) ? indexes : []).map((index) => all[Number(index)]).join(', ')
    if (sets.length > 1) return ` GROUP BY GROUPING SETS (${sets.map((set) => `(${setOf(set)})`).join(', ')})`
    return all.length > 0 ? ` GROUP BY ${all.join(', ')}` : ''
  }

  /** What comes after the other clauses, and DISTINCT, which is parsed among it. */
  #end(node: SyntaxNode, within: NamedQueries): { distinct: string; rest: string } {
    let [distinct, order, limit] = ['', '', '']
    for (const modifier of nodesOf(node['modifiers'])) {
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
          if (modifier['limit']) limit += ` LIMIT ${countOf(modifier['limit'])}`
          if (modifier['offset']) limit += ` OFFSET ${countOf(modifier['offset'])}`
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
    const as = (name: unknown) => (name === undefined ? '' : ` AS ${nameOf(name)}`)
    if (node['sample'] !== undefined) throw notThere('TABLESAMPLE')
    switch (node['type']) {
      case 'BASE_TABLE': {
        const table = keyOf(node['table_name'])
        const named = node['schema_name'] === undefined ? within.get(table) : undefined
        if (named) return `(${this.write(named.node, named.within, columns ?? named.columns)})${as(alias ?? table)}`
        if (columns) throw notThere('other names for the columns of a table')
        return `${quotedName(this.#database)}.${nameOf(table)}${as(alias ?? table)}`
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
      nodesOf(row).map((value, index) => {
        return `${this.#expressions.write(value, within)} AS ${nameOf(columns?.[index] ?? `col${index}`)}`
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
      ? ` USING (${using.map(nameOf).join(', ')})`
      : ` ON ${this.#expressions.write(condition, within)}`
    return `${sides.join(` ${word} JOIN `)}${on}`
  }
}

function countOf(node: unknown): number {
  const count = constantNumber(isNode(node) ? node : undefined)
  if (count === undefined || !Number.isSafeInteger(count) || count < 0) throw notThere('a LIMIT that is computed')
  return count
}
