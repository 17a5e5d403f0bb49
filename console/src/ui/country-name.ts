const names = new Intl.DisplayNames('en', { type: 'region' })

/** "Denmark" for "DK"; an unknown code as it stands. */
export function countryName(code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
