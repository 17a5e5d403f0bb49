import { ApiError } from '@regent/contract/errors'
import type { PlayerSearch } from '@regent/contract/player-search'
import type { Db } from '../../../engines/database/database.ts'
import { withinTime } from '../../../engines/database/time-limit.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Customer, Realm } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { findAccountByKey } from '../../organization/accounts/service.ts'
import { filterOf } from './filter.ts'
import * as queries from './search-queries.ts'
import type { PlayerListRow } from './service.ts'
import { countTests, type StatTest, testOf } from './stat-criteria.ts'

export type Count = queries.Count

/** Matches are counted up to this number; above it the planner's estimate is used. */
const countBound = 2_000
/** A test with at most this many matches is read completely, so that the count is exact. */
const fewPlayers = 2_000
/** A test with at most this many matches is read completely, without a look at the others. */
const rarePlayers = 1_000
/** Size of the sample that shows how many players match, and which test finds the fewest. */
const sampledPlayers = 256
/** If a page should be full within this many players, the realm's players are scanned in order. */
const maxWalk = 12_000
/** A test with at most this many matches is scanned until a page is full, and completely if it does not fill one. */
const somePlayers = 10_000
/** Same, but never completely. */
const manyPlayers = 100_000
/** Reading a test's match costs a tenth of checking the tests for one player. */
const askingCosts = 10

/** The number of players of the realm. */
type CountRealm = () => Promise<Count>
type Tags = { tags: number[]; total: Count }
type Page = { after: number; offset: number; limit: number }

/**
 * The gamer tags that match criteria and a filter, in order, found in the cheapest way: through the test that finds the
 * fewest, by scanning the realm's first players if that fills a page sooner, otherwise by intersecting the tests'
 * results.
 */
export async function findByStats(
  realm: Realm,
  wanted: queries.PlayerCriteria,
  { after, offset, limit }: Page,
  countRealm: CountRealm,
): Promise<Tags> {
  const page = { after, offset, end: offset + limit }
  // Asked first, because it costs less than the sample, and nothing is cheaper than such a test.
  const rare = await leastOf(realm, wanted.tests.filter(isPresence), rarePlayers)
  if (rare) return pageOf(allBy(realm, wanted, rare), page)
  const [sample, everybody] = await Promise.all([takeSample(realm, wanted, page), countRealm()])
  const { rarest, share, walk } = sample
  if (share * everybody.about <= Math.max(somePlayers, walk * askingCosts)) {
    const found = await pageByLeast(realm, wanted, rarest, page)
    if (found) return found
  } else if (walk <= maxWalk) {
    const rows = await queries.selectTagsByWalk(realm, sample.wanted, { after, walked: walk, limit: page.end })
    if (rows.length === page.end) return fullPage(rows, offset, everybody.about)
  }
  const { tags, total } = await queries.selectTagsByAll(realm, wanted, { after, offset, limit })
  return { tags, total: { about: total, isExact: true } }
}

type PageEnd = { after: number; offset: number; end: number }

/**
 * Samples the realm's first players: gamer tags are random, so these are representative. Returns which tests may find
 * the fewest, the share of players that match, after how many players a page should be full, and the best order of the
 * tests.
 */
async function takeSample(realm: Realm, { filter, tests }: queries.PlayerCriteria, { after, end }: PageEnd) {
  const wanted = { after, walked: sampledPlayers }
  const { looked, held, fitting } = await queries.sampleTests(realm, { filter, tests }, wanted)
  const heldOf = (test: StatTest) => held[tests.indexOf(test)] ?? 0
  const present = tests.filter(isPresence)
  const least = Math.min(...present.map(heldOf))
  return {
    // With so few players, tests that differ little cannot be ordered.
    rarest: present.filter((test) => heldOf(test) <= 2 * least + 2),
    share: least / looked,
    // Half as many again as expected.
    walk: Math.ceil((1.5 * end * looked) / fitting),
    wanted: { filter, tests: tests.toSorted((a, b) => heldOf(a) - heldOf(b)) },
  }
}

/** A page found through the test that finds the fewest players: enough to fill it or, if they are few, all of them. */
async function pageByLeast(
  realm: Realm,
  wanted: queries.PlayerCriteria,
  rarest: readonly StatTest[],
  page: PageEnd,
): Promise<Tags | undefined> {
  const driver = await leastOf(realm, rarest, manyPlayers)
  if (!driver) return undefined
  const full = driver.count > fewPlayers ? await pageThrough(realm, wanted, driver, page) : undefined
  if (full || driver.count > somePlayers) return full
  return pageOf(allBy(realm, wanted, driver), page)
}

/** A page of one test's matches, in order; undefined if they do not fill it and there may be others before it. */
async function pageThrough(
  realm: Realm,
  wanted: queries.PlayerCriteria,
  { test, count }: Driver,
  { after, offset, end }: PageEnd,
): Promise<Tags | undefined> {
  const walk = { after, walked: count, limit: end }
  const rows = await queries.selectTagsByWalk(realm, without(wanted, test), walk, test)
  if (rows.length === end) return fullPage(rows, offset, count)
  // All that the test finds have been read, so that these are all matches.
  if (after === 0) return { tags: tagsIn(rows).slice(offset), total: { about: rows.length, isExact: true } }
  return undefined
}

/**
 * A page that was full before all players were read. Gamer tags are random, so the players read give an estimate of the
 * total.
 */
function fullPage(rows: readonly { gamer_tag: number; place: number }[], offset: number, all: number): Tags {
  const about = Math.round((rows.length / (rows.at(-1)?.place ?? 1)) * all)
  return {
    tags: tagsIn(rows).slice(offset),
    total: { about: Math.max(rows.length, about), isExact: false },
  }
}

const tagsIn = (rows: readonly { gamer_tag: number }[]) => rows.map(({ gamer_tag }) => gamer_tag)

const without = ({ filter, tests }: queries.PlayerCriteria, test: StatTest): queries.PlayerCriteria => ({
  filter,
  tests: tests.filter((one) => one !== test),
})

/** Whether a test matches existing stats; tests for missing stats have no index range to scan. */
const isPresence = ({ rel }: StatTest) => rel !== 'nonexistent'

/** The test that finds the fewest players, and how many. */
type Driver = { test: StatTest; count: number }

/** Undefined if all tests find more than the bound. */
async function leastOf(realm: Realm, tests: readonly StatTest[], bound: number): Promise<Driver | undefined> {
  if (tests.length === 0) return undefined
  const counts = await countTests(realm, tests, bound + 1)
  const count = Math.min(...counts)
  const test = tests[counts.indexOf(count)]
  return test && count <= bound ? { test, count } : undefined
}

/** All matches: the other tests are looked up for each player that one test finds. */
const allBy = (realm: Realm, wanted: queries.PlayerCriteria, { test, count }: Driver): Promise<number[]> =>
  count === 0 ? Promise.resolve([]) : queries.selectTagsByOne(realm, test, without(wanted, test))

/** A page of all matches, with their number. */
async function pageOf(tags: Promise<number[]>, { after, offset, end }: PageEnd): Promise<Tags> {
  const all = await tags
  const rest = all.filter((tag) => tag > after)
  return { tags: rest.slice(offset, end), total: { about: all.length, isExact: true } }
}

/** The vault seals the cursor of a text search: it contains an e-mail or an id, which not everybody may see. */
export type ListPage = { cursor?: string | undefined; limit: number; vault: Vault }

export type FoundPage = { rows: PlayerListRow[]; next: string | null } & Count

/** A page of a search in the list of players. */
export async function searchPlayers(
  realm: Realm,
  search: PlayerSearch,
  page: ListPage,
  now: number,
  countRealm: CountRealm,
): Promise<FoundPage> {
  const wanted = wantedOf(search, now)
  const text = search.query?.trim()
  if (text) return searchByText(realm, text, search.by ?? 'identity', wanted, page)
  const { limit } = page
  if (wanted.tests.length > 0) {
    const after = readCursor(page.cursor, ['gamerTag'])?.gamerTag ?? 0
    const { tags, total } = await findByStats(realm, wanted, { after, offset: 0, limit: limit + 1 }, countRealm)
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
  const driver = await leastOf(realm, criteria.tests.filter(isPresence), somePlayers)
  if (driver) {
    const tags = await allBy(realm, criteria, driver)
    return { who: { tags }, total: async (): Promise<Count> => ({ about: tags.length, isExact: true }) }
  }
  return { who: { criteria }, total: () => queries.countFitting(realm, criteria, undefined, countBound) }
}

async function searchByText(
  realm: Realm,
  text: string,
  by: NonNullable<PlayerSearch['by']>,
  wanted: queries.PlayerCriteria,
  { cursor, limit, vault }: ListPage,
): Promise<FoundPage> {
  const exact = await findExactly(realm, text, by, wanted)
  if (exact) return { rows: exact, next: null, about: exact.length, isExact: true }
  const beginning = beginningOf(text, by)
  const after = readKeyCursor(vault, cursor)
  const rows = await queries.selectByBeginning(realm, beginning, wanted, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = await countPage(realm, wanted, beginning, after === undefined && !last ? shown.length : undefined)
  return { rows: shown, next: last ? writeKeyCursor(vault, last) : null, ...total }
}

/** The first players that a text finds, without counting all of them. */
export async function firstByText(realm: Realm, text: string, limit: number): Promise<PlayerListRow[]> {
  const everybody: queries.PlayerCriteria = { filter: {}, tests: [] }
  const exact = await findExactly(realm, text, 'identity', everybody)
  return exact ?? queries.selectByBeginning(realm, beginningOf(text, 'identity'), everybody, undefined, limit)
}

/** If all matches fit on one page, they are counted already. */
const countPage = async (
  realm: Realm,
  wanted: queries.PlayerCriteria,
  beginning: queries.Beginning | undefined,
  counted: number | undefined,
): Promise<Count> =>
  counted === undefined ? queries.countFitting(realm, wanted, beginning, countBound) : { about: counted, isExact: true }

const wantedOf = (search: PlayerSearch, now: number): queries.PlayerCriteria => ({
  filter: filterOf(search, now),
  tests: (search.criteria ?? []).map(testOf),
})

const idText = /^\d{1,16}$/

/** Values that are found only as a whole: a device, an account id, a gamer tag. Undefined if the text is a prefix. */
async function findExactly(
  realm: Realm,
  text: string,
  by: NonNullable<PlayerSearch['by']>,
  wanted: queries.PlayerCriteria,
): Promise<PlayerListRow[] | undefined> {
  const customer: Customer = { db: realm.db, cid: realm.cid }
  if (by === 'device') {
    const accountId = await findAccountByKey(customer, 'device', text)
    return accountId === undefined ? [] : queries.selectFittingOnes(realm, { accountId }, wanted)
  }
  const number = by === 'identity' && idText.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) return undefined
  const anyhow = await queries.selectFittingOnes(realm, { number }, { filter: {}, tests: [] })
  if (anyhow.length === 0) return undefined
  return queries.selectFittingOnes(realm, { number }, wanted)
}

const beginningOf = (text: string, by: NonNullable<PlayerSearch['by']>): queries.Beginning => ({
  name: by === 'identity' ? text.toLowerCase() : undefined,
  userId: text,
})

/** The gamer tags of all matches of a search, up to a limit. */
export async function findAllTags(realm: Realm, search: PlayerSearch, most: number, now: number): Promise<number[]> {
  const wanted = wantedOf(search, now)
  const text = search.query?.trim()
  if (text) {
    const by = search.by ?? 'identity'
    const exact = await findExactly(realm, text, by, wanted)
    if (exact) return exact.map(({ gamer_tag }) => gamer_tag)
    return queries.selectTagsByBeginning(realm, beginningOf(text, by), wanted, most)
  }
  if (wanted.tests.length === 0) return queries.selectTagsOfFilter(realm, wanted, most)
  const driver = await leastOf(realm, wanted.tests.filter(isPresence), fewPlayers)
  if (driver) return allBy(realm, wanted, driver)
  return (await queries.selectTagsByAll(realm, wanted, { after: 0, offset: 0, limit: most })).tags
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
  countRealm: CountRealm,
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
  const driver = await leastOf(realm, wanted.tests.filter(isPresence), manyPlayers)
  if (driver) {
    const walk = { after: 0, walked: estimatedBy, limit: estimatedBy }
    const found = await queries.selectTagsByWalk(realm, without(wanted, driver.test), walk, driver.test)
    const looked = Math.max(1, Math.min(driver.count, estimatedBy))
    return { about: Math.round((found.length / looked) * driver.count), isExact: false }
  }
  const { looked, fitting } = await queries.sampleTests(realm, wanted, { after: 0, walked: estimatedBy })
  return { about: Math.round((fitting / Math.max(1, looked)) * everybody.about), isExact: false }
}

/** The gamer tags that match criteria of one space, in the form of `POST /basic/stats/search`. */
export async function findIds(
  realm: Realm,
  tests: readonly StatTest[],
  page: { offset: number; limit: number },
  countRealm: CountRealm,
): Promise<Tags> {
  return findByStats(realm, { filter: {}, tests }, { after: 0, ...page }, countRealm)
}

const writeKeyCursor = (vault: Vault, { kind, key, gamer_tag }: queries.FoundRow) =>
  vault.seal(JSON.stringify([kind, key, gamer_tag])).toString('base64url')

function readKeyCursor(vault: Vault, cursor: string | undefined): queries.KeyCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const [kind, key, gamerTag] = JSON.parse(vault.open(Buffer.from(cursor, 'base64url'))) as [
      queries.KeyCursor['kind'],
      string,
      number,
    ]
    return { kind, key, gamerTag }
  } catch {
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor must be one that this list returned.' })
  }
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
  queries.isMeant({
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
