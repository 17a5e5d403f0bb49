import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import type { Files } from '../../engines/files/files.ts'
import { withoutReported } from '../../engines/warehouse/known-fields.ts'
import type { Warehouse } from '../../engines/warehouse/warehouse.ts'
import { waitingMs } from './event-names.ts'
import { deleteOldNames } from './name-queries.ts'
import * as queries from './part-queries.ts'
import { contentsOf, partKey, readPart } from './parts.ts'
import { deleteEventIds } from './queries.ts'
import { eventIdsKeptMs } from './record.ts'

/** Delay before joined files are deleted: they may be in use by a reader or a backup. */
const joinedStayMs = dayMs
/** The same delay for files with data of erased players. */
const forgottenStayMs = dayMs / 24
/** Files up to this size are joined, so that a realm has few files for each day. */
const joinedBytes = 32 * 1024 * 1024
const partsAtOnce = 100
const idsAtOnce = 10_000
const maxFileBytes = Number.MAX_SAFE_INTEGER

type Needs = {
  db: Db
  files: Files
  log: EngineLog
  clock: () => number
  /** Retention of events in days, and the engine that stores them too; undefined: forever. */
  kept?: { days: number; warehouse: Pick<Warehouse, 'realms' | 'expire'> } | undefined
}

/**
 * Keeps the files of the history in order: forgets players, deletes what is too old, joins the small files of past
 * days, deletes what was replaced. Only the owner of the engine may do so.
 */
export class HistoryTidying {
  readonly #needs: Needs
  /** Realms whose files could not be read; they must not block others, and are retried in the next round. */
  readonly #failed = new Set<string>()
  /** The first day whose events are kept, as the tables of all realms have it. */
  #keptFrom = ''

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Does a limited amount of work; returns true if there is more. */
  async run(): Promise<boolean> {
    const hasForgotten = await this.#forget()
    const hasExpired = await this.#expireFiles()
    const hasJoined = await this.#join()
    const { db, files, clock } = this.#needs
    const old = await queries.selectOldFiles(db, new Date(clock()))
    for (const { pid, key } of old) {
      await files.delete(key)
      await queries.deleteOldFile(db, pid, key)
    }
    const ids = await deleteEventIds(db, new Date(clock() - eventIdsKeptMs), idsAtOnce)
    const names = await deleteOldNames(db, new Date(clock() - waitingMs), idsAtOnce)
    const hasMore = hasForgotten || hasExpired || hasJoined || old.length > 0 || ids > 0 || names > 0
    if (!hasMore) {
      this.#failed.clear()
      await this.#expireTables()
    }
    return hasMore
  }

  async #forget(): Promise<boolean> {
    const forgotten = await queries.selectForgotten(this.#needs.db, [...this.#failed])
    if (!forgotten) return false
    await this.#unlessFailing(forgotten.pid, () => forgetPlayers(this.#needs, forgotten))
    return true
  }

  /** Deletes the files of days beyond the retention period. */
  async #expireFiles(): Promise<boolean> {
    const { db, clock, kept } = this.#needs
    if (!kept) return false
    const now = clock()
    const deleteAt = new Date(now + forgottenStayMs)
    return (await queries.deleteOldParts(db, firstDay(now, kept.days), deleteAt, partsAtOnce)) > 0
  }

  /** Daily: deletes expired rows from the tables of all realms. An unavailable engine is retried. */
  async #expireTables(): Promise<void> {
    const { clock, kept } = this.#needs
    const from = kept && firstDay(clock(), kept.days)
    if (!kept || from === undefined || from === this.#keptFrom) return
    for (const pid of await kept.warehouse.realms()) await kept.warehouse.expire(pid, Date.parse(from))
    this.#keptFrom = from
  }

  async #join(): Promise<boolean> {
    const { db, clock } = this.#needs
    const smallParts = await queries.selectPartsToJoin(db, new Date(clock() - dayMs), joinedBytes, [...this.#failed])
    const [first] = smallParts
    if (!first) return false
    await this.#unlessFailing(first.pid, () => joinParts(this.#needs, smallParts))
    return true
  }

  async #unlessFailing(pid: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#failed.add(pid)
      this.#needs.log.error({ err: error, pid }, 'the files of a realm’s history could not be compacted')
    }
  }
}

/** The first of the days that are kept, as `yyyy-MM-dd`. */
const firstDay = (now: number, days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)

type Forgotten = { pid: string; players: readonly { gamerTag: number; partId: number }[] }

/** Rewrites the files of a realm that contain data of erased players. */
async function forgetPlayers(needs: Needs, { pid, players }: Forgotten): Promise<void> {
  const { db } = needs
  const until = new Map(players.map(({ gamerTag, partId }) => [gamerTag, partId]))
  const last = Math.max(...until.values())
  for (let from = 0; from <= last; ) {
    const parts = await queries.selectParts(db, pid, from, partsAtOnce)
    // A joined part may contain batches from before and after the erasure.
    for (const part of parts) if (part.firstId <= last) await forgetIn(needs, part, until)
    const end = parts.at(-1)
    if (!end || parts.length < partsAtOnce) break
    from = end.id + 1
  }
  await queries.deleteForgotten(db, pid, players)
}

async function forgetIn({ db, files, clock }: Needs, part: queries.PartRow, until: ReadonlyMap<number, number>) {
  const isMeant = (gamerTag: number | null, batchId: number) =>
    gamerTag !== null && batchId <= (until.get(gamerTag) ?? -1)
  let isNamed = false
  for await (const batch of readPart(files, part.key)) {
    isNamed ||= batch.events.some(({ gamerTag }) => isMeant(gamerTag, batch.id))
  }
  if (!isNamed) return
  const lines = async function* () {
    for await (const batch of readPart(files, part.key)) {
      const events = batch.events.map((event) => (isMeant(event.gamerTag, batch.id) ? withoutReported(event) : event))
      yield `${JSON.stringify({ id: batch.id, events })}\n`
    }
  }
  const key = partKey(part.pid, part.day, `${part.id}-${randomUUID()}`)
  const { size } = await files.put(key, Readable.from(lines()).pipe(createGzip()), maxFileBytes)
  const now = clock()
  await queries.replaceParts(db, [part], { ...part, key, bytes: size }, new Date(now), new Date(now + forgottenStayMs))
}

/** Joins consecutive small files of one realm and day. */
async function joinParts({ db, files, clock }: Needs, candidates: readonly queries.PartRow[]): Promise<void> {
  const parts: queries.PartRow[] = []
  let bytes = 0
  for (const part of candidates) {
    if (bytes + part.bytes > joinedBytes) break
    parts.push(part)
    bytes += part.bytes
  }
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || parts.length < 2) return
  const key = partKey(first.pid, first.day, `${first.firstId}-${last.id}-${randomUUID()}`)
  const contents = contentsOf(
    files,
    parts.map((part) => part.key),
  )
  const { size } = await files.put(key, Readable.from(contents), maxFileBytes)
  const events = parts.reduce((sum, part) => sum + part.events, 0)
  const joinedPart = { ...last, firstId: first.firstId, key, events, bytes: size }
  const now = clock()
  await queries.replaceParts(db, parts, joinedPart, new Date(now), new Date(now + joinedStayMs))
}
