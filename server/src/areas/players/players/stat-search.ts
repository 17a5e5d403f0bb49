import type { Realm } from '../../../kernel/context/context.ts'
import type { PlayerCriteria } from './condition-queries.ts'
import * as queries from './search-queries.ts'
import { countTests, type StatTest } from './stat-criteria.ts'

type Count = queries.Count

/** A test with at most this many matches is read completely, so that the count is exact. */
export const fewPlayers = 2_000
/** Size of the sample that shows how many players match, and which test finds the fewest. */
const sampledPlayers = 256
/**
 * With so many of the sample found by each test, the one that seems to find the fewest is read without being counted:
 * counting takes as long as reading, and a wrong choice costs little more.
 */
const knownFrom = 4
/** If a page should be full within this many players, the realm's players are scanned in order. */
const maxWalk = 12_000
/**
 * A test for values with at most this many matches is scanned until a page is full, and completely if it does not fill
 * one; no other way is looked at, for finding the best one would cost more.
 */
export const somePlayers = 10_000
/** A test with at most this many matches may be scanned until a page is full, but is never read completely. */
export const manyPlayers = 100_000
/** Reading a test's match costs a tenth of checking the tests for one player. */
const askingCosts = 10

/** The number of players of the realm. */
export type CountRealm = () => Promise<Count>
export type Tags = { tags: number[]; total: Count }
type Page = { after: number; offset: number; limit: number }

/**
 * The gamer tags that match criteria and a filter, in order, found in the cheapest way: through the test that finds the
 * fewest, by scanning the realm's first players if that fills a page sooner, otherwise by intersecting the tests'
 * results.
 */
export async function findByStats(
  realm: Realm,
  wanted: PlayerCriteria,
  { after, offset, limit }: Page,
  countRealm: CountRealm,
): Promise<Tags> {
  const page = { after, offset, end: offset + limit }
  // Asked first, because it costs less than the sample, and nothing is cheaper than such a test. A range seldom finds few.
  const present = wanted.tests.filter(isPresence)
  const few = await leastOf(realm, present, present.some(isOfValues) ? somePlayers : fewPlayers)
  if (few) return pageOfFew(realm, wanted, few, page)
  const [sample, everybody] = await Promise.all([takeSample(realm, wanted, page), countRealm()])
  const { rarest, isKnown, share, walk } = sample
  const expected = share * everybody.about
  if (expected <= walk * askingCosts) {
    const known = isKnown && expected <= manyPlayers ? rarest[0] : undefined
    const driver = known ? { test: known, count: undefined } : await leastOf(realm, rarest, manyPlayers)
    const found = driver && (await pageThrough(realm, wanted, driver, page))
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
 * the fewest and whether they are known well enough, the share of players that the rarest finds, after how many players a
 * page should be full, and the best order of the tests.
 */
async function takeSample(realm: Realm, { filter, tests }: PlayerCriteria, { after, end }: PageEnd) {
  const wanted = { after, walked: sampledPlayers }
  const { looked, held, fitting } = await queries.sampleTests(realm, { filter, tests }, wanted)
  const heldOf = (test: StatTest) => held[tests.indexOf(test)] ?? 0
  const present = tests.filter(isPresence)
  const least = Math.min(...present.map(heldOf))
  return {
    // With so few players, tests that differ little cannot be ordered.
    rarest: present.filter((test) => heldOf(test) <= 2 * least + 2).toSorted((a, b) => heldOf(a) - heldOf(b)),
    isKnown: least >= knownFrom,
    share: least / looked,
    // Half as many again as expected.
    walk: Math.ceil((1.5 * end * looked) / fitting),
    wanted: { filter, tests: tests.toSorted((a, b) => heldOf(a) - heldOf(b)) },
  }
}

/** A page found through a test that finds at most `somePlayers`: enough to fill it or, if they do not, all of them. */
async function pageOfFew(realm: Realm, wanted: PlayerCriteria, driver: Driver, page: PageEnd): Promise<Tags> {
  const full = driver.count > fewPlayers ? await pageThrough(realm, wanted, driver, page) : undefined
  return full ?? pageOf(allBy(realm, wanted, driver), page)
}

/** A page of one test's matches, in order; undefined if they do not fill it and there may be others before it. */
async function pageThrough(
  realm: Realm,
  wanted: PlayerCriteria,
  { test, count }: { test: StatTest; count: number | undefined },
  { after, offset, end }: PageEnd,
): Promise<Tags | undefined> {
  const rows = await queries.selectTagsThrough(realm, test, without(wanted, test), { after, limit: end, count })
  if (rows.length === end) return fullPage(rows, offset, rows[0]?.found ?? 0)
  // All that the test finds have been read, so that these are all matches.
  if (after === 0) return { tags: tagsIn(rows).slice(offset), total: { about: rows.length, isExact: true } }
  return undefined
}

/**
 * A page that was full before all players were read. Gamer tags are random, so the players read give an estimate of the
 * total.
 */
function fullPage(rows: readonly queries.Placed[], offset: number, all: number): Tags {
  const about = Math.round((rows.length / (rows.at(-1)?.place ?? 1)) * all)
  return {
    tags: tagsIn(rows).slice(offset),
    total: { about: Math.max(rows.length, about), isExact: false },
  }
}

const tagsIn = (rows: readonly { gamer_tag: number }[]) => rows.map(({ gamer_tag }) => gamer_tag)

export const without = ({ filter, tests }: PlayerCriteria, test: StatTest): PlayerCriteria => ({
  filter,
  tests: tests.filter((one) => one !== test),
})

/** Whether a test matches existing stats; tests for missing stats have no index range to scan. */
export const isPresence = ({ rel }: StatTest) => rel !== 'nonexistent'

/** The test that finds the fewest players, and how many. */
type Driver = { test: StatTest; count: number }

/**
 * Undefined if all tests find more than the bound. Tests for values are counted first: they usually find the fewest,
 * and no further test is counted beyond that.
 */
export async function leastOf(realm: Realm, tests: readonly StatTest[], bound: number): Promise<Driver | undefined> {
  if (tests.length === 0) return undefined
  const ordered = [...tests.filter(isOfValues), ...tests.filter((test) => !isOfValues(test))]
  const counts = await countTests(realm, ordered, bound + 1)
  const count = Math.min(...counts)
  const test = ordered[counts.indexOf(count)]
  return test && count <= bound ? { test, count } : undefined
}

const isOfValues = ({ rel }: StatTest) => rel === 'eq' || rel === 'in'

/** All matches: the other tests are looked up for each player that one test finds. */
export const allBy = (realm: Realm, wanted: PlayerCriteria, { test, count }: Driver): Promise<number[]> =>
  count === 0 ? Promise.resolve([]) : queries.selectTagsByOne(realm, test, without(wanted, test))

/** A page of all matches, with their number. */
async function pageOf(tags: Promise<number[]>, { after, offset, end }: PageEnd): Promise<Tags> {
  const all = await tags
  const rest = all.filter((tag) => tag > after)
  return { tags: rest.slice(offset, end), total: { about: all.length, isExact: true } }
}
