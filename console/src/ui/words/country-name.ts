/** Created on demand: every list imports this file, but few show countries. */
let names: Intl.DisplayNames | undefined

/** "Denmark (DK)"; only the code if it is also the name. */
export const withCode = (name: string, code: string): string => (name === code ? name : `${name} (${code})`)

export const countryText = (code: string): string => withCode(countryName(code), code)

/** "Denmark" for "DK"; unknown codes are returned unchanged. */
export function countryName(code: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'region' })
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
