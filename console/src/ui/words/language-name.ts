import { withCode } from './country-name.ts'

// Made once, and asked once for each language: a table has one in every row.
const languages = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
const names = new Map<string, string>()

/** "German", "Portuguese (Brazil)"; the code itself if it is not a language. */
export function languageName(code: string): string {
  const known = names.get(code)
  if (known !== undefined) return known
  const name = nameOf(code)
  names.set(code, name)
  return name
}

/** "Japanese (ja)": where the code matters too. */
export const languageText = (code: string): string => withCode(languageName(code), code)

function nameOf(code: string): string {
  try {
    return languages.of(tagOf(code)) ?? code
  } catch {
    return code
  }
}

/** Engines write "pt_BR" too. */
export const tagOf = (code: string): string => code.replaceAll('_', '-')
