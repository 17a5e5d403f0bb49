import { ApiError } from '@regent/contract/errors'
import type { PlayerSearch } from '@regent/contract/player-search'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Customer, Realm } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { findAccountByKey } from '../../organization/accounts/service.ts'
import { filterOf } from './filter.ts'
import * as queries from './search-queries.ts'
import type { PlayerListRow } from './service.ts'
import { countTests, type StatTest, testOf } from './stat-criteria.ts'

export type Count = queries.Count

/** Up to here what a search finds is counted; beyond it the planner's estimate is given. */
const countBound = 2_000
/** A test that finds no more is gone through from end to end, so that the count is exact. */
const fewPlayers = 2_000
/** So many players are looked at to learn how much fits, and which test finds the fewest. */
const sampledPlayers = 256
/** Where a page should be full before so many are looked at, the realm's players are gone through in their order. */
const maxWalk = 12_000
/** A test that finds no more is gone through until a page is full, and whole where it does not fill one. */
const somePlayers = 10_000
/** The same, but not whole. */
const manyPlayers = 100_000
/** Reading what a test finds costs a tenth, for each of them, of asking the tests of a player. */
const askingCosts = 10

/** How many players the realm has. */
type CountRealm = () => Promise<Count>
type Tags = { tags: number[]; total: Count }
type Page = { after: number; offset: number; limit: number }

/**
 * The gamer tags that fit criteria and a filter, in their order, by the way that costs least: through the test that finds
 * the fewest, or through the realm's first players where that sooner fills a page, else by intersecting what the tests find.
 */
export async function findByStats(
  realm: Realm,
  wanted: queries.PlayerCriteria,
  { after, offset, limit }: Page,
  countRealm: CountRealm,
): Promise<Tags> {
  const page = { after, offset, end: offset + limit }
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
 * Looks at the realm's first players: gamer tags are random, so that they stand for all. Answers which tests may find the
 * fewest, what share of the players that is, after how many players a page should be full, and the tests in the order in
 * which they are best asked.
 */
async function takeSample(realm: Realm, { filter, tests }: queries.PlayerCriteria, { after, end }: PageEnd) {
  const wanted = { after, walked: sampledPlayers }
  const { looked, held, fitting } = await queries.sampleTests(realm, { filter, tests }, wanted)
  const heldOf = (test: StatTest) => held[tests.indexOf(test)] ?? 0
  const present = tests.filter(isPresence)
  const least = Math.min(...present.map(heldOf))
  return {
    // By so few players tests that differ little cannot be told apart.
    rarest: present.filter((test) => heldOf(test) <= 2 * least + 2),
    share: least / looked,
    // Half as many again as it should take.
    walk: Math.ceil((1.5 * end * looked) / fitting),
    wanted: { filter, tests: tests.toSorted((a, b) => heldOf(a) - heldOf(b)) },
  }
}

/** A page of what the test that finds the fewest leads to: what fills it or, where they are few enough, all of them. */
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

/** A page of those that one test finds, in their order; undefined when they do not fill it. */
async function pageThrough(
  realm: Realm,
  wanted: queries.PlayerCriteria,
  { test, count }: Driver,
  { after, offset, end }: PageEnd,
): Promise<Tags | undefined> {
  const walk = { after, walked: count, limit: end }
  const rows = await queries.selectTagsByWalk(realm, without(wanted, test), walk, test)
  return rows.length === end ? fullPage(rows, offset, count) : undefined
}

/** A page that was full before all were looked at. Gamer tags are random, so that those looked at stand for all. */
function fullPage(rows: readonly { gamer_tag: number; place: number }[], offset: number, all: number): Tags {
  const about = Math.round((rows.length / (rows.at(-1)?.place ?? 1)) * all)
  return {
    tags: rows.slice(offset).map(({ gamer_tag }) => gamer_tag),
    total: { about: Math.max(rows.length, about), isExact: false },
  }
}

const without = ({ filter, tests }: queries.PlayerCriteria, test: StatTest): queries.PlayerCriteria => ({
  filter,
  tests: tests.filter((one) => one !== test),
})

/** Whether a test finds stats; the others find what is not there, and cannot be gone through. */
const isPresence = ({ rel }: StatTest) => rel !== 'nonexistent'

/** The test that finds the fewest players, with how many. */
type Driver = { test: StatTest; count: number }

/** Undefined when all find more than the bound. */
async function leastOf(realm: Realm, tests: readonly StatTest[], bound: number): Promise<Driver | undefined> {
  if (tests.length === 0) return undefined
  const counts = await countTests(realm, tests, bound + 1)
  const count = Math.min(...counts)
  const test = tests[counts.indexOf(count)]
  return test && count <= bound ? { test, count } : undefined
}

/** All that fit: the other tests are looked up for each player that one finds. */
const allBy = (realm: Realm, wanted: queries.PlayerCriteria, { test, count }: Driver): Promise<number[]> =>
  count === 0 ? Promise.resolve([]) : queries.selectTagsByOne(realm, test, without(wanted, test))

/** A page of all that fit, with how many there are. */
async function pageOf(tags: Promise<number[]>, { after, offset, end }: PageEnd): Promise<Tags> {
  const all = await tags
  const rest = all.filter((tag) => tag > after)
  return { tags: rest.slice(offset, end), total: { about: all.length, isExact: true } }
}

/** The vault seals where a page of a text search ended: that is an e-mail or an id, which not everybody may see. */
type ListPage = { cursor?: string | undefined; limit: number; vault: Vault }

export type FoundPage = { rows: PlayerListRow[]; next: string | null } & Count

/** A page of what a search of the list finds. */
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

/** A list whose only page is in masking is counted already. */
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

/** What is found only in full: a device, an account id, a gamer tag. Undefined when the text is the beginning of something. */
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
  email: by === 'identity' ? text.toLowerCase() : undefined,
  userId: text,
})

/** The gamer tags of all players that a search finds, at most so many. */
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

/** Up to here all players of a realm are counted; that is remembered for a while (players/counts.ts). */
const everybodyBound = 10_000

/** How many players a realm has. */
export const countEverybody = (realm: Realm): Promise<Count> =>
  queries.countFitting(realm, { filter: {}, tests: [] }, undefined, everybodyBound)

/** How many players a search finds. */
export async function countSearch(
  realm: Realm,
  search: PlayerSearch,
  { now, vault }: { now: number; vault: Vault },
  countRealm: CountRealm,
): Promise<Count> {
  const { about, isExact } = await searchPlayers(realm, search, { limit: 50, vault }, now, countRealm)
  return { about, isExact }
}

/** The gamer tags that fit criteria of one space, as `POST /basic/stats/search` answers them. */
export async function findIds(
  realm: Realm,
  tests: readonly StatTest[],
  page: { offset: number; limit: number },
  countRealm: CountRealm,
): Promise<Tags> {
  return findByStats(realm, { filter: {}, tests }, { after: 0, ...page }, countRealm)
}

const writeKeyCursor = (vault: Vault, { kind, key }: queries.KeyCursor) =>
  vault.seal(JSON.stringify([kind, key])).toString('base64url')

function readKeyCursor(vault: Vault, cursor: string | undefined): queries.KeyCursor | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const [kind, key] = JSON.parse(vault.open(Buffer.from(cursor, 'base64url'))) as [queries.KeyCursor['kind'], string]
    return { kind, key }
  } catch {
    throw new ApiError('BadRequest', { field: 'cursor', message: 'cursor is not one this list gave out.' })
  }
}

/** One more than a plan may have, so that too many are noticed. */
const maxChosen = 1_000_001

/** The gamer tags that a search means now, each once: those that the list would show. */
export const tagsOf = (realm: Realm, search: PlayerSearch, now: number): Promise<number[]> =>
  findAllTags(realm, search, maxChosen, now)
