import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { Db } from '../../../engines/database/database.ts'
import { withinTime } from '../../../engines/database/time-limit.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { selectTagsByBeginning } from './beginning-queries.ts'
import { isIncluded, type PlayerCriteria } from './condition-queries.ts'
import { toPlayerFilter } from './filter.ts'
import { countBound, countPage, type FoundPage, type ListPage } from './list-page.ts'
import * as queries from './search-queries.ts'
import type { PlayerListRow } from './service.ts'
import { isPresence, type StatTest, toStatTest } from './stat-criteria.ts'
import * as byStats from './stat-search.ts'
import * as statQueries from './stat-search-queries.ts'
import { findExactly, searchByText, toBeginning } from './text-search.ts'

export type Count = queries.Count

/** A page of a search in the list of players. */
export async function searchPlayers(
  realm: Realm,
  search: PlayerSearch,
  page: ListPage,
  now: number,
  countRealm: byStats.CountRealm,
): Promise<FoundPage> {
  const playerCriteria = toCriteria(search, now)
  const text = search.query?.trim()
  if (text) return searchByText(realm, text, search.by ?? 'identity', playerCriteria, page)
  const { limit } = page
  if (playerCriteria.tests.length > 0) {
    const after = readCursor(page.cursor, ['gamerTag'])?.gamerTag ?? 0
    const { tags, total } = await byStats.findByStats(
      realm,
      playerCriteria,
      { after, offset: 0, limit: limit + 1 },
      countRealm,
    )
    const pageTags = tags.slice(0, limit)
    const last = tags.length > limit ? pageTags.at(-1) : undefined
    const rows = await queries.selectRowsOfTags(realm, pageTags)
    return { rows, next: last === undefined ? null : writeCursor([last]), ...total }
  }
  const after = readCursor(page.cursor, ['createdAt', 'gamerTag'])
  const rows = await queries.selectByAge(realm, playerCriteria, after, limit + 1)
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  const total = await countPage(
    realm,
    playerCriteria,
    undefined,
    after === undefined && !last ? pageRows.length : undefined,
  )
  return { rows: pageRows, next: last ? writeCursor([last.created_at, last.gamer_tag]) : null, ...total }
}

/**
 * The players to sort. A test that matches few players is read completely, so that no order has to be scanned for them.
 */
export async function rowsToSort(realm: Realm, search: PlayerSearch, now: number) {
  const criteria = toCriteria(search, now)
  const driver = await byStats.findRarestTest(realm, criteria.tests.filter(isPresence), byStats.somePlayers)
  if (driver) {
    const tags = await byStats.allBy(realm, criteria, driver)
    return { who: { tags }, total: async (): Promise<Count> => ({ about: tags.length, isExact: true }) }
  }
  return { who: { criteria }, total: () => queries.countMatching(realm, criteria, undefined, countBound) }
}

const toCriteria = (search: PlayerSearch, now: number): PlayerCriteria => ({
  filter: toPlayerFilter(search, now),
  tests: (search.criteria ?? []).map(toStatTest),
})

/** The gamer tags of all matches of a search, up to a limit. */
export async function findAllTags(realm: Realm, search: PlayerSearch, maxTags: number, now: number): Promise<number[]> {
  const playerCriteria = toCriteria(search, now)
  const text = search.query?.trim()
  if (text) {
    const by = search.by ?? 'identity'
    const exact = await findExactly(realm, text, by, playerCriteria)
    if (exact) return exact.map(({ gamer_tag }) => gamer_tag)
    return selectTagsByBeginning(realm, toBeginning(text, by), playerCriteria, maxTags)
  }
  if (playerCriteria.tests.length === 0) return queries.selectTagsOfFilter(realm, playerCriteria, maxTags)
  const driver = await byStats.findRarestTest(realm, playerCriteria.tests.filter(isPresence), byStats.fewPlayers)
  if (driver) return byStats.allBy(realm, playerCriteria, driver)
  return (await statQueries.selectTagsByAll(realm, playerCriteria, { after: 0, offset: 0, limit: maxTags })).tags
}

/** A realm's players are counted up to this number; larger counts are cached (players/counts.ts). */
const everybodyBound = 10_000

/** The number of players of a realm. */
export const countEverybody = (realm: Realm): Promise<Count> =>
  queries.countMatching(realm, { filter: {}, tests: [] }, undefined, everybodyBound)

/** The number of matches of a search. */
export async function countSearch(
  realm: Realm,
  search: PlayerSearch,
  { now, vault }: { now: number; vault: Vault },
  countRealm: byStats.CountRealm,
): Promise<Count> {
  const { about, isExact } = await searchPlayers(realm, search, { limit: 50, vault }, now, countRealm)
  return { about, isExact }
}

/** Time limit of counting in milliseconds; for larger realms the result is estimated above it. */
const countLimitMs = 150
/** The sample size of an estimate. */
const estimateSampleSize = 1_000

/** The same for a form that counts after each change: estimated from a sample of the players if it takes too long. */
export async function countSoon(
  realm: Realm,
  search: PlayerSearch,
  { now, vault }: { now: number; vault: Vault },
  everybody: Count,
): Promise<Count> {
  const count = (db: Db) => countSearch({ ...realm, db }, search, { now, vault }, () => Promise.resolve(everybody))
  if (everybody.isExact) return count(realm.db)
  const exactCount = await withinTime(realm.db, countLimitMs, count)
  return exactCount ?? estimate(realm, search, now, everybody)
}

/**
 * Gamer tags are random, so the first players are a fair sample of all. The matches of a rare stat, if there is one,
 * are a better sample.
 */
export async function estimate(realm: Realm, search: PlayerSearch, now: number, everybody: Count): Promise<Count> {
  const playerCriteria = toCriteria(search, now)
  const driver = await byStats.findRarestTest(realm, playerCriteria.tests.filter(isPresence), byStats.manyPlayers)
  if (driver) {
    const walk = { after: 0, walked: estimateSampleSize, limit: estimateSampleSize }
    const matches = await statQueries.selectTagsThrough(
      realm,
      driver.test,
      byStats.withoutTest(playerCriteria, driver.test),
      walk,
    )
    const looked = Math.max(1, Math.min(driver.count, estimateSampleSize))
    return { about: Math.round((matches.length / looked) * driver.count), isExact: false }
  }
  const { looked, fitting } = await statQueries.sampleTests(realm, playerCriteria, {
    after: 0,
    walked: estimateSampleSize,
  })
  return { about: Math.round((fitting / Math.max(1, looked)) * everybody.about), isExact: false }
}

/** The gamer tags that match criteria of one space, in the format of `POST /basic/stats/search`. */
export async function findIds(
  realm: Realm,
  tests: readonly StatTest[],
  page: { offset: number; limit: number },
  countRealm: byStats.CountRealm,
): Promise<byStats.Tags> {
  return byStats.findByStats(realm, { filter: {}, tests }, { after: 0, ...page }, countRealm)
}

/** Players as the list shows them, by gamer tag. */
export const listRowsOfTags = (realm: Realm, gamerTags: readonly number[]): Promise<PlayerListRow[]> =>
  queries.selectRowsOfTags(realm, gamerTags)

/** One more than a plan may have, to detect that there are too many. */
const maxChosen = 1_000_001

/** The gamer tags that a search matches now, each once, as the list would show them. */
export const findGamerTags = (realm: Realm, search: PlayerSearch, now: number): Promise<number[]> =>
  findAllTags(realm, search, maxChosen, now)

/** The matching ones of these players, for a search without a text. */
export const filterMatching = (
  realm: Realm,
  search: PlayerSearch,
  gamerTags: readonly number[],
  now: number,
): Promise<number[]> =>
  gamerTags.length === 0 ? Promise.resolve([]) : queries.selectMatchingTags(realm, toCriteria(search, now), gamerTags)

/** The condition that the player p is found by a search (undefined: nobody is) or is listed; for `evaluateConditions`. */
export const buildIncludedCondition = (
  search: PlayerSearch | undefined,
  { gamerTags, leavesSuspendedOut }: { gamerTags: readonly number[]; leavesSuspendedOut: boolean },
  now: number,
) =>
  isIncluded({
    criteria: search && toCriteria(search, now),
    gamerTags,
    unlessSuspendedAt: leavesSuspendedOut ? new Date(now) : undefined,
  })

/** Players who are suspended now, each with whether it is permanent; of the given players or of the realm. */
export const suspendedPlayers = (
  realm: Realm,
  now: number,
  which: { among?: readonly number[]; limit?: number } = {},
): Promise<{ gamer_tag: number; is_banned: boolean }[]> => queries.selectSuspended(realm, new Date(now), which)
