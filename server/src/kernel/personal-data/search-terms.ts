/** Names of a person in texts of others, and how they are found and masked. */
export type PersonNames = { emails: readonly string[]; userNames: readonly string[] }

/** User names with fewer characters are not searched: they are parts of most texts. */
export const shortestName = 4
/** User names with fewer characters are found only as whole words. */
const shortestPart = 12

/** A name that is searched. */
export type SearchTerm = {
  text: string
  /**
   * May also be a word of the language or an identifier of the game, such as "gold", "HIGH_SCORE" or "currency.gems":
   * found only as written, and not where it is the whole value. Otherwise a player could break what names the
   * identifier.
   */
  isWord: boolean
  pattern: RegExp
}

/** For texts that contain JSON or code: an escape such as `\n` before an e-mail is not part of it. */
const afterEscape = '(?<=\\\\[bfnrt])'
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Matches the e-mail as a whole, not as the suffix of a longer one. A dot may follow: it ends a sentence or starts a
 * file extension, and rarely continues a longer host.
 */
const emailPattern = (email: string): RegExp =>
  new RegExp(`(?:(?<![\\p{L}\\p{N}._%+-])|${afterEscape})${escapeRegExp(email)}(?![\\p{L}\\p{N}-])`, 'giu')

const wholeWord = (text: string, flags: string): RegExp =>
  new RegExp(`(?:(?<![\\p{L}\\p{M}\\p{N}_])|${afterEscape})${escapeRegExp(text)}(?![\\p{L}\\p{M}\\p{N}_])`, flags)

/** A word of letters, capitals with `_`, or parts between the signs that symbols, keys and URLs have. */
const identifier = /^\p{L}[\p{L}\p{M}]*$|^[A-Z][A-Z0-9_]*$|^\S*[.:/|]\S*$/u

function userNameTerm(text: string): SearchTerm {
  if (identifier.test(text)) return { text, isWord: true, pattern: wholeWord(text, 'gu') }
  const isLong = [...text].length >= shortestPart
  return { text, isWord: false, pattern: isLong ? new RegExp(escapeRegExp(text), 'giu') : wholeWord(text, 'giu') }
}

/** The terms for names, the longest first, because a name may contain another one. */
export function searchTerms({ emails, userNames }: PersonNames): SearchTerm[] {
  const isEmail = (text: string) => text.includes('@')
  // In URLs the sign @ is encoded.
  const spellings = [...emails, ...userNames.filter(isEmail)].flatMap((email) => [email, encodeURIComponent(email)])
  const terms = [
    ...[...new Set(spellings)].map((text) => ({ text, isWord: false, pattern: emailPattern(text) })),
    ...[...new Set(userNames)].filter((text) => !isEmail(text) && [...text].length >= shortestName).map(userNameTerm),
  ]
  return terms.toSorted((one, other) => other.text.length - one.text.length)
}

/** Patterns of ILIKE for a rough search in texts, and in JSON as text. Rows that they find may mention nobody. */
export const roughPatterns = (terms: readonly SearchTerm[]): string[] => [
  ...new Set(
    terms
      .flatMap(({ text }) => [text, JSON.stringify(text).slice(1, -1)])
      .map((text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`),
  ),
]

const mask = (text: string, terms: readonly SearchTerm[], replacement: string): string =>
  terms.reduce(
    (left, { text: name, isWord, pattern }) =>
      isWord && left.trim() === name ? left : left.replaceAll(pattern, replacement),
    text,
  )

/** The text with `replacement` for each of the names. */
export const withoutNames = mask

const literals = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * The same for JSON as text, in values and keys. Only its strings are changed, so that numbers keep their precision.
 * Keys stay unique.
 */
export function jsonWithoutNames(json: string, terms: readonly SearchTerm[], replacement: string): string {
  let keys = 0
  return json.replaceAll(literals, (literal, colon: string | undefined) => {
    const text = JSON.parse(colon === undefined ? literal : literal.slice(0, -colon.length)) as string
    if (mask(text, terms, replacement) === text) return literal
    if (colon === undefined) return JSON.stringify(mask(text, terms, replacement))
    keys += 1
    return JSON.stringify(mask(text, terms, keys === 1 ? replacement : `${replacement}-${keys}`)) + colon
  })
}
