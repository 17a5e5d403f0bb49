import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import * as queries from './part-queries.ts'
import { contentsOf, partKey } from './parts.ts'

/** Files up to this size are joined, so that a realm has few files for each day. */
const joinedBytes = 32 * 1024 * 1024
/** Files from half of it are large: two of them would exceed it. */
export const smallBytes = joinedBytes / 2
/** Fewer small files are not joined while their day may get more. */
const minFiles = 20
const maxFiles = 1_000
/**
 * The sum of joined files compared with the largest of them. Each join moves a byte into a file four times as large, or
 * into a large one, which is the last: so the bytes of a day are written a few times and not once a minute.
 */
const minGrowth = 4
/** Younger files are on their way into the tables: with older ones in one part, the engine would look late. */
const settledMs = 60_000
const daysAtOnce = 4
const maxJoins = 50
const maxFileBytes = Number.MAX_SAFE_INTEGER

/** Delay before joined files are deleted: they may be in use by a reader or a backup. */
const joinedStayMs = dayMs / 4
/** A file without a part for so long belongs to a server that has died before it recorded the part. */
const reservedMs = dayMs

type Needs = { db: Db; files: Files; clock: () => number }

type Compaction = Needs & {
  /** Realms that are left out. */
  except: readonly string[]
  /** Runs work on a realm; a failure must not block other realms. */
  guard: (pid: string, work: () => Promise<void>) => Promise<void>
}

/**
 * Joins the small files of today and yesterday, of each realm that has enough of them; returns true if it joined any.
 * Does a limited number of joins. Files of earlier days are joined completely by `joinPastDay`.
 */
export async function compactOpenDays({ except, guard, ...needs }: Compaction): Promise<boolean> {
  const { db, clock } = needs
  const days = await queries.selectDaysToCompact(db, new Date(clock() - dayMs), { smallBytes, minFiles, except })
  let joins = 0
  const work = async () => {
    for (let next = days.shift(); next && joins < maxJoins; next = days.shift()) {
      const { pid, day } = next
      await guard(pid, async () => {
        const parts = await queries.selectPartsOfDay(db, pid, day)
        const run = chooseRun(parts, { day, madeBefore: clock() - settledMs })
        if (run.length === 0) return
        joins += 1
        await joinParts(needs, run)
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(daysAtOnce, days.length) }, work))
  return joins > 0
}

type Candidate = { day: string; bytes: number; madeAt: number }

/**
 * Chooses which parts of a realm become one: the first run of consecutive small parts of the day that is worth it.
 * `parts` are in the order of their ids and without gaps: tables are filled in that order, and would skip the events of
 * a part that comes after later ids. Empty if there is no such run.
 */
export function chooseRun<Part extends Candidate>(
  parts: readonly Part[],
  { day, madeBefore }: { day: string; madeBefore: number },
): Part[] {
  const isSmall = (part: Part) => part.day === day && part.bytes < smallBytes && part.madeAt <= madeBefore
  for (let from = 0; from < parts.length; from += 1) {
    let end = from
    let bytes = 0
    let largest = 0
    for (const [index, part] of parts.slice(from, from + maxFiles).entries()) {
      bytes += part.bytes
      if (!isSmall(part) || bytes > joinedBytes) break
      largest = Math.max(largest, part.bytes)
      const isLarge = index > 0 && bytes >= smallBytes
      if (isLarge || (index + 1 >= minFiles && bytes >= minGrowth * largest)) end = from + index + 1
    }
    if (end > from) return parts.slice(from, end)
  }
  return []
}

/** Joins consecutive small files of one past day and realm, even a few; returns true if there are any. */
export async function joinPastDay({ except, guard, ...needs }: Compaction): Promise<boolean> {
  const { db, clock } = needs
  const candidates = await queries.selectPartsToJoin(db, new Date(clock() - dayMs), joinedBytes, except)
  const [first] = candidates
  if (!first) return false
  await guard(first.pid, async () => {
    const parts: queries.PartRow[] = []
    let bytes = 0
    for (const part of candidates) {
      if (bytes + part.bytes > joinedBytes) break
      parts.push(part)
      bytes += part.bytes
    }
    if (parts.length > 1) await joinParts(needs, parts)
  })
  return true
}

/** Writes consecutive parts of one realm and day into one file, which replaces them. */
async function joinParts({ db, files, clock }: Needs, parts: readonly queries.PartRow[]): Promise<void> {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return
  const key = partKey(first.pid, first.day, `${first.firstId}-${last.id}-${randomUUID()}`)
  const contents = contentsOf(
    files,
    parts.map((part) => part.key),
  )
  const events = parts.reduce((sum, part) => sum + part.events, 0)
  const joinedPart = { ...last, firstId: first.firstId, key, events }
  await writeReplacement({ db, files, clock }, { old: parts, part: joinedPart, stayMs: joinedStayMs }, () =>
    Readable.from(contents),
  )
}

type Replacement = {
  old: readonly queries.PartRow[]
  part: Omit<queries.PartRow, 'bytes'>
  /** Delay before the old files are deleted. */
  stayMs: number
}

/**
 * Writes a file that replaces others. Its key is first on the list of files to delete, and leaves it together with the
 * old parts: after a crash between the two nothing but this list names the file, and the old parts are still valid.
 */
export async function writeReplacement(
  { db, files, clock }: Needs,
  { old, part, stayMs }: Replacement,
  content: () => Readable,
): Promise<void> {
  await queries.insertOldFile(db, part.pid, part.key, new Date(clock() + reservedMs))
  const { size } = await files.put(part.key, content(), maxFileBytes)
  await queries.replaceParts(db, old, { ...part, bytes: size }, new Date(clock() + stayMs))
}
