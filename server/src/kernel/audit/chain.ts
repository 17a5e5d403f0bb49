import {
  type EntryTexts,
  fixedDigest,
  type Head,
  hashSeal,
  headPublicKey,
  isSignedHead,
  noHash,
  partAt,
  saltBytes,
  textsDigest,
} from './digests.ts'
import * as queries from './seal-queries.ts'
import type { Db } from './tables.ts'

/** A head that somebody has kept outside the server. */
export type KeptHead = {
  cid: number
  number: number
  hash: string
  signedAt: number
  signature: string
  publicKey: string
}

/** The result of a verification: the counts, or the first wrong seal and the reason. */
export type ChainReport = {
  cid: number
  seals: number
  entries: number
  /** Entries whose texts were masked because a person was erased. */
  erased: number
  /** Entries that were deleted because of their age. */
  deleted: number
  /** Entries that no seal contains yet. */
  unsealed: number
  heads: number
  broken?: { seal: number; reason: string }
}

class Broken extends Error {
  readonly seal: number

  constructor(seal: number, reason: string) {
    super(reason)
    this.seal = seal
  }
}

const sealsAtOnce = 20

/** Recomputes the chain of an organization from its oldest seal, and compares signed heads with it. */
export async function verifyChain(db: Db, cid: number, keptHeads: readonly KeptHead[] = []): Promise<ChainReport> {
  const report: ChainReport = { cid, seals: 0, entries: 0, erased: 0, deleted: 0, unsealed: 0, heads: 0 }
  try {
    const hashes = await verifySeals(db, cid, report)
    await verifyHeads(db, cid, hashes, keptHeads, report)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    report.broken = { seal: error.seal, reason: error.message }
  }
  return report
}

type Hashes = { first: number; last: number; of: Map<number, Buffer> }

async function verifySeals(db: Db, cid: number, report: ChainReport): Promise<Hashes> {
  const hashes: Hashes = { first: 0, last: 0, of: new Map() }
  const keptFrom = await queries.selectKeptFrom(db, cid)
  let previous: queries.SealRow | undefined
  for (let after = 0; ; ) {
    const seals = await queries.selectSeals(db, cid, after, sealsAtOnce)
    for (const seal of seals) {
      await verifyLink(db, cid, seal, { previous, keptFrom })
      await verifyEntries(db, cid, seal, { previous, keptFrom, report })
      hashes.of.set(seal.number, seal.hash)
      if (!previous) hashes.first = seal.number
      hashes.last = seal.number
      report.seals += 1
      previous = seal
      after = seal.number
    }
    if (seals.length < sealsAtOnce) break
  }
  report.unsealed = await queries.countEntriesAfter(db, cid, previous?.last_id ?? 0)
  return hashes
}

type Around = { previous: queries.SealRow | undefined; keptFrom: number | null }

/** The number, the link to the seal before it, and the hash. */
async function verifyLink(db: Db, cid: number, seal: queries.SealRow, { previous, keptFrom }: Around): Promise<void> {
  const { number } = seal
  if (previous && number !== previous.number + 1) throw new Broken(previous.number + 1, 'The seal is missing.')
  if (!previous && number !== 1 && keptFrom === null) throw new Broken(1, 'The seal is missing.')
  const expected = previous?.hash ?? (number === 1 ? noHash : seal.previous_hash)
  if (!seal.previous_hash.equals(expected))
    throw new Broken(number, 'The seal does not contain the hash of the one before it.')
  const erasures = await queries.selectErasures(db, cid, number)
  const hash = hashSeal({
    cid,
    number,
    ids: seal.ids,
    times: seal.times,
    fixed: seal.fixed,
    texts: seal.texts,
    erasures: erasures.map(({ entry_id: entryId, texts }) => ({ entryId, texts: texts ?? Buffer.alloc(0) })),
    keptFrom: seal.kept_from,
    previousHash: seal.previous_hash,
    sealedAt: seal.sealed_at,
  })
  if (!hash.equals(seal.hash)) throw new Broken(number, 'The seal was changed.')
}

/** The entries of a seal, and that there are no others between them. */
async function verifyEntries(
  db: Db,
  cid: number,
  seal: queries.SealRow,
  { previous, keptFrom, report }: Around & { report: ChainReport },
): Promise<void> {
  const { number, ids, last_id: through } = seal
  if (ids.length === 0) return
  const after = previous?.last_id ?? (number === 1 ? 0 : (ids[0] ?? 1) - 1)
  const limit = ids.length + 1
  const entries = new Map<number, EntryTexts>()
  for (const entry of await queries.selectEntryTexts(db, cid, { after, through, limit })) entries.set(entry.id, entry)
  const sealed = new Set(ids)
  for (const id of entries.keys()) {
    if (!sealed.has(id)) throw new Broken(number, `Entry ${id} was inserted later.`)
  }
  const erasures = new Map((await queries.selectErasuresOf(db, cid, ids)).map((row) => [row.entry_id, row]))
  for (const [index, id] of ids.entries()) {
    const entry = entries.get(id)
    if (!entry) {
      if (keptFrom === null || (seal.times[index] ?? keptFrom) >= keptFrom)
        throw new Broken(number, `Entry ${id} was deleted.`)
      report.deleted += 1
      continue
    }
    if (!fixedDigest(entry).equals(partAt(seal.fixed, index))) throw new Broken(number, `Entry ${id} was changed.`)
    const salt = partAt(seal.salts, index, saltBytes)
    const isSame = textsDigest(entry, salt).equals(partAt(seal.texts, index))
    if (!isSame && !isErased(entry, erasures.get(id))) throw new Broken(number, `Entry ${id} was changed.`)
    report.entries += 1
    if (!isSame) report.erased += 1
  }
}

type Erasure = Awaited<ReturnType<typeof queries.selectErasuresOf>>[number]

/** True if the texts are those that an erasure has left. An erasure that no seal contains yet has no digest. */
const isErased = (entry: EntryTexts, erasure: Erasure | undefined): boolean =>
  erasure !== undefined &&
  (!erasure.is_sealed ||
    (erasure.texts !== null && erasure.salt !== null && textsDigest(entry, erasure.salt).equals(erasure.texts)))

const maxHeads = 100_000

/** Signed heads of the database, and those that were kept elsewhere, must be seals of the chain. */
async function verifyHeads(
  db: Db,
  cid: number,
  { first, last, of }: Hashes,
  keptHeads: readonly KeptHead[],
  report: ChainReport,
): Promise<void> {
  const stored = (await queries.selectHeads(db, cid, maxHeads)).map((row) => ({
    head: { cid, number: row.number, hash: row.hash, signedAt: row.signed_at },
    signature: row.signature,
    publicKey: row.public_key,
  }))
  const storedHeads = keptHeads
    .filter((head) => head.cid === cid)
    .map(({ number, hash, signedAt, signature, publicKey }) => ({
      head: { cid, number, hash: Buffer.from(hash, 'hex'), signedAt },
      signature: Buffer.from(signature, 'base64'),
      publicKey,
    }))
  for (const { head, signature, publicKey } of [...stored, ...storedHeads].sort(
    (a, b) => a.head.number - b.head.number,
  )) {
    report.heads += 1
    if (!isSignedHead(head, signature, publicKey)) throw new Broken(head.number, 'The signature of the head is wrong.')
    if (head.number < first) continue
    if (head.number > last) throw new Broken(last + 1, `The chain ends before the signed head ${head.number}.`)
    if (of.get(head.number)?.equals(head.hash) !== true)
      throw new Broken(head.number, 'The seal differs from the signed head.')
  }
}

/** The newest heads, with the key that signs them. */
export async function readHeads(
  db: Db,
  cid: number,
  vault: Parameters<typeof headPublicKey>[0],
  limit: number,
): Promise<{ publicKey: string; last: { number: number; hash: string; sealedAt: number } | null; heads: KeptHead[] }> {
  const last = await queries.selectLastSeal(db, cid)
  return {
    publicKey: headPublicKey(vault),
    last: last ? { number: last.number, hash: last.hash.toString('hex'), sealedAt: last.sealed_at } : null,
    heads: (await queries.selectHeads(db, cid, limit)).map((row) => toKeptHead({ ...row, cid })),
  }
}

type HeadRow = Awaited<ReturnType<typeof queries.selectHeads>>[number]

const toKeptHead = (row: HeadRow & Pick<Head, 'cid'>): KeptHead => ({
  cid: row.cid,
  number: row.number,
  hash: row.hash.toString('hex'),
  signedAt: row.signed_at,
  signature: row.signature.toString('base64'),
  publicKey: row.public_key,
})

/** The seal and the digests of entries, for the export; entries without a seal are omitted. */
export async function readDigests(db: Db, cid: number, ids: readonly number[]) {
  const seals = await queries.selectSealsOf(db, cid, ids)
  const wantedIds = new Set(ids)
  return new Map(
    seals.flatMap((seal) =>
      seal.ids.flatMap((id, index) => {
        if (!wantedIds.has(id)) return []
        const digest = `${partAt(seal.fixed, index).toString('hex')}${partAt(seal.texts, index).toString('hex')}`
        return [[id, { seal: seal.number, digest }] as const]
      }),
    ),
  )
}

export { selectChains } from './seal-queries.ts'
