import type { Growth } from './functions.ts'
import type { SyntaxNode } from './parse.ts'

/** Characters of an event's field, which are the longest texts that are stored. */
const maxFieldLength = 1_000
/** Columns of a table, all of which its name alone stands for. */
const maxColumns = 100
/** Characters of a number, a date or a truth value. */
export const smallLength = 64

/** Characters of the longest value in each column. Infinite: as much as the engine's memory holds. */
export type Lengths = {
  named: ReadonlyMap<string, number>
  longest: number
  /** All columns stand in `named`. */
  isComplete: boolean
}

export type Scope = {
  /** What WITH has named, from the outside in. */
  ctes: ReadonlyMap<string, Lengths>
  /** What the FROM of this query, and of those around it, brings. */
  sources: { name: string; lengths: Lengths }[]
  outer?: Scope | undefined
  /** The columns of this query by their names; each may name those before it. */
  aliases: Map<string, number>
}

export const flat = (longest: number): Lengths => ({ named: new Map(), longest, isComplete: false })
export const tableLengths = flat(maxFieldLength)

/** Names are the same in capitals, of the letters A to Z alone. */
export const keyOf = (name: unknown) => String(name).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null

export function lengthOf(growth: Growth, lengths: number[], args: SyntaxNode[]): number {
  const [first = 0, ...others] = lengths
  const longest = Math.max(smallLength, ...lengths)
  switch (growth) {
    case 'joins':
      return sum(lengths) + smallLength
    case 'escapes':
      return 6 * sum(lengths) + smallLength
    case 'splits':
      return 16 * longest
    case 'separates':
      return sum(lengths) + first * others.length
    case 'multiplies':
      return Math.max(smallLength, 2 * (first + 1) * Math.max(1, ...others))
    case 'repeats':
      return first * numberOf(args[1])
    case 'pads':
      return first + 4 * numberOf(args[1])
    default:
      return longest
  }
}

/** A number in the text of the query; what is worked out may be any. */
function numberOf(node: SyntaxNode | undefined): number {
  const value = node?.['class'] === 'CONSTANT' && isNode(node['value']) ? node['value']['value'] : undefined
  return typeof value === 'number' ? Math.max(1, value) : Number.POSITIVE_INFINITY
}

export function lengthOfConstant({ value }: SyntaxNode): number {
  const constant = isNode(value) ? value['value'] : undefined
  return typeof constant === 'string' ? constant.length : 8
}

/**
 * A name may be a column of this query, of what it reads or of a query around it, or stand for a whole row. What comes
 * before a point may be a column as well, of which the rest is a part.
 */
export function lengthOfColumn({ column_names: names }: SyntaxNode, scope: Scope): number {
  const keys = Array.isArray(names) ? names.map(keyOf) : []
  let length: number | undefined
  const atLeast = (other: number | undefined) => {
    if (other !== undefined) length = Math.max(length ?? 0, other)
  }
  for (const key of keys) atLeast(scope.aliases.get(key))
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    for (const { name, lengths } of at.sources) {
      for (const key of keys) atLeast(lengths.named.get(key))
      if (!lengths.isComplete) atLeast(lengths.longest)
      if (name === keys.at(-1)) atLeast(maxColumns * lengths.longest)
    }
  }
  return length ?? smallLength
}

export function longestOf(scope: Scope): number {
  let longest = 0
  for (const { lengths } of scope.sources) longest = Math.max(longest, lengths.longest)
  return longest
}

export const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0)
