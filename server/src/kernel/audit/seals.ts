import { randomBytes } from 'node:crypto'
import { minuteMs } from '@regent/contract/time'
import { deleteInParts } from '../../engines/jobs/deleting.ts'
import type { Jobs } from '../../engines/jobs/jobs.ts'
import type { Vault } from '../../engines/secrets/vault.ts'
import {
  type EntryTexts,
  fixedDigest,
  hashSeal,
  headPublicKey,
  noHash,
  saltBytes,
  signHead,
  textsDigest,
} from './digests.ts'
import * as queries from './seal-queries.ts'
import type { Db } from './tables.ts'

/** Maximum number of entries of a seal. */
export const maxSealed = 2_000
/** Maximum size of the entries of a seal, as the database stores them: they are in memory while they are sealed. */
const maxSealBytes = 1_000_000
/** Maximum number of erasures in a seal, and of erased entries in memory. */
const maxErasures = 500
const erasedAtOnce = 20

/** Maximum number of seals of an organization per run; the next run continues. One organization delays no others. */
const maxSealsPerRun = 25
const headsAtOnce = 500

/** Every minute: seals the entries that are complete, and signs the heads of the day. */
export function sealJobs(jobs: Jobs, vault: Pick<Vault, 'passwordFor'>): void {
  jobs.define('audit-seals', async ({ db, now, signal, progress }) => {
    const throughId = await moveHorizon(db)
    let sealed = 0
    for (const cid of await queries.selectUnsealed(db, throughId)) {
      for (let nth = 0, count = 1; count > 0 && nth < maxSealsPerRun; nth += 1) {
        signal.throwIfAborted()
        count = await db.transaction().execute((part) => sealNext(part as Db, cid, throughId, now))
        sealed += count
        progress(sealed)
      }
    }
    return { sealed, heads: await signHeads(db, vault, now) }
  })
  jobs.every('audit-seals', { intervalMs: minuteMs })
}

/**
 * Returns the id up to which entries are complete, and notes the last id for a later run. An id is given out before its
 * transaction commits, and ids do not commit in order. Entries up to a noted id are complete when every transaction of
 * that time has ended.
 */
async function moveHorizon(db: Db): Promise<number> {
  const { lastId, xmin, xmax } = await queries.selectSnapshot(db)
  const noted = await queries.selectHorizon(db)
  // A restored database may count its transactions from a lower number.
  const isStale = noted === undefined || BigInt(noted.xmax) > BigInt(xmax)
  const isComplete = !isStale && BigInt(noted.xmax) <= BigInt(xmin)
  if (isStale || isComplete) await queries.putHorizon(db, { id: lastId, xmax })
  return isComplete ? noted.id : 0
}

/** Writes the next seal of an organization; returns the number of entries and erasures in it. */
async function sealNext(db: Db, cid: number, throughId: number, now: number): Promise<number> {
  const last = await queries.lockLastSeal(db, cid)
  const after = last?.last_id ?? 0
  const part = { after, through: throughId, limit: maxSealed }
  const through = await queries.selectSealEnd(db, cid, { ...part, maxBytes: maxSealBytes })
  const entries = through === undefined ? [] : await queries.selectEntryTexts(db, cid, { ...part, through })
  const marks = await queries.selectErasuresToSeal(db, cid, maxErasures)
  if (entries.length === 0 && marks.length === 0) return 0
  const number = (last?.number ?? 0) + 1
  const salts = entries.map(() => randomBytes(saltBytes))
  const erasures = await digestErasures(db, cid, marks)
  const content = {
    cid,
    number,
    ids: entries.map(({ id }) => id),
    times: entries.map(({ at }) => at),
    fixed: Buffer.concat(entries.map(fixedDigest)),
    texts: Buffer.concat(entries.map((entry, index) => textsDigest(entry, salts[index] ?? noHash))),
    erasures,
    keptFrom: await queries.selectKeptFrom(db, cid),
    previousHash: last?.hash ?? noHash,
    sealedAt: now,
  }
  await queries.insertSeal(db, cid, {
    number,
    ids: content.ids,
    last_id: content.ids.at(-1) ?? after,
    times: content.times,
    last_at: entries.length > 0 ? Math.max(...content.times) : null,
    fixed: content.fixed,
    texts: content.texts,
    salts: Buffer.concat(salts),
    kept_from: content.keptFrom,
    previous_hash: content.previousHash,
    hash: hashSeal(content),
    sealed_at: now,
  })
  if (erasures.length > 0) {
    await queries.sealErasures(db, cid, number, erasures)
    await forgetSalts(
      db,
      cid,
      erasures.map(({ entryId }) => entryId),
      number,
    )
  }
  return entries.length + marks.length
}

/** The digests of entries as an erasure has masked them; of a deleted entry, that of an empty text. */
async function digestErasures(db: Db, cid: number, marks: readonly { id: number; entry_id: number }[]) {
  const digests: { id: number; entryId: number; salt: Buffer; texts: Buffer }[] = []
  for (let from = 0; from < marks.length; from += erasedAtOnce) {
    const part = marks.slice(from, from + erasedAtOnce)
    const ids = part.map((mark) => mark.entry_id)
    const entries = new Map((await queries.selectEntryTextsById(db, cid, ids)).map((entry) => [entry.id, entry]))
    for (const { id, entry_id: entryId } of part) {
      const salt = randomBytes(saltBytes)
      const entry: EntryTexts = entries.get(entryId) ?? { id: entryId, at: 0, fixed: '', texts: '' }
      digests.push({ id, entryId, salt, texts: textsDigest(entry, salt) })
    }
  }
  return digests
}

/** Deletes the salts of erased entries, so that nobody can guess the old texts from the digests that stay. */
async function forgetSalts(db: Db, cid: number, entryIds: readonly number[], before: number): Promise<void> {
  const erased = new Set(entryIds)
  for (const { number, ids, salts } of await queries.selectSealsOf(db, cid, entryIds)) {
    if (number >= before) continue
    const saltsCopy = Buffer.from(salts)
    for (const [index, id] of ids.entries()) {
      if (erased.has(id)) saltsCopy.fill(0, index * saltBytes, (index + 1) * saltBytes)
    }
    if (!saltsCopy.equals(salts)) await queries.updateSalts(db, cid, number, saltsCopy)
  }
}

async function signHeads(db: Db, vault: Pick<Vault, 'passwordFor'>, now: number): Promise<number> {
  const day = new Date(now).toISOString().slice(0, 10)
  const publicKey = headPublicKey(vault)
  const rows = await queries.selectUnsigned(db, day, headsAtOnce)
  for (const { cid, number, hash } of rows) {
    const signature = signHead(vault, { cid, number, hash, signedAt: now })
    await queries.insertHead(db, { cid, day, number, hash, signedAt: new Date(now), signature, publicKey })
  }
  return rows.length
}

/** Deletes the seals of entries that were deleted because of their age. */
export const deleteOldSeals = (run: Parameters<typeof deleteInParts>[0] & { db: Db }) =>
  deleteInParts(run, (limit) => queries.deleteOldSeals(run.db, limit))
