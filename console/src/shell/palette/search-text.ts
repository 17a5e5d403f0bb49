/** Search parameters as plain strings: a gamer tag of sixteen digits is not converted to a number. */

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const filledEntries = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(filledEntries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

type Raw = Record<string, unknown>

/** The parameter's text; undefined if it is empty or missing. */
export const textIn = (raw: Raw, key: string): string | undefined => {
  const value = raw[key]
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** The parameter if it is one of the known values, so that a mistyped URL shows the default screen. */
export const wordIn = <Word extends string>(raw: Raw, key: string, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === raw[key])
