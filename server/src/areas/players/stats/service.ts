import { ApiError } from '@regent/contract/errors'
import {
  maxClientStats,
  maxListedStatKeys,
  maxStatsOfPlayer,
  readObjectId,
  type StatSpace,
  statSpaces,
  toObjectId,
} from '@regent/contract/players/stats'
import { inParts } from '../../../engines/database/in-parts.ts'
import { isStaff } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import type { StatMasking } from '../../../kernel/personal-data/stat-masking.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import * as queries from './queries.ts'

type Value = string | number | boolean

/** A value as text. The player's searchable name is normalized, because devices send different Unicode forms. */
const toText = (key: string, value: Value): string => (key === 'alias' ? String(value).normalize('NFC') : String(value))

export type StatUpdate = {
  objectId: string
  set: Record<string, Value>
  add: Record<string, number>
  /** The values that the caller last saw. */
  expected?: Record<string, string> | undefined
}

/**
 * Sets and adds stats, atomically. A key both set and added is set first. Changes by staff are audited stat by stat,
 * and the players' clients are notified to reload them.
 */
export async function updateStats(context: RealmContext, updates: readonly StatUpdate[]): Promise<void> {
  const { realm, now } = context
  const at = new Date(now)
  const sets = lastOfEach(
    updates.flatMap(({ objectId, set }) =>
      Object.entries(set).map(([key, value]) => ({ ...toRef(objectId), key, value: toText(key, value) })),
    ),
  )
  const adds = sumAmounts(
    updates.flatMap(({ objectId, add }) =>
      Object.entries(add).map(([key, amount]) => ({ ...toRef(objectId), key, amount })),
    ),
  )
  const isAudited = isStaff(context)
  const before = isAudited ? await queries.lockStats(realm, [...sets, ...adds]) : []
  const valuesBefore = new Map(before.map((row) => [toFullName(row.gamer_tag, row.space, row.key), row.value]))
  if (isAudited) requireCurrentValues(updates, valuesBefore)
  const added = await ofPlayers(updates, async () => {
    await queries.upsertStats(realm, sets, at)
    return queries.addToStats(realm, adds, at)
  })
  if (isAudited) await rejectTooMany(realm, [...sets, ...adds], valuesBefore)
  if (!isAudited) return

  const after = new Map(sets.map((stat) => [toFullName(stat.gamerTag, stat.space, stat.key), { ...stat }]))
  for (const row of added) {
    after.set(toFullName(row.gamer_tag, row.space, row.key), {
      gamerTag: row.gamer_tag,
      space: row.space,
      key: row.key,
      value: row.value,
    })
  }
  const isSet = new Set(sets.map((stat) => toFullName(stat.gamerTag, stat.space, stat.key)))
  const amounts = new Map(adds.map((stat) => [toFullName(stat.gamerTag, stat.space, stat.key), stat.amount]))
  for (const [name, stat] of after) {
    context.change({
      subject: 'stat',
      id: name,
      before: valuesBefore.get(name) ?? null,
      after: stat.value,
      gamerTag: stat.gamerTag,
      // An added value that was also set is restored, not subtracted.
      amount: isSet.has(name) ? undefined : amounts.get(name),
    })
  }
  if (after.size === 0) context.unchanged()
  notifyPlayers(context, [...after.values()])
}

/**
 * The fast path for most writes of game clients: a player sets some of their own stats. No audit entry is needed, so it
 * uses a group commit instead of a transaction. Returns whether it was done; if not, use `updateStats`.
 */
export async function setStatsOfPlayer(context: RealmContext, { objectId, set, add }: StatUpdate): Promise<boolean> {
  const entries = Object.entries(set)
  const isSimple = entries.length > 0 && Object.keys(add).length === 0
  if (!isSimple || isStaff(context) || context.timeoutMs !== undefined) return false
  const { db, id: pid } = context.realm
  const at = new Date(context.now)
  const ref = toRef(objectId)
  const isWritten = await queries.upsertStatsInGroupCommit(
    db,
    entries.map(([key, value]) => ({ pid, ...ref, key, value: toText(key, value), at })),
  )
  return isWritten !== undefined
}

export async function removeStats(context: RealmContext, objectId: string, keys: readonly string[]): Promise<void> {
  const { realm } = context
  const { space, gamerTag } = readObjectId(objectId)
  const removed = await queries.deleteStats(realm, gamerTag, space, keys)
  for (const row of removed) {
    context.change({
      subject: 'stat',
      id: toFullName(gamerTag, space, row.key),
      before: row.value,
      after: null,
      gamerTag,
    })
  }
  if (removed.length === 0) context.unchanged()
  else notifySpaces(context, [space], [gamerTag])
}

/** Players per statement: while one runs, the audit entries of the previous one are written. */
const playersAtOnce = 500

/** Sets one stat of many players to one value. */
export async function setStatOfPlayers(
  context: RealmContext,
  space: StatSpace,
  key: string,
  value: string,
  gamerTags: readonly number[],
): Promise<void> {
  const { realm, now } = context
  const at = new Date(now)
  const set = inParts(gamerTags, playersAtOnce, (tags) => queries.setStatOfPlayers(realm, space, key, value, tags, at))
  const updates = gamerTags.map((gamerTag) => ({ objectId: toObjectId(space, gamerTag) }))
  await ofPlayers(updates, async () => {
    for await (const { part, answer } of set) {
      const before = new Map(answer.map((row) => [row.gamer_tag, row.value]))
      for (const gamerTag of part) {
        context.change({
          subject: 'stat',
          id: toFullName(gamerTag, space, key),
          before: before.get(gamerTag) ?? null,
          after: value,
          gamerTag,
        })
      }
    }
  })
  notifySpaces(context, [space], [...new Set(gamerTags)])
}

/** Deletes one stat of many players in one statement. */
export async function removeStatOfPlayers(
  context: RealmContext,
  space: StatSpace,
  key: string,
  gamerTags: readonly number[],
): Promise<void> {
  const removed = await queries.deleteStatOfPlayers(context.realm, space, key, gamerTags)
  for (const { gamer_tag: gamerTag, value } of removed) {
    context.change({ subject: 'stat', id: toFullName(gamerTag, space, key), before: value, after: null, gamerTag })
  }
  if (removed.length === 0) context.unchanged()
  notifySpaces(
    context,
    [space],
    removed.map((row) => row.gamer_tag),
  )
}

export async function readStats(
  realm: Realm,
  objectId: string,
  keys: readonly string[] | undefined,
  masking: StatMasking,
) {
  const { space, gamerTag } = readObjectId(objectId)
  const rows = await queries.selectStats(realm, gamerTag, space, keys)
  const mask = masking(space, gamerTag)
  return {
    id: gamerTag,
    stats: Object.fromEntries(rows.map(({ key, value }) => [key, mask ? mask(key, value) : value])),
  }
}

/** Same for many players, by gamer tag; players without any of the stats are included. */
export async function readStatsOfMany(
  realm: Realm,
  gamerTags: readonly number[],
  space: StatSpace,
  keys: readonly string[] | undefined,
  masking: StatMasking,
): Promise<Record<string, Record<string, string>>> {
  const statsByTag = new Map(gamerTags.map((gamerTag) => [gamerTag, [] as [key: string, value: string][]]))
  for (const { gamer_tag: gamerTag, key, value } of await queries.selectStatsOfMany(realm, gamerTags, space, keys)) {
    statsByTag.get(gamerTag)?.push([key, masking(space, gamerTag)?.(key, value) ?? value])
  }
  return Object.fromEntries([...statsByTag].map(([gamerTag, stats]) => [gamerTag, Object.fromEntries(stats)]))
}

/** Same for spaces of many players, in the order of the object ids: one read for each of the four spaces. */
export async function readStatsOfSpaces(
  realm: Realm,
  objectIds: readonly string[],
  keys: readonly string[] | undefined,
  masking: StatMasking,
) {
  const objects = objectIds.map(readObjectId)
  const read = await Promise.all(
    statSpaces.map(async (space) => {
      const tags = objects.filter((one) => one.space === space).map(({ gamerTag }) => gamerTag)
      return [space, tags.length > 0 ? await readStatsOfMany(realm, tags, space, keys, masking) : {}] as const
    }),
  )
  const statsBySpace = new Map<StatSpace, Record<string, Record<string, string>>>(read)
  return objects.map(({ space, gamerTag }) => ({ id: gamerTag, stats: statsBySpace.get(space)?.[gamerTag] ?? {} }))
}

/** The names of the stats that players of the realm have. */
export async function readStatKeys(realm: Realm) {
  const rows = await queries.selectStatKeys(realm, maxListedStatKeys + 1)
  const keys = rows.filter(({ nth }) => nth <= maxListedStatKeys).map(({ space, key }) => ({ space, key }))
  return { keys, isWhole: keys.length === rows.length }
}

/** The current value of one stat, locked; null if there is none. */
export async function readStat(realm: Realm, stat: queries.StatRef): Promise<string | null> {
  const [row] = await queries.lockStats(realm, [stat])
  return row?.value ?? null
}

/** The values of stats, in their order; null without a value. Locks nothing. */
export async function readExactStats(realm: Realm, stats: readonly queries.StatRef[]): Promise<(string | null)[]> {
  const toKey = (gamerTag: number, space: string, key: string) => JSON.stringify([gamerTag, space, key])
  const rows = await queries.selectExactStats(realm, stats)
  const values = new Map(rows.map((row) => [toKey(row.gamer_tag, row.space, row.key), row.value]))
  return stats.map(({ gamerTag, space, key }) => values.get(toKey(gamerTag, space, key)) ?? null)
}

/** The stats that a game client sent with its first sign-in. */
export async function setInitialStats(
  realm: Realm,
  gamerTag: number,
  now: number,
  values: Readonly<Record<string, Value>>,
): Promise<void> {
  const of = { gamerTag, space: 'game.private' as const }
  const stats = Object.entries(values).map(([key, value]) => ({ ...of, key, value: toText(key, value) }))
  if (stats.length > 0) await queries.upsertStats(realm, stats, new Date(now))
}

/** Writes stats that the server maintains; stats without a value are not changed. */
export async function setBuiltInStats(
  realm: Realm,
  now: number,
  gamerTag: number,
  set: Record<string, string | undefined>,
  add: Record<string, number> = {},
): Promise<void> {
  const of = { gamerTag, space: 'game.private' as const }
  const stats = Object.entries(set).flatMap(([key, value]) => (value === undefined ? [] : [{ ...of, key, value }]))
  await queries.upsertStats(realm, stats, new Date(now))
  const amounts = Object.entries(add).map(([key, amount]) => ({ ...of, key, amount }))
  await queries.addToStats(realm, amounts, new Date(now))
}

/** Same for many players, in one statement. */
export const setBuiltInStatsOfPlayers = (
  realm: Realm,
  now: number,
  stats: readonly { gamerTag: number; key: string; value: string }[],
): Promise<void> =>
  queries.upsertStats(
    realm,
    stats.map((stat) => ({ ...stat, space: 'game.private' as const })),
    new Date(now),
  )

/** Deletes stats that the server maintains. */
export const deleteBuiltInStats = (
  { db, id: pid }: Realm,
  stats: readonly { gamerTag: number; key: string }[],
): Promise<void> =>
  queries.deleteStatsOfPlayers(
    db,
    stats.map((stat) => ({ ...stat, pid, space: 'game.private' as const })),
  )

const toFullName = (gamerTag: number, space: StatSpace, key: string) => `${toObjectId(space, gamerTag)}/${key}`

const toRef = (objectId: string) => readObjectId(objectId)

function lastOfEach<Stat extends queries.StatRef>(stats: readonly Stat[]): Stat[] {
  return [...new Map(stats.map((stat) => [toFullName(stat.gamerTag, stat.space, stat.key), stat])).values()]
}

function sumAmounts(stats: readonly (queries.StatRef & { amount: number })[]) {
  const sums = new Map<string, queries.StatRef & { amount: number }>()
  for (const stat of stats) {
    const name = toFullName(stat.gamerTag, stat.space, stat.key)
    sums.set(name, { ...stat, amount: (sums.get(name)?.amount ?? 0) + stat.amount })
  }
  return [...sums.values()]
}

/** Rejects a change based on an outdated value; the error contains the current one. */
function requireCurrentValues(updates: readonly StatUpdate[], values: ReadonlyMap<string, string>): void {
  for (const { objectId, expected = {} } of updates) {
    for (const [key, seen] of Object.entries(expected)) {
      const value = values.get(`${objectId}/${key}`) ?? null
      if (value !== seen) throw new ApiError('StaleVersion', { field: key, current: { objectId, key, value } })
    }
  }
}

/** Only new stats are counted. */
async function rejectTooMany(
  realm: Realm,
  stats: readonly queries.StatRef[],
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const newStats = stats.filter(({ gamerTag, space, key }) => !values.has(toFullName(gamerTag, space, key)))
  const gamerTags = [...new Set(newStats.map(({ gamerTag }) => gamerTag))]
  const full = await queries.findPlayerAbove(realm, gamerTags, maxStatsOfPlayer)
  if (full !== undefined) throw tooMany(full, maxStatsOfPlayer, 'stats')
}

const tooMany = (gamerTag: number | string, max: number, what: string) =>
  new ApiError('BadRequest', {
    field: 'set',
    message: `set would give player ${gamerTag} more than ${max.toLocaleString('en')} ${what}. Nothing was changed. Delete some first.`,
  })

/** Rejects updates of missing players; the error contains the update. */
const ofPlayers = <T>(updates: readonly { objectId: string }[], write: () => Promise<T>): Promise<T> =>
  orThrow(write, ({ constraint, detail }) => {
    if (constraint === 'stats_per_player') return tooMany(detail, maxClientStats, 'stats in the client spaces')
    if (constraint !== 'stats_of_player') return undefined
    const gamerTag = /=\(.*, (\d+)\)/.exec(detail)?.[1]
    const at = updates.findIndex(({ objectId }) => objectId.endsWith(`.${gamerTag}`))
    return new ApiError('NoGamerTag', { field: updates.length > 1 && at >= 0 ? `updates.${at}.objectId` : 'objectId' })
  })

function notifyPlayers(context: RealmContext, stats: readonly queries.StatRef[]): void {
  const spacesOfPlayer = new Map<number, Set<StatSpace>>()
  for (const { gamerTag, space } of stats) {
    const spaces = spacesOfPlayer.get(gamerTag)
    if (spaces) spaces.add(space)
    else spacesOfPlayer.set(gamerTag, new Set([space]))
  }
  const playersOfSpaces = new Map<string, { spaces: ReadonlySet<StatSpace>; gamerTags: number[] }>()
  for (const [gamerTag, spaces] of spacesOfPlayer) {
    const name = [...spaces].join()
    const same = playersOfSpaces.get(name)
    if (same) same.gamerTags.push(gamerTag)
    else playersOfSpaces.set(name, { spaces, gamerTags: [gamerTag] })
  }
  for (const { spaces, gamerTags } of playersOfSpaces.values()) notifySpaces(context, [...spaces], gamerTags)
}

function notifySpaces({ realm, tell }: RealmContext, spaces: readonly StatSpace[], gamerTags: readonly number[]): void {
  const [first] = gamerTags
  if (first === undefined) return
  const scopes = spaces.map((space) => toObjectId(space, first))
  tell({ pid: realm.id, gamerTags }, 'stats.refresh', { scopes, delay: 0, stats: { objectIds: scopes } })
}

const valuesAtOnce = 50_000

/** The current values of stats of many players, without locks: only for display. */
export async function readStatValues(
  realm: Realm,
  space: StatSpace,
  stats: readonly { gamerTag: number; key: string }[],
): Promise<{ gamerTag: number; key: string; value: string }[]> {
  const values = []
  for (let start = 0; start < stats.length; start += valuesAtOnce)
    for (const row of await queries.selectValues(realm, space, stats.slice(start, start + valuesAtOnce)))
      values.push({ gamerTag: row.gamer_tag, key: row.key, value: row.value })
  return values
}

/** The total number of stats of each of these players, in all spaces. */
export const countStatsOfPlayers = (realm: Realm, gamerTags: readonly number[]): Promise<Map<number, number>> =>
  queries.countStats(realm, gamerTags)
