import { QueryCost } from './costs.ts'
import { castTypes, functions, tableFunctions } from './functions.ts'
import {
  estimateLength,
  findLongest,
  flat,
  isNode,
  type Lengths,
  lengthOfColumn,
  lengthOfConstant,
  lengthOfUnmapped,
  lengthPicked,
  longestIn,
  type Scope,
  smallLength,
  sum,
  tableLengths,
  toColumnKey,
} from './lengths.ts'
import type { SyntaxNode } from './parse.ts'
import { QueryRefused } from './warehouse.ts'

/** Maximum characters that one row of a query may build. The engine processes a few thousand rows at a time. */
const maxBuiltLength = 32768
/** How often a query may pass on a collected value; the engine may copy it each time. */
const maxCollectedUses = 8
/** Maximum nesting of a query. */
const maxDepth = 400
/** Maximum number of checked parts; parts of a recursion are checked several times. */
const maxParts = 50_000

const toSyntaxNodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

const queryTypes = new Set(['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE'])
const sourceTypes = new Set(['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EXPRESSION_LIST', 'EMPTY', 'PIVOT'])
/** Node types that only contain others and have no meaning themselves. */
const partTypes = /^(\w+_MODIFIER|\w+_TYPE_INFO|ORDER_DEFAULT|ASCENDING|DESCENDING|INVALID)$/
const expressionClasses = new Set([
  'BETWEEN',
  'CASE',
  'CAST',
  'COLLATE',
  'COLUMN_REF',
  'COMPARISON',
  'CONJUNCTION',
  'CONSTANT',
  'FUNCTION',
  'LAMBDA',
  'OPERATOR',
  'POSITIONAL_REFERENCE',
  'STAR',
  'SUBQUERY',
  'WINDOW',
])

/**
 * Rejects a query that reads anything but the given tables, calls a function that is not listed, or could build values
 * that are too long, because the engine's memory limit does not count those.
 */
export function checkStatement(statement: SyntaxNode, tables: Iterable<string>): void {
  new Checker(new Set([...tables].map(toColumnKey))).check(statement)
}

class Checker {
  readonly #tables: ReadonlySet<string>
  readonly #cost = new QueryCost()
  #built = 0
  #collectedUses = 0
  #depth = 0
  #parts = 0

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables
  }

  check(statement: SyntaxNode): void {
    this.#query(statement['node'], { ctes: new Map(), sources: [], aliases: new Map() })
  }

  #nested<Result>(work: () => Result): Result {
    this.#depth += 1
    this.#parts += 1
    if (this.#depth > maxDepth) throw new QueryRefused('The query is nested too deeply.')
    if (this.#parts > maxParts) throw new QueryRefused('The query has too many parts.')
    try {
      return work()
    } finally {
      this.#depth -= 1
    }
  }

  #query(node: unknown, outer: Scope): Lengths {
    return this.#nested(() => this.#queryNode(node, outer))
  }

  #queryNode(node: unknown, outer: Scope): Lengths {
    if (!isNode(node) || !queryTypes.has(String(node['type']))) throw unknownPart(node)
    const scope: Scope = { ctes: this.#ctes(node, outer), sources: [], outer, aliases: new Map() }
    const { cte_map: _, ...parts } = node
    if (node['type'] === 'RECURSIVE_CTE_NODE') return this.#recursion(parts, scope)
    if (node['type'] === 'SET_OPERATION_NODE') {
      const { left, right, ...rest } = parts
      const sides = [left, right, ...toSyntaxNodes(rest['children'])]
        .filter(isNode)
        .map((side) => this.#query(side, scope))
      const longestSide = Math.max(0, ...sides.map(longestIn))
      scope.sources.push({ name: '', lengths: flat(longestSide) })
      this.#visit({ ...rest, children: undefined, type: undefined }, scope)
      return flat(longestSide)
    }
    const { from_table: from, select_list: list, ...rest } = parts
    if (isNode(from)) this.#source(from, scope)
    const lengths = this.#columns(toSyntaxNodes(list), scope)
    this.#visit({ ...rest, type: undefined }, scope)
    return lengths
  }

  /** Each CTE can use earlier ones; a recursive one can use itself only in its second part. */
  #ctes(node: SyntaxNode, outer: Scope): ReadonlyMap<string, Lengths> {
    const ctes = new Map(outer.ctes)
    const map = node['cte_map']
    for (const { key, value } of toSyntaxNodes(isNode(map) ? map['map'] : undefined)) {
      if (!isNode(value)) throw unknownPart(value)
      const { query, aliases, ...rest } = value
      const lengths = this.#query(isNode(query) ? query['node'] : undefined, { ...outer, ctes })
      this.#visit({ ...rest, materialized: undefined }, { ...outer, ctes })
      ctes.set(toColumnKey(key), aliases === undefined ? lengths : flat(longestIn(lengths)))
    }
    return ctes
  }

  #recursion({ cte_name: name, left, right, aliases: _, type: __, ...rest }: SyntaxNode, scope: Scope): Lengths {
    const start = Math.max(smallLength, longestIn(this.#query(left, scope)))
    const roundFrom = (length: number) =>
      longestIn(this.#query(right, { ...scope, ctes: new Map(scope.ctes).set(toColumnKey(name), flat(length)) }))
    // Values in the second round may be longer than in the first; if they grow again, they grow without limit.
    const first = Math.max(start, roundFrom(start))
    if (roundFrom(first) > first) {
      throw new QueryRefused('Recursive queries cannot build longer texts or lists in each iteration.')
    }
    this.#visit(rest, scope)
    return flat(first)
  }

  #columns(list: SyntaxNode[], scope: Scope): Lengths {
    const lengthsByName = new Map<string, number>()
    let longestLength = 0
    let isComplete = true
    for (const item of list) {
      const length = item['class'] === 'STAR' ? this.#star(item, scope) : this.#visit(item, scope)
      longestLength = Math.max(longestLength, length)
      const name = item['alias'] ?? (Array.isArray(item['column_names']) ? item['column_names'].at(-1) : undefined)
      if (name !== undefined) {
        const key = toColumnKey(name)
        lengthsByName.set(key, Math.max(lengthsByName.get(key) ?? 0, length))
        scope.aliases.set(key, Math.max(scope.aliases.get(key) ?? 0, length))
      }
      if (item['class'] !== 'STAR') isComplete &&= name !== undefined
      else {
        for (const { lengths } of scope.sources) {
          isComplete &&= lengths.isComplete
          for (const [key, value] of lengths.named) lengthsByName.set(key, Math.max(lengthsByName.get(key) ?? 0, value))
        }
      }
    }
    return { named: lengthsByName, longest: longestLength, isComplete }
  }

  /** The columns of a star keep their own lengths. */
  #star({ class: _, type: __, ...parts }: SyntaxNode, scope: Scope): number {
    const inside = this.#nested(() => this.#inside(parts, scope))
    return Math.max(inside, ...scope.sources.map(({ lengths }) => lengths.longest))
  }

  #source(node: SyntaxNode, scope: Scope): void {
    this.#nested(() => this.#sourceNode(node, scope))
  }

  #sourceNode(node: SyntaxNode, scope: Scope): void {
    const type = String(node['type'])
    if (type === 'SHOW_REF') throw new QueryRefused('Queries cannot use SHOW, DESCRIBE or SUMMARIZE. List the columns.')
    if (!sourceTypes.has(type)) throw unknownPart(node)
    const { type: _, alias, column_name_alias: renamed, ...parts } = node
    const add = (name: unknown, lengths: Lengths) =>
      scope.sources.push({
        name: toColumnKey(alias ?? name ?? ''),
        lengths: renamed ? flat(longestIn(lengths)) : lengths,
      })
    switch (type) {
      case 'BASE_TABLE': {
        const { table_name: table, schema_name: schema, catalog_name: catalog, ...rest } = parts
        this.#visit(rest, scope)
        return void add(table, this.#table(scope, table, schema, catalog))
      }
      case 'SUBQUERY': {
        const { subquery, ...rest } = parts
        this.#visit(rest, scope)
        return void add(undefined, this.#query(isNode(subquery) ? subquery['node'] : undefined, scope))
      }
      case 'JOIN': {
        const { left, right, join_type: __, ref_type: ___, ...rest } = parts
        for (const side of [left, right]) if (isNode(side)) this.#source(side, scope)
        return void this.#visit(rest, scope)
      }
      case 'TABLE_FUNCTION': {
        const { function: call, ...rest } = parts
        if (!isNode(call)) throw unknownPart(call)
        const name = toColumnKey(call['function_name'])
        if (!tableFunctions.has(name)) throw notCallable(name)
        const { function_name: __, class: ___, type: ____, ...args } = call
        const longestArgument = this.#visit(args, scope)
        this.#visit(rest, scope)
        return void add(name, flat(Math.max(smallLength, longestArgument)))
      }
      default: {
        const { source, ...rest } = parts
        if (isNode(source)) this.#source(source, scope)
        const last = scope.sources.at(-1)
        const inside = last ? longestIn(last.lengths) : 0
        add(undefined, flat(Math.max(smallLength, inside, this.#visit(rest, scope))))
      }
    }
  }

  #table({ ctes }: Scope, table: unknown, schema: unknown, catalog: unknown): Lengths {
    const name = toColumnKey(table)
    if (schema === undefined && catalog === undefined) {
      const cte = ctes.get(name)
      if (cte) return cte
    }
    const isOwn =
      catalog === undefined && (schema === undefined || toColumnKey(schema) === 'main') && this.#tables.has(name)
    if (isOwn) return tableLengths
    const full = [catalog, schema, table].filter((part) => part !== undefined).join('.')
    throw new QueryRefused(`Queries cannot read ${full}. The realm has no event table with this name.`.slice(0, 300))
  }

  /** Returns the length of the longest value that this part, or a part in it, can produce. */
  #visit(value: unknown, scope: Scope): number {
    if (Array.isArray(value)) return Math.max(0, ...value.map((part) => this.#visit(part, scope)))
    if (!isNode(value)) return 0
    return this.#nested(() => this.#part(value, scope))
  }

  #part(node: SyntaxNode, scope: Scope): number {
    if (node['class'] !== undefined) return this.#expression(node, scope)
    const { type } = node
    if (typeof type === 'string') {
      if (queryTypes.has(type)) return longestIn(this.#query(node, scope))
      if (sourceTypes.has(type) || !partTypes.test(type)) throw unknownPart(node)
    }
    if (node['function_name'] !== undefined) throw unknownPart(node)
    return this.#inside(node, scope)
  }

  #inside(node: SyntaxNode, scope: Scope): number {
    return Math.max(0, ...Object.values(node).map((part) => this.#visit(part, scope)))
  }

  #expression(node: SyntaxNode, scope: Scope): number {
    const kind = String(node['class'])
    if (kind === 'PARAMETER') throw new QueryRefused('Queries cannot use parameters ($1 or ?). Write the values.')
    if (!expressionClasses.has(kind)) throw unknownPart(node)
    const { class: _, type, ...parts } = node
    switch (kind) {
      case 'CONSTANT':
        return lengthOfConstant(node)
      case 'COLUMN_REF':
        return lengthOfColumn(node, scope)
      case 'FUNCTION':
      case 'WINDOW':
        return this.#call(parts, kind === 'WINDOW', scope)
      case 'CAST':
        return this.#cast(parts, scope)
      case 'STAR':
        return Math.max(this.#inside(parts, scope), findLongest(scope))
      case 'POSITIONAL_REFERENCE':
        return findLongest(scope)
      case 'COMPARISON':
      case 'CONJUNCTION':
      case 'BETWEEN':
        this.#inside(parts, scope)
        return smallLength
      case 'OPERATOR':
        if (type === 'OPERATOR_UNPACK') throw new QueryRefused('Queries cannot unpack columns (*COLUMNS). List them.')
        if (type === 'ARRAY_CONSTRUCTOR') {
          return this.#build('[]', sum(toSyntaxNodes(parts['children']).map((part) => this.#visit(part, scope))))
        }
    }
    return this.#inside(parts, scope)
  }

  #call({ function_name: called, children, ...rest }: SyntaxNode, isWindow: boolean, scope: Scope): number {
    const name = toColumnKey(called)
    const growth = functions.get(name)
    if (!growth) throw notCallable(name)
    this.#visit(rest, scope)
    const args = toSyntaxNodes(children)
    const lengths = args.map((part) => this.#visit(part, scope))
    this.#cost.add(name, args, lengths)
    if (growth === 'small') return smallLength
    // max, min and similar functions return a list if the first n values are requested.
    const isList = /^(max|min|(arg_?)(max|min)\w*)$/.test(name) && args.length > (name.length > 3 ? 2 : 1)
    if (growth === 'collects' || isList) {
      if (isWindow) throw new QueryRefused(`Queries cannot call ${name}() over a window. Group the rows instead.`)
      return Number.POSITIVE_INFINITY
    }
    const longestResult = growth === 'picks' ? lengthPicked(name, lengths, args) : Math.max(smallLength, ...lengths)
    if (growth !== 'picks')
      return this.#build(`${name}()`, lengthOfUnmapped(name, args, scope) ?? estimateLength(growth, lengths, args))
    if (longestResult === Number.POSITIVE_INFINITY && ++this.#collectedUses > maxCollectedUses)
      throw tooLong(`${name}()`)
    return longestResult
  }

  #cast({ child, cast_type: type, ...rest }: SyntaxNode, scope: Scope): number {
    const length = this.#visit(child, scope)
    this.#visit(rest, scope)
    checkCastType(type)
    const id = isNode(type) ? castName(type) : ''
    const isText = id === 'VARCHAR' || id === 'JSON' || id === 'LIST'
    return isText ? this.#build('a cast', Math.max(smallLength, 2 * length)) : smallLength
  }

  /** Adds up the lengths built for each row. */
  #build(what: string, length: number): number {
    this.#built += length
    if (this.#built > maxBuiltLength) throw tooLong(what)
    return length
  }
}

/** The name of a type; custom types have it in `name`. */
function castName(type: SyntaxNode): string {
  const info = type['type_info']
  return String(type['id'] === 'UNBOUND' && isNode(info) ? info['name'] : type['id']).toUpperCase()
}

function checkCastType(type: unknown): void {
  if (!isNode(type)) throw unknownPart(type)
  const name = castName(type)
  if (!castTypes.has(name)) throw new QueryRefused(`Queries cannot cast to ${name.slice(0, 100)}.`)
  const info = type['type_info']
  if (isNode(info) && info['child_type'] !== undefined) checkCastType(info['child_type'])
}

const notCallable = (name: string) =>
  new QueryRefused(
    /^\w+$/.test(name) ? `Queries cannot call ${name}().` : `Queries cannot use the operator ${name.slice(0, 20)}.`,
  )
const tooLong = (what: string) =>
  new QueryRefused(`${what} builds a value that is too long. Shorten its input, or aggregate fewer rows.`)
const unknownPart = (part: unknown) =>
  new QueryRefused(
    `Queries cannot use this part of SQL: ${String(isNode(part) ? (part['type'] ?? part['class']) : part).slice(0, 60)}.`,
  )
