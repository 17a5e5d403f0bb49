import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import { deleteStored } from '../../engines/files/delete-stored.ts'
import type { Files } from '../../engines/files/files.ts'
import { withoutReported } from '../../engines/warehouse/known-fields.ts'
import type { Warehouse } from '../../engines/warehouse/warehouse.ts'
import { compactOpenDays, joinPastDay, writeReplacement } from './compaction.ts'
import { waitingMs } from './event-names.ts'
import { deleteOldNames } from './name-queries.ts'
import * as queries from './part-queries.ts'
import { partKey, readPart } from './parts.ts'
import { deleteEventIds } from './queries.ts'
import { eventIdsKeptMs } from './record.ts'

/** Delay before files with data of erased players are deleted: they may be in use by a reader. */
const forgottenStayMs = dayMs / 24
const partsAtOnce = 100
const idsAtOnce = 10_000

type Needs = {
  db: Db
  files: Files
  log: EngineLog
  clock: () => number
  /** Retention of events in days, and the engine that stores them too; undefined: forever. */
  kept?: { days: number; warehouse: Pick<Warehouse, 'realms' | 'expire'> } | undefined
}

/**
 * Keeps the files of the history in order: forgets players, deletes what is too old, joins small files, deletes what was
 * replaced. Only the owner of the engine may do so.
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
    await deleteStored(
      files,
      old.map(({ key }) => key),
    )
    await queries.deleteOldFiles(db, old)
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
    const guard = (pid: string, work: () => Promise<void>) => this.#unlessFailing(pid, work)
    const hasCompacted = await compactOpenDays({ ...this.#needs, except: [...this.#failed], guard })
    return (await joinPastDay({ ...this.#needs, except: [...this.#failed], guard })) || hasCompacted
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
  await writeReplacement({ db, files, clock }, { old: [part], part: { ...part, key }, stayMs: forgottenStayMs }, () =>
    Readable.from(lines()).pipe(createGzip()),
  )
}
