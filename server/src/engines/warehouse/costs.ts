import { isNode } from './lengths.ts'
import type { SyntaxNode } from './parse.ts'
import { QueryRefused } from './warehouse.ts'

/**
 * The engine checks for an interrupt only between chunks of 2,048 rows, so the cost of one row is bounded here. With the
 * limits of comparisons and searches, a chunk takes about two seconds at most. A pattern with three wildcards on texts of
 * full length can still take minutes: the end of the process bounds that.
 */

/** Functions that match a pattern by trying every place of each wildcard, and what that wildcard is. */
const wildcards: ReadonlyMap<string, string> = new Map([
  ...['~~', '!~~', '~~*', '!~~*', 'like_escape', 'not_like_escape', 'ilike_escape', 'not_ilike_escape'].map(
    (name) => [name, '%'] as const,
  ),
  ['~~~', '*'],
])
const maxWildcards = 3
/** Characters of the text to the power of the wildcards: three in the longest field. */
const maxPlaces = 1_000 ** maxWildcards

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

/** Refuses a call that one row could keep busy for too long. `lengths` are those of the longest possible arguments. */
export function checkCost(name: string, args: readonly SyntaxNode[], lengths: readonly number[]): void {
  const [first = 0, second = 0] = lengths
  const wildcard = wildcards.get(name)
  if (wildcard !== undefined) checkPattern(wildcard, args, first)
  if (comparing.has(name) && first * second > maxCompared) {
    throw new QueryRefused(
      `${name}() compares every character of one text with every character of the other: shorten both to 500 characters first, with left(text, 500).`,
    )
  }
  if (searching.has(name) && first * second > maxSearched) {
    throw new QueryRefused(
      `${name}() looks for a long text in a long text: shorten one of them first, with left(text, 500).`,
    )
  }
}

function checkPattern(wildcard: string, [, pattern, escapedBy]: readonly SyntaxNode[], length: number): void {
  const text = textOf(pattern)
  if (text === undefined || (escapedBy !== undefined && textOf(escapedBy) === undefined)) {
    throw new QueryRefused(
      'The pattern of LIKE, ILIKE and GLOB must be a text in the query. To look for the text of another column, use contains(text, part).',
    )
  }
  // Several in a row match what one does, and those at the end cost nothing.
  const parts = text.split(wildcard).map((part, index) => part === '' && index > 0)
  const count = parts.slice(1, parts.lastIndexOf(false) + 1).filter((isEmpty) => !isEmpty).length
  if (count > maxWildcards) {
    throw new QueryRefused(
      `A pattern may have at most three ${wildcard} before its end: use several conditions, or regexp_matches(text, pattern).`,
    )
  }
  if (length ** count > maxPlaces) {
    throw new QueryRefused(
      `The text is too long for a pattern with so many ${wildcard}: shorten it first, with left(text, 1000).`,
    )
  }
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  const value = node?.['class'] === 'CONSTANT' && isNode(node['value']) ? node['value']['value'] : undefined
  return typeof value === 'string' ? value : undefined
}
