import type { PlayerRow } from '@regent/contract/players'
import { parseDate } from '../../../ui/parse-date.ts'

/** A player's stats by key, of all four spaces. */
export type StatValues = Readonly<Record<string, string>>

const DAY_MS = 86_400_000
const NEW_BELOW_DAYS = 30
/** Assumed where the install date is unknown: such a player is not new. */
const UNKNOWN_INSTALL_DAYS = 31

export function daysSinceInstall(stats: StatValues, nowMs: number): number {
  const installedMs = parseDate(stats['INSTALL_DATE'] ?? '')
  return installedMs === undefined ? UNKNOWN_INSTALL_DAYS : Math.floor((nowMs - installedMs) / DAY_MS)
}

export const isNewPlayer = (stats: StatValues, nowMs: number): boolean =>
  daysSinceInstall(stats, nowMs) < NEW_BELOW_DAYS

/** How many purchases with real money; nothing when the game does not count them. Zero is a count. */
export const purchasesOf = (stats: StatValues): string | undefined => stats['PURCHASES_TOTAL']

/** A language code such as "de" or "pt-BR". */
export const languageOf = (player: Pick<PlayerRow, 'language'>, stats: StatValues): string =>
  [player.language, stats['LANGUAGE'], stats['locale']].find((code) => code?.trim())?.trim() ?? 'en'

// Made once, and asked once for each language: a table has one in every row.
const languages = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
const names = new Map<string, string>()

/** "German", "Portuguese (Brazil)"; the code itself where it is no language. */
export function languageName(code: string): string {
  const known = names.get(code)
  if (known !== undefined) return known
  const name = nameOf(code)
  names.set(code, name)
  return name
}

function nameOf(code: string): string {
  try {
    return languages.of(tagOf(code)) ?? code
  } catch {
    return code
  }
}

/** Engines write "pt_BR" too. */
export const tagOf = (code: string): string => code.replaceAll('_', '-')

export const lastSeenOf = (player: Pick<PlayerRow, 'lastSeen'>, stats: StatValues): number | undefined =>
  player.lastSeen ?? parseDate(stats['DATE_SESSION'] ?? '')

/** The platform's name as the game client gives it. */
export const platformTextOf = (player: Pick<PlayerRow, 'platform'>, stats: StatValues): string | undefined =>
  [player.platform, stats['THORIUM_GAME_PLATFORM'], stats['PLATFORM']].find((text) => text?.trim())
