import type { PlayerRow } from '@regent/contract/players/players'
import { dayMs } from '@regent/contract/time'
import { parseDate } from '../../../ui/time/parse-date.ts'

/** A player's stats by key, of all four spaces. */
export type StatValues = Readonly<Record<string, string>>

const NEW_BELOW_DAYS = 30
/** Used if the install date is unknown: such a player does not count as new. */
const UNKNOWN_INSTALL_DAYS = 31

export function daysSinceInstall(stats: StatValues, nowMs: number): number {
  const installedMs = parseDate(stats['INSTALL_DATE'] ?? '')
  return installedMs === undefined ? UNKNOWN_INSTALL_DAYS : Math.floor((nowMs - installedMs) / dayMs)
}

export const isNewPlayer = (stats: StatValues, nowMs: number): boolean =>
  daysSinceInstall(stats, nowMs) < NEW_BELOW_DAYS

/** The number of real-money purchases; undefined if the game does not count them. */
export const readPurchases = (stats: StatValues): string | undefined => stats['PURCHASES_TOTAL']

/** A language code such as "de" or "pt-BR". */
export const readLanguage = (player: Pick<PlayerRow, 'language'>, stats: StatValues): string =>
  [player.language, stats['LANGUAGE'], stats['locale']].find((code) => code?.trim())?.trim() ?? 'en'

export const readLastSeen = (player: Pick<PlayerRow, 'lastSeen'>, stats: StatValues): number | undefined =>
  player.lastSeen ?? parseDate(stats['DATE_SESSION'] ?? '')

/** The platform as reported by the game client. */
export const readPlatformText = (player: Pick<PlayerRow, 'platform'>, stats: StatValues): string | undefined =>
  [player.platform, stats['THORIUM_GAME_PLATFORM'], stats['PLATFORM']].find((text) => text?.trim())
