const names = new Intl.DisplayNames('en', { type: 'region' })

/** "Denmark (DK)"; a name that is no more than its code stands once. */
export const withCode = (name: string, code: string): string => (name === code ? name : `${name} (${code})`)

export const countryText = (code: string): string => withCode(countryName(code), code)

/** "Denmark" for "DK"; an unknown code as it stands. */
export function countryName(code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
