/** The query part of an address as plain text: a gamer tag of sixteen digits stays the text that was typed. */

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

type Raw = Record<string, unknown>

/** The parameter's text; undefined when it is empty or absent. */
export const textIn = (raw: Raw, key: string): string | undefined => {
  const value = raw[key]
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** The parameter when it is one of the known words, so that a mistyped address shows the plain screen. */
export const wordIn = <Word extends string>(raw: Raw, key: string, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === raw[key])
