import { ApiError } from '@regent/contract/errors'
import { languages as offeredEverywhere } from '@regent/contract/languages'

/** `pt_BR`, `pt-br` and `pt-BR` are one language. */
export const normalizeLanguage = (code: string): string => code.toLowerCase().replaceAll('_', '-')

const toBaseLanguage = (code: string): string => normalizeLanguage(code).split('-')[0] ?? ''

/**
 * The best available language for a wanted one: that language, then it without its region, then it with another region,
 * then the same for each fallback. Undefined: none is available.
 */
export function pickLanguage(
  available: readonly string[],
  preferred: string | null | undefined,
  fallback: readonly string[],
): string | undefined {
  for (const code of [preferred ?? '', ...fallback]) {
    if (code === '') continue
    const match =
      available.find((one) => normalizeLanguage(one) === normalizeLanguage(code)) ??
      available.find((one) => normalizeLanguage(one) === toBaseLanguage(code)) ??
      available.find((one) => toBaseLanguage(one) === toBaseLanguage(code))
    if (match !== undefined) return match
  }
  return undefined
}

/** The languages of a realm's texts: those of every realm, then the realm's own. */
export const listLanguages = (extra: readonly string[]): string[] => [...offeredEverywhere, ...extra]

/** A language as the realm spells it. Rejects one that is not among the languages of the realm. */
export function requireLanguage(languages: readonly string[], code: string, field: string): string {
  const spelling = languages.find((one) => normalizeLanguage(one) === normalizeLanguage(code))
  if (spelling !== undefined) return spelling
  throw new ApiError('BadRequest', {
    field,
    message: `${field}: “${code}” is not a language of this realm (${languages.join(', ')}). Add it on the screen Localizations, under Languages.`,
  })
}
