import type { Growth } from './functions.ts'
import { maxUnmappedLength, unmappedField } from './known-fields.ts'
import type { SyntaxNode } from './parse.ts'

/** Maximum characters of an event's field; no longer texts are stored. */
const maxFieldLength = 1_000
/** Maximum columns of a table; a table's name as an expression means all its columns. */
const maxColumns = 100
/** Characters of a number, a date or a boolean. */
export const smallLength = 64

/** Length in characters of the longest value in each column. Infinite: limited only by the engine's memory. */
export type Lengths = {
  named: ReadonlyMap<string, number>
  /** Of the columns that `named` does not have, at least. */
  longest: number
  /** True if `named` has all columns. */
  isComplete: boolean
}

export type Scope = {
  /** The CTEs in scope, outermost first. */
  ctes: ReadonlyMap<string, Lengths>
  /** The sources in FROM of this query and of the queries around it. */
  sources: { name: string; lengths: Lengths }[]
  outer?: Scope | undefined
  /** The columns of this query by name; each may refer to earlier ones. */
  aliases: Map<string, number>
}

export const flat = (longest: number): Lengths => ({ named: new Map(), longest, isComplete: false })
const unmappedColumn = `e.${unmappedField}`
export const tableLengths: Lengths = { ...flat(maxFieldLength), named: new Map([[unmappedColumn, maxUnmappedLength]]) }
export const longestIn = ({ named, longest }: Lengths): number => Math.max(longest, ...named.values())

/** Column names are case-insensitive, for the letters A to Z only. */
export const toColumnKey = (name: unknown) => String(name).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null

export function estimateLength(growth: Growth, lengths: number[], args: SyntaxNode[]): number {
  const [first = 0, ...others] = lengths
  const longestArgument = Math.max(smallLength, ...lengths)
  switch (growth) {
    case 'joins':
      return sum(lengths) + smallLength
    case 'escapes':
      return 6 * sum(lengths) + smallLength
    case 'splits':
      return 16 * longestArgument
    case 'separates':
      return sum(lengths) + first * others.length
    case 'multiplies':
      return Math.max(smallLength, 2 * (first + 1) * Math.max(1, ...others))
    case 'repeats':
      return first * toNumber(args[1])
    case 'pads':
      return first + 4 * toNumber(args[1])
    default:
      return longestArgument
  }
}

/**
 * Maximum result length of a function that picks: `left` and similar functions are limited by the length in the query.
 */
export function lengthPicked(name: string, lengths: readonly number[], args: readonly SyntaxNode[]): number {
  const longestArgument = Math.max(smallLength, ...lengths)
  const place = ['left', 'right'].includes(name) ? 1 : ['substr', 'substring'].includes(name) ? 2 : undefined
  if (place === undefined) return longestArgument
  const count = args[place]
  // A negative number counts from the other end.
  return isNegative(count) ? longestArgument : Math.min(longestArgument, Math.max(smallLength, toNumber(count)))
}

const isNegative = (node: SyntaxNode | undefined): boolean =>
  node?.['class'] === 'CONSTANT' && isNode(node['value']) && Number(node['value']['value']) < 0

/** A literal number in the query; infinite for computed ones, which may have any value. */
function toNumber(node: SyntaxNode | undefined): number {
  const value = node?.['class'] === 'CONSTANT' && isNode(node['value']) ? node['value']['value'] : undefined
  return typeof value === 'number' ? Math.max(1, value) : Number.POSITIVE_INFINITY
}

export function lengthOfConstant({ value }: SyntaxNode): number {
  const constant = isNode(value) ? value['value'] : undefined
  return typeof constant === 'string' ? constant.length : 8
}

/**
 * A name may be a column of this query, of its sources or of an outer query, or a whole row. The part before a dot may
 * also be a column, and the rest its field.
 */
export function lengthOfColumn({ column_names: names }: SyntaxNode, scope: Scope): number {
  const keys = Array.isArray(names) ? names.map(toColumnKey) : []
  let length: number | undefined
  const atLeast = (other: number | undefined) => {
    if (other !== undefined) length = Math.max(length ?? 0, other)
  }
  for (const key of keys) atLeast(scope.aliases.get(key))
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    for (const { name, lengths } of at.sources) {
      for (const key of keys) atLeast(lengths.named.get(key))
      if (!lengths.isComplete) atLeast(lengths.longest)
      if (name === keys.at(-1)) atLeast(maxColumns * lengths.longest + longestIn(lengths))
    }
  }
  return length ?? smallLength
}

/** The length of one field of a table's JSON column, if the query names the field; undefined for other expressions. */
export function lengthOfUnmapped(name: string, [from, field]: readonly SyntaxNode[], scope: Scope): number | undefined {
  if (name !== '->>' && name !== 'json_extract_string') return undefined
  const names = from?.['class'] === 'COLUMN_REF' ? from['column_names'] : undefined
  if (!Array.isArray(names) || toColumnKey(names.at(-1)) !== unmappedColumn || !isPlainKey(field)) return undefined
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    if (at.aliases.has(unmappedColumn)) return undefined
    if (at.sources.some(({ lengths }) => lengths !== tableLengths)) return undefined
  }
  return maxFieldLength
}

/** Neither a path, which may name the whole, nor a number. */
function isPlainKey(node: SyntaxNode | undefined): boolean {
  const value = node?.['class'] === 'CONSTANT' && isNode(node['value']) ? node['value']['value'] : undefined
  return typeof value === 'string' && /^[^$/]/.test(value)
}

export function findLongest(scope: Scope): number {
  let maximum = 0
  for (const { lengths } of scope.sources) maximum = Math.max(maximum, longestIn(lengths))
  return maximum
}

export const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0)
