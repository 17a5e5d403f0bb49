/**
 * Facts about a player from several sources, as SQL for the player p: the header, lists, searches, requirements and
 * messages read them here, so that they agree. Triggers resolve them into columns of players whenever a source changes
 * (the migration facts-of-players). The name is in `playerListColumns` (queries.ts).
 */

/** The account's language, else the stat LANGUAGE of the game, else the stat locale of the device; null if all are unknown. */
export const knownLanguage = 'p.fact_language'

/** Same, and English if it is unknown. An index has exactly this expression. */
export const languageOfPlayer = `coalesce(p.fact_language, 'en')`

/** The account's country, else the stat geo_country_code. */
export const countryOfPlayer = 'p.fact_country'

/** The platform of the last session, else a stat that the game reports. */
export const platformOfPlayer = 'p.fact_platform'

/** When the player was last seen: by presence, else the time in the stat DATE_SESSION. */
export const lastSeenOfPlayer = 'coalesce(p.last_seen_at, p.stat_seen_at)'

/** Same, and the creation time if it is unknown. The column seen_day has its day. */
export const seenOrCreated = 'coalesce(p.last_seen_at, p.stat_seen_at, p.created_at)'

/** Stats of `game.private` that criteria compare by the fact. Without any source it is English, or unknown. */
const factsByStat: Readonly<Record<string, string>> = {
  LANGUAGE: languageOfPlayer,
  geo_country_code: countryOfPlayer,
  THORIUM_GAME_PLATFORM: platformOfPlayer,
}

/** The fact that a criterion on a stat compares; undefined for any other stat. */
export const findFact = ({ space, key }: { space: string; key: string }): string | undefined =>
  space === 'game.private' && Object.hasOwn(factsByStat, key) ? factsByStat[key] : undefined
