import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Db } from '../../engines/database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import { withoutReported } from '../../engines/warehouse/known-fields.ts'
import { joinParts, partKey, readPart } from './parts.ts'
import * as queries from './queries.ts'

const dayMs = 86_400_000
/** Files that were replaced stay this long: somebody may be reading them, or making a backup. */
const oldFilesMs = dayMs / 24
/** Files up to this size are joined, so that a realm has few files for each day. */
const joinedBytes = 32 * 1024 * 1024
const maxFileBytes = Number.MAX_SAFE_INTEGER

type Needs = { db: Db; files: Files; clock: () => number }

/**
 * Keeps the files of the history in order: forgets players, joins the small files of past days, deletes what was
 * replaced. Does a bounded amount of work; returns whether there is more. Only the owner of the engine may call it.
 */
export async function tidyHistory({ db, files, clock }: Needs): Promise<boolean> {
  const now = clock()
  const hasForgotten = await forgetPlayers({ db, files, clock })
  const hasJoined = await joinDay({ db, files, clock })
  const old = await queries.selectOldFiles(db, new Date(now - oldFilesMs))
  for (const { pid, key } of old) {
    await files.delete(key)
    await queries.deleteOldFile(db, pid, key)
  }
  return hasForgotten || hasJoined || old.length > 0
}

/** Rewrites the files of one realm that report something of forgotten players. */
async function forgetPlayers({ db, files, clock }: Needs): Promise<boolean> {
  const forgotten = await queries.selectForgotten(db)
  if (!forgotten) return false
  const { pid, players } = forgotten
  const until = new Map(players.map(({ gamerTag, partId }) => [gamerTag, partId]))
  const last = Math.max(...until.values())
  for (let from = 0, parts = await queries.selectParts(db, pid, from, 100); parts.length > 0; ) {
    for (const part of parts) {
      if (part.id <= last) await forgetIn({ db, files, clock }, part, until)
    }
    from = (parts.at(-1)?.id ?? last) + 1
    parts = from > last ? [] : await queries.selectParts(db, pid, from, 100)
  }
  await queries.deleteForgotten(db, pid, players)
  return true
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
  await queries.replaceParts(db, [part], { ...part, key, bytes: size }, new Date(clock()))
}

/** Joins the files of one realm and one past day. */
async function joinDay({ db, files, clock }: Needs): Promise<boolean> {
  const now = clock()
  const found = await queries.selectDayToJoin(db, new Date(now - dayMs), joinedBytes)
  const parts: queries.PartRow[] = []
  let bytes = 0
  for (const part of found) {
    if (bytes + part.bytes > joinedBytes) break
    parts.push(part)
    bytes += part.bytes
  }
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || parts.length < 2) return false
  const key = partKey(first.pid, first.day, `${first.firstId}-${last.id}-${randomUUID()}`)
  const joined = joinParts(
    files,
    parts.map((part) => part.key),
  )
  const { size } = await files.put(key, Readable.from(joined), maxFileBytes)
  const events = parts.reduce((sum, part) => sum + part.events, 0)
  const whole = { ...last, firstId: first.firstId, key, events, bytes: size }
  await queries.replaceParts(db, parts, whole, new Date(now))
  return true
}
