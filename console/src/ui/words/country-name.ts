/** Made when the first is asked for: every list reads this file, few show countries. */
let names: Intl.DisplayNames | undefined

/** "Denmark (DK)"; a name that is no more than its code stands once. */
export const withCode = (name: string, code: string): string => (name === code ? name : `${name} (${code})`)

export const countryText = (code: string): string => withCode(countryName(code), code)

/** "Denmark" for "DK"; an unknown code as it stands. */
export function countryName(code: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'region' })
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
