import { isNode } from './lengths.ts'
import type { SyntaxNode } from './parse.ts'
import { QueryRefused } from './warehouse.ts'

/**
 * The engine checks for an interrupt only between chunks of 2,048 rows, so the cost of one row is limited here: a chunk
 * takes about a second, two at most, for all possible texts. The limit applies to the whole query.
 */

/** Functions that match a pattern by trying every place of each wildcard, and what that wildcard is. */
const wildcards: ReadonlyMap<string, string> = new Map([
  ...['~~', '!~~', '~~*', '!~~*', 'like_escape', 'not_like_escape', 'ilike_escape', 'not_ilike_escape'].map(
    (name) => [name, '%'] as const,
  ),
  ['~~~', '*'],
])
/** For a pattern without `_`, these look for one part after the other and never go back. */
const linear: ReadonlySet<string> = new Set(['~~', '!~~'])
const maxWildcards = 3
/** Places that are tried, times what is compared at each: a chunk with this many takes about a second. */
const maxSteps = 1_000_000
/** Cost of testing one position, in compared characters. */
const placeSteps = 4

/** Functions that compare every character of one text with every character of the other. */
const comparing: ReadonlySet<string> = new Set(
  'levenshtein damerau_levenshtein editdist3 jaro_similarity jaro_winkler_similarity'.split(' '),
)
/** 500 characters with 500. */
const maxCompared = 250_000

/** Functions that look for one text in another: in the worst case at each character, many at a time. */
const searching: ReadonlySet<string> = new Set(
  'contains instr position strpos replace split str_split string_split string_to_array split_part translate'.split(' '),
)
const maxSearched = 16_000_000

/** Tests of queries that do not end need one: they start a server without these bounds. */
const isUnbounded = process.env['TEST_UNBOUNDED_QUERIES'] === 'yes'

/** Adds up what one row of a query costs at most. */
export class QueryCost {
  /** The share of a second that a chunk of rows takes so far. */
  #share = 0

  /**
   * Rejects a call that one row could keep busy for too long. `lengths` are those of the longest possible arguments.
   */
  add(name: string, args: readonly SyntaxNode[], lengths: readonly number[]): void {
    if (isUnbounded) return
    const [first = 0, second = 0] = lengths
    const wildcard = wildcards.get(name)
    if (wildcard !== undefined) this.#share += patternShare(name, wildcard, args, first)
    if (comparing.has(name)) {
      if (first * second > maxCompared) {
        throw new QueryRefused(
          `${name}() compares all characters of both texts. Shorten both to 500 characters first, with left(text, 500).`,
        )
      }
      this.#share += (first * second) / maxCompared
    }
    if (searching.has(name)) {
      if (first * second > maxSearched) {
        throw new QueryRefused(
          `${name}() searches for a long text in a long text. Shorten one of them first, with left(text, 500).`,
        )
      }
      this.#share += (first * second) / maxSearched
    }
    if (this.#share > 1) {
      throw new QueryRefused(
        'The query compares too much per row. Use fewer patterns and comparisons, or shorten the texts first, with left(text, 100).',
      )
    }
  }
}

function patternShare(name: string, wildcard: string, [, pattern, escapedBy]: readonly SyntaxNode[], length: number) {
  const text = readLiteral(pattern)
  if (text === undefined || (escapedBy !== undefined && readLiteral(escapedBy) === undefined)) {
    throw new QueryRefused(
      'The pattern of LIKE, ILIKE and GLOB must be a text in the query. To search for the text of another column, use contains(text, part).',
    )
  }
  // Consecutive wildcards match like a single one, and trailing ones cost nothing.
  const parts = text.split(wildcard)
  const last = parts.findLastIndex((part) => part !== '')
  const count = parts.slice(1, last + 1).filter((part) => part !== '').length
  if (count === 0) return 0
  if (linear.has(name) && !text.includes('_')) return (length * text.length) / maxSearched
  if (count > maxWildcards) {
    throw new QueryRefused(
      `A pattern can have at most three ${wildcard} before its end. Use several conditions, or regexp_matches(text, pattern).`,
    )
  }
  const steps = placeSteps + Math.max(...parts.map((part) => part.length))
  if (length ** count * steps > maxSteps) {
    const allowed = Math.floor((maxSteps / steps) ** (1 / count))
    throw new QueryRefused(
      `The text is too long for a pattern with this many ${wildcard}. Shorten it first, with left(text, ${allowed}), or use LIKE without _ on lower(text).`,
    )
  }
  return (length ** count * steps) / maxSteps
}

function readLiteral(node: SyntaxNode | undefined): string | undefined {
  const value = node?.['class'] === 'CONSTANT' && isNode(node['value']) ? node['value']['value'] : undefined
  return typeof value === 'string' ? value : undefined
}
