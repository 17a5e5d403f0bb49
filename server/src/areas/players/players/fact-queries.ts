/**
 * Facts about a player that several sources can hold, as SQL: each is resolved here and nowhere else, so that the header,
 * lists, searches, requirements and messages agree. `p` is the player, `a` their account.
 */

const stat = (key: string) => `(select nullif(btrim(s.value), '') from stats s
  where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.space = 'game.private' and s.key = '${key}')`

/** The account's language, else the stat LANGUAGE of the game, else the stat locale of the device; null if all are unknown. */
export const knownLanguage = `coalesce(nullif(btrim(a.language), ''), ${stat('LANGUAGE')}, ${stat('locale')})`

/** Same, and English if it is unknown. */
export const languageOfPlayer = `coalesce(${knownLanguage}, 'en')`

/** The account's country, else the stat geo_country_code. */
export const countryOfPlayer = `coalesce(nullif(btrim(a.country), ''), upper(${stat('geo_country_code')}))`

/** The platform of the last session, else what the game reports in a stat. */
export const platformOfPlayer = `coalesce(nullif(p.platform, ''), ${stat('THORIUM_GAME_PLATFORM')}, ${stat('PLATFORM')})`

/** When the player was seen last: by presence, else the time in the stat DATE_SESSION, in milliseconds. */
export const lastSeenOfPlayer = `coalesce(p.last_seen_at, (select to_timestamp(s.number / 1000) from stats s
  where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.space = 'game.private' and s.key = 'DATE_SESSION'
    and s.number between 1e11 and 1e14))`

/** Stats of `game.private` whose value for a criterion is a fact. Without any source they are English, or unknown. */
export const factsByStat: Readonly<Record<string, string>> = {
  LANGUAGE: languageOfPlayer,
  geo_country_code: countryOfPlayer,
  THORIUM_GAME_PLATFORM: platformOfPlayer,
}

/** Whether a stat is one of them. A criterion on it is judged player by player: no index has the value. */
export const isFact = ({ space, key }: { space: string; key: string }): boolean =>
  space === 'game.private' && Object.hasOwn(factsByStat, key)
