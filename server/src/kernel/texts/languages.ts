import { ApiError } from '@regent/contract/errors'
import { languages as offeredEverywhere } from '@regent/contract/languages'

/** `pt_BR`, `pt-br` and `pt-BR` are one language. */
export const comparable = (code: string): string => code.toLowerCase().replaceAll('_', '-')

const baseOf = (code: string): string => comparable(code).split('-')[0] ?? ''

/**
 * The language of a text for somebody who wants a language: that language, then it without its region, then it with
 * another region, then the same for each fallback. Undefined: none of them is available.
 */
export function pickLanguage(
  available: readonly string[],
  wanted: string | null | undefined,
  fallback: readonly string[],
): string | undefined {
  for (const code of [wanted ?? '', ...fallback]) {
    if (code === '') continue
    const found =
      available.find((one) => comparable(one) === comparable(code)) ??
      available.find((one) => comparable(one) === baseOf(code)) ??
      available.find((one) => baseOf(one) === baseOf(code))
    if (found !== undefined) return found
  }
  return undefined
}

/** The languages of a realm's texts: those of every realm, then its own. */
export const languagesOf = (extra: readonly string[]): string[] => [...offeredEverywhere, ...extra]

/** A language as the realm spells it. Refuses one that is not among the languages of the realm. */
export function requireLanguage(languages: readonly string[], given: string, field: string): string {
  const known = languages.find((one) => comparable(one) === comparable(given))
  if (known !== undefined) return known
  throw new ApiError('BadRequest', {
    field,
    message: `${field}: “${given}” is not a language of this realm. Its languages are ${languages.join(', ')}; others are added on the screen Localizations, under Languages.`,
  })
}
