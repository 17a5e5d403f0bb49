import type { PlayerSearch } from '@regent/contract/players/player-search'
import type { Db } from '../../../engines/database/database.ts'
import { withinTime } from '../../../engines/database/time-limit.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { selectTagsByBeginning } from './beginning-queries.ts'
import { isMeant, type PlayerCriteria } from './condition-queries.ts'
import { filterOf } from './filter.ts'
import { countBound, countPage, type FoundPage, type ListPage } from './list-page.ts'
import * as queries from './search-queries.ts'
import type { PlayerListRow } from './service.ts'
import { isPresence, type StatTest, testOf } from './stat-criteria.ts'
import * as byStats from './stat-search.ts'
import * as statQueries from './stat-search-queries.ts'
import { beginningOf, findExactly, searchByText } from './text-search.ts'

export type Count = queries.Count

/** A page of a search in the list of players. */
export async function searchPlayers(
  realm: Realm,
  search: PlayerSearch,
  page: ListPage,
  now: number,
  countRealm: byStats.CountRealm,
): Promise<FoundPage> {
  const wanted = wantedOf(search, now)
  const text = search.query?.trim()
  if (text) return searchByText(realm, text, search.by ?? 'identity', wanted, page)
  const { limit } = page
  if (wanted.tests.length > 0) {
    const after = readCursor(page.cursor, ['gamerTag'])?.gamerTag ?? 0
    const { tags, total } = await byStats.findByStats(realm, wanted, { after, offset: 0, limit: limit + 1 }, countRealm)
    const shown = tags.slice(0, limit)
    const last = tags.length > limit ? shown.at(-1) : undefined
    const rows = await queries.selectRowsOfTags(realm, shown)
    return { rows, next: last === undefined ? null : writeCursor([last]), ...total }
  }
  const after = readCursor(page.cursor, ['createdAt', 'gamerTag'])
  const rows = await queries.selectByAge(realm, wanted, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = await countPage(realm, wanted, undefined, after === undefined && !last ? shown.length : undefined)
  return { rows: shown, next: last ? writeCursor([last.created_at, last.gamer_tag]) : null, ...total }
}

/** Whom a sorted list reads: a test that finds few players is read completely, so that no order has to be walked for them. */
export async function rowsToSort(realm: Realm, search: PlayerSearch, now: number) {
  const criteria = wantedOf(search, now)
  const driver = await byStats.leastOf(realm, criteria.tests.filter(isPresence), byStats.somePlayers)
  if (driver) {
    const tags = await byStats.allBy(realm, criteria, driver)
    return { who: { tags }, total: async (): Promise<Count> => ({ about: tags.length, isExact: true }) }
  }
  return { who: { criteria }, total: () => queries.countFitting(realm, criteria, undefined, countBound) }
}

const wantedOf = (search: PlayerSearch, now: number): PlayerCriteria => ({
  filter: filterOf(search, now),
  tests: (search.criteria ?? []).map(testOf),
})

/** The gamer tags of all matches of a search, up to a limit. */
export async function findAllTags(realm: Realm, search: PlayerSearch, most: number, now: number): Promise<number[]> {
  const wanted = wantedOf(search, now)
  const text = search.query?.trim()
  if (text) {
    const by = search.by ?? 'identity'
    const exact = await findExactly(realm, text, by, wanted)
    if (exact) return exact.map(({ gamer_tag }) => gamer_tag)
    return selectTagsByBeginning(realm, beginningOf(text, by), wanted, most)
  }
  if (wanted.tests.length === 0) return queries.selectTagsOfFilter(realm, wanted, most)
  const driver = await byStats.leastOf(realm, wanted.tests.filter(isPresence), byStats.fewPlayers)
  if (driver) return byStats.allBy(realm, wanted, driver)
  return (await statQueries.selectTagsByAll(realm, wanted, { after: 0, offset: 0, limit: most })).tags
}

/** A realm's players are counted up to this number; larger counts are cached for a while (players/counts.ts). */
const everybodyBound = 10_000

/** The number of players of a realm. */
export const countEverybody = (realm: Realm): Promise<Count> =>
  queries.countFitting(realm, { filter: {}, tests: [] }, undefined, everybodyBound)

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

/** A realm with more players than are counted gets an estimate where counting takes longer, in milliseconds. */
const countLimitMs = 150
/** Players that an estimate looks at. */
const estimatedBy = 1_000

/** The same for a form that asks on each change: estimated from a sample of the players if it takes too long. */
export async function countSoon(
  realm: Realm,
  search: PlayerSearch,
  { now, vault }: { now: number; vault: Vault },
  everybody: Count,
): Promise<Count> {
  const count = (db: Db) => countSearch({ ...realm, db }, search, { now, vault }, () => Promise.resolve(everybody))
  if (everybody.isExact) return count(realm.db)
  const counted = await withinTime(realm.db, countLimitMs, count)
  return counted ?? estimate(realm, search, now, everybody)
}

/**
 * Gamer tags are random, so that the first players are a fair sample of all; those that a rare stat finds, where there is
 * one, are a better sample.
 */
export async function estimate(realm: Realm, search: PlayerSearch, now: number, everybody: Count): Promise<Count> {
  const wanted = wantedOf(search, now)
  const driver = await byStats.leastOf(realm, wanted.tests.filter(isPresence), byStats.manyPlayers)
  if (driver) {
    const walk = { after: 0, walked: estimatedBy, limit: estimatedBy }
    const found = await statQueries.selectTagsThrough(realm, driver.test, byStats.without(wanted, driver.test), walk)
    const looked = Math.max(1, Math.min(driver.count, estimatedBy))
    return { about: Math.round((found.length / looked) * driver.count), isExact: false }
  }
  const { looked, fitting } = await statQueries.sampleTests(realm, wanted, { after: 0, walked: estimatedBy })
  return { about: Math.round((fitting / Math.max(1, looked)) * everybody.about), isExact: false }
}

/** The gamer tags that match criteria of one space, in the form of `POST /basic/stats/search`. */
export async function findIds(
  realm: Realm,
  tests: readonly StatTest[],
  page: { offset: number; limit: number },
  countRealm: byStats.CountRealm,
): Promise<byStats.Tags> {
  return byStats.findByStats(realm, { filter: {}, tests }, { after: 0, ...page }, countRealm)
}

/** Players as the list shows them, by gamer tag. */
export const rowsOfTags = (realm: Realm, gamerTags: readonly number[]): Promise<PlayerListRow[]> =>
  queries.selectRowsOfTags(realm, gamerTags)

/** One more than a plan may have, to detect that there are too many. */
const maxChosen = 1_000_001

/** The gamer tags that a search matches now, each once, as the list would show them. */
export const tagsOf = (realm: Realm, search: PlayerSearch, now: number): Promise<number[]> =>
  findAllTags(realm, search, maxChosen, now)

/** Those of the given players who match a search without a text. */
export const fittingOf = (
  realm: Realm,
  search: PlayerSearch,
  gamerTags: readonly number[],
  now: number,
): Promise<number[]> =>
  gamerTags.length === 0 ? Promise.resolve([]) : queries.selectFittingOfTags(realm, wantedOf(search, now), gamerTags)

/** The condition that the player p is found by a search (undefined: nobody is) or named; for `holdingOf`. */
export const meantBy = (
  search: PlayerSearch | undefined,
  { gamerTags, leavesSuspendedOut }: { gamerTags: readonly number[]; leavesSuspendedOut: boolean },
  now: number,
) =>
  isMeant({
    criteria: search && wantedOf(search, now),
    gamerTags,
    unlessSuspendedAt: leavesSuspendedOut ? new Date(now) : undefined,
  })

/** Players who are suspended now, each with whether it is for good; of the given players or of the realm. */
export const suspendedPlayers = (
  realm: Realm,
  now: number,
  which: { among?: readonly number[]; limit?: number } = {},
): Promise<{ gamer_tag: number; is_banned: boolean }[]> => queries.selectSuspended(realm, new Date(now), which)
