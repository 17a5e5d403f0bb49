import type { Realm } from '../../../kernel/context/context.ts'
import type { PlayerCriteria } from './condition-queries.ts'
import type { Count } from './search-queries.ts'
import { countTests, isPresence, type StatTest } from './stat-criteria.ts'
import * as queries from './stat-search-queries.ts'

/** A test with at most this many matches is read completely, so that the count is exact. */
export const fewPlayers = 2_000
/** The size of the sample that estimates the number of matches and the test with the fewest ones. */
const sampledPlayers = 512
/**
 * If each test matches at least this many players of the sample, or a single test matches few of them, the rarest test
 * is read without being counted: counting takes as long as reading, and a wrong choice costs little more.
 */
const minSampleMatches = 4
/** If a page is expected to be full within this many players, the realm's players are scanned in order. */
const maxWalk = 40_000
/**
 * A test for values with at most this many matches is scanned until a page is full, or completely. No other plan is
 * considered, since finding the best one would cost more.
 */
export const somePlayers = 10_000
/** A test with at most this many matches may be scanned until a page is full, but is never read completely. */
export const manyPlayers = 100_000
/** Reading one match of a test through the index of values costs a quarter of scanning one player. */
const lookupsPerScan = 4

/** The number of players of the realm. */
export type CountRealm = () => Promise<Count>
export type Tags = { tags: number[]; total: Count }
type Page = { after: number; offset: number; limit: number }

/**
 * The gamer tags that match criteria and a filter, in order, with the cheapest plan: through the test with the fewest
 * matches, by scanning the realm's first players if that fills a page sooner, otherwise by intersecting the tests'
 * results.
 */
export async function findByStats(
  realm: Realm,
  wanted: PlayerCriteria,
  { after, offset, limit }: Page,
  countRealm: CountRealm,
): Promise<Tags> {
  const page = { after, offset, end: offset + limit }
  // Tried first, because it costs less than the sample, and nothing is cheaper than such a test. A range seldom has few
  // matches.
  const few = await pageOfRarest(realm, wanted, page)
  if (few) return few
  const [sample, everybody] = await Promise.all([takeSample(realm, wanted, page), countRealm()])
  const { rarest, isKnown, share, shareAtMost, walk } = sample
  if (share * everybody.about <= walk * lookupsPerScan) {
    const rarestTest = isKnown && shareAtMost * everybody.about <= manyPlayers ? rarest[0] : undefined
    const test = rarestTest ?? (await findRarestTest(realm, rarest, manyPlayers))?.test
    const tagPage = test && (await pageThrough(realm, wanted, test, page, sample.upTo))
    if (tagPage) return tagPage
  } else if (walk <= maxWalk) {
    const rows = await queries.selectTagsByWalk(realm, sample.wanted, { after, walked: walk, limit: page.end })
    if (rows.length === page.end) return fullPage(rows, offset, everybody.about)
  }
  const { tags, total } = await queries.selectTagsByAll(realm, wanted, { after, offset, limit })
  return { tags, total: { about: total, isExact: true } }
}

type PageEnd = { after: number; offset: number; end: number }

/**
 * Samples the realm's first players: gamer tags are random, so these are representative. Returns the candidates for the
 * rarest test and whether the sample is reliable, the share of players that the rarest test matches, the number of
 * players that should fill a page and the gamer tag that surely ends it, and the best order of the tests.
 */
async function takeSample(realm: Realm, { filter, tests }: PlayerCriteria, { after, end }: PageEnd) {
  const sampleWalk = { after, walked: sampledPlayers }
  const { looked, first, last, held, fitting } = await queries.sampleTests(realm, { filter, tests }, sampleWalk)
  const countMatches = (test: StatTest) => held[tests.indexOf(test)] ?? 0
  const present = tests.filter(isPresence)
  const least = Math.min(...present.map(countMatches))
  // With a margin of 50 percent.
  const walk = Math.ceil((1.5 * end * looked) / fitting)
  // The sample is too small to order tests with similar counts.
  const rarest = present
    .filter((test) => countMatches(test) <= 2 * least + 2)
    .toSorted((a, b) => countMatches(a) - countMatches(b))
  return {
    rarest,
    isKnown: least >= minSampleMatches || rarest.length === 1,
    share: least / looked,
    shareAtMost: (least + 3) / looked,
    walk,
    upTo: first === null || last === null ? undefined : tagAfter(first, 2 * walk * ((last - first) / looked)),
    wanted: { filter, tests: tests.toSorted((a, b) => countMatches(a) - countMatches(b)) },
  }
}

/** Undefined beyond the maximum gamer tag. */
const tagAfter = (first: number, distance: number) => {
  const tag = Math.ceil(first + distance)
  return Number.isSafeInteger(tag) ? tag : undefined
}

/** A page found through the rarest test; undefined if that has too many matches. */
async function pageOfRarest(realm: Realm, criteria: PlayerCriteria, page: PageEnd): Promise<Tags | undefined> {
  const present = criteria.tests.filter(isPresence)
  const [only, ...others] = present.filter(isValueTest)
  // A single test for values is not counted first: it is read immediately.
  if (only && others.length === 0) return pageOfFew(realm, criteria, only, page)
  const rarest = await findRarestTest(realm, present, only ? somePlayers : fewPlayers)
  return rarest && pageOfFew(realm, criteria, rarest.test, page)
}

/**
 * A page found through a test with at most `somePlayers` matches: enough to fill the page or, if they do not, all of
 * them. Undefined if it has more matches.
 */
async function pageOfFew(
  realm: Realm,
  wanted: PlayerCriteria,
  test: StatTest,
  page: PageEnd,
): Promise<Tags | undefined> {
  const { after, offset, end } = page
  const bounds = { after, limit: end, few: fewPlayers, some: somePlayers }
  const { found, matches } = await queries.selectTagsOfFew(realm, test, withoutTest(wanted, test), bounds)
  if (found > somePlayers) return undefined
  if (found > fewPlayers && matches.length === end) return fullPage(matches, offset, found)
  const all = found > fewPlayers && after > 0 ? await allBy(realm, wanted, { test, count: found }) : tagsIn(matches)
  return {
    tags: all.filter((tag) => tag > after).slice(offset, end),
    total: { about: all.length, isExact: true },
  }
}

/**
 * A page of one test's matches, in order; undefined if they do not fill it and there may be others before it. The page
 * should be full at the gamer tag `upTo`.
 */
async function pageThrough(
  realm: Realm,
  wanted: PlayerCriteria,
  test: StatTest,
  page: PageEnd,
  upTo?: number,
): Promise<Tags | undefined> {
  const { after, offset, end } = page
  const rows = await queries.selectTagsThrough(realm, test, withoutTest(wanted, test), { after, upTo, limit: end })
  if (rows.length === end) return fullPage(rows, offset, rows[0]?.found ?? 0)
  if (upTo !== undefined) return pageThrough(realm, wanted, test, page)
  // All matches of the test were read, so these are all results.
  if (after === 0) return { tags: tagsIn(rows).slice(offset), total: { about: rows.length, isExact: true } }
  return undefined
}

/**
 * A page that was full before all players were read. Gamer tags are random, so the players read give an estimate of the
 * total.
 */
function fullPage(rows: readonly queries.PositionedMatch[], offset: number, all: number): Tags {
  const about = Math.round((rows.length / (rows.at(-1)?.place ?? 1)) * all)
  return {
    tags: tagsIn(rows).slice(offset),
    total: { about: Math.max(rows.length, about), isExact: false },
  }
}

const tagsIn = (rows: readonly { gamer_tag: number }[]) => rows.map(({ gamer_tag }) => gamer_tag)

export const withoutTest = ({ filter, tests }: PlayerCriteria, test: StatTest): PlayerCriteria => ({
  filter,
  tests: tests.filter((one) => one !== test),
})

/** The test with the fewest matches, and their number. */
type Driver = { test: StatTest; count: number }

/**
 * Undefined if all tests have more matches than the bound. Tests for values are counted first: they usually have the
 * fewest, and no other test is counted beyond that.
 */
export async function findRarestTest(
  realm: Realm,
  tests: readonly StatTest[],
  bound: number,
): Promise<Driver | undefined> {
  if (tests.length === 0) return undefined
  const ordered = [...tests.filter(isValueTest), ...tests.filter((test) => !isValueTest(test))]
  const counts = await countTests(realm, ordered, bound + 1)
  const count = Math.min(...counts)
  const test = ordered[counts.indexOf(count)]
  return test && count <= bound ? { test, count } : undefined
}

const isValueTest = ({ rel }: StatTest) => rel === 'eq' || rel === 'in'

/** All matches: the other tests are looked up for each match of one test. */
export const allBy = (realm: Realm, criteria: PlayerCriteria, { test, count }: Driver): Promise<number[]> =>
  count === 0 ? Promise.resolve([]) : queries.selectTagsByOne(realm, test, withoutTest(criteria, test))
