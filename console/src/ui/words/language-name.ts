import { withCode } from './country-name.ts'

// Created once and cached by language: a table has one in every row.
const languages = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
const names = new Map<string, string>()

/** "German", "Portuguese (Brazil)"; the code itself if it is not a language. */
export function languageName(code: string): string {
  const cached = names.get(code)
  if (cached !== undefined) return cached
  const name = findName(code)
  names.set(code, name)
  return name
}

/** "Japanese (ja)", if the code is also relevant. */
export const languageText = (code: string): string => withCode(languageName(code), code)

function findName(code: string): string {
  try {
    return languages.of(toLanguageTag(code)) ?? code
  } catch {
    return code
  }
}

/** Engines also write "pt_BR". */
export const toLanguageTag = (code: string): string => code.replaceAll('_', '-')
